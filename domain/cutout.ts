import type { Size } from "./photo.ts";

/** A rectangle of an upright photo that is identified in place of the whole: shares (0..1) of its width and height. */
export interface Cutout {
  /** Of the left edge. */
  readonly x: number;
  /** Of the upper edge. */
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A cutout in the pixels of a picture: whole pixels, at least one each way, within the picture. */
export function cutoutPixels(cutout: Cutout, { width, height }: Size): Cutout {
  const [x, right] = span(cutout.x, cutout.width, width);
  const [y, bottom] = span(cutout.y, cutout.height, height);
  return { x, y, width: right - x, height: bottom - y };
}

function span(start: number, length: number, pixels: number): readonly [from: number, to: number] {
  const from = Math.min(pixels - 1, Math.max(0, Math.round(start * pixels)));
  return [from, Math.min(pixels, Math.max(from + 1, Math.round((start + length) * pixels)))];
}
