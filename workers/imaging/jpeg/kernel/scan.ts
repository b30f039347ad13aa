import { readBands, refineMeans, resetBands } from "./bands";
import { isOverrun, passRestart, placeOfBit } from "./bits";
import { readBlocks } from "./blocks";
import { resetPredictions, scannedAt, scannedCount } from "./component";

/** MCUs of the scan across and down, and between two restarts (0 for none). */
let wide: i32 = 0;
let high: i32 = 0;
let interval: i32 = 0;
let isProgressive: bool = false;
/**
 * The first and last coefficient of the scan, the lowest bit that it has, and whether earlier scans had higher
 * bits.
 */
let first: i32 = 0;
let last: i32 = 0;
let low: i32 = 0;
let isRefinement: bool = false;
/** The next row, the MCUs before the next restart, and the number of restarts so far. */
let nextRow: i32 = 0;
let left: i32 = 0;
let restarts: i32 = 0;

/**
 * Begins a scan of `mcusWide` × `mcusHigh` MCUs, with `mcusBetween` of them between two restarts, 0 for none. It
 * has coefficients `from` to `to`. In a progressive frame `lowest` is the lowest bit that the scan has, and
 * `refines` is true if earlier scans had higher bits.
 */
export function beginScan(
  mcusWide: i32,
  mcusHigh: i32,
  mcusBetween: i32,
  progressive: bool,
  from: i32,
  to: i32,
  lowest: i32,
  refines: bool,
): void {
  // The MCUs of a single component are its blocks (ITU T.81, A.2.2).
  const isSingle = scannedCount == 1;
  wide = isSingle ? scannedAt(0).columns : mcusWide;
  high = isSingle ? scannedAt(0).rows : mcusHigh;
  interval = mcusBetween;
  isProgressive = progressive;
  first = from;
  last = to;
  low = lowest;
  isRefinement = refines;
  nextRow = 0;
  left = interval;
  restarts = 0;
  resetPredictions();
  resetBands();
}

/**
 * Reads up to `count` rows of MCUs. Returns how many rows of the scan are left; -1 if the data is damaged or ends
 * too early. If `places` is not 0, writes the position of each MCU's first bit there, four bytes each.
 */
export function readRows(count: i32, places: usize): i32 {
  const end = min(high, nextRow + count);
  for (; nextRow < end; nextRow += 1) {
    for (let column = 0; column < wide;) {
      if (interval != 0 && left == 0) {
        if (!passRestart(restarts & 7)) return -1;
        restarts += 1;
        left = interval;
        resetPredictions();
        resetBands();
      }
      let run = interval == 0 ? wide : min(wide - column, left);
      if (places != 0) {
        run = 1;
        store<u32>(places, placeOfBit());
        places += 4;
      }
      if (!readRun(column, run) || isOverrun()) return -1;
      left -= run;
      column += run;
    }
  }
  return high - nextRow;
}

/** Reads `count` MCUs of the row. */
function readRun(column: i32, count: i32): bool {
  if (!isProgressive) return readBlocks(nextRow, column, count, 0, true);
  if (first > 0) return readBands(nextRow, column, count, first, last, low, isRefinement);
  if (!isRefinement) return readBlocks(nextRow, column, count, low, false);
  refineMeans(nextRow, column, count, low);
  return true;
}
