import { MAX_PHOTO_BYTES } from "#domain/photo/photo.ts";
import type { ShrinkReply, ShrinkRequest } from "#workers/contract.ts";
import { abort } from "#domain/abort.ts";

/** Makes a photo smaller than the size limit. Rejects on a fault. */
export type ShrinkPhoto = (file: File, signal: AbortSignal) => Promise<File>;

/** Below the limit, because the library rounds sizes. */
const TARGET_BYTES = MAX_PHOTO_BYTES * 0.95;

const OPTIONS: ShrinkRequest["options"] = {
  maxSizeMB: TARGET_BYTES / 1024 / 1024,
  // Length of the longer side in pixels, far more than the input of any model.
  maxWidthOrHeight: 4096,
  fileType: "image/jpeg",
  initialQuality: 0.9,
};

/**
 * Makes a photo smaller than the limit, as an upright JPEG. Works in a worker that `startShrinking` starts, or on the
 * page if the worker fails.
 */
export async function shrinkPhoto(
  startShrinking: () => Worker,
  file: File,
  signal: AbortSignal,
): Promise<File> {
  const reply = await shrinkInWorker(startShrinking(), { file, options: OPTIONS }, signal);
  const smaller = reply.ok ? reply.value : await shrinkOnPage(file, signal);
  if (smaller.size > MAX_PHOTO_BYTES) throw new Error("the photo is still too large");
  return new File([smaller], file.name.replace(/\.\w+$/, "") + ".jpg", { type: "image/jpeg" });
}

/** Ends the worker after its answer, its fault or an abort. Rejects after an abort. */
async function shrinkInWorker(
  worker: Worker,
  request: ShrinkRequest,
  signal: AbortSignal,
): Promise<ShrinkReply> {
  const settled = new AbortController();
  try {
    return await new Promise<ShrinkReply>((resolve, reject) => {
      const until = { signal: settled.signal };
      worker.addEventListener("message", ({ data }: MessageEvent<ShrinkReply>) => resolve(data), until);
      const fail = (event: Event): void => {
        // The page does the work instead, so the error must not be reported.
        event.preventDefault();
        resolve({ ok: false, error: "the worker failed" });
      };
      worker.addEventListener("error", fail, until);
      signal.addEventListener("abort", () => reject(new DOMException("given up", "AbortError")), until);
      signal.throwIfAborted();
      worker.postMessage(request);
    });
  } finally {
    abort(settled);
    worker.terminate();
  }
}

async function shrinkOnPage(file: File, signal: AbortSignal): Promise<File> {
  const { default: compress } = await import("browser-image-compression");
  return compress(file, { ...OPTIONS, useWebWorker: false, signal });
}
