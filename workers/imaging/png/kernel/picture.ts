/** Reads the rows of a PNG and reduces them to means of boxes. */

import { position, unusedBytes } from "./bits";
import { addRow, writeBoxes } from "./boxes";
import { ENDED, inflate, moveOutput, out, OVERSHOOT, REACHED, startInflate } from "./inflate";
import { addToAdler, adler, flatten, startAdler, unfilter } from "./rows";

/** A match refers to at most this many bytes before it (RFC 1951, 3.2.5). */
const HISTORY: usize = 32_768;

/** Bytes of the buffers, in which the longest row fits. See: LONGEST_ROW in ../png-reader.ts */
const ROW: usize = 256 * 1024 + 64;
const OUTPUT: usize = HISTORY + 2 * ROW + OVERSHOOT;

const output = memory.data(32_768 + 2 * (256 * 1024 + 64) + 320, 16);
const sums = memory.data(2 * (256 * 1024 + 64), 16);
const firstRow = memory.data(256 * 1024 + 64, 16);
const secondRow = memory.data(256 * 1024 + 64, 16);

let rowBytes: usize = 0;
let step: usize = 0;
let rowsLeft: i32 = 0;
let side: i32 = 0;
/** Rows in the current boxes, the address for their means, and the bytes of a row of means. */
let inBoxes: i32 = 0;
let means: usize = 0;
let meansStride: usize = 0;
/** The next filtered row; the last row, and the buffer for the next one. */
let rawRow: usize = 0;
let above: usize = 0;
let current: usize = 0;

/**
 * Begins a picture of `width` × `height` pixels of `pixelBytes` (3 or 4) bytes, whose DEFLATE stream is from
 * `from` to before `end`, with its checksum. The means of boxes of `boxSide` × `boxSide` pixels go to `to` as RGBA.
 */
export function beginPicture(
  width: i32,
  height: i32,
  pixelBytes: i32,
  boxSide: i32,
  from: usize,
  end: usize,
  to: usize,
): void {
  step = pixelBytes;
  rowBytes = <usize>width * step;
  rowsLeft = height;
  side = boxSide;
  inBoxes = 0;
  means = to;
  meansStride = <usize>((width + boxSide - 1) / boxSide) * 4;
  above = firstRow;
  current = secondRow;
  memory.fill(above, 0, rowBytes);
  memory.fill(sums, 0, rowBytes * 2);
  rawRow = output;
  startInflate(from, end, output);
  startAdler();
}

/** Reads all rows. False for damage, or if the stream does not end after them with the right checksum. */
export function readPicture(): bool {
  for (; rowsLeft > 0; rowsLeft -= 1) {
    const rawEnd = rawRow + 1 + rowBytes;
    if (inflate(rawEnd) != REACHED) return false;
    addToAdler(rawRow, 1 + rowBytes);
    if (!unfilter(load<u8>(rawRow), rawRow + 1, above, current, rowBytes, step)) return false;
    const row = current;
    current = above;
    above = row;
    rawRow = rawEnd;
    if (rawRow + 1 + rowBytes + OVERSHOOT > output + OUTPUT) {
      const kept = min(rawRow, out - HISTORY);
      moveOutput(kept);
      rawRow -= kept - output;
    }
    addPixels(row);
  }
  if (inflate(out + 1) != ENDED || out != rawRow || unusedBytes() != 4) return false;
  return bswap<u32>(load<u32>(position)) == adler;
}

/** Adds a row to the current boxes, and writes these when they are full. */
function addPixels(row: usize): void {
  let pixels = row;
  if (step == 4) {
    // The next row needs this one as it is. The buffer of the next row is free.
    memory.copy(current, row, rowBytes);
    flatten(current, rowBytes);
    pixels = current;
  }
  addRow(pixels, rowBytes, sums);
  inBoxes += 1;
  if (inBoxes < side && rowsLeft > 1) return;
  writeBoxes(sums, rowBytes, step, side, inBoxes, means);
  memory.fill(sums, 0, rowBytes * 2);
  means += meansStride;
  inBoxes = 0;
}
