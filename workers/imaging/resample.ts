import type { Pixels } from "../contract.ts";
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
 * Resamples `region` of RGBA pixels to `width` × `height` RGB (HWC). Each output pixel is the mean of the area that it
 * covers, exact to fractions of a pixel. Bilinear sampling would turn fine texture into false patterns. Where the picture
 * has to grow, neighbouring pixels are interpolated linearly.
 */
export function resample(
  pixels: Pixels,
  region: Region,
  width: number,
  height: number,
): Uint8Array<ArrayBuffer> {
  const columns = makeTaps(region.x, region.width, width, pixels.width);
  const rows = makeTaps(region.y, region.height, height, pixels.height);
  const rowLength = width * 3;
  // Source rows that are already narrowed. Only those of one output row are kept, so that they stay in the cache.
  const narrowed = new Float64Array(rows.stride * rowLength);
  const sums = new Float64Array(rowLength);
  const out = new Uint8Array(height * rowLength);
  let next = rows.first[0] ?? 0;
  for (let y = 0; y < height; y += 1) {
    const first = rows.first[y] ?? 0;
    const end = first + (rows.count[y] ?? 0);
    for (; next < end; next += 1) {
      narrow(pixels, next, columns, narrowed, (next % rows.stride) * rowLength);
    }
    // Storing a byte cuts off the fraction, so 0.5 makes it round to the nearest.
    sums.fill(0.5);
    for (let source = first; source < end; source += 1) {
      const weight = rows.weights[y * rows.stride + source - first] ?? 0;
      const from = (source % rows.stride) * rowLength;
      for (let at = 0; at < rowLength; at += 1) {
        sums[at] = (sums[at] ?? 0) + weight * (narrowed[from + at] ?? 0);
      }
    }
    const to = y * rowLength;
    for (let at = 0; at < rowLength; at += 1) out[to + at] = Math.min(255, sums[at] ?? 0);
  }
  return out;
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

/** Narrows RGBA row `y` to the columns of `taps`, as RGB floats of 0..255, and writes them into `out` from `at` on. */
function narrow(pixels: Pixels, y: number, taps: Taps, out: Float64Array, at: number): void {
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
