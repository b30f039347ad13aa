import type { Backend } from "#domain/model.ts";
import downloadBytes from "./runtime-bytes.json" with { type: "json" };

/** The facts about a runtime that are known before its download. */
export interface RuntimeFacts {
  /** Name and version for people. */
  readonly name: string;
  /**
   * Length of the code and WebAssembly that the browser downloads the first time, in bytes after gzip.
   * scripts/checks/check-size.mjs compares it with each build.
   */
  readonly downloadBytes: number;
  /** Its backends. It uses the fastest one on the device unless one is requested. */
  readonly backends: readonly Backend[];
}

/**
 * The runtimes. To add one, add its line here: the compiler then lists every other place to change. See
 * docs/architecture.md.
 */
const TABLE = {
  tfjs: {
    name: "TensorFlow.js 4.22.0",
    // Includes the code for layers, which graph models do not download.
    downloadBytes: downloadBytes.tfjs,
    backends: ["wasm", "webgl", "cpu"],
  },
  litert: { name: "LiteRT.js 2.5.3", downloadBytes: downloadBytes.litert, backends: ["wasm"] },
  onnxruntime: {
    name: "ONNX Runtime Web 1.30.0",
    downloadBytes: downloadBytes.onnxruntime,
    backends: ["wasm"],
  },
} satisfies Readonly<Record<string, RuntimeFacts>>;

/** A program that runs networks. */
export type RuntimeId = keyof typeof TABLE;

/** The facts of each runtime. */
export const RUNTIMES: Readonly<Record<RuntimeId, RuntimeFacts>> = TABLE;
