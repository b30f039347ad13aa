import type { Clock } from "#domain/clock.ts";
import { type Cutout, cutoutPixels } from "#domain/cutout.ts";
import { type PhotoFormat, uprightSize } from "#domain/photo.ts";
import type { PageDecoder } from "./imaging-client.ts";
import { toJpeg } from "./to-jpeg.ts";

/** Longer side of the decoded picture, in pixels. It is enough for a preview and for the inputs of today's models. */
const PAGE_DECODED_SIDE = 1024;

const WHOLE: Cutout = { x: 0, y: 0, width: 1, height: 1 };

/** JPEG quality of the preview. */
const PREVIEW_QUALITY = 0.85;

/**
 * Decodes with an `<img>` on the page, for browsers that have no decoder in workers. See: [Note: Decode paths]
 * The browser applies the EXIF orientation. The picture is drawn at a limited size.
 */
export function createPageDecoder(clock: Pick<Clock, "now">): PageDecoder {
  return async (file, facts, input, cutout) => {
    const begin = clock.now();
    const image = await loadImage(file);
    if (image === null) return null;
    const part = cutoutPixels(cutout ?? WHOLE, uprightSize(facts));
    const side = Math.max(PAGE_DECODED_SIDE, input.width, input.height);
    const scale = Math.min(1, side / Math.max(part.width, part.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(part.width * scale));
    canvas.height = Math.max(1, Math.round(part.height * scale));
    const context = canvas.getContext("2d", { willReadFrequently: true });
    if (context === null) throw new Error("no 2D context for a canvas");
    context.imageSmoothingQuality = "high";
    const { x, y, width, height } = part;
    context.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
    if (isIncomplete(context.getImageData(0, 0, canvas.width, canvas.height).data, facts.format)) return null;
    context.globalCompositeOperation = "destination-over";
    context.fillStyle = "white";
    context.fillRect(0, 0, canvas.width, canvas.height);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    return {
      pixels: { data, width: canvas.width, height: canvas.height },
      decodeMs: clock.now() - begin,
      encodePreview: () => toJpeg(canvas, PREVIEW_QUALITY),
    };
  };
}

/**
 * True where a damaged file lacks pixels: an `<img>` reports it as loaded and leaves out what it can't decode. A JPEG has
 * no transparent pixels, so a single one shows that. Other formats may have some, so only an empty picture does.
 */
function isIncomplete(rgba: Uint8ClampedArray, format: PhotoFormat): boolean {
  let missing = 0;
  for (let alpha = 3; alpha < rgba.length; alpha += 4) if (rgba[alpha] === 0) missing += 1;
  return format === "jpeg" ? missing > 0 : missing === rgba.length / 4;
}

/** Loads a file as an image, or null where it is damaged. */
async function loadImage(file: Blob): Promise<HTMLImageElement | null> {
  const image = new Image();
  const url = URL.createObjectURL(file);
  try {
    image.src = url;
    await image.decode();
    return image;
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  } finally {
    URL.revokeObjectURL(url);
  }
}
