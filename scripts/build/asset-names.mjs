/**
 * The file names of assets that are not bundled. Many hosts know the MIME type of `.js` but not of `.mjs`.
 * @param {{ readonly names: readonly string[] }} asset
 * @returns {string}
 */
export function assetFileNames({ names }) {
  return names.some((name) => name.endsWith(".mjs"))
    ? "assets/[name]-[hash].js"
    : "assets/[name]-[hash][extname]";
}

/** The file names of workers. */
export const workerFileNames = "assets/[name]-[hash].js";

/** Selects the build of ONNX Runtime Web whose glue code is a separate file, from which its threads can start. */
export const ONNX_CONDITION = "onnxruntime-web-use-extern-wasm";
