/** Scans of progressive frames, except those with the first bits of DC values (ITU T.81, annex G). */

import { readBits } from "./bits";
import { Component, kept, lastNeeded, scannedAt, scannedCount } from "./component";
import { readSymbol, value } from "./symbols";

/** Number of the scan's next blocks that have no further coefficients (G.1.2.2). */
let endOfBandRun: i32 = 0;

/** Prepares for the start of a scan or for the part after a restart. */
export function resetBands(): void {
  endOfBandRun = 0;
}

/** Adds one bit to the DC values of `count` MCUs from `column` on (G.1.2.1). */
export function refineMeans(row: i32, column: i32, count: i32, low: i32): void {
  const isSingle = scannedCount == 1;
  for (let mcu = column; mcu < column + count; mcu += 1) {
    for (let place = 0; place < scannedCount; place += 1) {
      const component = scannedAt(place);
      const across = isSingle ? 1 : component.across;
      const down = isSingle ? 1 : component.down;
      for (let y = 0; y < down; y += 1) {
        const block = (row * down + y) * component.perRow + mcu * across;
        for (let x = 0; x < across; x += 1) refineMean(component, block + x, low);
      }
    }
  }
}

function refineMean(component: Component, block: i32, low: i32): void {
  const to = component.coefficients + block * kept * 2;
  store<i16>(to, load<i16>(to) | <i16>(readBits(1) << low));
}

/**
 * Reads coefficients `first` to `last` of `count` blocks from `column` on, or adds one bit to them. `low` is the
 * number of the bit. False if the data is damaged.
 */
export function readBands(
  row: i32,
  column: i32,
  count: i32,
  first: i32,
  last: i32,
  low: i32,
  isRefinement: bool,
): bool {
  const only = scannedAt(0);
  for (let block = row * only.perRow + column; count > 0; count -= 1, block += 1) {
    const to = only.coefficients + block * kept * 2;
    const mask = only.masks + block * 8;
    const isRead = isRefinement
      ? refineBand(only.acTable, to, mask, first, last, low)
      : readBand(only.acTable, to, mask, first, last, low);
    if (!isRead) return false;
  }
  return true;
}

/** Reads the number of blocks without further coefficients, including the current one. */
function readEndOfBandRun(size: i32): i32 {
  return (1 << size) + readBits(size);
}

/** Reads the first bits of a block's coefficients (G.1.2.2). */
function readBand(table: usize, to: usize, mask: usize, first: i32, last: i32, low: i32): bool {
  if (endOfBandRun > 0) {
    endOfBandRun -= 1;
    return true;
  }
  let seen = load<u64>(mask);
  let index = first;
  while (index <= last) {
    const symbol = readSymbol(table);
    if (symbol < 0) return false;
    const size = symbol & 15;
    const run = symbol >> 4;
    if (size == 0 && run < 15) {
      endOfBandRun = readEndOfBandRun(run) - 1;
      break;
    }
    index += run;
    if (size != 0) {
      if (index > last) return false;
      seen |= (<u64>1) << index;
      if (index <= lastNeeded) store<i16>(to + index * 2, <i16>(value << low));
    }
    index += 1;
  }
  store<u64>(mask, seen);
  return true;
}

/** Adds one bit to a block's nonzero coefficients, and reads coefficients whose first 1 is this bit (G.1.2.3). */
function refineBand(table: usize, to: usize, mask: usize, first: i32, last: i32, low: i32): bool {
  let seen = load<u64>(mask);
  let index = first;
  while (endOfBandRun == 0 && index <= last) {
    const symbol = readSymbol(table);
    if (symbol < 0) return false;
    const size = symbol & 15;
    const run = symbol >> 4;
    if (size > 1) return false;
    if (size == 0 && run < 15) {
      endOfBandRun = readEndOfBandRun(run);
      break;
    }
    const begun = value << low;
    index = refineUntil(to, seen, index, last, low, run);
    if (size == 1) {
      if (index > last) return false;
      seen |= (<u64>1) << index;
      if (index <= lastNeeded) store<i16>(to + index * 2, <i16>begun);
    }
    index += 1;
  }
  if (endOfBandRun > 0) {
    endOfBandRun -= 1;
    // The rest of the block has no new nonzero coefficients.
    refineBetween(to, seen, index, last + 1, low);
  }
  store<u64>(mask, seen);
  return true;
}

/**
 * Adds one bit to each nonzero coefficient from `from` on, up to the zero coefficient that follows `zeros` other
 * zero coefficients. Returns the number of this coefficient, at most `last` + 1.
 */
function refineUntil(to: usize, seen: u64, from: i32, last: i32, low: i32, zeros: i32): i32 {
  if (from > last) return last + 1;
  // The lowest bit is for coefficient `from`.
  let none = ~seen >> from;
  for (let left = zeros; left > 0 && none != 0; left -= 1) none &= none - 1;
  const end = none == 0 ? last + 1 : min(last + 1, from + <i32>ctz(none));
  refineBetween(to, seen, from, end, low);
  return end;
}

/** Adds one bit to each nonzero coefficient from `from` up to `end` - 1. */
function refineBetween(to: usize, seen: u64, from: i32, end: i32, low: i32): void {
  if (from >= end) return;
  let some = (seen >> from) & (((<u64>2) << (end - from - 1)) - 1);
  for (let index = from + <i32>ctz(some); some != 0 && index <= lastNeeded; index = from + <i32>ctz(some)) {
    some &= some - 1;
    if (readBits(1) == 0) continue;
    const at = to + index * 2;
    const value = <i32>load<i16>(at);
    store<i16>(at, <i16>(value >= 0 ? value + (1 << low) : value - (1 << low)));
  }
  // Skips the bits of coefficients that are not kept.
  let unread = <i32>popcnt(some);
  while (unread > 0) {
    const count = min(unread, 16);
    readBits(count);
    unread -= count;
  }
}
