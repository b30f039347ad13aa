import { MAX_FOLDER_PHOTO_BYTES } from "#domain/photo/photo.ts";
import { guarded, ok } from "#domain/result.ts";
import { createTurns } from "#domain/turns.ts";
import type { InputSpec } from "#models/manifest.ts";
import type { ImagingClient } from "#src/core/workers/imaging-client.ts";
import type { ImageTensor } from "#workers/imaging/contract.ts";

/** Makes a small JPEG of a photo; null if it can't be read, or after an abort. Never rejects. */
export type PictureOf = (file: Blob, signal: AbortSignal) => Promise<Blob | null>;

export interface PictureDeps {
  readonly imaging: Pick<ImagingClient, "check" | "prepare" | "encodePreview">;
  /** Makes the picture from a photo's preview, a JPEG of about 500 to 1,000 pixels. */
  readonly finish: (preview: Blob) => Promise<Blob> | Blob;
}

/** Any input specification will do, because only the preview is used, not the tensor. */
const INPUT: InputSpec = { width: 224, height: 224, fit: "cover" };

/**
 * Makes a {@link PictureOf}. It reads one photo at a time, because a hundred photos at once would fill the memory of a
 * phone.
 */
export function createPictures(deps: PictureDeps): PictureOf {
  const inTurn = createTurns();
  return (file, signal) => inTurn(async () => (signal.aborted ? null : readPicture(file, deps, signal)));
}

async function readPicture(
  file: Blob,
  { imaging, finish }: PictureDeps,
  signal: AbortSignal,
): Promise<Blob | null> {
  const made = await guarded(async () => {
    const checked = await imaging.check(file, MAX_FOLDER_PHOTO_BYTES, signal);
    if (!checked.ok) return checked;
    const prepared = await imaging.prepare(file, checked.value.facts, INPUT, {}, signal);
    if (!prepared.ok) return prepared;
    const preview = await imaging.encodePreview(prepared.value.picture, signal);
    return preview.ok ? ok(await finish(preview.value)) : preview;
  });
  return made.ok ? made.value : null;
}

/** Caches the last `most` pictures in memory, so that scrolling back in a list does not read the photos again. */
export function rememberPictures(pictureOf: PictureOf, most: number): PictureOf {
  const pictures = new Map<Blob, Blob>();
  return async (file, signal) => {
    const picture = pictures.get(file) ?? (await pictureOf(file, signal));
    if (picture === null) return null;
    // A map keeps the insertion order, so the oldest pictures come first.
    pictures.delete(file);
    pictures.set(file, picture);
    for (const oldest of pictures.keys()) {
      if (pictures.size <= most) break;
      pictures.delete(oldest);
    }
    return picture;
  };
}

/** Longer side of a thumbnail, in pixels. Sharp in the list on a screen with double pixel density. */
const THUMBNAIL_SIDE = 256;

const THUMBNAIL_QUALITY = 0.8;

/** Makes a small JPEG of a photo's preview, as a data URL. Rejects on a fault. */
export type MakeThumbnail = (preview: Blob) => Promise<string>;

/**
 * Makes a thumbnail with a canvas on the page, because starting a worker would block the page for longer than drawing
 * and encoding a small preview.
 */
export const makeThumbnail: MakeThumbnail = async (preview) =>
  (await drawThumbnail(preview)).toDataURL("image/jpeg", THUMBNAIL_QUALITY);

/**
 * Makes a thumbnail as a JPEG blob. If a canvas shows the blob, Chromium does not keep its pixels in memory. Rejects on
 * a fault.
 */
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

/** The picture in a base64 data URL. */
export function pictureOfUrl(url: string): Blob {
  const comma = url.indexOf(",");
  const bytes = Uint8Array.from(atob(url.slice(comma + 1)), (sign) => sign.charCodeAt(0));
  return new Blob([bytes], { type: url.slice("data:".length, comma).split(";")[0] ?? "" });
}

/** The bytes of a small JPEG. */
export type SmallPicture = Uint8Array<ArrayBuffer>;

/** Longer side of a small picture, in pixels. */
const SMALL_SIDE = 160;

const SMALL_QUALITY = 0.6;

/**
 * Draws a model's tensor as a JPEG of a few kB. Null if the browser can't draw. Synchronous, because browsers encode
 * later, or seldom, in a tab that is hidden or busy.
 */
export function drawSmallPicture({ data, shape: [height, width] }: ImageTensor): SmallPicture | null {
  const whole = canvasOf(width, height);
  const scale = Math.min(1, SMALL_SIDE / Math.max(width, height));
  const small = canvasOf(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)));
  // Pixels on a graphics processor would take milliseconds to come back.
  const options: CanvasRenderingContext2DSettings = { willReadFrequently: true };
  const [from, to] = [whole.getContext("2d", options), small.getContext("2d", options)];
  if (from === null || to === null) return null;
  const pixels = from.createImageData(width, height);
  for (let at = 0; at < width * height; at += 1) {
    pixels.data[4 * at] = data[3 * at] ?? 0;
    pixels.data[4 * at + 1] = data[3 * at + 1] ?? 0;
    pixels.data[4 * at + 2] = data[3 * at + 2] ?? 0;
    pixels.data[4 * at + 3] = 255;
  }
  from.putImageData(pixels, 0, 0);
  to.imageSmoothingQuality = "high";
  to.drawImage(whole, 0, 0, small.width, small.height);
  const [, encoded = ""] = small.toDataURL("image/jpeg", SMALL_QUALITY).split(",");
  return encoded === "" ? null : Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
}

function canvasOf(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  return canvas;
}

/** Encodes a canvas as a JPEG with this quality (0..1). Rejects if the browser can't encode it. */
export function toJpeg(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error("a canvas could not be encoded")) : resolve(blob)),
      "image/jpeg",
      quality,
    );
  });
}
