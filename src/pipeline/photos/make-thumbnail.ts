import { toJpeg } from "./to-jpeg.ts";

/** Longest side of a thumbnail, in pixels. It is sharp in the list on a screen of double density. */
const THUMBNAIL_SIDE = 256;

/** JPEG quality of thumbnails. */
const THUMBNAIL_QUALITY = 0.8;

/** Makes a small JPEG of a photo's preview, as a data URL. Rejects where that fails. */
export type MakeThumbnail = (preview: Blob) => Promise<string>;

/**
 * {@link MakeThumbnail} with a canvas. A preview is so small that a worker, which is started for it, holds the page up for
 * longer than drawing and encoding do. See: docs/decisions/0004-photo-to-tensor.md
 */
export const makeThumbnail: MakeThumbnail = async (preview) =>
  (await drawThumbnail(preview)).toDataURL("image/jpeg", THUMBNAIL_QUALITY);

/** A thumbnail as a JPEG, which a canvas can show without Chromium keeping its pixels. Rejects where that fails. */
export async function makeThumbnailBlob(preview: Blob): Promise<Blob> {
  return toJpeg(await drawThumbnail(preview), THUMBNAIL_QUALITY);
}

async function drawThumbnail(preview: Blob): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(preview);
  try {
    const scale = Math.min(1, THUMBNAIL_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const context = canvas.getContext("2d", { willReadFrequently: true });
    if (context === null) throw new Error("no 2D context for a canvas");
    context.imageSmoothingQuality = "high";
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return canvas;
  } finally {
    bitmap.close();
  }
}
