import type { Backend } from "#domain/model.ts";
import downloadBytes from "./runtime-bytes.json" with { type: "json" };

/** What is known of a runtime before it is fetched. */
export interface RuntimeFacts {
  /** Name and version for people. */
  readonly name: string;
  /**
   * Length of the code and WebAssembly that the browser fetches the first time, in bytes after gzip. It was measured:
   * scripts/check-size.mjs holds it against each build.
   */
  readonly downloadBytes: number;
  /** What it can compute on here; it takes the fastest that the device has unless it is told. */
  readonly backends: readonly Backend[];
}

/**
 * The runtimes. To add one, add its line here: the compiler then names every other place that has to know it.
 * See docs/architecture.md.
 */
const TABLE = {
  tfjs: {
    name: "TensorFlow.js 4.22.0",
    // With the part for layers, which graph models do not fetch.
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
