/** Huffman tables for looking up codes (ITU T.81, annexes C and F.2.2.3). */

/** Number of bits that one look-up uses. */
export const WINDOW: i32 = 12;
const ENTRIES: i32 = 1 << WINDOW;

/** Symbols of an AC table: end of block, and a run of sixteen zeros (F.1.2.2). */
const END_OF_BLOCK: i32 = 0x00;
const ZERO_RUN: i32 = 0xf0;

/**
 * The bits of a table entry. The index of an entry is the next {@link WINDOW} bits of the scan.
 * - Bits 0 to 7: the number of coefficients that all complete codes in the window skip. {@link ENDS_BLOCK} is added
 *   if the last code ends the block. {@link NOT_SKIPPED} if the first code can't be skipped.
 * - Bits 8 to 13: the length of all these codes with their additional bits; the last additional bits may be outside
 *   the window.
 * - Bits 14 to 18: the length of the first code; 0 if it is longer than the window.
 * - Bits 19 to 22: its size, the number of its additional bits. Bits 23 to 26: its run, the number of zeros before
 *   it.
 */
export function codeLengthOf(entry: u32): i32 {
  return (entry >> 14) & 31;
}

export function symbolOf(entry: u32): i32 {
  return (entry >> 19) & 255;
}

export function skippedOf(entry: u32): i32 {
  return entry & 255;
}

export function skippedBitsOf(entry: u32): i32 {
  return (entry >> 8) & 63;
}

/** See {@link codeLengthOf}. */
export const ENDS_BLOCK: i32 = 128;
const NOT_SKIPPED: i32 = 255;

/** Offsets of the parts of a table, in bytes. */
const LIMITS: usize = ENTRIES * 4;
const OFFSETS: usize = LIMITS + 17 * 4;
const SYMBOLS: usize = OFFSETS + 17 * 4;
const TABLE_BYTES: usize = SYMBOLS + 256;

/** Four tables for DC, then four for AC (B.2.4.2). */
const tables = memory.data(8 * ((1 << 12) * 4 + 17 * 8 + 256), 8);

/** Address of table `slot`. */
export function tableAt(slot: i32): usize {
  return tables + <usize>slot * TABLE_BYTES;
}

/**
 * Makes table `slot` from a definition at `from`: sixteen counts of codes of 1 to 16 bits, then the symbols. False
 * if there are more codes than their lengths allow.
 */
export function defineTable(slot: i32, from: usize): bool {
  const table = tableAt(slot);
  memory.fill(table, 0, TABLE_BYTES);
  let code = 0;
  let index = 0;
  for (let length = 1; length <= 16; length += 1) {
    const count = <i32>load<u8>(from + length - 1);
    store<i32>(table + OFFSETS + length * 4, index - code);
    for (let one = 0; one < count; one += 1) {
      const symbol = <i32>load<u8>(from + 16 + index);
      store<u8>(table + SYMBOLS + index, <u8>symbol);
      if (length <= WINDOW) enter(table, code, length, symbol);
      code += 1;
      index += 1;
    }
    if (code > 1 << length) return false;
    // Codes of this length are below this limit, compared as 16 bits.
    store<i32>(table + LIMITS + length * 4, code << (16 - length));
    code <<= 1;
  }
  for (let window = 0; window < ENTRIES; window += 1) enterSkip(table, window);
  return true;
}

/** Writes a code to all entries that begin with it. */
function enter(table: usize, code: i32, length: i32, symbol: i32): void {
  const shift = WINDOW - length;
  const first = code << shift;
  if (first + (1 << shift) > ENTRIES) return;
  const entry = ((<u32>symbol) << 19) | ((<u32>length) << 14);
  for (let window = first; window < first + (1 << shift); window += 1) store<u32>(table + window * 4, entry);
}

/** Adds to an entry how many coefficients and bits can be skipped at once. */
function enterSkip(table: usize, window: i32): void {
  let used = 0;
  let advance = 0;
  while (used < WINDOW) {
    const entry = load<u32>(table + ((window << used) & (ENTRIES - 1)) * 4);
    const length = codeLengthOf(entry);
    if (length == 0 || length > WINDOW - used) break;
    const symbol = symbolOf(entry);
    if (symbol == END_OF_BLOCK) {
      advance += 1 + ENDS_BLOCK;
      used += length;
      break;
    }
    if ((symbol & 15) == 0 && symbol != ZERO_RUN) break;
    if (advance + (symbol >> 4) + 1 > 63) break;
    advance += (symbol >> 4) + 1;
    used += length + (symbol & 15);
  }
  if (advance == 0) advance = NOT_SKIPPED;
  const at = table + window * 4;
  store<u32>(at, load<u32>(at) | ((<u32>used) << 8) | <u32>advance);
}

/**
 * The length (bits 0 to 7) and symbol (from bit 8 on) of the next code, if it is longer than the window; -1 for
 * none.
 */
export function findLongCode(table: usize, bits: u64): i32 {
  const next = <i32>(bits >> 48);
  for (let length = WINDOW + 1; length <= 16; length += 1) {
    if (next >= load<i32>(table + LIMITS + length * 4)) continue;
    const index = (next >> (16 - length)) + load<i32>(table + OFFSETS + length * 4);
    if (index < 0 || index > 255) return -1;
    return ((<i32>load<u8>(table + SYMBOLS + index)) << 8) | length;
  }
  return -1;
}
