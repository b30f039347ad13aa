import { keysOf } from "./subject.ts";

/** Display names of what runtimes compute on. */
export const BACKEND_NAMES = {
  wasm: "WebAssembly",
  webgpu: "WebGPU",
  webgl: "WebGL",
  cpu: "JavaScript",
} as const;

export type Backend = keyof typeof BACKEND_NAMES;

export const BACKENDS: readonly Backend[] = keysOf(BACKEND_NAMES);

/** A backend that computes on the graphics processor. */
export type GraphicsBackend = Extract<Backend, "webgpu" | "webgl">;

/** The name that runtimes report for WebAssembly with one thread. */
export const ONE_THREAD = "wasm, 1 thread";
