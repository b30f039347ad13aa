import type { Pixels } from "../contract.ts";
import type { Region } from "./geometry.ts";

/** Which source pixels make an output pixel, and how much each weighs; the weights of one output pixel add up to 1. */
interface Taps {
  /** Index of the first source pixel of each output pixel. */
  readonly first: Int32Array;
  /** Number of source pixels of each output pixel. */
  readonly count: Int32Array;
  /** `stride` weights for each output pixel, the rest zero. */
  readonly weights: Float32Array;
  readonly stride: number;
}

/**
 * Resamples `region` of RGBA pixels to `width` × `height` RGB (HWC): each output pixel is the mean of the area that
 * it covers, to fractions of a pixel. That keeps fine texture from turning into false patterns, which bilinear
 * sampling does. Where the picture has to grow, neighbours are blended linearly.
 */
export function resample(
  pixels: Pixels,
  region: Region,
  width: number,
  height: number,
): Uint8Array<ArrayBuffer> {
  const columns = makeTaps(region.x, region.width, width, pixels.width);
  const rows = makeTaps(region.y, region.height, height, pixels.height);
  const top = rows.first[0] ?? 0;
  const bottom = (rows.first[height - 1] ?? 0) + (rows.count[height - 1] ?? 0);
  const narrow = resampleColumns(pixels, columns, width, top, bottom);
  return resampleRows(narrow, rows, width, height, top);
}

/** Coverage of each output pixel along one axis; `length` source pixels from `start` on become `outputs`. */
function makeTaps(start: number, length: number, outputs: number, limit: number): Taps {
  const step = length / outputs;
  const stride = Math.ceil(Math.max(step, 1)) + 2;
  const first = new Int32Array(outputs);
  const count = new Int32Array(outputs);
  const weights = new Float32Array(outputs * stride);
  for (let output = 0; output < outputs; output += 1) {
    // Growing: a window of one pixel about the centre blends the two nearest ones, which is linear interpolation.
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

/** RGBA rows `top` to `bottom` (excluded) to `width` columns of RGB, as floats of 0..255. */
function resampleColumns(
  pixels: Pixels,
  taps: Taps,
  width: number,
  top: number,
  bottom: number,
): Float32Array {
  const { data } = pixels;
  const { first, count, weights, stride } = taps;
  const out = new Float32Array((bottom - top) * width * 3);
  let at = 0;
  for (let y = top; y < bottom; y += 1) {
    const row = y * pixels.width * 4;
    for (let x = 0; x < width; x += 1) {
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
      out[at] = red;
      out[at + 1] = green;
      out[at + 2] = blue;
      at += 3;
    }
  }
  return out;
}

/** Float rows to `height` rows of bytes, rounded to nearest. */
function resampleRows(
  narrow: Float32Array,
  taps: Taps,
  width: number,
  height: number,
  top: number,
): Uint8Array<ArrayBuffer> {
  const { first, count, weights, stride } = taps;
  const rowLength = width * 3;
  const out = new Uint8Array(height * rowLength);
  const sums = new Float32Array(rowLength);
  for (let y = 0; y < height; y += 1) {
    sums.fill(0.5);
    for (let tap = 0; tap < (count[y] ?? 0); tap += 1) {
      const weight = weights[y * stride + tap] ?? 0;
      const row = ((first[y] ?? 0) + tap - top) * rowLength;
      for (let x = 0; x < rowLength; x += 1) {
        sums[x] = (sums[x] ?? 0) + weight * (narrow[row + x] ?? 0);
      }
    }
    const rowOut = y * rowLength;
    for (let x = 0; x < rowLength; x += 1) out[rowOut + x] = Math.min(255, sums[x] ?? 0);
  }
  return out;
}
