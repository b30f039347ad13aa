import { MAX_PHOTO_BYTES } from "#domain/photo.ts";
import type { ShrinkReply, ShrinkRequest } from "#workers/contract.ts";

/** Makes a photo smaller than the size limit. Rejects where that fails. */
export type ShrinkPhoto = (file: File, signal: AbortSignal) => Promise<File>;

/** A target below the limit, so that rounding in the library can't exceed the limit. */
const TARGET_BYTES = MAX_PHOTO_BYTES * 0.95;

const OPTIONS: ShrinkRequest["options"] = {
  maxSizeMB: TARGET_BYTES / 1024 / 1024,
  // The longest side in pixels. It is far above the input of any model.
  maxWidthOrHeight: 4096,
  fileType: "image/jpeg",
  initialQuality: 0.9,
};

/**
 * Makes a photo smaller than the limit, as an upright JPEG, in a worker of its own, which `startShrinking` starts. A browser
 * that can't do it in a worker does it on the page.
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

/** Ends the worker when it has answered, failed, or `signal` gives the photo up, which rejects. */
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
        // The page makes up for it, so it is no error of the page.
        event.preventDefault();
        resolve({ ok: false, error: "the worker failed" });
      };
      worker.addEventListener("error", fail, until);
      signal.addEventListener("abort", () => reject(new DOMException("given up", "AbortError")), until);
      signal.throwIfAborted();
      worker.postMessage(request);
    });
  } finally {
    settled.abort();
    worker.terminate();
  }
}

async function shrinkOnPage(file: File, signal: AbortSignal): Promise<File> {
  const { default: compress } = await import("browser-image-compression");
  return compress(file, { ...OPTIONS, useWebWorker: false, signal });
}
