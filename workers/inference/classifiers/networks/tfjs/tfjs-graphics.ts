import { engine, removeBackend, type Tensor } from "@tensorflow/tfjs-core";
import { abort } from "#domain/abort.ts";
import { NetworkError } from "#workers/inference/classifiers/networks/network.ts";

let isLost = false;

/** True after this worker has lost WebGL. The worker then no longer uses WebGL. */
export function isGraphicsLost(): boolean {
  if (!isLost && context()?.gl.isContextLost() === true) takeOutOfUse();
  return isLost;
}

/**
 * Reads the values of a tensor on WebGL. Rejects with model-context-lost if the browser loses the graphics
 * processor meanwhile: TensorFlow.js would wait forever.
 */
export async function readFromGraphics(output: Tensor): Promise<ArrayLike<number>> {
  const canvas: unknown = Reflect.get(context()?.gl ?? {}, "canvas");
  if (!(canvas instanceof EventTarget)) return output.data();
  const controller = new AbortController();
  const lost = new Promise<null>((resolve) => {
    canvas.addEventListener("webglcontextlost", () => resolve(null), { signal: controller.signal });
  });
  try {
    const data = await Promise.race([output.data(), lost]);
    if (data === null || isGraphicsLost()) throw new NetworkError({ code: "model-context-lost" });
    return data;
  } finally {
    abort(controller);
  }
}

/** Removes the backend and all its tensors, and stops it from polling for results that never arrive. */
function takeOutOfUse(): void {
  isLost = true;
  const waiting = context()?.itemsToPoll;
  if (Array.isArray(waiting)) waiting.length = 0;
  removeBackend("webgl");
}

/** The WebGL context of the backend and its polling, if TensorFlow.js stores them in the expected place. */
function context(): { readonly gl: WebGL2RenderingContext; readonly itemsToPoll: unknown } | null {
  const webgl: unknown = engine().registry["webgl"];
  const gpgpu = isRecord(webgl) ? webgl["gpgpu"] : null;
  if (!isRecord(gpgpu) || !(gpgpu["gl"] instanceof WebGL2RenderingContext)) return null;
  return { gl: gpgpu["gl"], itemsToPoll: gpgpu["itemsToPoll"] };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
