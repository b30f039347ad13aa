/** One code at a time: what is not on the path of most photos. */

import { bitCount, bits, extend, fill, readBits, skipBits } from "./bits";
import { lastNeeded } from "./component";
import { codeLengthOf, findLongCode, symbolOf, WINDOW } from "./huffman";

/** Reads a symbol; -1 where no code fits. */
export function readSymbol(table: usize): i32 {
  if (bitCount < 32) fill();
  const entry = load<u32>(table + <usize>(bits >> (64 - WINDOW)) * 4);
  const length = codeLengthOf(entry);
  if (length != 0) {
    skipBits(length);
    return symbolOf(entry);
  }
  const found = findLongCode(table, bits);
  if (found < 0) return -1;
  skipBits(found & 255);
  return found >> 8;
}

/** Passes over one code at coefficient `index`; gives the number of the next one, 64 at the end of the block, -1: damaged. */
export function skipCoefficient(table: usize, index: i32): i32 {
  const symbol = readSymbol(table);
  if (symbol < 0) return -1;
  const size = symbol & 15;
  const run = symbol >> 4;
  if (size == 0) {
    if (run == 0) return 64;
    return run == 15 && index + 16 <= 64 ? index + 16 : -1;
  }
  if (index + run > 63) return -1;
  readBits(size);
  return index + run + 1;
}

/**
 * Reads the AC coefficients of a block that are needed, and keeps them at `to`. Gives the number of the first that was not
 * read, 64 at the end of the block, -1: damaged.
 */
export function readCoefficients(table: usize, to: usize): i32 {
  let index = 1;
  while (index <= lastNeeded) {
    const symbol = readSymbol(table);
    if (symbol < 0) return -1;
    const size = symbol & 15;
    const run = symbol >> 4;
    if (size == 0) {
      if (run == 0) return 64;
      if (run != 15) return -1;
      index += 16;
      continue;
    }
    index += run;
    if (index > 63) return -1;
    const value = extend(readBits(size), size);
    if (index <= lastNeeded) store<i16>(to + index * 2, <i16>value);
    index += 1;
  }
  return index <= 64 ? index : -1;
}
