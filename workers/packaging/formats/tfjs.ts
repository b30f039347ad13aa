import type { ModelError } from "#domain/error.ts";
import { err, ok, type Result } from "#domain/result.ts";
import { parseJson } from "#domain/text/json.ts";
import type { FormatsWith } from "#models/formats.ts";
import { RUNTIMES } from "#models/runtimes.ts";
import { asList, asNumber, asObject, asText, type JsonObject } from "#workers/files/json.ts";
import { asKeras2 } from "#workers/files/keras3.ts";
import { networkOf } from "#workers/files/layers.ts";
import { type WeightGroup, weightGroupsOf } from "#workers/files/weights.ts";
import {
  type Dimension,
  type EndingNames,
  endingOf,
  type ModelFileReader,
  type ModelHeader,
  type NetworkFacts,
  type Operation,
  sortedNames,
  type TensorFacts,
} from "./model-file-reader.ts";
import { areNestedTooDeep, layersFactsOf } from "./tfjs-layers.ts";

type TfjsFormat = FormatsWith<{ fileEnding: ".json" }>;

/** A larger file is not a model.json, which contains no weights. */
const MAX_MODEL_JSON = 100 * 1024 ** 2;

export const tfjsReader: ModelFileReader<TfjsFormat> = {
  origin: "tfjs-converter",
  isModel: async (name, blob) => {
    // A damaged file of this name, or a web page instead of it, counts as a model, so that its fault is
    // reported.
    if (/(?:^|[-_.])model\.json$/i.test(name)) return true;
    return blob.size <= MAX_MODEL_JSON && isTfjsModel(parseJson(await blob.text()));
  },
  read: async (blob, path) => {
    const json = parseJson(await blob.text());
    if (json === undefined) return err({ code: "model-file-damaged", path, detail: "it is no JSON" });
    return readTfjsModel(json, path);
  },
  mayStandBeside: () => ["metadata.json", "labels.txt", "dict.txt", "signature.json", "metadata.yaml"],
};

/** True for JSON that is a model of TensorFlow.js, complete or not. */
function isTfjsModel(json: unknown): boolean {
  const object = asObject(json);
  return object !== null && ("modelTopology" in object || "weightsManifest" in object);
}

function readTfjsModel(json: unknown, path: string): Result<ModelHeader<TfjsFormat>, ModelError> {
  const damaged = (detail: string) => err({ code: "model-file-damaged", path, detail } as const);
  const object = asObject(json);
  if (object === null) return damaged("it is no JSON object");
  const topology = asObject(object["modelTopology"]);
  if (topology === null) return err({ code: "model-topology-missing", path });
  const weights = weightGroupsOf(object["weightsManifest"]);
  if (weights === null) return damaged("its list of weight files (weightsManifest) is missing or broken");
  if (areNestedTooDeep(topology)) return damaged("its networks lie in each other too deep to be read");
  const layers = layersFactsOf(asKeras2(topology));
  const graph = layers === null ? graphFactsOf(topology, signatureOf(object)) : null;
  const facts = layers ?? graph;
  // A model of a person's own class has neither: only Python knows what it does.
  const ownClass = facts === null ? asText(networkOf(topology)["class_name"]) : null;
  if (ownClass !== null) {
    return err({ code: "model-layer-unsupported", layer: ownClass, runtime: RUNTIMES.tfjs.name });
  }
  if (facts === null) return damaged("its topology is neither a graph nor a network of layers");
  return ok({
    format: layers === null ? "tfjs-graph" : "tfjs-layers",
    weights,
    neededBytes: bytesOfGroups(weights),
    facts: {
      ...facts,
      customOperations: [],
      needs: weights.flatMap(({ paths }) => paths),
      title: null,
      version: null,
      licence: null,
      task: null,
      size: null,
      fit: null,
      scaling: null,
      labels: null,
    },
  });
}

/** Older converters wrote the signature among the metadata. */
function signatureOf(model: JsonObject): JsonObject | null {
  return asObject(model["signature"]) ?? asObject(asObject(model["userDefinedMetadata"])?.["signature"]);
}

/** Null if the length of a group is unknown. */
function bytesOfGroups(groups: readonly WeightGroup[]): number | null {
  let sum = 0;
  for (const { bytes } of groups) {
    if (bytes === null) return null;
    sum += bytes;
  }
  return sum;
}

const ENDINGS: EndingNames = {
  softmax: ["Softmax"],
  sigmoid: ["Sigmoid"],
  linear: ["MatMul", "Conv2D", "BiasAdd"],
  through: ["Identity", "Reshape", "Squeeze", "Cast", "NoOp"],
};

/** The app's names of TensorFlow's types (enum DataType). */
const TYPES: Readonly<Record<string, string>> = {
  DT_FLOAT: "float32",
  DT_INT32: "int32",
  DT_UINT8: "uint8",
  DT_INT8: "int8",
  DT_BOOL: "bool",
  DT_STRING: "string",
  DT_HALF: "float16",
};

/** "BiasAdd" in base64, as protocol buffers write texts in JSON. */
const BIAS_ADD = "Qmlhc0FkZA==";

/** Matrix products and convolutions with fused later operations. Without an activation, only a bias is fused. */
const FUSED = /^_?Fused(?:MatMul|Conv2D)$/;

/** The facts of a TensorFlow graph in a model.json. Null if it is not such a graph. */
export function graphFactsOf(
  topology: JsonObject,
  signature: JsonObject | null,
): Pick<NetworkFacts, "inputs" | "outputs" | "ending" | "operations"> | null {
  if (!Array.isArray(topology["node"])) return null;
  const nodes = asList(topology["node"])
    .map(asObject)
    .filter((node) => node !== null);
  const byName = new Map(nodes.map((node) => [asText(node["name"]) ?? "", node]));
  const inputs = tensorsOf(signature?.["inputs"]) ?? nodes.filter(isPlaceholder).map(placeholderOf);
  const outputs = tensorsOf(signature?.["outputs"]) ?? nodesWithoutReader(nodes);
  const [output] = outputs;
  const makerOf = (tensor: string | number): Operation | undefined => {
    const node = byName.get(nodeNameOf(String(tensor)));
    return node === undefined ? undefined : operationOf(node);
  };
  return {
    inputs,
    outputs,
    ending: output === undefined ? null : endingOf(output.name, makerOf, ENDINGS),
    operations: sortedNames(nodes.map((node) => asText(node["op"]) ?? "unknown operation")),
  };
}

/** The tensors of a signature; null if there is none. */
function tensorsOf(value: unknown): readonly TensorFacts[] | null {
  const entries = Object.entries(asObject(value) ?? {});
  if (entries.length === 0) return null;
  return entries.map(([key, entry]) => {
    const tensor = asObject(entry);
    return {
      name: asText(tensor?.["name"]) ?? key,
      shape: shapeOf(asObject(tensor?.["tensorShape"])),
      dtype: typeOf(tensor?.["dtype"]),
      quantization: null,
    };
  });
}

function isPlaceholder(node: JsonObject): boolean {
  return node["op"] === "Placeholder";
}

function placeholderOf(node: JsonObject): TensorFacts {
  const attributes = asObject(node["attr"]);
  return {
    name: asText(node["name"]) ?? "",
    shape: shapeOf(asObject(asObject(attributes?.["shape"])?.["shape"])),
    dtype: typeOf(asObject(attributes?.["dtype"])?.["type"]),
    quantization: null,
  };
}

/** The outputs of a graph without a signature: the nodes that no other node reads. */
function nodesWithoutReader(nodes: readonly JsonObject[]): readonly TensorFacts[] {
  const read = new Set(
    nodes.flatMap((node) => asList(node["input"]).map((name) => nodeNameOf(String(name)))),
  );
  return nodes
    .map((node) => asText(node["name"]) ?? "")
    .filter((name) => !read.has(name))
    .map((name) => ({ name, shape: null, dtype: "float32", quantization: null }));
}

/** A dynamic size is "-1". Null if the number of dimensions is unknown. */
function shapeOf(shape: JsonObject | null): readonly Dimension[] | null {
  if (shape === null || shape["unknownRank"] === true) return null;
  return asList(shape["dim"]).map((entry) => {
    const size = asNumber(asObject(entry)?.["size"]);
    return size === null || size < 0 ? null : size;
  });
}

function typeOf(value: unknown): string {
  const name = asText(value) ?? "DT_FLOAT";
  return TYPES[name] ?? name;
}

function operationOf(node: JsonObject): Operation {
  const type = asText(node["op"]) ?? "";
  const inputs = asList(node["input"]).map(String);
  if (!FUSED.test(type)) return { type, inputs };
  const fused = asList(asObject(asObject(asObject(node["attr"])?.["fused_ops"])?.["list"])?.["s"]);
  const hasActivation = fused.some((name) => name !== BIAS_ADD);
  return { type: hasActivation ? `${type} with activation` : "BiasAdd", inputs };
}

/** Inputs may have the number of an output ("name:0") or the mark of a control edge ("^name"). */
function nodeNameOf(tensor: string): string {
  return tensor.replace(/^\^/, "").replace(/:\d+$/, "");
}
