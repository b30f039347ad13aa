/** Reads the bits of a DEFLATE stream, lowest first (RFC 1951, 3.1.1). */

/** The next bits, starting with the lowest. */
export let bits: u64 = 0;
/** Number of valid bits in `bits`; those above are zero, or will be read again. */
export let bitCount: i32 = 0;
/** Address of the next byte that is not in `bits`. */
export let position: usize = 0;
/** First address after the input. Up to 640 bytes after it are read, but none of them counts. */
let inputEnd: usize = 0;

/** Begins to read at `from`; the input ends before `end`. */
export function startBits(from: usize, end: usize): void {
  position = from;
  inputEnd = end;
  bits = 0;
  bitCount = 0;
}

/** The last position from which a code or a block header is read. A header has at most 600 bytes. */
export function lastStart(): usize {
  return inputEnd + 8;
}

/** Stores the state that a loop kept in local variables. */
export function keepBits(nextBits: u64, nextCount: i32, nextPosition: usize): void {
  bits = nextBits;
  bitCount = nextCount;
  position = nextPosition;
}

/** True if more bits were used than the input has. */
export function isOverrun(): bool {
  return position - (<usize>bitCount >> 3) > inputEnd;
}

/** Number of whole bytes that were not used. */
export function unusedBytes(): i32 {
  return <i32>(inputEnd - position) + (bitCount >> 3);
}

/** Makes at least 56 bits available. */
export function fill(): void {
  bits |= load<u64>(position) << bitCount;
  position += (63 - bitCount) >> 3;
  bitCount |= 56;
}

/** Reads 0 to 16 bits. */
export function readBits(count: i32): i32 {
  fill();
  const value = <i32>(bits & (((<u64>1) << count) - 1));
  bits >>= count;
  bitCount -= count;
  return value;
}

/** Goes to the next whole byte, and gives back the whole bytes that were read too early. */
export function alignToByte(): void {
  position -= <usize>bitCount >> 3;
  bits = 0;
  bitCount = 0;
}
