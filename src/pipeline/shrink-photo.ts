import libraryUrl from "browser-image-compression/dist/browser-image-compression.js?url";
import { MAX_PHOTO_BYTES } from "#domain/photo.ts";

/** Makes a photo smaller than the size limit. Rejects where that fails. */
export type ShrinkPhoto = (file: File, signal: AbortSignal) => Promise<File>;

/** A target below the limit, so that rounding in the library can't exceed the limit. */
const TARGET_BYTES = MAX_PHOTO_BYTES * 0.95;

/** Longest side of the smaller photo, in pixels. It is far above the input of any model. */
const TARGET_SIDE = 4096;

/**
 * Makes a photo smaller than the limit, as an upright JPEG. The library does so in its own worker. It is loaded from our
 * origin when it is first needed. Without `libURL` its worker would load it from a public server.
 */
export const shrinkPhoto: ShrinkPhoto = async (file, signal) => {
  const { default: compress } = await import("browser-image-compression");
  const smaller = await compress(file, {
    maxSizeMB: TARGET_BYTES / 1024 / 1024,
    maxWidthOrHeight: TARGET_SIDE,
    fileType: "image/jpeg",
    initialQuality: 0.9,
    useWebWorker: true,
    libURL: new URL(libraryUrl, location.href).href,
    signal,
  });
  if (smaller.size > MAX_PHOTO_BYTES) throw new Error("the photo is still too large");
  return new File([smaller], file.name.replace(/\.\w+$/, "") + ".jpg", { type: "image/jpeg" });
};
