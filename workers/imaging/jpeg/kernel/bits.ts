/**
 * Reads the bits of a scan's entropy-coded data, highest first (ITU T.81, annex F.2.2.5). Skips a stuffed 0x00
 * after 0xFF. At a marker and at the end of the input it returns zeros; `isOverrun` tells if any of them was used.
 */

/**
 * The next bits, starting with the highest. Below the highest `bitCount` bits are zeros, or bits that will be read
 * again.
 */
export let bits: u64 = 0;
/** How many of the highest bits of `bits` are valid, 0..64. */
export let bitCount: i32 = 0;
/** Address of the next byte that is not in `bits`. */
export let position: usize = 0;
/** First address after the input. Nothing from there on is read. */
export let inputEnd: usize = 0;
/** Number of zero bits that were added to `bits` at a marker or at the end of the input. */
let missing: i32 = 0;

/** Begins to read at `from`. */
export function startBits(from: usize, end: usize): void {
  position = from;
  inputEnd = end;
  bits = 0;
  bitCount = 0;
  missing = 0;
}

/** Stores the state that a loop kept in local variables. */
export function keepBits(nextBits: u64, nextCount: i32, nextPosition: usize): void {
  bits = nextBits;
  bitCount = nextCount;
  position = nextPosition;
}

/** True if a byte of `word` is 0xFF, which means that `~word` has a zero byte. */
export function hasMarkerByte(word: u64): bool {
  return ((~word - 0x0101010101010101) & word & 0x8080808080808080) != 0;
}

/** Reverses the bytes of `word`: the lowest byte comes first in memory, the highest in a scan. */
export function swapBytes(word: u64): u64 {
  const pairs = ((word & 0x00ff00ff00ff00ff) << 8) | ((word >> 8) & 0x00ff00ff00ff00ff);
  const fours = ((pairs & 0x0000ffff0000ffff) << 16) | ((pairs >> 16) & 0x0000ffff0000ffff);
  return (fours << 32) | (fours >> 32);
}

/** Reads until at least 56 bits are available. */
export function fill(): void {
  if (position + 8 <= inputEnd) {
    const word = load<u64>(position);
    if (!hasMarkerByte(word)) {
      bits |= swapBytes(word) >> bitCount;
      position += (63 - bitCount) >> 3;
      bitCount |= 56;
      return;
    }
  }
  while (bitCount <= 56) {
    let byte: u64 = 0;
    let length = 0;
    if (position < inputEnd) {
      byte = load<u8>(position);
      length = 1;
      if (byte == 0xff) length = position + 1 < inputEnd && load<u8>(position + 1) == 0 ? 2 : 0;
    }
    if (length == 0) {
      byte = 0;
      missing += 8;
    }
    position += length;
    bits |= byte << (56 - bitCount);
    bitCount += 8;
  }
}

/**
 * Position of the next bit: eight times the address of its byte, plus its number in that byte (the highest bit is
 * 0). The same position gives the same number, however many bits `bits` holds.
 */
export function placeOfBit(): u32 {
  const ahead = max<i32>(0, bitCount - missing);
  const bytes = (ahead + 7) >> 3;
  let at = position;
  for (let byte = 0; byte < bytes; byte += 1) at -= isStuffed(at - 1) ? 2 : 1;
  return <u32>at * 8 + <u32>(bytes * 8 - ahead);
}

/** True for the address of a 0x00 that was stuffed after a 0xFF. There must be a byte before it. */
export function isStuffed(at: usize): bool {
  return load<u8>(at) == 0 && load<u8>(at - 1) == 0xff;
}

/** The state that {@link restoreBits} restores. */
let savedBits: u64 = 0;
let savedCount: i32 = 0;
let savedPosition: usize = 0;
let savedMissing: i32 = 0;

/** Saves the current position. */
export function saveBits(): void {
  savedBits = bits;
  savedCount = bitCount;
  savedPosition = position;
  savedMissing = missing;
}

/** Returns to the position of the last {@link saveBits}. */
export function restoreBits(): void {
  keepBits(savedBits, savedCount, savedPosition);
  missing = savedMissing;
}

/** True if more bits were used than the input has. */
export function isOverrun(): bool {
  return bitCount < missing;
}

/** Reads 0 to 16 bits. */
export function readBits(count: i32): i32 {
  if (bitCount < 32) fill();
  // Two shifts, because a shift by 64 would be a shift by 0.
  const value = <i32>((bits >> 1) >> (63 - count));
  bits <<= count;
  bitCount -= count;
  return value;
}

/** Continues after the restart marker of number `number` (0..7). False if another marker or other data comes next. */
export function passRestart(number: i32): bool {
  if (isOverrun()) return false;
  // At most the padding bits of the last byte may be left.
  if (bitCount - missing >= 8) return false;
  // Fill bytes may come before a marker (B.1.1.2).
  while (position + 1 < inputEnd && load<u8>(position) == 0xff && load<u8>(position + 1) == 0xff)
    position += 1;
  if (position + 2 > inputEnd || load<u8>(position) != 0xff || load<u8>(position + 1) != 0xd0 + number)
    return false;
  startBits(position + 2, inputEnd);
  return true;
}

/** Address of the next marker from `from` on, except restart markers; `end` if there is none. */
export function findMarker(from: usize, end: usize): usize {
  let at = from;
  while (at + 1 < end) {
    if (at + 8 <= end && !hasMarkerByte(load<u64>(at))) {
      at += 8;
      continue;
    }
    if (load<u8>(at) == 0xff) {
      const marker = load<u8>(at + 1);
      if (marker != 0 && marker != 0xff && (marker < 0xd0 || marker > 0xd7)) return at;
    }
    at += 1;
  }
  return end;
}
