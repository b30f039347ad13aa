/** A sequential scan read from its middle on, before anybody knows where an MCU begins there. */

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

/** So many MCUs are read at once. */
const RUN: i32 = 256;

/** So many places are tried for the first MCU. */
const MOST_TRIES: i32 = 4096;

/**
 * Reads up to `most` MCUs one after the other, as if the first began at the bits' place and had no DC value before it, and
 * answers how many. If a code does not fit among the first `placed`, the guess was wrong: it begins anew a byte further on. Where
 * each of these first MCUs begins is written to `places`, four bytes each. Their blocks are kept in one row of MCUs.
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
    // The scan ends in this run: what is left of it is read one by one.
    run = 1;
  }
  return count;
}

/** Sets the coefficients of the first MCUs back to zero: those of a wrong guess do not belong to the picture. */
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
 * Takes over the blocks of a component in row `row` of `mcus` MCUs, which were read elsewhere: they begin at `from`, and a row
 * of blocks has `stride` bytes. `shift` is added to their DC values.
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

/** The last DC value of a component, without what its scan shifts it by. */
export function predictionOf(index: i32): i32 {
  return componentAt(index).prediction;
}
