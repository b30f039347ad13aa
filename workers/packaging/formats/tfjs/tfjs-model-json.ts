import type { ModelError } from "#domain/model/model-error.ts";
import type { ModelFormat } from "#models/manifest.ts";
import { err, ok, type Result } from "#domain/result.ts";
import { asObject, type JsonObject } from "../../json.ts";
import type { NetworkFacts } from "../network-facts.ts";
import { graphFactsOf } from "./tfjs-graph.ts";
import { layersFactsOf } from "./tfjs-layers.ts";
import { weightGroupsOf, type WeightGroup } from "./tfjs-weights.ts";

/** What a model.json of TensorFlow.js tells. */
export interface TfjsModel {
  readonly format: Extract<ModelFormat, "tfjs-graph" | "tfjs-layers">;
  readonly facts: NetworkFacts;
  readonly weights: readonly WeightGroup[];
}

/** True for JSON that is a model of TensorFlow.js, whole or not. */
export function isTfjsModel(json: unknown): boolean {
  const object = asObject(json);
  return object !== null && ("modelTopology" in object || "weightsManifest" in object);
}

/** Reads a model.json; `path` is where it lies, for errors. */
export function readTfjsModel(json: unknown, path: string): Result<TfjsModel, ModelError> {
  const damaged = (detail: string) => err({ code: "model-file-damaged", path, detail } as const);
  const object = asObject(json);
  if (object === null) return damaged("it is no JSON object");
  const topology = asObject(object["modelTopology"]);
  if (topology === null) return err({ code: "model-topology-missing", path });
  const weights = weightGroupsOf(object["weightsManifest"]);
  if (weights === null) return damaged("its list of weight files (weightsManifest) is missing or broken");
  const layers = layersFactsOf(topology);
  const graph = layers === null ? graphFactsOf(topology, signatureOf(object)) : null;
  const facts = layers ?? graph;
  if (facts === null) return damaged("its topology is neither a graph nor a network of layers");
  return ok({
    format: layers === null ? "tfjs-graph" : "tfjs-layers",
    weights,
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
