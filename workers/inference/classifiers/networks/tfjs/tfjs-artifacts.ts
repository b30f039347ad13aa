import type { io } from "@tensorflow/tfjs-core";
import type { ModelPackage } from "#workers/contract.ts";
import { fileAt, NetworkError } from "../network.ts";

/** What a model.json and its shards hold, joined. */
export interface TfjsArtifacts extends io.ModelArtifacts {
  readonly modelTopology: object;
  readonly weightSpecs: io.WeightsManifestEntry[];
  /** All weights, in the order of `weightSpecs`. */
  readonly weightData: ArrayBuffer;
}

/** A group of shards that hold some weights, one after the other. */
type WeightGroup = io.WeightsManifestConfig[number];

const BYTES_OF_DTYPE: Readonly<Record<string, number>> = {
  float32: 4,
  int32: 4,
  complex64: 8,
  bool: 1,
  float16: 2,
  uint16: 2,
  uint8: 1,
};

/**
 * Reads the model.json at `path` and joins its shards in the order in which it names them. Throws a
 * {@link NetworkError} for what is missing, short, long or no model.
 */
export async function readTfjsArtifacts(files: ModelPackage["files"], path: string): Promise<TfjsArtifacts> {
  const json = parseModelJson(await fileAt(files, path).text(), path);
  const { modelTopology, weightsManifest } = json;
  if (!isObject(modelTopology)) throw new NetworkError({ code: "model-topology-missing", path });
  const groups = Array.isArray(weightsManifest) ? weightsManifest : [];
  if (!groups.every(isGroup)) {
    throw new NetworkError({ code: "model-file-damaged", path, detail: "weightsManifest" });
  }
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const shards: Blob[] = [];
  for (const group of groups) shards.push(...shardsOf(group, folder, files));
  return {
    ...(isObject(json["signature"]) ? { signature: json["signature"] } : {}),
    ...(isObject(json["modelInitializer"]) ? { modelInitializer: json["modelInitializer"] } : {}),
    ...(isObject(json["initializerSignature"]) ? { initializerSignature: json["initializerSignature"] } : {}),
    modelTopology,
    weightSpecs: groups.flatMap(({ weights }) => weights),
    weightData: await new Blob(shards).arrayBuffer(),
  };
}

function parseModelJson(text: string, path: string): Record<string, unknown> {
  if (/^\s*</.test(text)) throw new NetworkError({ code: "model-is-web-page", path });
  try {
    const json: unknown = JSON.parse(text);
    if (isObject(json)) return { ...json };
    throw new TypeError("no object");
  } catch (error) {
    throw new NetworkError({ code: "model-file-damaged", path, detail: String(error) }, { cause: error });
  }
}

/** The shards of a group, once their lengths were added up. A group whose weights have no fixed length passes. */
function shardsOf({ paths, weights }: WeightGroup, folder: string, files: ModelPackage["files"]): Blob[] {
  const shards = paths.map((path) => fileAt(files, folder + path));
  const lengths = weights.map(byteLength);
  const last = shards.at(-1);
  if (last === undefined || lengths.includes(null)) return shards;
  const expected = lengths.reduce<number>((sum, length) => sum + (length ?? 0), 0);
  const found = shards.reduce((sum, { size }) => sum + size, 0);
  if (found === expected) return shards;
  // Shards but the last have no length of their own in model.json, so that the last one has to answer for all.
  throw new NetworkError({
    code: "model-file-length",
    path: folder + (paths.at(-1) ?? ""),
    bytes: last.size,
    expected: Math.max(0, last.size + expected - found),
  });
}

function byteLength({ shape, dtype, quantization }: io.WeightsManifestEntry): number | null {
  const bytes = BYTES_OF_DTYPE[quantization?.dtype ?? dtype];
  return bytes === undefined ? null : shape.reduce((product, size) => product * size, bytes);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function isGroup(value: unknown): value is WeightGroup {
  return (
    isObject(value) &&
    "paths" in value &&
    Array.isArray(value.paths) &&
    value.paths.every((path) => typeof path === "string") &&
    "weights" in value &&
    Array.isArray(value.weights) &&
    value.weights.every(isEntry)
  );
}

function isEntry(value: unknown): boolean {
  return (
    isObject(value) &&
    "name" in value &&
    typeof value.name === "string" &&
    "dtype" in value &&
    typeof value.dtype === "string" &&
    "shape" in value &&
    Array.isArray(value.shape) &&
    value.shape.every((size) => typeof size === "number")
  );
}
