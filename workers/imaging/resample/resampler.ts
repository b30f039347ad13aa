import { type ResampleKernel, startKernel } from "virtual:resample-kernel";
import type { Size } from "#domain/photo/photo.ts";
import type { Picture, Pixels } from "#workers/imaging/contract.ts";
import type { Region } from "#workers/imaging/geometry.ts";
import { makeRoom } from "#workers/imaging/kernel-memory.ts";
import { inputsOf, layOut, neededBytes, type PlacedInput, type Places, spanOf } from "./kernel-layout.ts";

/** Resizes pictures. Both methods throw a RangeError if the device lacks memory. */
export interface Resampler {
  /**
   * Resizes `region` of a picture (in its pixels) to `width` × `height` RGB (HWC). Each output pixel is the mean
   * of the area that it covers, exact to fractions of a pixel; bilinear sampling would turn fine texture into
   * false patterns. An enlarged picture is interpolated linearly.
   */
  readonly toRgb: (
    picture: Picture,
    region: Region,
    width: number,
    height: number,
  ) => Uint8Array<ArrayBuffer>;
  /**
   * Converts a picture to pixels. Planes with fewer samples are enlarged as in {@link toRgb}. Pixels are returned
   * as they are.
   */
  readonly toPixels: (picture: Picture) => Pixels;
}

/** Starts the app's resampler. Rejects if the browser does not run WebAssembly or lacks memory. */
export async function startResampler(): Promise<Resampler> {
  return createResampler(await startKernel());
}

/**
 * Creates a resampler with this kernel. It processes the source rows of a few output rows at a time, so a picture
 * may have any size. The kernel's memory grows for long rows.
 */
export function createResampler(kernel: ResampleKernel): Resampler {
  return {
    toRgb: (picture, region, width, height) => resample(kernel, picture, region, { width, height }, 3),
    toPixels: (picture) => {
      if (!("planes" in picture)) return picture;
      const { width, height } = picture;
      const { buffer } = resample(kernel, picture, { x: 0, y: 0, width, height }, picture, 4);
      return { data: new Uint8ClampedArray(buffer), width, height };
    },
  };
}

/** A kernel, and a view of its current memory. */
interface Memory {
  readonly kernel: ResampleKernel;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Resizes to `step` bytes per pixel: RGB or RGBA. */
function resample(
  kernel: ResampleKernel,
  picture: Picture,
  region: Region,
  size: Size,
  step: 3 | 4,
): Uint8Array<ArrayBuffer> {
  const rowBytes = size.width * step;
  const places = layOut(inputsOf(picture, region, size), rowBytes, kernel.freeFrom());
  if (!makeRoom(kernel, places.end)) throw new RangeError("no memory to resample a picture");
  const memory: Memory = { kernel, bytes: new Uint8Array(kernel.memory.buffer) };
  const { bytes } = memory;
  for (const input of places.inputs) placeTaps(bytes.buffer, input);
  const write = createWriter(kernel, picture, places, size.width, step);
  const out = new Uint8Array(size.height * rowBytes);
  for (let y = 0; y < size.height; y += places.group) {
    const end = Math.min(size.height, y + places.group);
    for (const input of places.inputs) blend(memory, input, places, y, end);
    write();
    for (let row = y; row < end; row += 1) {
      const at = places.pixels + (row - y) * places.pixelStride;
      out.set(bytes.subarray(at, at + rowBytes), row * rowBytes);
    }
  }
  return out;
}

function placeTaps(buffer: ArrayBuffer, { columns, rows, ...at }: PlacedInput): void {
  const { length } = columns.first;
  const begin = columns.first[0] ?? 0;
  new Int32Array(buffer, at.firsts, length).set(columns.first.map((first) => first - begin));
  new Int32Array(buffer, at.counts, length).set(columns.count);
  new Float32Array(buffer, at.weights, columns.weights.length).set(columns.weights);
  new Float32Array(buffer, at.rowWeights, rows.weights.length).set(rows.weights);
}

/** Blends an input to the columns of the output rows from `y` up to `end` - 1. */
function blend({ kernel, bytes }: Memory, input: PlacedInput, places: Places, y: number, end: number): void {
  const { data, pixelBytes, rowBytes, columns, rows } = input;
  const { source, rowStride } = places;
  const first = rows.first[y] ?? 0;
  bytes.set(data.subarray(first * rowBytes, (first + spanOf(rows, y, end)) * rowBytes), source);
  const needed = neededBytes(input);
  const begin = source + (columns.first[0] ?? 0) * pixelBytes;
  for (let row = y; row < end; row += 1) {
    kernel.blendRow(
      begin + ((rows.first[row] ?? 0) - first) * rowBytes,
      rowBytes,
      rows.count[row] ?? 0,
      input.rowWeights + row * rows.stride * Float32Array.BYTES_PER_ELEMENT,
      needed,
      places.rows + (row - y) * rowStride,
    );
  }
  if (pixelBytes === 1) kernel.turnRows(places.rows, rowStride, needed, places.columns);
  kernel.blendColumns(
    places.columns,
    input.firsts,
    input.counts,
    input.weights,
    columns.stride,
    columns.first.length,
    input.outputs,
  );
}

/** Returns a function that writes a group of output rows from their columns. */
function createWriter(
  kernel: ResampleKernel,
  picture: Picture,
  { inputs, pixels, pixelStride }: Places,
  width: number,
  step: 3 | 4,
): () => void {
  const [first, second, third] = inputs.map(({ outputs }) => outputs);
  if (first === undefined) throw new Error("a picture without planes");
  if (!("planes" in picture)) return () => kernel.writePixels(first, width, step, pixels);
  if (second === undefined || third === undefined) {
    return () => kernel.writeRgb(first, first, first, width, step, pixels, pixelStride);
  }
  const write = picture.colours === "ycc" ? kernel.writeYcc : kernel.writeRgb;
  return () => write(first, second, third, width, step, pixels, pixelStride);
}
