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
import { setWasmPaths } from "@tensorflow/tfjs-backend-wasm";
import simdUrl from "@tensorflow/tfjs-backend-wasm/wasm-out/tfjs-backend-wasm-simd.wasm?url";
import threadedUrl from "@tensorflow/tfjs-backend-wasm/wasm-out/tfjs-backend-wasm-threaded-simd.wasm?url";
import plainUrl from "@tensorflow/tfjs-backend-wasm/wasm-out/tfjs-backend-wasm.wasm?url";
import type { Alternative } from "./bench-page.ts";
import { MODELS } from "./fetch.ts";

/** An alternative that is ready to run. */
export interface OpenAlternative {
  /** Converts a photo to the network's input. Resolves when the values are computed. */
  toInput(photo: File): Promise<void>;
  /** Runs the network on that input and reads its outputs. Frees the input. */
  run(): Promise<void>;
}

const BACKENDS = { "page-wasm": "wasm", "page-cpu": "cpu" } as const;

/**
 * Opens a model as the tutorials of TensorFlow.js do: `<img>`, fromPixels and resizeBilinear on the main thread. The network
 * expects values of -1 to 1.
 */
export function openAlternative(way: Alternative, id: string, side: number): OpenAlternative {
  const backend = BACKENDS[way];
  // See the notes in workers/inference/classifiers/networks/tfjs/tfjs-wasm.ts.
  env().set("WASM_HAS_MULTITHREAD_SUPPORT", false);
  setWasmPaths({
    "tfjs-backend-wasm.wasm": plainUrl,
    "tfjs-backend-wasm-simd.wasm": simdUrl,
    "tfjs-backend-wasm-threaded-simd.wasm": threadedUrl,
  });
  let model: GraphModel | null = null;
  let input: Tensor | null = null;
  return {
    toInput: async (photo) => {
      const pixels = await loadImage(photo);
      input?.dispose();
      if (!(await setBackend(backend))) throw new Error(`the ${backend} backend did not start`);
      input = tidy(() => {
        const small = image.resizeBilinear(browser.fromPixels(pixels), [side, side]);
        return expandDims(sub(div(small, 127.5), 1));
      });
      await input.data();
    },
    run: async () => {
      if (input === null) throw new Error("there is no input to run on");
      model ??= await loadGraphModel(`${MODELS}${id}/model.json`, { fetchFunc: fetchUnpacked });
      const executed = model.execute(input);
      const outputs = executed instanceof Tensor ? [executed] : executed;
      for (const output of outputs) await output.data();
      for (const output of outputs) output.dispose();
      input.dispose();
      input = null;
    },
  };
}

async function loadImage(photo: File): Promise<HTMLImageElement> {
  const picture = new Image();
  const url = URL.createObjectURL(photo);
  try {
    picture.src = url;
    await new Promise((resolve, reject) => {
      picture.addEventListener("load", resolve, { once: true });
      picture.addEventListener("error", reject, { once: true });
    });
    return picture;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/**
 * Fetches a file of a model, and unpacks gzip: the app's own weights are packed, and TensorFlow.js can't unpack them.
 */
async function fetchUnpacked(address: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(address, init);
  const isPacked = response.url.endsWith(".gzip") && response.body !== null;
  return isPacked ? new Response(response.body.pipeThrough(new DecompressionStream("gzip"))) : response;
}
