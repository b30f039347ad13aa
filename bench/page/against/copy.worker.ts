import { expose } from "comlink";
import type { Tensor } from "@tensorflow/tfjs-core";
import { type NaiveModel, openNaiveModel } from "./tfjs.ts";

let model: NaiveModel | null = null;
let input: Tensor | null = null;

/** TensorFlow.js in a worker that gets whole pictures. */
const api = {
  open: async (id: string, side: number): Promise<void> => {
    model = await openNaiveModel("wasm", id, side);
  },
  toInput: async (pixels: ImageData): Promise<void> => {
    input?.dispose();
    input = (await model?.toInput(pixels)) ?? null;
  },
  run: async (): Promise<void> => {
    if (input === null) throw new Error("there is no input to run on");
    await model?.run(input);
    input = null;
  },
};

/** The methods of this worker. */
export type CopyApi = typeof api;

expose(api);
