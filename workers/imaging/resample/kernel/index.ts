/**
 * The kernel of the resampler. What it exports is described in ../virtual-resample-kernel.d.ts. Rows are made of bytes, columns
 * of four 32-bit floats side by side: of four rows of a plane, or the four channels of a pixel.
 */

export { blendRow, turnRows } from "./rows";
export { blendColumns } from "./columns";
export { writePixels, writeRgb, writeYcc } from "./colours";

/** The first address that is free for rows, columns and weights. */
export function freeFrom(): usize {
  return __heap_base;
}
