/** The three alphabets of DEFLATE: literals with lengths, distances, and the lengths of codes. */

import { entryOf, literalEntry } from "./huffman";

/** The meanings of the symbols of each alphabet (RFC 1951, 3.2.5 and 3.2.7). */
export const codeMeanings = memory.data(288 * 4, 4);
export const distanceMeanings = memory.data(32 * 4, 4);
export const lengthMeanings = memory.data(19 * 4, 4);

/** The meaning of a symbol that must not occur. */
const NONE: u32 = entryOf(0, 31);

/** The end of a block: the only meaning with base 0 and no extra bits. */
const END_OF_BLOCK: u32 = entryOf(0, 0);

/** Writes the meanings. Call it before a table is defined. */
export function setMeanings(): void {
  for (let value = 0; value < 256; value += 1)
    store<u32>(codeMeanings + ((<usize>value) << 2), literalEntry(value));
  store<u32>(codeMeanings + 256 * 4, END_OF_BLOCK);
  let base = 3;
  for (let symbol = 0; symbol < 28; symbol += 1) {
    const extra = symbol < 8 ? 0 : (symbol >> 2) - 1;
    store<u32>(codeMeanings + ((<usize>(257 + symbol)) << 2), entryOf(base, extra));
    base += 1 << extra;
  }
  store<u32>(codeMeanings + 285 * 4, entryOf(258, 0));
  store<u32>(codeMeanings + 286 * 4, NONE);
  store<u32>(codeMeanings + 287 * 4, NONE);
  base = 1;
  for (let symbol = 0; symbol < 30; symbol += 1) {
    const extra = symbol < 4 ? 0 : (symbol >> 1) - 1;
    store<u32>(distanceMeanings + ((<usize>symbol) << 2), entryOf(base, extra));
    base += 1 << extra;
  }
  store<u32>(distanceMeanings + 30 * 4, NONE);
  store<u32>(distanceMeanings + 31 * 4, NONE);
  for (let symbol = 0; symbol < 19; symbol += 1)
    store<u32>(lengthMeanings + ((<usize>symbol) << 2), entryOf(symbol, 0));
}
