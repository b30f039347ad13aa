/** The name that runtimes report for WebAssembly with one thread. */
export const ONE_THREAD = "wasm, 1 thread";
