/** Huffman tables for looking up codes (RFC 1951, 3.2.2). */

/**
 * The bits of a table entry. The index of an entry is the next bits of the stream.
 * - Bits 0 to 4: how many bits its codes have; 0 if the code is longer than the window, or there is none.
 * - Bit 5: whether it is a literal.
 * - Bits 8 to 12: the number of its extra bits. Bits 16 to 31: the literal, or the least value.
 */
export function codeLengthOf(entry: u32): i32 {
  return entry & 31;
}

export function isLiteral(entry: u32): bool {
  return (entry & 32) != 0;
}

export function extraBitsOf(entry: u32): i32 {
  return (entry >> 8) & 31;
}

export function baseOf(entry: u32): i32 {
  return entry >> 16;
}

/** Entries without their codes. */
export function literalEntry(value: i32): u32 {
  return ((<u32>value) << 16) | 32;
}

export function entryOf(base: i32, extraBits: i32): u32 {
  return ((<u32>base) << 16) | ((<u32>extraBits) << 8);
}

/** Length of the longest code. */
const LONGEST: i32 = 15;

/** Offsets of the parts of a table whose window has {@link MOST_WINDOW} bits or fewer. */
const MOST_WINDOW: i32 = 12;
const LIMITS: usize = 4 << MOST_WINDOW;
const OFFSETS: usize = LIMITS + 16 * 4;
const SORTED: usize = OFFSETS + 16 * 4;

/** Numbers of codes by length, and the next code of each length. */
const counts = memory.data(16 * 4, 4);
const nextCodes = memory.data(16 * 4, 4);

/** The lowest `length` bits in reverse order. */
function reversed(code: i32, length: i32): i32 {
  let bits: u32 = <u32>code;
  bits = ((bits >> 1) & 0x5555) | ((bits & 0x5555) << 1);
  bits = ((bits >> 2) & 0x3333) | ((bits & 0x3333) << 2);
  bits = ((bits >> 4) & 0x0f0f) | ((bits & 0x0f0f) << 4);
  bits = ((bits >> 8) & 0x00ff) | ((bits & 0x00ff) << 8);
  return bits >> (16 - length);
}

/**
 * Makes a table from the code lengths of `count` symbols, one byte each, and the entries that are their meanings.
 * False if there are more codes than their lengths allow.
 */
export function defineTable(table: usize, window: i32, lengths: usize, count: i32, meanings: usize): bool {
  memory.fill(table, 0, 4 << window);
  memory.fill(counts, 0, 16 * 4);
  for (let symbol = 0; symbol < count; symbol += 1) {
    const at = counts + ((<usize>load<u8>(lengths + symbol)) << 2);
    store<i32>(at, load<i32>(at) + 1);
  }
  let code = 0;
  let index = 0;
  for (let length = 1; length <= LONGEST; length += 1) {
    const at = (<usize>length) << 2;
    const codes = load<i32>(counts + at);
    store<i32>(nextCodes + at, code);
    store<i32>(table + OFFSETS + at, index - code);
    code += codes;
    index += codes;
    if (code > 1 << length) return false;
    // Codes of this length are below this limit, compared as 15 bits.
    store<i32>(table + LIMITS + at, code << (LONGEST - length));
    code <<= 1;
  }
  for (let symbol = 0; symbol < count; symbol += 1) {
    const length = <i32>load<u8>(lengths + symbol);
    if (length == 0) continue;
    const at = (<usize>length) << 2;
    const own = load<i32>(nextCodes + at);
    store<i32>(nextCodes + at, own + 1);
    const entry = load<u32>(meanings + ((<usize>symbol) << 2)) | length;
    store<u32>(table + SORTED + ((<usize>(load<i32>(table + OFFSETS + at) + own)) << 2), entry);
    if (length > window) continue;
    const end = table + (4 << window);
    const step = (<usize>4) << length;
    for (let to = table + ((<usize>reversed(own, length)) << 2); to < end; to += step) store<u32>(to, entry);
  }
  return true;
}

/** The entry of a code that is longer than the window; 0 for none. */
export function findLongCode(table: usize, window: i32, bits: u64): u32 {
  const next = reversed(<i32>(bits & 0x7fff), LONGEST);
  for (let length = window + 1; length <= LONGEST; length += 1) {
    const at = (<usize>length) << 2;
    if (next >= load<i32>(table + LIMITS + at)) continue;
    const index = (next >> (LONGEST - length)) + load<i32>(table + OFFSETS + at);
    return index < 0 ? 0 : load<u32>(table + SORTED + ((<usize>index) << 2));
  }
  return 0;
}
