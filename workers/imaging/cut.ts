import { type Cutout, cutoutPixels } from "#domain/cutout.ts";
import type { Pixels } from "../contract.ts";

/** The part of `pixels` that a cutout names, as a copy. */
export function cut(pixels: Pixels, cutout: Cutout): Pixels {
  const { x, y, width, height } = cutoutPixels(cutout, pixels);
  const data = new Uint8ClampedArray(width * height * 4);
  for (let row = 0; row < height; row += 1) {
    const from = ((y + row) * pixels.width + x) * 4;
    data.set(pixels.data.subarray(from, from + width * 4), row * width * 4);
  }
  return { data, width, height };
}
