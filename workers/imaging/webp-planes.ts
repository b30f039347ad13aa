import type { Size } from "#domain/photo/photo.ts";
import { findWebpChunk, isExtendedWebp } from "#workers/imaging/check/header.ts";
import type { Pixels } from "./contract.ts";
import type { DecoderScope } from "./decoder-scope.ts";

type DecoderClass = NonNullable<DecoderScope["ImageDecoder"]>;

/** Rows of boxes that are copied at a time, so that the copy stays in the cache. */
const BOX_ROWS = 16;

/**
 * Decodes a WebP by its planes to `scale` (0..1) or a little less, in stored orientation. Null for a lossless or
 * damaged WebP, for one with transparency, animation or a colour profile, and in browsers whose ImageDecoder gives no
 * planes. The caller then uses another decoder.
 *
 * [Note: Planes of a WebP]
 * A lossy WebP is a VP8 key frame: a plane of luminance, and two of colour with half the rows and columns (RFC
 * 6386). createImageBitmap makes RGBA of all its pixels, 2.7 times as much data, and then reduces that. WebCodecs'
 * ImageDecoder gives the planes. Here their means over boxes of pixels are computed strip by strip, and only these
 * means become RGBA.
 */
export async function decodeWebpPlanes(
  file: Blob,
  stored: Size,
  scale: number,
  { ImageDecoder: Decoder }: DecoderScope,
): Promise<Pixels | null> {
  const side = Math.min(2 * Math.floor(0.5 / scale), LONGEST_BOX);
  if (Decoder === undefined || side === 0 || !(await givesPlanes(Decoder))) return null;
  try {
    const simple = toSimpleWebp(new Uint8Array(await file.arrayBuffer()));
    if (simple === null) return null;
    return await withFrame(Decoder, simple, (frame) =>
      hasPlanes(frame, stored) ? reducePlanes(frame, side) : null,
    );
  } catch (error) {
    // The file is unreadable or damaged.
    if (error instanceof DOMException) return null;
    throw error;
  }
}

/** Flags of an extended WebP (RFC 9649, section 2.7): a colour profile, transparency, animation. */
const EXTRAS = 0x20 | 0x10 | 0x02;

/** Bytes before a WebP's first chunk: "RIFF", a length and "WEBP". */
const RIFF_BYTES = 12;

/**
 * Makes a simple file from a lossy WebP, without its EXIF data: Chromium gives planes only for simple files. Null
 * if there is no lossy frame, or if the file has a colour profile, transparency or animation.
 */
export function toSimpleWebp(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | null {
  const frameAt = findWebpChunk(bytes, "VP8 ");
  if (frameAt === null) return null;
  if (!isExtendedWebp(bytes)) return bytes;
  if (((bytes[20] ?? 0) & EXTRAS) !== 0 || findWebpChunk(bytes, "ALPH") !== null) return null;
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(frameAt + 4, true);
  const chunkBytes = 8 + length + (length % 2);
  const chunk = bytes.subarray(frameAt, frameAt + chunkBytes);
  const simple = new Uint8Array(RIFF_BYTES + chunk.length);
  simple.set(bytes.subarray(0, RIFF_BYTES));
  // Uses the length that the chunk states, so that decoding a cut-off file still fails.
  new DataView(simple.buffer).setUint32(4, 4 + chunkBytes, true);
  simple.set(chunk, RIFF_BYTES);
  return simple;
}

/** Decodes a WebP, and closes the frame after use. */
async function withFrame<T>(
  Decoder: DecoderClass,
  data: Uint8Array<ArrayBuffer>,
  read: (frame: VideoFrame) => T,
): Promise<Awaited<T>> {
  const decoder = new Decoder({ data, type: "image/webp" });
  try {
    const { image } = await decoder.decode();
    try {
      return await read(image);
    } finally {
      image.close();
    }
  } finally {
    decoder.close();
  }
}

/** A lossy WebP of 2 × 2 grey pixels. */
const TRIAL = "UklGRiQAAABXRUJQVlA4IBgAAABQAQCdASoCAAIADMDOJaQABHQAAAAAAAA=";

const trials = new WeakMap<object, Promise<boolean>>();

/** True if an ImageDecoder gives planes. Tested once, so that no photo is decoded in vain. */
function givesPlanes(Decoder: DecoderClass): Promise<boolean> {
  const known = trials.get(Decoder);
  if (known !== undefined) return known;
  const trial = tryPlanes(Decoder);
  trials.set(Decoder, trial);
  trial.catch(() => trials.delete(Decoder));
  return trial;
}

async function tryPlanes(Decoder: DecoderClass): Promise<boolean> {
  const bytes = Uint8Array.from(atob(TRIAL), (sign) => sign.charCodeAt(0));
  try {
    return await withFrame(Decoder, bytes, (frame) => hasPlanes(frame, { width: 2, height: 2 }));
  } catch (error) {
    if (error instanceof DOMException) return false;
    throw error;
  }
}

/**
 * True for a frame with the whole picture, in sRGB with the matrix and range of WebP (RFC 9649, section 2.5; ITU-R
 * BT.601).
 */
function hasPlanes({ format, codedWidth, codedHeight, colorSpace }: VideoFrame, stored: Size): boolean {
  return (
    format === "I420" &&
    codedWidth === stored.width &&
    codedHeight === stored.height &&
    colorSpace.matrix === "smpte170m" &&
    colorSpace.fullRange === false
  );
}

/** Reduces each plane of a frame to the means of boxes of `side` × `side` pixels; returns RGBA. */
async function reducePlanes(frame: VideoFrame, side: number): Promise<Pixels> {
  const { codedWidth, codedHeight } = frame;
  const width = Math.ceil(codedWidth / side);
  const height = Math.ceil(codedHeight / side);
  const [luma, blue, red] = [0, 1, 2].map(() => new Uint8Array(width * height));
  if (luma === undefined || blue === undefined || red === undefined) throw new Error("no planes");

  const rows = side * BOX_ROWS;
  // Each row begins at a whole word. A row of a colour plane has half as many samples.
  const colourStride = Math.ceil(codedWidth / 8);
  const stride = colourStride * 2;
  const blueAt = stride * rows;
  const redAt = blueAt + (colourStride * rows) / 2;
  const words = new Uint32Array(redAt + (colourStride * rows) / 2);
  const layout = [
    { offset: 0, stride: stride * 4 },
    { offset: blueAt * 4, stride: colourStride * 4 },
    { offset: redAt * 4, stride: colourStride * 4 },
  ];
  for (let y = 0; y < codedHeight; y += rows) {
    const strip = Math.min(rows, codedHeight - y);
    await frame.copyTo(words, { rect: { x: 0, y, width: codedWidth, height: strip }, layout });
    const at = (y / side) * width;
    boxMeans({ words, first: 0, stride, width: codedWidth, height: strip }, side, luma, at);
    const colour = {
      words,
      stride: colourStride,
      width: Math.ceil(codedWidth / 2),
      height: Math.ceil(strip / 2),
    };
    boxMeans({ ...colour, first: blueAt }, side / 2, blue, at);
    boxMeans({ ...colour, first: redAt }, side / 2, red, at);
  }
  return { data: toRgba(luma, blue, red), width, height };
}

/** Converts planes to RGBA by ITU-R BT.601 with luminance from 16 to 235, as libwebp does. */
function toRgba(luma: Uint8Array, blue: Uint8Array, red: Uint8Array): Uint8ClampedArray<ArrayBuffer> {
  const data = new Uint8ClampedArray(luma.length * 4);
  for (let index = 0; index < luma.length; index += 1) {
    const y = 1.164 * ((luma[index] ?? 0) - 16);
    const u = (blue[index] ?? 0) - 128;
    const v = (red[index] ?? 0) - 128;
    data[index * 4] = y + 1.596 * v;
    data[index * 4 + 1] = y - 0.391 * u - 0.813 * v;
    data[index * 4 + 2] = y + 2.018 * u;
    data[index * 4 + 3] = 255;
  }
  return data;
}

/** A plane of samples, one byte each, four per word. */
export interface PackedPlane {
  readonly words: Uint32Array;
  /** Index of the first row in `words`. */
  readonly first: number;
  /** Words per row. */
  readonly stride: number;
  /** Samples per row. */
  readonly width: number;
  readonly height: number;
}

/** Longest side of a box: the sum of this many bytes still fits into 16 bits. */
export const LONGEST_BOX = 256;

/**
 * Reduces a plane to the means of boxes of `side` × `side` samples, and writes them to `out` from `at` on. The
 * right and lower edge may cut off boxes. It adds two samples of a word at once, in halves of 16 bits, which takes
 * a fifth of the time of single additions.
 */
export function boxMeans(plane: PackedPlane, side: number, out: Uint8Array, at: number): void {
  const { words, first, stride, width, height } = plane;
  const sums = new Uint32Array(stride * 2);
  const columns = new Uint16Array(sums.buffer);
  let to = at;
  for (let top = 0; top < height; top += side) {
    const rows = Math.min(side, height - top);
    const begin = first + top * stride;
    for (let x = 0; x < stride; x += 1) {
      let even = 0;
      let odd = 0;
      let from = begin + x;
      for (let row = 0; row < rows; row += 1) {
        const word = words[from] ?? 0;
        even += word & 0xff00ff;
        odd += (word >>> 8) & 0xff00ff;
        from += stride;
      }
      sums[x * 2] = (even & 0xffff) | (odd << 16);
      sums[x * 2 + 1] = (even >>> 16) | (odd & 0xffff0000);
    }
    for (let left = 0; left < width; left += side) {
      const end = Math.min(left + side, width);
      const samples = rows * (end - left);
      let sum = samples >> 1;
      for (let x = left; x < end; x += 1) sum += columns[x] ?? 0;
      out[to] = sum / samples;
      to += 1;
    }
  }
}
