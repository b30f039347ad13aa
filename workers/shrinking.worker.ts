import compress, { type Options } from "browser-image-compression";
import type { ShrinkReply, ShrinkRequest } from "./contract.ts";

/** Shrinks a photo in this worker: the library's own worker would use `importScripts`. See: [Note: Trusted types] */
async function shrink({ file, options }: ShrinkRequest): Promise<ShrinkReply> {
  try {
    const here: Options = { ...options, useWebWorker: false };
    return { ok: true, value: await compress(file, here) };
  } catch (error) {
    return { ok: false, error: String(error) };
  }
}

self.addEventListener("message", ({ data }: MessageEvent<ShrinkRequest>) => {
  void shrink(data).then((reply) => self.postMessage(reply));
});
