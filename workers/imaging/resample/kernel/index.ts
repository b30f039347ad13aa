/**
 * The kernel of the resampler. ../virtual-resample-kernel.d.ts describes its exports. Rows consist of bytes.
 * Columns consist of four 32-bit floats: from four rows of a plane, or the four channels of a pixel.
 */

export { blendRow, turnRows } from "./rows";
export { blendColumns } from "./columns";
export { writePixels, writeRgb, writeYcc } from "./colours";

/** The first free address for rows, columns and weights. */
export function freeFrom(): usize {
  return __heap_base;
}
