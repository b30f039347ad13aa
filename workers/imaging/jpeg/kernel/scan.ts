import { isOverrun, passRestart } from "./bits";
import { readBands, refineMeans, resetBands } from "./bands";
import { readBlocks } from "./blocks";
import { resetPredictions, scannedAt, scannedCount } from "./component";

/**
 * Reads a scan of `wide` × `high` MCUs, `interval` of them between two restarts, 0 for none. It has coefficients `first` to
 * `last`; in a progressive frame `low` is the lowest bit that it gives, and `isRefinement` says that higher ones came before.
 * False where the data is damaged or ends too soon.
 */
export function readScan(
  mcusWide: i32,
  mcusHigh: i32,
  interval: i32,
  isProgressive: bool,
  first: i32,
  last: i32,
  low: i32,
  isRefinement: bool,
): bool {
  // The MCUs of a single component are its blocks (ITU T.81, A.2.2).
  const isSingle = scannedCount == 1;
  const wide = isSingle ? scannedAt(0).columns : mcusWide;
  const high = isSingle ? scannedAt(0).rows : mcusHigh;
  let left = interval;
  let restarts = 0;
  resetPredictions();
  resetBands();
  for (let row = 0; row < high; row += 1) {
    for (let column = 0; column < wide;) {
      if (interval != 0 && left == 0) {
        if (!passRestart(restarts & 7)) return false;
        restarts += 1;
        left = interval;
        resetPredictions();
        resetBands();
      }
      const count = interval == 0 ? wide : min(wide - column, left);
      if (!readRun(row, column, count, isProgressive, first, last, low, isRefinement) || isOverrun())
        return false;
      left -= count;
      column += count;
    }
  }
  return true;
}

/** Reads `count` MCUs of a row. */
function readRun(
  row: i32,
  column: i32,
  count: i32,
  isProgressive: bool,
  first: i32,
  last: i32,
  low: i32,
  isRefinement: bool,
): bool {
  if (!isProgressive) return readBlocks(row, column, count, 0, true);
  if (first > 0) return readBands(row, column, count, first, last, low, isRefinement);
  if (!isRefinement) return readBlocks(row, column, count, low, false);
  refineMeans(row, column, count, low);
  return true;
}
