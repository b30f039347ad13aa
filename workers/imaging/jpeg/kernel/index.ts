/** The kernel of the JPEG reader. What it exports is described in ../virtual-jpeg-kernel.d.ts. */

export { predictionOf, readAhead, takeRow } from "./ahead";
export { findMarker, inputEnd, position, startBits } from "./bits";
export { addScanned, setComponent, setNeeded, startScan } from "./component";
export { defineTable } from "./huffman";
export { writeSamples } from "./samples";
export { beginScan, readRows } from "./scan";

/** The first address that is free for the input, coefficients and samples. */
export function freeFrom(): usize {
  return __heap_base;
}
