/**
 * The name that runtimes report for WebAssembly with one thread. It stands apart from domain/backends.ts, because workers
 * compare it, and have no use for the names that people read.
 */
export const ONE_THREAD = "wasm, 1 thread";
