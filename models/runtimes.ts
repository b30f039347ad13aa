import type { Backend } from "#domain/backends.ts";
import downloadBytes from "./runtime-bytes.json" with { type: "json" };

/** What the app knows about a runtime before downloading it. */
export interface RuntimeFacts {
  /** Display name with version. */
  readonly name: string;
  /**
   * Bytes (after gzip) of code and WebAssembly that the browser downloads the first time. scripts/checks/check-size.mjs
   * compares it with each build.
   */
  readonly downloadBytes: number;
  /** WebAssembly, then graphics processors in the order in which they are tried, then JavaScript. */
  readonly backends: readonly Backend[];
}

/** To add a runtime, add a line here: the compiler then lists every other place to change. See CONTRIBUTING.md. */
const TABLE = {
  tfjs: {
    name: "TensorFlow.js 4.22.0",
    // Includes the code for layers models, which graph models do not download.
    downloadBytes: downloadBytes.tfjs,
    backends: ["wasm", "webgpu", "webgl", "cpu"],
  },
  litert: {
    name: "LiteRT.js 2.5.3",
    downloadBytes: downloadBytes.litert,
    backends: ["wasm", "webgpu"],
  },
  onnxruntime: {
    name: "ONNX Runtime Web 1.30.0",
    downloadBytes: downloadBytes.onnxruntime,
    backends: ["wasm", "webgpu"],
  },
} satisfies Readonly<Record<string, RuntimeFacts>>;

export type RuntimeId = keyof typeof TABLE;

export const RUNTIMES: Readonly<Record<RuntimeId, RuntimeFacts>> = TABLE;
