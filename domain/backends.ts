/** Display names of what runtimes compute on. */
export const BACKEND_NAMES = {
  wasm: "WebAssembly",
  webgpu: "WebGPU",
  webgl: "WebGL",
  cpu: "JavaScript",
} as const;

export type Backend = keyof typeof BACKEND_NAMES;

/** A backend that computes on the graphics processor. */
export type GraphicsBackend = Extract<Backend, "webgpu" | "webgl">;
