/** What a model can compute on. */
export type Backend = "wasm" | "webgl" | "cpu";

/** Names of the backends for people. */
export const BACKEND_NAMES: Readonly<Record<Backend, string>> = {
  wasm: "WebAssembly",
  webgl: "WebGL",
  cpu: "JavaScript",
};
