import { zipSync } from "fflate";
import type { ModelError } from "#domain/error.ts";
import type { ModelProgress } from "#domain/model.ts";
import type { PackageManifest } from "#models/manifest.ts";
import type { PackageDraft } from "#models/package-draft.ts";
import type { LoadedModel, ModelPackage, PackageFile } from "#workers/inference/contract.ts";
import type { RecognisedPackage } from "#workers/packaging/contract.ts";

/** A package with meaningless files and {@link A_MANIFEST}, changed by `change`. */
export function packageOf(change: Partial<PackageManifest> = {}): ModelPackage {
  const manifest = { ...A_MANIFEST, ...change };
  return {
    manifest,
    files: manifest.files.map(({ path, bytes }) => ({ path, blob: new Blob(["x".repeat(bytes)]) })),
  };
}

/** Facts of a loaded model. */
export const LOADED: LoadedModel = {
  runtime: "TensorFlow.js 4.22.0",
  backend: "wasm, 1 thread",
  graphics: null,
  loadMs: 120,
  warmUpMs: 30,
};

/** The progress of a load that is half done. */
export const HALF_WAY: ModelProgress = { stage: "model", loadedBytes: 1500, totalBytes: 3000 };

/** A valid manifest. */
export const A_MANIFEST: PackageManifest = {
  manifest: "bio-kingdom-model/1",
  id: "garden-birds-0a1b2c3d",
  version: "1",
  title: "Garden birds",
  subjects: ["animal"],
  format: "tflite",
  model: "birds.tflite",
  input: {
    width: 224,
    height: 224,
    fit: "cover",
    layout: "nhwc",
    channels: "rgb",
    dtype: "uint8",
    scaling: { range: [0, 255] },
  },
  output: { kind: "probabilities", quantization: { scale: 1 / 256, zeroPoint: 0 }, classMap: null },
  labels: ["robin", "wren", "background"],
  records: { robin: "european-robin" },
  rejectLabels: ["background"],
  threshold: 0.5,
  labelFacts: null,
  taxa: [],
  outcomes: null,
  licence: "Apache-2.0",
  source: null,
  files: [{ path: "birds.tflite", bytes: 3000, sha256: "0a1b2c3d".repeat(8) }],
};

/** The draft for a .tflite file with labels. Its title, fit, colour order and subjects are still open. */
export const A_DRAFT: PackageDraft = {
  origin: "model-file",
  format: "tflite",
  model: "birds.tflite",
  files: [{ path: "birds.tflite", bytes: 3000, sha256: "0a1b2c3d".repeat(8) }],
  unused: [],
  title: null,
  version: null,
  licence: null,
  source: null,
  width: { value: 224, from: "birds.tflite" },
  height: { value: 224, from: "birds.tflite" },
  fit: null,
  inputFacts: {},
  layout: { value: "nhwc", from: "birds.tflite" },
  channels: null,
  dtype: { value: "uint8", from: "birds.tflite" },
  scaling: { value: { range: [0, 255] }, from: "birds.tflite" },
  outputKind: { value: "probabilities", from: "birds.tflite" },
  quantization: { scale: 1 / 256, zeroPoint: 0 },
  classMap: null,
  outputs: 3,
  labels: { value: ["robin", "wren", "background"], from: "labels.txt" },
  unfitLabels: null,
  rejectLabels: ["background"],
  threshold: null,
  labelFacts: null,
  taxa: [],
  outcomes: null,
  subjects: null,
  records: {},
  id: null,
  operations: ["CONV_2D", "SOFTMAX"],
};

/** A file of text, or of JSON if the content is not text. */
export function file(path: string, content: unknown): PackageFile {
  return { path, blob: new Blob([typeof content === "string" ? content : JSON.stringify(content)]) };
}

/** The same files in a folder. */
export function inFolder(folder: string, files: readonly PackageFile[]): PackageFile[] {
  return files.map(({ path, blob }) => ({ path: `${folder}/${path}`, blob }));
}

/** The draft of a recognised package; throws if there is none. */
export function draftIn(
  recognised:
    | { readonly ok: true; readonly value: RecognisedPackage }
    | { readonly ok: false; readonly error: unknown },
): PackageDraft {
  if (!recognised.ok) throw new Error(JSON.stringify(recognised.error));
  return recognised.value.draft;
}

/** A zip file of texts. */
export function zipOf(texts: Readonly<Record<string, string>>, level: 0 | 9 = 9): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  return zipSync(
    Object.fromEntries(Object.entries(texts).map(([path, text]) => [path, encoder.encode(text)])),
    { level },
  );
}

/** The offset of a zip file's directory, which begins with the first entry. */
export function directoryAt(zip: Uint8Array<ArrayBuffer>): number {
  return new DataView(zip.buffer).getUint32(zip.length - 22 + 16, true);
}

/** A copy with some bytes replaced; the keys of `bytes` are their offsets. */
export function withBytes(
  zip: Uint8Array<ArrayBuffer>,
  bytes: Readonly<Record<number, number>>,
): Uint8Array<ArrayBuffer> {
  const changed = zip.slice();
  for (const [at, byte] of Object.entries(bytes)) changed[Number(at)] = byte;
  return changed;
}

/** An error of each code. If the error of a new code is missing here, this does not compile. */
export const MODEL_ERRORS = {
  "model-not-found": { code: "model-not-found", found: ["readme.md"], photos: 2 },
  "model-ambiguous": { code: "model-ambiguous", paths: ["a.onnx", "b.tflite"] },
  "model-zip-refused": { code: "model-zip-refused", path: "model.zip", fault: "damaged" },
  "model-manifest-invalid": { code: "model-manifest-invalid", where: "input.width: a number is expected" },
  "model-file-missing": { code: "model-file-missing", path: "group1-shard2of2.bin" },
  "model-path-outside": { code: "model-path-outside", path: "../weights.bin" },
  "model-too-new": {
    code: "model-too-new",
    path: "model.onnx",
    runtime: "ONNX Runtime Web 1.30.0",
    found: "opset 28, IR 14",
    newest: "opset 26, IR 13",
  },
  "model-detector": { code: "model-detector", detail: "it uses NonMaxSuppression, which picks boxes" },
  "model-file-length": {
    code: "model-file-length",
    path: "weights.bin",
    bytes: 1_000_000,
    expected: 1_250_000,
  },
  "model-file-changed": { code: "model-file-changed", path: "weights.bin" },
  "model-is-web-page": { code: "model-is-web-page", path: "model.json" },
  "model-file-damaged": { code: "model-file-damaged", path: "model.onnx", detail: "no graph in it" },
  "model-topology-missing": { code: "model-topology-missing", path: "model.json" },
  "model-output-constant": { code: "model-output-constant" },
  "model-output-not-finite": { code: "model-output-not-finite" },
  "model-output-no-probabilities": { code: "model-output-no-probabilities", value: 8.25 },
  "model-edge-tpu": {
    code: "model-edge-tpu",
    path: "birds_edgetpu.tflite",
    original: "birds.tflite",
  },
  "model-operation-unsupported": {
    code: "model-operation-unsupported",
    operation: "NonMaxSuppressionV5",
    runtime: "TensorFlow.js 4.22.0",
  },
  "model-layer-unsupported": {
    code: "model-layer-unsupported",
    layer: "EinsumDense",
    runtime: "TensorFlow.js 4.22.0",
  },
  "model-label-count": { code: "model-label-count", labels: 1000, outputs: 1001 },
  "model-shape-unsupported": { code: "model-shape-unsupported", detail: "two inputs" },
  "model-number-type": {
    code: "model-number-type",
    part: "input",
    found: "int8",
    format: "TensorFlow Lite",
    usable: ["float32", "uint8"],
  },
  "model-class-map-unsupported": {
    code: "model-class-map-unsupported",
    name: "heat",
    detail: "the outputs of the network are scores",
  },
  "model-out-of-memory": { code: "model-out-of-memory" },
  "model-context-lost": { code: "model-context-lost" },
  "model-not-runnable": { code: "model-not-runnable", runtime: "LiteRT.js 2.5.3", detail: "no reason given" },
  "backend-unavailable": { code: "backend-unavailable", runtime: "TensorFlow.js 4.22.0", backend: "webgl" },
  "runtime-unreachable": { code: "runtime-unreachable", runtime: "ONNX Runtime Web 1.30.0" },
  "download-refused": { code: "download-refused", address: "https://example.org/model.json", status: 404 },
  "download-failed": {
    code: "download-failed",
    address: "https://example.org/model.zip",
    loadedBytes: 3_670_016,
  },
  "download-too-large": {
    code: "download-too-large",
    address: "https://example.org/labels.txt",
    maxBytes: 4 * 1024 ** 2,
  },
  "download-too-many-files": { code: "download-too-many-files", files: 20_000, maxFiles: 500 },
  "download-stalled": {
    code: "download-stalled",
    address: "https://example.org/model.zip",
    afterMs: 60_000,
  },
  "download-path-outside": { code: "download-path-outside", path: "//other.example/weights.bin" },
  "address-invalid": { code: "address-invalid", address: "my model" },
  "storage-full": { code: "storage-full", bytes: 14_000_000 },
  "storage-unavailable": { code: "storage-unavailable" },
  "storage-unused": { code: "storage-unused" },
  "storage-silent": { code: "storage-silent" },
  "storage-newer": { code: "storage-newer" },
  "storage-busy": { code: "storage-busy" },
  "model-not-stored": { code: "model-not-stored", id: "leaf-guide" },
  "model-network-changed": { code: "model-network-changed" },
} as const satisfies { readonly [C in ModelError["code"]]: Extract<ModelError, { code: C }> };

/** All of {@link MODEL_ERRORS}. */
export const ALL_MODEL_ERRORS: readonly ModelError[] = Object.values(MODEL_ERRORS);
