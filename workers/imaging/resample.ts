import type { Picture, Pixels, Plane, Planes } from "../contract.ts";
import type { Region } from "./geometry.ts";

/** The source pixels of each output pixel, and their weights. The weights of an output pixel add up to 1. */
interface Taps {
  /** Index of the first source pixel of each output pixel. */
  readonly first: Int32Array;
  /** Number of source pixels of each output pixel. */
  readonly count: Int32Array;
  /** `stride` weights for each output pixel. Unused ones are 0. */
  readonly weights: Float64Array;
  readonly stride: number;
}

/**
 * Resamples `region` of a picture, in its pixels, to `width` × `height` RGB (HWC). Each output pixel is the mean of the area
 * that it covers, exact to fractions of a pixel. Bilinear sampling would turn fine texture into false patterns. Where the
 * picture has to grow, neighbouring pixels are interpolated linearly.
 */
export function resample(
  picture: Picture,
  region: Region,
  width: number,
  height: number,
): Uint8Array<ArrayBuffer> {
  // It keeps what is stored within 0 to 255.
  const out = new Uint8ClampedArray(width * height * 3);
  if ("planes" in picture) resamplePlanes(picture, region, width, height, out);
  else resamplePixels(picture, region, width, height, out);
  return new Uint8Array(out.buffer);
}

function resamplePixels(
  pixels: Pixels,
  region: Region,
  width: number,
  height: number,
  out: Uint8ClampedArray,
): void {
  const columns = makeTaps(region.x, region.width, width, pixels.width);
  const rows = makeTaps(region.y, region.height, height, pixels.height);
  const means = meansOf(rows, width * 3, (y, to, at) => narrowPixels(pixels, y, columns, to, at));
  for (let at = 0; at < means.length; at += 1) out[at] = Math.floor((means[at] ?? 0) + 0.5);
}

/** The same of planes: the mean of each component, and its colour. */
function resamplePlanes(
  { colours, planes }: Planes,
  region: Region,
  width: number,
  height: number,
  out: Uint8ClampedArray,
): void {
  const [first, second, third] = planes.map((plane) => resamplePlane(plane, region, width, height));
  if (first === undefined) throw new Error("a picture without planes");
  if (second === undefined || third === undefined) writeRgb(first, first, first, out);
  else if (colours === "rgb") writeRgb(first, second, third, out);
  else writeYcc(first, second, third, out);
}

function resamplePlane(plane: Plane, region: Region, width: number, height: number): Float32Array {
  const { perPixelX, perPixelY, startX, startY } = plane;
  const columns = makeTaps(startX + region.x * perPixelX, region.width * perPixelX, width, plane.width);
  const rows = makeTaps(startY + region.y * perPixelY, region.height * perPixelY, height, plane.height);
  return meansOf(rows, width, (y, out, at) => narrowPlane(plane, y, columns, out, at));
}

function writeRgb(red: Float32Array, green: Float32Array, blue: Float32Array, out: Uint8ClampedArray): void {
  for (let index = 0; index < red.length; index += 1) {
    out[index * 3] = red[index] ?? 0;
    out[index * 3 + 1] = green[index] ?? 0;
    out[index * 3 + 2] = blue[index] ?? 0;
  }
}

/** Luminance and differences of colour to red, green and blue (ITU-T T.871, clause 7). */
function writeYcc(
  luminance: Float32Array,
  toBlue: Float32Array,
  toRed: Float32Array,
  out: Uint8ClampedArray,
): void {
  for (let index = 0; index < luminance.length; index += 1) {
    const y = luminance[index] ?? 0;
    const cb = (toBlue[index] ?? 0) - 128;
    const cr = (toRed[index] ?? 0) - 128;
    out[index * 3] = y + 1.402 * cr;
    out[index * 3 + 1] = y - 0.344136 * cb - 0.714136 * cr;
    out[index * 3 + 2] = y + 1.772 * cb;
  }
}

/** Writes a source row, narrowed to the output's width, into `out` from `at` on. */
type Narrow = (y: number, out: Float32Array, at: number) => void;

/** The means of narrowed rows, `rowLength` numbers each: those of all output rows. */
function meansOf(rows: Taps, rowLength: number, narrow: Narrow): Float32Array {
  const height = rows.first.length;
  // Source rows that are already narrowed. Only those of one output row are kept, so that they stay in the cache.
  const narrowed = new Float32Array(rows.stride * rowLength);
  const means = new Float32Array(height * rowLength);
  let next = rows.first[0] ?? 0;
  for (let y = 0; y < height; y += 1) {
    const first = rows.first[y] ?? 0;
    const end = first + (rows.count[y] ?? 0);
    for (; next < end; next += 1) narrow(next, narrowed, (next % rows.stride) * rowLength);
    const to = y * rowLength;
    for (let source = first; source < end; source += 1) {
      const weight = rows.weights[y * rows.stride + source - first] ?? 0;
      const from = (source % rows.stride) * rowLength;
      for (let at = 0; at < rowLength; at += 1) {
        means[to + at] = (means[to + at] ?? 0) + weight * (narrowed[from + at] ?? 0);
      }
    }
  }
  return means;
}

/** The source pixels of each output pixel along one axis. `length` source pixels from `start` on become `outputs`. */
function makeTaps(start: number, length: number, outputs: number, limit: number): Taps {
  const step = length / outputs;
  const stride = Math.ceil(Math.max(step, 1)) + 2;
  const first = new Int32Array(outputs);
  const count = new Int32Array(outputs);
  const weights = new Float64Array(outputs * stride);
  for (let output = 0; output < outputs; output += 1) {
    // When growing, a window of one pixel around the centre mixes the two nearest pixels: linear interpolation.
    const centre = start + (output + 0.5) * step;
    const half = Math.max(step, 1) / 2;
    const from = Math.max(0, centre - half);
    const to = Math.min(limit, centre + half);
    const begin = Math.min(limit - 1, Math.floor(from));
    const end = Math.max(begin + 1, Math.min(limit, Math.ceil(to)));
    first[output] = begin;
    count[output] = end - begin;
    for (let index = begin; index < end; index += 1) {
      const covered = Math.min(to, index + 1) - Math.max(from, index);
      weights[output * stride + index - begin] = covered / (to - from);
    }
  }
  return { first, count, weights, stride };
}

/** Narrows row `y` of a plane to the columns of `taps`, and writes it into `out` from `at` on. */
function narrowPlane(plane: Plane, y: number, taps: Taps, out: Float32Array, at: number): void {
  const { data } = plane;
  const { first, count, weights, stride } = taps;
  const row = y * plane.width;
  for (let x = 0; x < first.length; x += 1) {
    let mean = 0;
    let source = row + (first[x] ?? 0);
    const last = x * stride + (count[x] ?? 0);
    for (let tap = x * stride; tap < last; tap += 1) {
      mean += (weights[tap] ?? 0) * (data[source] ?? 0);
      source += 1;
    }
    out[at + x] = mean;
  }
}

/** Narrows RGBA row `y` to the columns of `taps`, as RGB of 0..255, and writes it into `out` from `at` on. */
function narrowPixels(pixels: Pixels, y: number, taps: Taps, out: Float32Array, at: number): void {
  const { data } = pixels;
  const { first, count, weights, stride } = taps;
  const row = y * pixels.width * 4;
  let to = at;
  for (let x = 0; x < first.length; x += 1) {
    let red = 0;
    let green = 0;
    let blue = 0;
    let source = row + (first[x] ?? 0) * 4;
    const last = x * stride + (count[x] ?? 0);
    for (let tap = x * stride; tap < last; tap += 1) {
      const weight = weights[tap] ?? 0;
      red += weight * (data[source] ?? 0);
      green += weight * (data[source + 1] ?? 0);
      blue += weight * (data[source + 2] ?? 0);
      source += 4;
    }
    out[to] = red;
    out[to + 1] = green;
    out[to + 2] = blue;
    to += 3;
  }
}
