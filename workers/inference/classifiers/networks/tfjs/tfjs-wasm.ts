import { env, setBackend } from "@tensorflow/tfjs-core";
import { setWasmPaths } from "@tensorflow/tfjs-backend-wasm";
import simdUrl from "@tensorflow/tfjs-backend-wasm/wasm-out/tfjs-backend-wasm-simd.wasm?url";
import { startOwnConvolutions } from "./own-convolutions.ts";
import { type NetworkDeps, NetworkError } from "../network.ts";
import { fetchRuntimeFile } from "../runtime-files.ts";

/** The WebAssembly of TensorFlow.js with SIMD, on one thread. */
export const TFJS_WASM = { url: simdUrl, bytes: 424_594 };

/** Fetches the WebAssembly and starts the backend on one thread. Rejects where it can't be fetched or started. */
export async function startWasm(runtime: string, deps: NetworkDeps): Promise<void> {
  // As in iOS's lockdown mode.
  if (typeof WebAssembly === "undefined") {
    throw new NetworkError({ code: "backend-unavailable", runtime, backend: "wasm" });
  }
  // Its threaded build breaks when it is minified, and threads gain little on networks of this size.
  env().set("WASM_HAS_MULTITHREAD_SUPPORT", false);
  const binary = await fetchRuntimeFile(TFJS_WASM, runtime, deps);
  // TensorFlow.js waits for ever where it does not compile.
  if (!WebAssembly.validate(binary)) throw new Error("the WebAssembly is damaged");
  // It wants a path for each of its files, and asks for this one alone.
  setWasmPaths(
    {
      "tfjs-backend-wasm.wasm": simdUrl,
      "tfjs-backend-wasm-simd.wasm": simdUrl,
      "tfjs-backend-wasm-threaded-simd.wasm": simdUrl,
    },
    true,
  );
  // What was fetched with its progress is handed over in place of a second download.
  const { platform } = env();
  platform.fetch = () => Promise.resolve(new Response(binary));
  try {
    if (!(await setBackend("wasm"))) throw new Error("the WebAssembly backend did not start");
    await startOwnConvolutions();
  } finally {
    Reflect.deleteProperty(platform, "fetch");
  }
}
