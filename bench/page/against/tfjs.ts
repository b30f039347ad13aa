import { setWasmPaths } from "@tensorflow/tfjs-backend-wasm";
import simdUrl from "@tensorflow/tfjs-backend-wasm/wasm-out/tfjs-backend-wasm-simd.wasm?url";
import threadedUrl from "@tensorflow/tfjs-backend-wasm/wasm-out/tfjs-backend-wasm-threaded-simd.wasm?url";
import plainUrl from "@tensorflow/tfjs-backend-wasm/wasm-out/tfjs-backend-wasm.wasm?url";
import {
  browser,
  div,
  env,
  expandDims,
  type GraphModel,
  image,
  loadGraphModel,
  setBackend,
  sub,
  Tensor,
  tidy,
} from "@tensorflow/tfjs";
import { MODELS } from "../fetch.ts";

/** A model as the tutorials of TensorFlow.js use it. Its network expects values of -1 to 1. */
export interface NaiveModel {
  /** Makes the network's input: fromPixels, resizeBilinear, scaling. Waits until the values are computed. */
  toInput(pixels: ImageData | HTMLImageElement): Promise<Tensor>;
  /** Runs the network and reads its outputs. Frees the input. */
  run(input: Tensor): Promise<void>;
}

/** Opens a model on a backend by its address, as the tutorials do. */
export async function openNaiveModel(backend: "wasm" | "cpu", id: string, side: number): Promise<NaiveModel> {
  // See the notes in workers/inference/classifiers/networks/tfjs/tfjs-wasm.ts.
  env().set("WASM_HAS_MULTITHREAD_SUPPORT", false);
  setWasmPaths({
    "tfjs-backend-wasm.wasm": plainUrl,
    "tfjs-backend-wasm-simd.wasm": simdUrl,
    "tfjs-backend-wasm-threaded-simd.wasm": threadedUrl,
  });
  if (!(await setBackend(backend))) throw new Error(`the ${backend} backend did not start`);
  let model: GraphModel | null = null;
  return {
    toInput: async (pixels) => {
      await setBackend(backend);
      const input = tidy(() => {
        const small = image.resizeBilinear(browser.fromPixels(pixels), [side, side]);
        return expandDims(sub(div(small, 127.5), 1));
      });
      await input.data();
      return input;
    },
    run: async (input) => {
      model ??= await loadGraphModel(`${MODELS}${id}/model.json`, { fetchFunc: fetchUnpacked });
      const executed = model.execute(input);
      const outputs = executed instanceof Tensor ? [executed] : executed;
      for (const output of outputs) await output.data();
      for (const output of outputs) output.dispose();
      input.dispose();
    },
  };
}

/** Fetches a file of a model; the own model's weights are packed, and TensorFlow.js unpacks nothing. */
async function fetchUnpacked(address: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(address, init);
  const isPacked = response.url.endsWith(".gzip") && response.body !== null;
  return isPacked ? new Response(response.body.pipeThrough(new DecompressionStream("gzip"))) : response;
}
