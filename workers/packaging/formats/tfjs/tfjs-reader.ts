import { parseJson } from "#domain/parse-json.ts";
import type { ModelError } from "#domain/model/model-error.ts";
import { err, ok, type Result } from "#domain/result.ts";
import type { FormatsWith } from "#models/formats.ts";
import { asObject, type JsonObject } from "#workers/files/json.ts";
import type { WeightGroup } from "#workers/files/weight-lengths.ts";
import type { ModelFileReader, ModelHeader } from "../model-file-reader.ts";
import { graphFactsOf } from "./tfjs-graph.ts";
import { areNestedTooDeep, layersFactsOf } from "./tfjs-layers.ts";
import { weightGroupsOf } from "#workers/files/tfjs-weights.ts";

type TfjsFormat = FormatsWith<{ fileEnding: ".json" }>;

/** Largest file that is read to see whether it is a model.json: they hold no weights. Bytes. */
const MAX_MODEL_JSON = 100 * 1024 ** 2;

/** Reads a model.json of TensorFlow.js: a graph, or a network of layers. */
export const tfjsReader: ModelFileReader<TfjsFormat> = {
  origin: "tfjs-converter",
  isModel: async (name, blob) => {
    // A damaged file of this name, or a web page in its place, is taken for a model, so that its fault is told.
    if (/(?:^|[-_.])model\.json$/i.test(name)) return true;
    return blob.size <= MAX_MODEL_JSON && isTfjsModel(parseJson(await blob.text()));
  },
  read: async (blob, path) => {
    const json = parseJson(await blob.text());
    if (json === undefined) return err({ code: "model-file-damaged", path, detail: "it is no JSON" });
    return readTfjsModel(json, path);
  },
  mayStandBeside: () => ["metadata.json", "labels.txt"],
};

/** True for JSON that is a model of TensorFlow.js, whole or not. */
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
  const layers = layersFactsOf(topology);
  const graph = layers === null ? graphFactsOf(topology, signatureOf(object)) : null;
  const facts = layers ?? graph;
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
      scaling: null,
      labels: null,
    },
  });
}

/** Older converters wrote the signature among the metadata. */
function signatureOf(model: JsonObject): JsonObject | null {
  return asObject(model["signature"]) ?? asObject(asObject(model["userDefinedMetadata"])?.["signature"]);
}

/** Null where the length of a group is not known. */
function bytesOfGroups(groups: readonly WeightGroup[]): number | null {
  let sum = 0;
  for (const { bytes } of groups) {
    if (bytes === null) return null;
    sum += bytes;
  }
  return sum;
}
