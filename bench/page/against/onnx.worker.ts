import { expose } from "comlink";
import { env, InferenceSession, Tensor } from "onnxruntime-web/wasm";
import glueUrl from "onnxruntime-web/ort-wasm-simd-threaded.mjs?url";
import wasmUrl from "onnxruntime-web/ort-wasm-simd-threaded.wasm?url";

let session: InferenceSession | null = null;
let side = 0;
let input: Float32Array | null = null;

/** ONNX Runtime Web as in its examples: the browser decodes and scales, and a loop makes the input. */
const api = {
  open: async (model: Uint8Array, inputSide: number): Promise<void> => {
    env.wasm.numThreads = 1;
    env.wasm.wasmPaths = { mjs: glueUrl, wasm: wasmUrl };
    session = await InferenceSession.create(model, { executionProviders: ["wasm"] });
    side = inputSide;
  },
  toInput: async (file: Blob): Promise<void> => {
    const bitmap = await createImageBitmap(file);
    const context = new OffscreenCanvas(side, side).getContext("2d", { willReadFrequently: true });
    if (context === null) throw new Error("no 2D context for an OffscreenCanvas");
    context.drawImage(bitmap, 0, 0, side, side);
    bitmap.close();
    const { data } = context.getImageData(0, 0, side, side);
    const pixels = side * side;
    const values = new Float32Array(pixels * 3);
    for (let pixel = 0; pixel < pixels; pixel += 1) {
      for (let channel = 0; channel < 3; channel += 1) {
        values[channel * pixels + pixel] = (data[pixel * 4 + channel] ?? 0) / 127.5 - 1;
      }
    }
    input = values;
  },
  run: async (): Promise<void> => {
    const name = session?.inputNames[0];
    if (session === null || name === undefined || input === null) throw new Error("nothing to run");
    const outputs = await session.run({ [name]: new Tensor("float32", input, [1, 3, side, side]) });
    for (const output of Object.values(outputs)) await output.getData();
  },
};

/** The methods of this worker. */
export type OnnxApi = typeof api;

expose(api);
