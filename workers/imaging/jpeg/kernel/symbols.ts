/** Reads one code at a time: the slower path, which most photos rarely need. */

import { bitCount, bits, fill, keepBits, position } from "./bits";
import { lastNeeded } from "./component";
import { codeLengthOf, findLongCode, symbolOf, WINDOW } from "./huffman";

/** The value of the last additional bits (ITU T.81, F.2.2.1): the lower half of the numbers are negative. */
export let value: i32 = 0;

/**
 * Reads a symbol, then the additional bits, whose number is in its lower four bits, into {@link value}. -1 if there
 * is no such code.
 */
export function readSymbol(table: usize): i32 {
  if (bitCount < 32) fill();
  const next = bits;
  const entry = load<u32>(table + <usize>(next >> (64 - WINDOW)) * 4);
  let length = codeLengthOf(entry);
  let symbol = symbolOf(entry);
  if (length == 0) {
    const found = findLongCode(table, next);
    if (found < 0) return -1;
    length = found & 255;
    symbol = found >> 8;
  }
  const size = symbol & 15;
  // Two shifts, because a shift by 64 would be a shift by 0.
  value = <i32>(((next << length) >> 1) >> (63 - size));
  if (value < (1 << size) >> 1) value -= (1 << size) - 1;
  keepBits(next << (length + size), bitCount - length - size, position);
  return symbol;
}

/**
 * Skips one code at coefficient `index`. Returns the number of the next coefficient, 64 at the end of the block, -1
 * for damage.
 */
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
  return index + run + 1;
}

/**
 * Reads the needed AC coefficients of a block and writes them to `to`. Returns the number of the first coefficient
 * that was not read, 64 at the end of the block, -1 for damage.
 */
export function readCoefficients(table: usize, to: usize): i32 {
  const last = lastNeeded;
  let index = 1;
  let next = bits;
  let left = bitCount;
  while (index <= last) {
    if (left < 32) {
      keepBits(next, left, position);
      fill();
      next = bits;
      left = bitCount;
    }
    const entry = load<u32>(table + <usize>(next >> (64 - WINDOW)) * 4);
    let length = codeLengthOf(entry);
    let symbol = symbolOf(entry);
    if (length == 0) {
      const found = findLongCode(table, next);
      if (found < 0) return -1;
      length = found & 255;
      symbol = found >> 8;
    }
    const size = symbol & 15;
    const additional = next << length;
    next = additional << size;
    left -= length + size;
    index += symbol >> 4;
    if (size == 0) {
      if (symbol == 0) {
        index = 64;
        break;
      }
      if (symbol >> 4 != 15) return -1;
    } else {
      if (index > 63) return -1;
      if (index <= last) {
        let number = <i32>((additional >> 1) >> (63 - size));
        if (number < (1 << size) >> 1) number -= (1 << size) - 1;
        store<i16>(to + index * 2, <i16>number);
      }
    }
    index += 1;
  }
  keepBits(next, left, position);
  return index <= 64 ? index : -1;
}
