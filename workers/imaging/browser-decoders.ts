import type { PhotoFacts, Size } from "#domain/photo/photo.ts";
import type { Picture, Pixels } from "./contract.ts";
import type { Decoded, DecoderScope } from "./decoder-scope.ts";
import { makeUpright } from "./upright.ts";

/**
 * Decodes a JPEG at n/8 of its size with WebCodecs. See: [Note: Decode paths]. Null if that is not possible or the
 * result is unexpected. The caller then uses another decoder, which also detects damaged files.
 */
export async function decodeWithImageDecoder(
  file: Blob,
  facts: PhotoFacts,
  scale: number,
  scope: DecoderScope,
): Promise<Picture | null> {
  const { ImageDecoder: Decoder } = scope;
  if (Decoder === undefined || !hasImageDecoder(scope)) return null;
  const eighths = Math.ceil(scale * 8);
  if (facts.format !== "jpeg" || eighths === 8) return null;

  let decoder: ImageDecoder | null = null;
  try {
    decoder = new Decoder({
      data: await file.arrayBuffer(),
      type: "image/jpeg",
      desiredWidth: Math.ceil((facts.width * eighths) / 8),
      desiredHeight: Math.ceil((facts.height * eighths) / 8),
    });
    const { image } = await decoder.decode();
    try {
      return isExpected(image, facts, scale) ? makeUpright(await copyPixels(image), facts.orientation) : null;
    } finally {
      image.close();
    }
  } catch (error) {
    // The file is unreadable or damaged, or this decoder does not support its kind of JPEG.
    if (error instanceof DOMException) return null;
    throw error;
  } finally {
    decoder?.close();
  }
}

/** False for browsers without `VideoFrame.rotation`, which also ignore the pixel format in copyTo. */
export function hasImageDecoder({ ImageDecoder: Decoder, VideoFrame: Frame }: DecoderScope): boolean {
  return Decoder !== undefined && Frame !== undefined && "rotation" in Frame.prototype;
}

/**
 * True if a frame is large enough and has the aspect ratio of the stored picture, which means that the decoder
 * neither rotated nor cropped it.
 */
function isExpected(frame: VideoFrame, facts: PhotoFacts, scale: number): boolean {
  const ratioX = frame.codedWidth / facts.width;
  const ratioY = frame.codedHeight / facts.height;
  const roundingX = 1 / facts.width;
  const roundingY = 1 / facts.height;
  return (
    ratioX + roundingX >= scale &&
    ratioY + roundingY >= scale &&
    Math.abs(ratioX - ratioY) <= roundingX + roundingY
  );
}

async function copyPixels(frame: VideoFrame): Promise<Pixels> {
  const { codedWidth: width, codedHeight: height } = frame;
  const data = new Uint8ClampedArray(width * height * 4);
  await frame.copyTo(data, {
    format: "RGBA",
    colorSpace: "srgb",
    rect: { x: 0, y: 0, width, height },
    layout: [{ offset: 0, stride: width * 4 }],
  });
  return { data, width, height };
}

/**
 * Decodes with createImageBitmap, which applies EXIF orientation and colour profiles. See: [Note: Decode paths].
 * Null if the file is damaged.
 */
export async function decodeToBitmap(
  file: Blob,
  upright: Size,
  scale: number,
  scope: DecoderScope,
): Promise<Decoded | null> {
  const halvings = Math.floor(Math.log2(1 / scale));
  const resizes = halvings > 0 && (await resizeAverages(scope));
  // The factor is a power of two: for other factors browsers interpolate, which blurs and aliases. Without a
  // height the browser keeps the aspect ratio, even if it reads the orientation differently.
  const options: ImageBitmapOptions = resizes
    ? { resizeWidth: Math.ceil(upright.width / 2 ** halvings), resizeQuality: "medium" }
    : {};
  const bitmap = await decodeOrNull(() => scope.createImageBitmap(file, options));
  if (bitmap === null) return null;
  try {
    const picture = readPixels(bitmap, resizes ? 1 : scale, scope);
    const reduced = resizes ? "image-bitmap-resized" : "image-bitmap-halved";
    return { picture, path: halvings > 0 ? reduced : "image-bitmap-whole" };
  } finally {
    bitmap.close();
  }
}

/** Most pixels that are read from a canvas at once: some browsers refuse a canvas of more than 16 megapixels. */
const STRIP_PIXELS = 4_000_000;

/**
 * All pixels of a photo, over a white background. The browser applies EXIF orientation, and no colour profile. Null if
 * the file is damaged or gone.
 */
export async function decodeAllPixels(file: Blob, scope: DecoderScope): Promise<Pixels | null> {
  const bitmap = await decodeOrNull(() => scope.createImageBitmap(file, { colorSpaceConversion: "none" }));
  if (bitmap === null) return null;
  try {
    const { width, height } = bitmap;
    const data = new Uint8ClampedArray(width * height * 4);
    const rows = Math.min(height, Math.max(1, Math.floor(STRIP_PIXELS / width)));
    const context = new scope.OffscreenCanvas(width, rows).getContext("2d", { willReadFrequently: true });
    if (context === null) throw new Error("no 2D context for an OffscreenCanvas");
    context.fillStyle = "white";
    for (let y = 0; y < height; y += rows) {
      context.fillRect(0, 0, width, rows);
      context.drawImage(bitmap, 0, -y);
      const strip = context.getImageData(0, 0, width, Math.min(rows, height - y));
      data.set(strip.data, y * width * 4);
    }
    return { data, width, height };
  } finally {
    bitmap.close();
  }
}

/** Null for a damaged file. Browsers throw a DOMException for one (InvalidStateError or EncodingError). */
async function decodeOrNull(decode: () => Promise<ImageBitmap>): Promise<ImageBitmap | null> {
  try {
    return await decode();
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

/**
 * Halves the picture by drawing it, which averages 2 × 2 pixels, as long as its size stays at or above `scale`.
 * Then reads the pixels over a white background.
 */
function readPixels(bitmap: ImageBitmap, scale: number, scope: DecoderScope): Pixels {
  let picture: ImageBitmap | OffscreenCanvas = bitmap;
  let width = bitmap.width;
  let height = bitmap.height;
  while (
    width / 2 >= bitmap.width * scale &&
    height / 2 >= bitmap.height * scale &&
    Math.min(width, height) > 1
  ) {
    width = Math.ceil(width / 2);
    height = Math.ceil(height / 2);
    picture = draw(picture, width, height, null, scope).canvas;
  }
  const { data } = draw(picture, width, height, "white", scope).getImageData(0, 0, width, height);
  return { data, width, height };
}

function draw(
  picture: ImageBitmap | OffscreenCanvas,
  width: number,
  height: number,
  background: string | null,
  scope: DecoderScope,
): OffscreenCanvasRenderingContext2D {
  const canvas = new scope.OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) throw new Error("no 2D context for an OffscreenCanvas");
  if (background !== null) {
    context.fillStyle = background;
    context.fillRect(0, 0, width, height);
  }
  context.drawImage(picture, 0, 0, width, height);
  return context;
}

const TRIAL_SIDE = 48;
const TRIAL_REDUCED_SIDE = 5;
/** The mean of black and white is 127. A browser that skips pixels gives 0 or 255 for some. */
const TRIAL_GREY = [100, 155] as const;

const trials = new WeakMap<object, Promise<boolean>>();

/** True if createImageBitmap averages pixels when it reduces a picture: a fine chequerboard then becomes grey. */
function resizeAverages(scope: DecoderScope): Promise<boolean> {
  const known = trials.get(scope.createImageBitmap);
  if (known !== undefined) return known;
  const trial = tryResize(scope);
  trials.set(scope.createImageBitmap, trial);
  trial.catch(() => trials.delete(scope.createImageBitmap));
  return trial;
}

async function tryResize(scope: DecoderScope): Promise<boolean> {
  const board = new ImageData(TRIAL_SIDE, TRIAL_SIDE);
  board.data.fill(255);
  for (let y = 0; y < TRIAL_SIDE; y += 1) {
    for (let x = y % 2; x < TRIAL_SIDE; x += 2)
      board.data.fill(0, (y * TRIAL_SIDE + x) * 4, (y * TRIAL_SIDE + x) * 4 + 3);
  }
  const bitmap = await scope.createImageBitmap(board, {
    resizeWidth: TRIAL_REDUCED_SIDE,
    resizeHeight: TRIAL_REDUCED_SIDE,
    resizeQuality: "medium",
  });
  try {
    if (bitmap.width !== TRIAL_REDUCED_SIDE || bitmap.height !== TRIAL_REDUCED_SIDE) return false;
    const { data } = readPixels(bitmap, 1, scope);
    const [darkest, lightest] = TRIAL_GREY;
    return data.every((value, index) => index % 4 === 3 || (value >= darkest && value <= lightest));
  } finally {
    bitmap.close();
  }
}
