import * as ort from "onnxruntime-web/jspi";
import glueUrl from "onnxruntime-web/ort-wasm-simd-threaded.jspi.mjs?url";
import wasmUrl from "onnxruntime-web/ort-wasm-simd-threaded.jspi.wasm?url";

/**
 * The build of ONNX Runtime Web with WebGPU. The one that suspends its WebAssembly in the browser is 10 MB smaller than
 * the one that does it in code of its own (asyncify).
 */
export const WITH_WEBGPU = {
  ort,
  provider: "webgpu",
  glueUrl,
  wasm: { url: wasmUrl, bytes: 16_758_545 },
} as const;
