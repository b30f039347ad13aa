import type { Size } from "#domain/photo/photo.ts";
import type { Picture, Plane } from "#workers/imaging/contract.ts";
import type { Region } from "#workers/imaging/geometry.ts";

/** A plane, or RGBA pixels, and the source area of each output pixel. */
export interface Input extends AreaTaps {
  readonly data: Uint8Array | Uint8ClampedArray;
  /** Bytes of a pixel and of a row. */
  readonly pixelBytes: number;
  readonly rowBytes: number;
}

/** An input, and the addresses of its data in the kernel. */
export interface PlacedInput extends Input {
  /** Addresses of the column taps (the first source column has number 0) and of the row weights. */
  readonly firsts: number;
  readonly counts: number;
  readonly weights: number;
  readonly rowWeights: number;
  /** Number of columns of the output. */
  readonly outputs: number;
}

/** Addresses in the kernel's memory. */
export interface Places {
  readonly inputs: readonly PlacedInput[];
  /** Output rows per step: four for planes, one for pixels. */
  readonly group: number;
  /** Source rows, as bytes. */
  readonly source: number;
  /** Output rows, blended from source rows: floats, with `rowStride` bytes per row. */
  readonly rows: number;
  readonly rowStride: number;
  /** The same values, stored as columns. */
  readonly columns: number;
  /** Output rows, with `pixelStride` bytes per row. */
  readonly pixels: number;
  readonly pixelStride: number;
  /** The first address after all these areas. */
  readonly end: number;
}

/** The inputs of a picture: each of its planes, or its pixels. */
export function inputsOf(picture: Picture, region: Region, output: Size): Input[] {
  if ("planes" in picture) {
    return picture.planes.map((plane) => ({
      ...makeAreaTaps(plane, region, output),
      data: plane.data,
      pixelBytes: 1,
      rowBytes: plane.width,
    }));
  }
  const taps = makeAreaTaps(pixelGrid(picture), region, output);
  return [{ ...taps, data: picture.data, pixelBytes: 4, rowBytes: picture.width * 4 }];
}

/** The kernel reads and writes blocks of 16 bytes, and up to one block beyond the end. */
const BLOCK = 16;

/** Assigns memory from address `from` on, for output rows of `outputBytes` bytes. */
export function layOut(inputs: readonly Input[], outputBytes: number, from: number): Places {
  let free = Math.ceil(from / BLOCK) * BLOCK;
  const take = (bytes: number): number => {
    const at = free;
    free += (Math.ceil(bytes / BLOCK) + 1) * BLOCK;
    return at;
  };
  const group = inputs.some(({ pixelBytes }) => pixelBytes > 1) ? 1 : 4;
  const rowStride = Math.ceil(Math.max(...inputs.map(neededBytes)) / BLOCK) * BLOCK * FLOAT;
  const source = take(Math.max(...inputs.map((input) => longestSource(input, group))));
  const rows = take(group * rowStride);
  const pixelStride = outputBytes + FLOAT;
  const places = {
    inputs: inputs.map((input) => placeInput(input, take)),
    group,
    source,
    rows,
    rowStride,
    // The channels of a pixel are already next to each other, so the rows serve as columns.
    columns: group === 1 ? rows : take(group * rowStride),
    pixels: take(group * pixelStride),
    pixelStride,
  };
  return { ...places, end: free };
}

/** Bytes of a 32-bit float. */
const FLOAT = 4;

function placeInput(input: Input, take: (bytes: number) => number): PlacedInput {
  const { columns, rows } = input;
  return {
    ...input,
    firsts: take(columns.first.byteLength),
    counts: take(columns.count.byteLength),
    weights: take(columns.weights.byteLength),
    rowWeights: take(rows.weights.byteLength),
    outputs: take(columns.first.length * BLOCK),
  };
}

/** Number of bytes of each source row that are needed. */
export function neededBytes({ columns, pixelBytes }: Input): number {
  return spanOf(columns, 0, columns.first.length) * pixelBytes;
}

/** The most bytes of source rows that any `group` output rows need. */
function longestSource({ rows, rowBytes }: Input, group: number): number {
  const outputs = rows.first.length;
  let most = 0;
  for (let y = 0; y < outputs; y += group) {
    most = Math.max(most, spanOf(rows, y, Math.min(outputs, y + group)));
  }
  return most * rowBytes;
}

/** The source pixels of each output pixel along one axis, with weights that add up to 1. */
export interface Taps {
  /** Index of the first source pixel of each output pixel, in ascending order. */
  readonly first: Int32Array;
  /** Number of source pixels of each output pixel. */
  readonly count: Int32Array;
  /** `stride` weights for each output pixel. Unused ones are 0. */
  readonly weights: Float32Array;
  readonly stride: number;
}

/** The source area of each output pixel, across and down. */
export interface AreaTaps {
  readonly columns: Taps;
  readonly rows: Taps;
}

/** The size of a plane, and the position of its samples in the picture. */
export type PlaneGrid = Omit<Plane, "data">;

/** The grid of a picture with one sample per pixel. */
export function pixelGrid({ width, height }: Size): PlaneGrid {
  return { width, height, perPixelX: 1, perPixelY: 1, startX: 0, startY: 0 };
}

/** The source area of each pixel of `output`, for resizing `region` of a picture (in its pixels). */
export function makeAreaTaps(grid: PlaneGrid, region: Region, output: Size): AreaTaps {
  const { width, height, perPixelX, perPixelY, startX, startY } = grid;
  return {
    columns: makeTaps(startX + region.x * perPixelX, region.width * perPixelX, output.width, width),
    rows: makeTaps(startY + region.y * perPixelY, region.height * perPixelY, output.height, height),
  };
}

/**
 * The source pixels of each output pixel along one axis: `length` of `limit` source pixels, from `start` on, become
 * `outputs` pixels.
 */
function makeTaps(start: number, length: number, outputs: number, limit: number): Taps {
  const step = length / outputs;
  const stride = Math.ceil(Math.max(step, 1)) + 2;
  const first = new Int32Array(outputs);
  const count = new Int32Array(outputs);
  const weights = new Float32Array(outputs * stride);
  for (let output = 0; output < outputs; output += 1) {
    // For an enlarged picture, a window of one pixel around the centre mixes the two nearest pixels: linear
    // interpolation.
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

/** Number of source pixels from the first one of output `from` to the last one of output `end` - 1. */
export function spanOf({ first, count }: Taps, from: number, end: number): number {
  return (first[end - 1] ?? 0) + (count[end - 1] ?? 0) - (first[from] ?? 0);
}
