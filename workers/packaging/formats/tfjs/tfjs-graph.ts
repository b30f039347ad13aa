import { asList, asNumber, asObject, asText, type JsonObject } from "#workers/files/json.ts";
import {
  type Dimension,
  endingOf,
  type EndingNames,
  type NetworkFacts,
  type Operation,
  sortedNames,
  type TensorFacts,
} from "../network-facts.ts";

const ENDINGS: EndingNames = {
  softmax: ["Softmax"],
  sigmoid: ["Sigmoid"],
  linear: ["MatMul", "Conv2D", "BiasAdd"],
  through: ["Identity", "Reshape", "Squeeze", "Cast", "NoOp"],
};

/** Names of TensorFlow's types (enum DataType) in the field's words. */
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

/** Sums of products with what follows them. Without an activation, only a bias follows. */
const FUSED = /^_?Fused(?:MatMul|Conv2D)$/;

/** What a graph of TensorFlow in a model.json tells. Null where it is no such graph. */
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

/** The tensors of a signature; null where there is none. */
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

/** A free size is "-1". Null where the rank is not known. */
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

/** Inputs may carry the number of an output ("name:0") or the mark of a control edge ("^name"). */
function nodeNameOf(tensor: string): string {
  return tensor.replace(/^\^/, "").replace(/:\d+$/, "");
}
