/** What a model can run on. */
export const BACKENDS = ["wasm", "webgl", "cpu"] as const;

/** One of {@link BACKENDS}. */
export type Backend = (typeof BACKENDS)[number];

/** What a runtime says it computes on where that is WebAssembly on one core. */
export const ONE_THREAD = "wasm, 1 thread";

/** Names of the backends for people. */
export const BACKEND_NAMES: Readonly<Record<Backend, string>> = {
  wasm: "WebAssembly",
  webgl: "WebGL",
  cpu: "JavaScript",
};
