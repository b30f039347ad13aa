import type { Backend } from "#domain/model/backend.ts";
import type { ModelFormat } from "./manifest.ts";
import downloadBytes from "./runtime-bytes.json" with { type: "json" };

/** A program that runs networks. */
export type RuntimeId = "tfjs" | "litert" | "onnxruntime";

/** What is known of a runtime before it is fetched. */
export interface RuntimeFacts {
  readonly id: RuntimeId;
  /** Name and version for people. */
  readonly name: string;
  /** What the browser fetches the first time, compressed with gzip, in bytes: code and WebAssembly. Measured. */
  readonly downloadBytes: number;
  /** What it can compute on here; it takes the fastest that the device has unless it is told. */
  readonly backends: readonly Backend[];
}

/** The runtime of each format. */
export const RUNTIME_OF_FORMAT: Readonly<Record<ModelFormat, RuntimeId>> = {
  "tfjs-graph": "tfjs",
  "tfjs-layers": "tfjs",
  tflite: "litert",
  onnx: "onnxruntime",
};

/**
 * The runtimes. scripts/check-size.mjs holds their sizes against the build; that of TensorFlow.js is the one with its
 * layers, which graph models do without.
 */
export const RUNTIMES: Readonly<Record<RuntimeId, RuntimeFacts>> = {
  tfjs: {
    id: "tfjs",
    name: "TensorFlow.js 4.22.0",
    downloadBytes: downloadBytes.tfjs,
    backends: ["wasm", "webgl", "cpu"],
  },
  litert: {
    id: "litert",
    name: "LiteRT.js 2.5.3",
    downloadBytes: downloadBytes.litert,
    backends: ["wasm"],
  },
  onnxruntime: {
    id: "onnxruntime",
    name: "ONNX Runtime Web 1.30.0",
    downloadBytes: downloadBytes.onnxruntime,
    backends: ["wasm"],
  },
};
