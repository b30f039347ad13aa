import type { Size } from "#domain/photo.ts";
import type { Plane } from "../../contract.ts";
import type { Region } from "../geometry.ts";

/** The source pixels of each output pixel along one axis, and their weights. The weights of an output pixel add up to 1. */
export interface Taps {
  /** Index of the first source pixel of each output pixel. It never falls. */
  readonly first: Int32Array;
  /** Number of source pixels of each output pixel. */
  readonly count: Int32Array;
  /** `stride` weights for each output pixel. Unused ones are 0. */
  readonly weights: Float32Array;
  readonly stride: number;
}

/** What each output pixel is made of, across and down. */
export interface AreaTaps {
  readonly columns: Taps;
  readonly rows: Taps;
}

/** The size of a plane, and where its samples lie in the picture. */
export type PlaneGrid = Omit<Plane, "data">;

/** The grid of a picture whose pixels are its samples. */
export function pixelGrid({ width, height }: Size): PlaneGrid {
  return { width, height, perPixelX: 1, perPixelY: 1, startX: 0, startY: 0 };
}

/** What the pixels of `output` are made of where `region` of a picture, in its pixels, becomes it. */
export function makeAreaTaps(grid: PlaneGrid, region: Region, output: Size): AreaTaps {
  const { width, height, perPixelX, perPixelY, startX, startY } = grid;
  return {
    columns: makeTaps(startX + region.x * perPixelX, region.width * perPixelX, output.width, width),
    rows: makeTaps(startY + region.y * perPixelY, region.height * perPixelY, output.height, height),
  };
}

/** The source pixels of each output pixel along one axis. `length` of `limit` source pixels, from `start` on, become `outputs`. */
function makeTaps(start: number, length: number, outputs: number, limit: number): Taps {
  const step = length / outputs;
  const stride = Math.ceil(Math.max(step, 1)) + 2;
  const first = new Int32Array(outputs);
  const count = new Int32Array(outputs);
  const weights = new Float32Array(outputs * stride);
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

/** How many source pixels lie from the first one of output `from` to the last one of the output before `end`. */
export function spanOf({ first, count }: Taps, from: number, end: number): number {
  return (first[end - 1] ?? 0) + (count[end - 1] ?? 0) - (first[from] ?? 0);
}
