import { parseJson } from "#domain/parse-json.ts";
import { RUNTIMES } from "#models/runtimes.ts";
import type { ModelFormat } from "#models/manifest.ts";
import type { ModelError } from "#domain/model/model-error.ts";
import { err, ok, type Result } from "#domain/result.ts";
import { type FileSet, folderOf, isWebPage, resolvePath } from "./file-set.ts";
import { type ImageNetwork, imageNetworkOf } from "./image-network.ts";
import type { NetworkFacts } from "./formats/network-facts.ts";
import { readOnnxHeader } from "./formats/onnx/onnx-header.ts";
import { readTfliteHeader } from "./formats/tflite/tflite-header.ts";
import { readTfjsModel } from "./formats/tfjs/tfjs-model-json.ts";
import { wrongLengthIn, type WeightGroup } from "./formats/tfjs/tfjs-weights.ts";

/** A model file, the files that it takes, and what they tell. */
export interface ReadNetwork {
  readonly format: ModelFormat;
  /** Paths of the model file and of all that it takes, each once. */
  readonly paths: readonly [string, ...string[]];
  readonly facts: NetworkFacts;
  readonly network: ImageNetwork;
}

/** Start of the text that Git keeps in place of a large file. */
const LFS_POINTER = "version https://git-lfs.github.com/spec/";

/**
 * Operators beyond the format's own that LiteRT.js 2.5.3 knows: their names stand in its WebAssembly. With any other
 * one it runs and answers zeros without an error.
 */
const LITERT_CUSTOM_OPERATIONS: ReadonlySet<string> = new Set([
  "AudioSpectrogram",
  "Convolution2DTransposeBias",
  "MaxPoolingWithArgmax2D",
  "MaxUnpooling2D",
  "Mfcc",
  "NumericVerify",
  "Landmarks2TransformMatrix",
  "RandomStandardNormal",
  "RandomUniform",
  "TFLite_Detection_PostProcess",
  "TransformLandmarks",
  "TransformTensorBilinear",
]);

/** Reads the model file at `path`, without running it, and holds the files that it takes against what it says of them. */
export async function readNetwork(set: FileSet, path: string): Promise<Result<ReadNetwork, ModelError>> {
  const blob = set.get(path);
  if (blob === undefined) return err({ code: "model-file-missing", path });
  const stranger = await strangerIn(blob, path);
  if (stranger !== null) return err(stranger);

  const header = await readHeader(blob, path);
  if (!header.ok) return header;
  const { format, facts, weights } = header.value;
  const needs: string[] = [];
  for (const need of facts.needs) {
    const resolved = resolvePath(folderOf(path), need);
    if (resolved === null || set.get(resolved) === undefined) {
      return err({ code: "model-file-missing", path: resolved ?? need });
    }
    needs.push(resolved);
  }
  for (const need of needs) {
    const needed = set.get(need);
    const found = needed === undefined ? null : await strangerIn(needed, need);
    if (found !== null) return err(found);
  }
  const wrong = wrongLength(weights, set, path);
  if (wrong !== null) return err(wrong);

  const operation = facts.customOperations.find((name) => !LITERT_CUSTOM_OPERATIONS.has(name));
  if (operation !== undefined)
    return err({ code: "model-operation-unsupported", operation, runtime: RUNTIMES.litert.name });
  const network = imageNetworkOf(facts);
  if (!network.ok) return err({ code: "model-shape-unsupported", detail: network.error });
  return ok({ format, paths: [path, ...new Set(needs)], facts, network: network.value });
}

/** What servers and tools leave in place of a file. */
async function strangerIn(blob: Blob, path: string): Promise<ModelError | null> {
  if (await isWebPage(blob)) return { code: "model-is-web-page", path };
  const start = await blob.slice(0, LFS_POINTER.length).text();
  if (start === LFS_POINTER) {
    const detail = "it is a note of Git LFS about the file, not the file itself";
    return { code: "model-file-damaged", path, detail };
  }
  return null;
}

interface Header {
  readonly format: ModelFormat;
  readonly facts: NetworkFacts;
  readonly weights: readonly WeightGroup[];
}

async function readHeader(blob: Blob, path: string): Promise<Result<Header, ModelError>> {
  const lower = path.toLowerCase();
  if (lower.endsWith(".json")) {
    const json = parseJson(await blob.text());
    if (json === undefined) return err({ code: "model-file-damaged", path, detail: "it is no JSON" });
    return readTfjsModel(json, path);
  }
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const format = lower.endsWith(".onnx") ? "onnx" : "tflite";
  const facts = format === "onnx" ? readOnnxHeader(bytes) : await readTfliteHeader(bytes);
  if (typeof facts === "string") return err({ code: "model-file-damaged", path, detail: facts });
  return ok({ format, facts, weights: [] });
}

function wrongLength(weights: readonly WeightGroup[], set: FileSet, path: string): ModelError | null {
  for (const { paths, bytes } of weights) {
    const resolved = paths.map((one) => resolvePath(folderOf(path), one) ?? one);
    const lengths = new Map(resolved.map((one) => [one, set.get(one)?.size ?? 0]));
    const wrong = wrongLengthIn({ paths: resolved, bytes }, lengths);
    if (wrong !== null) return { code: "model-file-length", ...wrong };
  }
  return null;
}
