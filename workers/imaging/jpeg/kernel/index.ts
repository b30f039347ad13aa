/** The kernel of the JPEG reader. ../virtual-jpeg-kernel.d.ts describes its exports. */

export { predictionOf, readAhead, takeRow } from "./ahead";
export { findMarker, inputEnd, position, startBits } from "./bits";
export { addScanned, setComponent, setNeeded, startScan } from "./component";
export { defineTable } from "./huffman";
export { writeSamples } from "./samples";
export { beginScan, readRows } from "./scan";

/** The first free address for input, coefficients and samples. */
export function freeFrom(): usize {
  return __heap_base;
}
