import { tableAt } from "./huffman";

/** The state of a component while its scans are read. */
@unmanaged
export class Component {
  /** Address of its coefficients: `kept` of each block in zigzag order, 16 bits each, block after block. */
  coefficients: usize;
  /**
   * Address of 64 bits per block that tell which coefficients are not zero, the lowest bit for DC; 0 if they are
   * not needed.
   */
  masks: usize;
  /** Number of blocks in a row: whole MCUs. */
  perRow: i32;
  /** Number of blocks across and down that contain a part of the picture. */
  columns: i32;
  rows: i32;
  /** Sampling factors: blocks of an MCU across and down. */
  across: i32;
  down: i32;
  /** Addresses of its Huffman tables in the current scan. */
  dcTable: usize;
  acTable: usize;
  /** The last DC value that was read. */
  prediction: i32;
}

const components = memory.data(4 * 40, 8);
/** The numbers of the components of the current scan. */
const scanned = memory.data(4, 4);
/** Number of components in the current scan. */
export let scannedCount: i32 = 0;

/** Number of stored coefficients per block: a power of two. */
export let kept: i32 = 1;
/** The last needed coefficient, 0..63. */
export let lastNeeded: i32 = 0;

/** Sets which coefficients are needed, and how many are stored. */
export function setNeeded(last: i32, room: i32): void {
  lastNeeded = last;
  kept = room;
}

/** The component with number `index` (0 to 3). */
export function componentAt(index: i32): Component {
  return changetype<Component>(components + index * 40);
}

/** The component at position `place` of the scan. */
export function scannedAt(place: i32): Component {
  return componentAt(load<u8>(scanned + place));
}

/** Sets the size of a component and its address. */
export function setComponent(
  index: i32,
  coefficients: usize,
  masks: usize,
  perRow: i32,
  columns: i32,
  rows: i32,
  across: i32,
  down: i32,
): void {
  const component = componentAt(index);
  component.coefficients = coefficients;
  component.masks = masks;
  component.perRow = perRow;
  component.columns = columns;
  component.rows = rows;
  component.across = across;
  component.down = down;
}

/** Clears the list of the components of a scan. */
export function startScan(): void {
  scannedCount = 0;
}

/** Adds a component to the scan, with the numbers of its tables. */
export function addScanned(index: i32, dcTable: i32, acTable: i32): void {
  store<u8>(scanned + scannedCount, <u8>index);
  scannedCount += 1;
  const component = componentAt(index);
  component.dcTable = tableAt(dcTable);
  component.acTable = tableAt(acTable + 4);
}

/** Sets the DC predictions of the scan to zero, as at its start and at each restart (F.2.1.3.1). */
export function resetPredictions(): void {
  for (let place = 0; place < scannedCount; place += 1) scannedAt(place).prediction = 0;
}

const saved = memory.data(4 * 4, 4);

/** Saves the DC predictions of the scan. */
export function savePredictions(): void {
  for (let place = 0; place < scannedCount; place += 1)
    store<i32>(saved + place * 4, scannedAt(place).prediction);
}

/** Restores the DC predictions from the last {@link savePredictions}. */
export function restorePredictions(): void {
  for (let place = 0; place < scannedCount; place += 1)
    scannedAt(place).prediction = load<i32>(saved + place * 4);
}
