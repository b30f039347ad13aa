import { guarded, ok } from "#domain/result.ts";
import { MAX_FOLDER_PHOTO_BYTES } from "#domain/photo.ts";
import type { InputSpec } from "#models/manifest.ts";
import type { ImagingClient } from "../workers/imaging-client.ts";

/** Makes a small picture of a photo, as a JPEG; null where it can't be read, or was given up. Never rejects. */
export type PictureOf = (file: Blob, signal: AbortSignal) => Promise<Blob | null>;

/** What pictures are made with. */
export interface PictureDeps {
  readonly imaging: Pick<ImagingClient, "check" | "prepare">;
  /** Makes the picture of a photo's preview, a JPEG of about 500 to 1,000 pixels. */
  readonly finish: (preview: Blob) => Promise<Blob> | Blob;
}

/** A photo is prepared as for a model, and the tensor left unused: the picture beside it is what is looked at. */
const INPUT: InputSpec = { width: 224, height: 224, fit: "cover" };

/** Makes a {@link PictureOf}. One photo is read at a time: a hundred at once would take the memory of a phone. */
export function createPictures(deps: PictureDeps): PictureOf {
  let last: Promise<unknown> = Promise.resolve();
  return (file, signal) => {
    const turn = last.then(() => (signal.aborted ? null : readPicture(file, deps, signal)));
    last = turn;
    return turn;
  };
}

async function readPicture(
  file: Blob,
  { imaging, finish }: PictureDeps,
  signal: AbortSignal,
): Promise<Blob | null> {
  const made = await guarded(async () => {
    const checked = await imaging.check(file, signal, MAX_FOLDER_PHOTO_BYTES);
    if (!checked.ok) return checked;
    const prepared = await imaging.prepare(file, checked.value.facts, INPUT, signal);
    if (!prepared.ok) return prepared;
    const preview = await prepared.value.encodePreview(signal);
    return preview.ok ? ok(await finish(preview.value)) : preview;
  });
  return made.ok ? made.value : null;
}

/** Keeps the last `most` pictures in memory, so that going back in a list reads nothing again. */
export function rememberPictures(pictureOf: PictureOf, most: number): PictureOf {
  const kept = new Map<Blob, Blob>();
  return async (file, signal) => {
    const picture = kept.get(file) ?? (await pictureOf(file, signal));
    if (picture === null) return null;
    // The order of a map is that of putting in: those that were asked for long ago stand first.
    kept.delete(file);
    kept.set(file, picture);
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
    return picture;
  };
}

/** Longest side of a thumbnail, in pixels. It is sharp in the list on a screen of double density. */
const THUMBNAIL_SIDE = 256;

/** JPEG quality of thumbnails. */
const THUMBNAIL_QUALITY = 0.8;

/** Makes a small JPEG of a photo's preview, as a data URL. Rejects where that fails. */
export type MakeThumbnail = (preview: Blob) => Promise<string>;

/**
 * {@link MakeThumbnail} with a canvas. A preview is so small that a worker, which is started for it, holds the page up for
 * longer than drawing and encoding do. See: docs/decisions/0008-first-mends.md
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

/** Encodes what a canvas shows as a JPEG of a quality (0..1). Rejects where the browser can't. */
export function toJpeg(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error("a canvas could not be encoded")) : resolve(blob)),
      "image/jpeg",
      quality,
    );
  });
}
