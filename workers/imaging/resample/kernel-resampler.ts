import type { ResampleKernel } from "virtual:resample-kernel";
import type { Size } from "#domain/photo.ts";
import type { Picture } from "../../contract.ts";
import type { Region } from "../geometry.ts";
import { inputsOf, layOut, neededBytes, type PlacedInput, type Places } from "./kernel-layout.ts";
import type { Resampler } from "./resampler.ts";
import { scriptResampler } from "./script-resampler.ts";
import { spanOf } from "./taps.ts";

/**
 * Makes the resampler of a kernel. It takes the source rows of a few output rows at a time, so a picture may be of any size.
 * One whose rows have no room in the kernel's memory is left to JavaScript.
 */
export function createKernelResampler(kernel: ResampleKernel): Resampler {
  const memory = { kernel, bytes: new Uint8Array(kernel.memory.buffer) };
  return {
    toRgb: (picture, region, width, height) =>
      resample(memory, picture, region, { width, height }, 3) ??
      scriptResampler.toRgb(picture, region, width, height),
    toPixels: (picture) => {
      if (!("planes" in picture)) return picture;
      const { width, height } = picture;
      const data = resample(memory, picture, { x: 0, y: 0, width, height }, picture, 4);
      if (data === null) return scriptResampler.toPixels(picture);
      return { data: new Uint8ClampedArray(data.buffer), width, height };
    },
  };
}

/** A kernel, and its memory, which does not grow. */
interface Memory {
  readonly kernel: ResampleKernel;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Resamples to `step` bytes a pixel: RGB or RGBA. Null where there is no room for it. */
function resample(
  memory: Memory,
  picture: Picture,
  region: Region,
  size: Size,
  step: 3 | 4,
): Uint8Array<ArrayBuffer> | null {
  const { kernel, bytes } = memory;
  const rowBytes = size.width * step;
  const places = layOut(inputsOf(picture, region, size), rowBytes, kernel.freeFrom(), bytes.length);
  if (places === null) return null;
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

/** Blends an input to the columns of the output rows from `y` on, up to the one before `end`. */
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

/** Makes what writes a group of output rows of their columns. */
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
