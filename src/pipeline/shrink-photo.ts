import libraryUrl from "browser-image-compression/dist/browser-image-compression.js?url";
import { MAX_PHOTO_BYTES } from "#domain/photo.ts";

/** Makes a photo smaller than the size limit; rejects where that fails. */
export type ShrinkPhoto = (file: File, signal: AbortSignal) => Promise<File>;

/** Room below the limit, so that rounding in the library can't end above it. */
const TARGET_BYTES = MAX_PHOTO_BYTES * 0.95;

/** Longest side of a photo that was made smaller, in pixels: far above any model's input. */
const TARGET_SIDE = 4096;

/**
 * Makes a photo smaller than the limit, as an upright JPEG, in a worker of the library's own. The library is fetched
 * from our own origin when it is first needed; without `libURL` its worker would load it from a public network.
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
