import type { Size } from "#domain/photo.ts";
import type { Picture, Pixels, Plane, Planes } from "../../contract.ts";
import type { Region } from "../geometry.ts";
import type { Resampler } from "./resampler.ts";
import { makeAreaTaps, pixelGrid, type Taps } from "./taps.ts";

/** The resampler in JavaScript, for browsers without SIMD in WebAssembly and for what the kernel has no room for. */
export const scriptResampler: Resampler = {
  toRgb: (picture, region, width, height) => {
    const out = resample(picture, region, { width, height }, 3);
    return new Uint8Array(out.buffer);
  },
  toPixels: (picture) => {
    if (!("planes" in picture)) return picture;
    const { width, height } = picture;
    return { data: resample(picture, { x: 0, y: 0, width, height }, picture, 4), width, height };
  },
};

/** Resamples to `step` bytes a pixel: RGB, or RGBA of planes. */
function resample(picture: Picture, region: Region, size: Size, step: 3 | 4): Uint8ClampedArray<ArrayBuffer> {
  // It keeps what is stored within 0 to 255.
  const out = new Uint8ClampedArray(size.width * size.height * step).fill(255);
  if ("planes" in picture) resamplePlanes(picture, region, size, step, out);
  else resamplePixels(picture, region, size, out);
  return out;
}

function resamplePixels(pixels: Pixels, region: Region, size: Size, out: Uint8ClampedArray): void {
  const { columns, rows } = makeAreaTaps(pixelGrid(pixels), region, size);
  const means = meansOf(rows, size.width * 3, (y, to, at) => narrowPixels(pixels, y, columns, to, at));
  for (let at = 0; at < means.length; at += 1) out[at] = Math.floor((means[at] ?? 0) + 0.5);
}

/** The same of planes: the mean of each component, and its colour. */
function resamplePlanes(
  { colours, planes }: Planes,
  region: Region,
  size: Size,
  step: 3 | 4,
  out: Uint8ClampedArray,
): void {
  const [first, second, third] = planes.map((plane) => resamplePlane(plane, region, size));
  if (first === undefined) throw new Error("a picture without planes");
  if (second === undefined || third === undefined) writeRgb(first, first, first, step, out);
  else if (colours === "rgb") writeRgb(first, second, third, step, out);
  else writeYcc(first, second, third, step, out);
}

function resamplePlane(plane: Plane, region: Region, size: Size): Float32Array {
  const { columns, rows } = makeAreaTaps(plane, region, size);
  return meansOf(rows, size.width, (y, out, at) => narrowPlane(plane, y, columns, out, at));
}

function writeRgb(
  red: Float32Array,
  green: Float32Array,
  blue: Float32Array,
  step: 3 | 4,
  out: Uint8ClampedArray,
): void {
  for (let index = 0, to = 0; index < red.length; index += 1, to += step) {
    out[to] = red[index] ?? 0;
    out[to + 1] = green[index] ?? 0;
    out[to + 2] = blue[index] ?? 0;
  }
}

/** Luminance and differences of colour to red, green and blue (ITU-T T.871, clause 7). */
function writeYcc(
  luminance: Float32Array,
  toBlue: Float32Array,
  toRed: Float32Array,
  step: 3 | 4,
  out: Uint8ClampedArray,
): void {
  for (let index = 0, to = 0; index < luminance.length; index += 1, to += step) {
    const y = luminance[index] ?? 0;
    const cb = (toBlue[index] ?? 0) - 128;
    const cr = (toRed[index] ?? 0) - 128;
    out[to] = y + 1.402 * cr;
    out[to + 1] = y - 0.344136 * cb - 0.714136 * cr;
    out[to + 2] = y + 1.772 * cb;
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
