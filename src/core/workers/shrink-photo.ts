import { abort } from "#domain/abort.ts";
import { isLarge } from "#domain/photo/large-photo.ts";
import { MAX_PHOTO_BYTES, type PhotoFacts } from "#domain/photo/photo.ts";
import type { ShrinkReply, ShrinkRequest } from "#workers/contract.ts";
import type { ImagingClient } from "./imaging-client.ts";

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

export interface ShrinkDeps {
  readonly startShrinking: () => Worker;
  readonly imaging: Pick<ImagingClient, "check">;
  readonly openImaging: () => Pick<ImagingClient, "prepare" | "encodePreview" | "end">;
}

/**
 * Makes a photo smaller than the limit, as an upright JPEG. Works in a worker that `startShrinking` starts, or on the
 * page if the worker fails. Both decode the whole photo, so a large one goes to an imaging worker.
 */
export async function shrinkPhoto(deps: ShrinkDeps, file: File, signal: AbortSignal): Promise<File> {
  const checked = await deps.imaging.check(file, file.size, signal);
  const smaller =
    checked.ok && isLarge(checked.value.facts)
      ? await shrinkLarge(deps, file, checked.value.facts, signal)
      : await shrinkWhole(deps, file, signal);
  if (smaller.size > MAX_PHOTO_BYTES) throw new Error("the photo is still too large");
  return new File([smaller], file.name.replace(/\.\w+$/, "") + ".jpg", { type: "image/jpeg" });
}

async function shrinkWhole({ startShrinking }: ShrinkDeps, file: File, signal: AbortSignal): Promise<File> {
  const reply = await shrinkInWorker(startShrinking(), { file, options: OPTIONS }, signal);
  return reply.ok ? reply.value : shrinkOnPage(file, signal);
}

/** Any input will do: a large JPEG is read at an eighth of its size, and only its preview is used. */
const SMALL_INPUT = { width: 64, height: 64, fit: "contain" } as const;

/**
 * Shrinks a JPEG that must not be decoded at its full size, to an eighth. See: [Note: Large JPEGs]. The worker has the
 * file in its memory, so it ends with this photo.
 */
async function shrinkLarge(
  { openImaging }: ShrinkDeps,
  file: File,
  facts: PhotoFacts,
  signal: AbortSignal,
): Promise<Blob> {
  const imaging = openImaging();
  try {
    const prepared = await imaging.prepare(file, facts, SMALL_INPUT, {}, signal);
    const smaller = prepared.ok ? await imaging.encodePreview(prepared.value.picture, signal) : prepared;
    if (!smaller.ok) throw new Error(smaller.error.code);
    return smaller.value;
  } finally {
    imaging.end();
  }
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
