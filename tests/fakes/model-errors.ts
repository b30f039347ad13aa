import type { ModelError } from "#domain/identify-error.ts";

/** One of each code; a new code without one does not compile. */
export const MODEL_ERRORS = {
  "model-not-found": { code: "model-not-found", found: ["readme.md"], photos: 2 },
  "model-ambiguous": { code: "model-ambiguous", paths: ["a.onnx", "b.tflite"] },
  "model-zip-refused": { code: "model-zip-refused", path: "model.zip", fault: "damaged" },
  "model-manifest-invalid": { code: "model-manifest-invalid", where: "input.width: a number is expected" },
  "model-file-missing": { code: "model-file-missing", path: "group1-shard2of2.bin" },
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
  "storage-silent": { code: "storage-silent" },
  "storage-newer": { code: "storage-newer" },
  "storage-busy": { code: "storage-busy" },
  "model-not-stored": { code: "model-not-stored", id: "leaf-guide" },
} as const satisfies { readonly [C in ModelError["code"]]: Extract<ModelError, { code: C }> };

/** All of {@link MODEL_ERRORS}. */
export const ALL_MODEL_ERRORS: readonly ModelError[] = Object.values(MODEL_ERRORS);
