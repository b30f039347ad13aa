/** Reads a sequential scan from its middle, without knowing where an MCU begins. */

import { isOverrun, isStuffed, inputEnd, placeOfBit, restoreBits, saveBits, startBits } from "./bits";
import { readBlocks } from "./blocks";
import {
  componentAt,
  kept,
  resetPredictions,
  restorePredictions,
  savePredictions,
  scannedAt,
  scannedCount,
} from "./component";

/** Number of MCUs that are read at once. */
const RUN: i32 = 256;

/** Greatest number of positions that are tried for the first MCU. */
const MOST_TRIES: i32 = 4096;

/**
 * Reads up to `most` MCUs, as if the first one began at the current bit with the DC value 0 before it. Returns the
 * number of MCUs that it read. If a code is invalid within the first `placed` MCUs, the guess was wrong, and
 * reading starts again one byte later. Writes the position of each of these first MCUs to `places`, four bytes
 * each. Their blocks are stored in one row of MCUs.
 */
export function readAhead(most: i32, placed: i32, places: usize): i32 {
  let count = 0;
  resetPredictions();
  for (let tries = 0; count < min(most, placed);) {
    store<u32>(places + count * 4, placeOfBit());
    const isRead = readBlocks(0, count, 1, 0, true);
    if (isOverrun()) return 0;
    if (isRead) {
      count += 1;
      continue;
    }
    tries += 1;
    let next = <usize>(placeOfBit() >> 3) + 1;
    if (isStuffed(next)) next += 1;
    if (tries == MOST_TRIES || next >= inputEnd) return 0;
    startBits(next, inputEnd);
    resetPredictions();
    clearBlocks(count + 1);
    count = 0;
  }
  for (let run = RUN; count < most;) {
    run = min(run, most - count);
    saveBits();
    savePredictions();
    if (readBlocks(0, count, run, 0, true) && !isOverrun()) {
      count += run;
      continue;
    }
    restoreBits();
    restorePredictions();
    if (run == 1) break;
    // The scan ends within this run of MCUs, so read the rest one by one.
    run = 1;
  }
  return count;
}

/** Sets the coefficients of the first MCUs back to zero after a wrong guess. */
function clearBlocks(mcus: i32): void {
  for (let place = 0; place < scannedCount; place += 1) {
    const component = scannedAt(place);
    for (let y = 0; y < component.down; y += 1) {
      const from = component.coefficients + y * component.perRow * kept * 2;
      memory.fill(from, 0, mcus * component.across * kept * 2);
    }
  }
}

/**
 * Copies the blocks of a component in row `row` of `mcus` MCUs, which another reader read. They begin at `from`,
 * and a row of blocks has `stride` bytes. Adds `shift` to their DC values.
 */
export function takeRow(index: i32, row: i32, mcus: i32, from: usize, stride: i32, shift: i32): void {
  const component = componentAt(index);
  const blocks = mcus * component.across;
  const bytes = kept * 2;
  for (let y = 0; y < component.down; y += 1) {
    let to = component.coefficients + (row * component.down + y) * component.perRow * bytes;
    memory.copy(to, from + y * stride, blocks * bytes);
    for (let block = 0; block < blocks; block += 1) {
      store<i16>(to, <i16>(<i32>load<i16>(to) + shift));
      to += bytes;
    }
  }
}

/** The last DC value of a component, before it is shifted by the `low` bits of its scan. */
export function predictionOf(index: i32): i32 {
  return componentAt(index).prediction;
}
