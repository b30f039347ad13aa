/** Inflates a DEFLATE stream as far as its output is wanted (RFC 1951). */

import { codeMeanings, distanceMeanings, lengthMeanings, setMeanings } from "./alphabets";
import {
  alignToByte,
  bitCount,
  bits,
  fill,
  isOverrun,
  keepBits,
  lastStart,
  position,
  readBits,
  startBits,
} from "./bits";
import { baseOf, codeLengthOf, defineTable, extraBitsOf, findLongCode, isLiteral } from "./huffman";

/** The results of {@link inflate}. */
export const REACHED: i32 = 0;
export const ENDED: i32 = 1;
export const DAMAGED: i32 = -1;

/** A look-up writes this many bytes at most after the wanted ones. */
export const OVERSHOOT: usize = 320;

/** Bits of the windows. 10 were the fastest of 9 to 12. */
const WINDOW: i32 = 10;
const DISTANCE_WINDOW: i32 = 9;
const LENGTHS_WINDOW: i32 = 7;

/** Each table has room for 2048 entries, two lists of 16 numbers, and 288 symbols. */
const codes = memory.data(4 * (4096 + 32 + 288), 8);
const distances = memory.data(4 * (4096 + 32 + 288), 8);
const codeLengths = memory.data(320, 8);

const BETWEEN_BLOCKS: i32 = 0;
const IN_CODES: i32 = 1;
const IN_STORED: i32 = 2;
const AFTER_ALL: i32 = 3;

let state: i32 = BETWEEN_BLOCKS;
let isFinal: bool = false;
let storedLeft: usize = 0;

/** The first byte of the output that is kept, and the address after the last one. */
let begin: usize = 0;
export let out: usize = 0;

/** Begins the stream from `from` to before `end`, whose output goes to `to`. */
export function startInflate(from: usize, end: usize, to: usize): void {
  setMeanings();
  startBits(from, end);
  begin = to;
  out = to;
  state = BETWEEN_BLOCKS;
  isFinal = false;
}

/** Moves the kept output from address `from` on to its first address. */
export function moveOutput(from: usize): void {
  memory.copy(begin, from, out - from);
  out -= from - begin;
}

/** Writes output until it reaches the address `until`, or up to {@link OVERSHOOT} bytes beyond it. */
export function inflate(until: usize): i32 {
  while (out < until) {
    if (state == AFTER_ALL) return ENDED;
    if (isOverrun()) return DAMAGED;
    let status = REACHED;
    if (state == BETWEEN_BLOCKS) {
      if (isFinal) {
        state = AFTER_ALL;
        alignToByte();
        return isOverrun() ? DAMAGED : ENDED;
      }
      status = beginBlock() ? REACHED : DAMAGED;
    } else {
      status = state == IN_CODES ? readCodes(until) : copyStored(until);
    }
    if (status != REACHED) return status;
  }
  return REACHED;
}

/** Reads a block's header. False for damage. */
function beginBlock(): bool {
  isFinal = readBits(1) != 0;
  const kind = readBits(2);
  if (kind == 0) {
    readBits(bitCount & 7);
    const length = readBits(16);
    if ((readBits(16) ^ 0xffff) != length) return false;
    alignToByte();
    storedLeft = length;
    state = length == 0 ? BETWEEN_BLOCKS : IN_STORED;
    return true;
  }
  state = IN_CODES;
  if (kind == 1) return defineFixed();
  return kind == 2 && defineDynamic();
}

function defineFixed(): bool {
  memory.fill(codeLengths, 8, 144);
  memory.fill(codeLengths + 144, 9, 112);
  memory.fill(codeLengths + 256, 7, 24);
  memory.fill(codeLengths + 280, 8, 8);
  memory.fill(codeLengths + 288, 5, 32);
  return defineTables(288, 32);
}

function defineTables(codeCount: i32, distanceCount: i32): bool {
  if (!defineTable(codes, WINDOW, codeLengths, codeCount, codeMeanings)) return false;
  return defineTable(distances, DISTANCE_WINDOW, codeLengths + codeCount, distanceCount, distanceMeanings);
}

/** The order of the lengths of the code for lengths (RFC 1951, 3.2.7). */
const lengthOrder = memory.data<u8>([16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]);

function defineDynamic(): bool {
  const codeCount = readBits(5) + 257;
  const distanceCount = readBits(5) + 1;
  const lengthCount = readBits(4) + 4;
  if (codeCount > 286 || distanceCount > 30) return false;
  memory.fill(codeLengths, 0, 19);
  for (let index = 0; index < lengthCount; index += 1) {
    store<u8>(codeLengths + load<u8>(lengthOrder + index), <u8>readBits(3));
  }
  // The distances' table serves for the lengths until it is defined.
  if (!defineTable(distances, LENGTHS_WINDOW, codeLengths, 19, lengthMeanings)) return false;
  const total = codeCount + distanceCount;
  let last: u8 = 0;
  for (let index = 0; index < total;) {
    fill();
    const entry = load<u32>(distances + ((<usize>(bits & ((1 << LENGTHS_WINDOW) - 1))) << 2));
    if (codeLengthOf(entry) == 0) return false;
    readBits(codeLengthOf(entry));
    const symbol = baseOf(entry);
    let times = 1;
    if (symbol < 16) {
      last = <u8>symbol;
    } else if (symbol == 16) {
      if (index == 0) return false;
      times = 3 + readBits(2);
    } else {
      last = 0;
      times = symbol == 17 ? 3 + readBits(3) : 11 + readBits(7);
    }
    if (index + times > total) return false;
    memory.fill(codeLengths + index, last, times);
    index += times;
  }
  return defineTables(codeCount, distanceCount);
}

/** Copies bytes of a block that is stored as it is. */
function copyStored(until: usize): i32 {
  const length = min(storedLeft, until - out);
  if (position + length > lastStart()) return DAMAGED;
  memory.copy(out, position, length);
  out += length;
  storedLeft -= length;
  keepBits(0, 0, position + length);
  if (storedLeft == 0) state = BETWEEN_BLOCKS;
  return REACHED;
}

/** Reads codes until the block ends, the output reaches `until`, or the input is over. */
function readCodes(until: usize): i32 {
  let next = bits;
  let left = bitCount;
  let at = position;
  let to = out;
  let status = REACHED;
  const last = lastStart();
  const first = begin;
  while (to < until && at <= last) {
    next |= load<u64>(at) << left;
    at += (63 - left) >> 3;
    left |= 56;
    let entry = load<u32>(codes + ((<usize>(next & ((1 << WINDOW) - 1))) << 2));
    if (isLiteral(entry)) {
      store<u8>(to, <u8>baseOf(entry));
      to += 1;
      next >>= codeLengthOf(entry);
      left -= codeLengthOf(entry);
      entry = load<u32>(codes + ((<usize>(next & ((1 << WINDOW) - 1))) << 2));
      if (isLiteral(entry)) {
        store<u8>(to, <u8>baseOf(entry));
        to += 1;
        next >>= codeLengthOf(entry);
        left -= codeLengthOf(entry);
        entry = load<u32>(codes + ((<usize>(next & ((1 << WINDOW) - 1))) << 2));
        if (isLiteral(entry)) {
          store<u8>(to, <u8>baseOf(entry));
          to += 1;
          next >>= codeLengthOf(entry);
          left -= codeLengthOf(entry);
          continue;
        }
      }
      next |= load<u64>(at) << left;
      at += (63 - left) >> 3;
      left |= 56;
    }
    if (codeLengthOf(entry) == 0) {
      entry = findLongCode(codes, WINDOW, next);
      if (entry == 0) {
        status = DAMAGED;
        break;
      }
      if (isLiteral(entry)) {
        store<u8>(to, <u8>baseOf(entry));
        to += 1;
        next >>= codeLengthOf(entry);
        left -= codeLengthOf(entry);
        continue;
      }
    }
    next >>= codeLengthOf(entry);
    left -= codeLengthOf(entry);
    if (baseOf(entry) == 0) {
      if (extraBitsOf(entry) != 0) status = DAMAGED;
      state = BETWEEN_BLOCKS;
      break;
    }
    const length = baseOf(entry) + <i32>(next & (((<u64>1) << extraBitsOf(entry)) - 1));
    next >>= extraBitsOf(entry);
    left -= extraBitsOf(entry);
    entry = load<u32>(distances + ((<usize>(next & ((1 << DISTANCE_WINDOW) - 1))) << 2));
    if (codeLengthOf(entry) == 0) entry = findLongCode(distances, DISTANCE_WINDOW, next);
    next >>= codeLengthOf(entry);
    left -= codeLengthOf(entry);
    const distance = <usize>(baseOf(entry) + <i32>(next & (((<u64>1) << extraBitsOf(entry)) - 1)));
    next >>= extraBitsOf(entry);
    left -= extraBitsOf(entry);
    if (baseOf(entry) == 0 || distance > to - first) {
      status = DAMAGED;
      break;
    }
    copyMatch(to, distance, length);
    to += length;
  }
  keepBits(next, left, at);
  out = to;
  return status;
}

/** Repeats `length` bytes of the output from `distance` bytes before. Writes up to 15 bytes more. */
function copyMatch(out: usize, distance: usize, length: i32): void {
  let to = out;
  const end = to + length;
  if (distance >= 16) {
    for (; to < end; to += 16) v128.store(to, v128.load(to - distance));
  } else if (distance == 1) {
    memory.fill(to, load<u8>(to - 1), length);
  } else {
    for (; to < end; to += 1) store<u8>(to, load<u8>(to - distance));
  }
}
