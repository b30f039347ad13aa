import type { io, Tensor } from "@tensorflow/tfjs-core";
import type { Backend } from "#domain/backends.ts";
import { parseJson } from "#domain/text/json.ts";
import { asObject, isObject, type JsonObject } from "#workers/files/json.ts";
import { isPacked, type WeightGroup, weightGroupsOf, wrongLengthOf } from "#workers/files/weights.ts";
import { fileAt, NetworkError } from "#workers/inference/classifiers/networks/network.ts";
import type { NetworkPackage } from "#workers/inference/contract.ts";

/** The contents of a model.json and its joined shards. */
export interface TfjsArtifacts extends io.ModelArtifacts {
  readonly modelTopology: object;
  readonly weightSpecs: io.WeightsManifestEntry[];
  /** All weights, in the order of `weightSpecs`. */
  readonly weightData: ArrayBuffer;
}

/**
 * Reads the model.json at `path` and joins its shards in their listed order. Throws a {@link NetworkError} for
 * missing files, wrong lengths, and files that are not a model.
 */
export async function readTfjsArtifacts(
  files: NetworkPackage["files"],
  path: string,
): Promise<TfjsArtifacts> {
  const json = parseModelJson(await fileAt(files, path).text(), path);
  const { modelTopology, weightsManifest } = json;
  if (!isObject(modelTopology)) throw new NetworkError({ code: "model-topology-missing", path });
  const listed = Array.isArray(weightsManifest) ? weightsManifest : [];
  const groups = weightGroupsOf(listed);
  if (groups === null || !listed.every(hasWeights)) {
    throw new NetworkError({ code: "model-file-damaged", path, detail: "weightsManifest" });
  }
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const shards = await Promise.all(groups.map(async (group) => shardsOf(group, folder, files)));
  return {
    ...(isObject(json["signature"]) ? { signature: json["signature"] } : {}),
    ...(isObject(json["modelInitializer"]) ? { modelInitializer: json["modelInitializer"] } : {}),
    ...(isObject(json["initializerSignature"]) ? { initializerSignature: json["initializerSignature"] } : {}),
    modelTopology,
    weightSpecs: listed.flatMap(({ weights }) => weights),
    weightData: await new Blob(shards.flat()).arrayBuffer(),
  };
}

function parseModelJson(text: string, path: string): JsonObject {
  const json = asObject(parseJson(text));
  if (json !== null) return json;
  throw new NetworkError({ code: "model-file-damaged", path, detail: "it is no JSON object" });
}

/** The uncompressed shards of a group, after a check of their lengths. */
async function shardsOf(
  { paths, bytes }: WeightGroup,
  folder: string,
  files: NetworkPackage["files"],
): Promise<readonly Blob[]> {
  const shards = await Promise.all(
    paths.map(async (relative) => {
      const path = folder + relative;
      const blob = fileAt(files, path);
      return { path, blob: isPacked(path) ? await unpacked(blob, path) : blob };
    }),
  );
  const wrong = wrongLengthOf(
    shards.map(({ path, blob }) => ({ path, bytes: blob.size })),
    bytes,
  );
  if (wrong !== null) throw new NetworkError({ code: "model-file-length", ...wrong });
  return shards.map(({ blob }) => blob);
}

async function unpacked(blob: Blob, path: string): Promise<Blob> {
  try {
    return await new Response(blob.stream().pipeThrough(new DecompressionStream("gzip"))).blob();
  } catch (cause) {
    throw new NetworkError(
      { code: "model-file-damaged", path, detail: "it is no whole gzip file" },
      { cause },
    );
  }
}

function hasWeights(group: unknown): group is io.WeightsManifestConfig[number] {
  return isObject(group) && Array.isArray(group["weights"]) && group["weights"].every(isEntry);
}

function isEntry(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { name, dtype, shape } = value;
  return (
    typeof name === "string" &&
    typeof dtype === "string" &&
    Array.isArray(shape) &&
    shape.every((size) => typeof size === "number")
  );
}

export interface TfjsAnswer {
  readonly output: Tensor;
  /** Null for a model without a class map. */
  readonly classMap: Tensor | null;
}

/** A model in the memory of a backend. */
export interface TfjsModel {
  readonly backend: Backend;
  /** The caller disposes of the outputs. This function disposes of intermediate tensors. */
  readonly execute: (input: Tensor) => Promise<TfjsAnswer>;
  /**
   * The features at each place, [1, height, width, features]; the caller disposes of them. Null for a model without
   * features. See: [Note: Features of a photo]
   */
  readonly featureMap: ((input: Tensor) => Promise<Tensor>) | null;
  readonly dispose: () => void;
}

/** Passes loaded artifacts to TensorFlow.js without a download. */
export function handlerOf(artifacts: TfjsArtifacts): io.IOHandler {
  return { load: () => Promise.resolve(artifacts) };
}

/** The only output. If there are several, disposes of them and throws a NetworkError. */
export function oneOf(output: Tensor | Tensor[]): Tensor {
  if (!Array.isArray(output)) return output;
  const [first, ...rest] = output;
  for (const tensor of rest) tensor.dispose();
  if (first !== undefined && rest.length === 0) return first;
  first?.dispose();
  const detail = `the network gave ${output.length} outputs`;
  throw new NetworkError({ code: "model-shape-unsupported", detail });
}
