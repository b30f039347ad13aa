import libraryUrl from "browser-image-compression/dist/browser-image-compression.js?url";

/** Longest side of a thumbnail, in pixels. It is sharp in the list on a screen of double density. */
const THUMBNAIL_SIDE = 256;

/** A thumbnail takes milliseconds. After this time it will not come any more. */
const DEADLINE_MS = 10_000;

/** Makes a small JPEG of a photo's preview, as a data URL. Rejects where that fails. */
export type MakeThumbnail = (preview: Blob) => Promise<string>;

/** {@link MakeThumbnail} with browser-image-compression, which is loaded when it is first needed. For `libURL` see shrink-photo.ts. */
export const makeThumbnail: MakeThumbnail = async (preview) => {
  const { default: compress } = await import("browser-image-compression");
  const thumbnail = await compress(new File([preview], "preview.jpg", { type: "image/jpeg" }), {
    maxWidthOrHeight: THUMBNAIL_SIDE,
    maxSizeMB: 0.05,
    fileType: "image/jpeg",
    initialQuality: 0.8,
    useWebWorker: true,
    libURL: new URL(libraryUrl, location.href).href,
    signal: AbortSignal.timeout(DEADLINE_MS),
  });
  return compress.getDataUrlFromFile(thumbnail);
};
