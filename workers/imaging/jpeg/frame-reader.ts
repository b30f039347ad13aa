import type { JpegKernel } from "virtual:jpeg-kernel";
import { type ComponentLayout, type Layout, layOut, NEEDED, type Side } from "./layout.ts";
import type { Plane } from "../../contract.ts";
import { createProgress } from "./progress.ts";
import type { Frame, Scan } from "./segments.ts";
import { weightsOf } from "./weights.ts";

/** Bytes of a page of WebAssembly memory. */
const PAGE = 65_536;

/** Most scans of a picture. Encoders write ten or so; a file of thousands would take very long. */
const MAX_SCANS = 100;

/**
 * By how much a sample may be off at most, in grey levels, so that the last bit of its AC coefficients is not read. It is
 * half of a progressive file or more; in the mean a sample is off by a fraction of this.
 */
const LAST_BITS = 2;

/** Room for what is used right after it is written: a Huffman table's definition, or the weights of a component. */
const SCRATCH_BYTES = 512;

/** A JPEG in the kernel's memory. */
export interface KernelInput {
  readonly kernel: JpegKernel;
  /** The address of its first byte, and that behind its last. */
  readonly from: number;
  readonly end: number;
}

/** Copies a file into the kernel's memory, which grows for it. Null where the device has no more memory. */
export function placeInput(kernel: JpegKernel, bytes: Uint8Array): KernelInput | null {
  const from = kernel.freeFrom() + SCRATCH_BYTES;
  const end = from + bytes.length;
  if (!makeRoom(kernel, end)) return null;
  new Uint8Array(kernel.memory.buffer, from, bytes.length).set(bytes);
  return { kernel, from, end };
}

/** Makes the kernel's memory reach up to `end`. False where the device has no more. */
function makeRoom({ memory }: JpegKernel, end: number): boolean {
  const missing = end - memory.buffer.byteLength;
  if (missing <= 0) return true;
  try {
    memory.grow(Math.ceil(missing / PAGE));
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** What is in force when a scan begins. */
export interface ScanTables {
  /** Quantisation tables by number. */
  readonly quantisation: ReadonlyMap<number, Uint16Array>;
  /** Definitions of Huffman tables by slot. */
  readonly huffman: ReadonlyMap<number, Uint8Array>;
  /** MCUs between two restarts; 0 for none. */
  readonly interval: number;
}

/** Reads the scans of one frame. */
export interface FrameReader {
  /** Reads a scan whose data begins at `at` in the file; gives where the next marker is. Null where the scan is damaged. */
  readonly readScan: (scan: Scan, at: number, tables: ScanTables) => number | null;
  /** The picture; null where a part of it never came. */
  readonly finish: () => readonly Plane[] | null;
}

/** Makes Huffman tables of the kernel when a scan needs them: a damaged file may define hundreds of thousands in vain. */
function createTableMaker(kernel: JpegKernel): (slot: number, definition: Uint8Array | undefined) => boolean {
  const made = new Map<number, Uint8Array>();
  /** False where there is no definition, or its codes do not fit their lengths. */
  return (slot, definition) => {
    if (definition === undefined) return false;
    if (made.get(slot) === definition) return true;
    made.set(slot, definition);
    const at = kernel.freeFrom();
    new Uint8Array(kernel.memory.buffer, at, SCRATCH_BYTES).fill(0).set(definition);
    return kernel.defineTable(slot, at) !== 0;
  };
}

/** A frame while its scans are read. */
interface Reading {
  readonly kernel: JpegKernel;
  readonly frame: Frame;
  readonly side: Side;
  readonly makeTable: ReturnType<typeof createTableMaker>;
  /** Of the components that a scan had so far. See: {@link weightsOf} */
  readonly weights: Map<number, Float32Array<ArrayBuffer>>;
}

/** Makes the reader of a frame. Null where it takes too much memory. */
export function createFrameReader(
  frame: Frame,
  side: Side,
  { kernel, from, end }: KernelInput,
): FrameReader | null {
  const layout = layOut(frame, side, Math.ceil(end / 8) * 8);
  if (layout === null || !makeRoom(kernel, layout.end)) return null;
  new Uint8Array(kernel.memory.buffer, end, layout.end - end).fill(0);
  kernel.setNeeded(NEEDED[side].last, NEEDED[side].room);
  for (const [index, component] of layout.components.entries()) tell(kernel, index, component);

  const reading: Reading = { kernel, frame, side, makeTable: createTableMaker(kernel), weights: new Map() };
  const progress = createProgress(frame.components.length);
  let scans = 0;
  return {
    readScan: (scan, at, tables) => {
      scans += 1;
      if (scans > MAX_SCANS || !progress.take(scan)) return null;
      if (!isNeeded(reading, scan)) return kernel.findMarker(from + at, end) - from;
      if (!begin(reading, scan, tables)) return null;
      kernel.startBits(from + at, end);
      const isRead = kernel.readScan(
        layout.mcusWide,
        layout.mcusHigh,
        tables.interval,
        Number(frame.isProgressive),
        scan.first,
        scan.last,
        scan.low,
        Number(scan.high > 0),
      );
      return isRead === 0 ? null : kernel.findMarker(kernel.position.value, end) - from;
    },
    finish: () => (progress.isShown() ? planesOf(reading, layout) : null),
  };
}

/** Tells the kernel the components and tables of a scan. False where one of these was not defined. */
function begin(
  { kernel, frame, side, makeTable, weights }: Reading,
  scan: Scan,
  tables: ScanTables,
): boolean {
  kernel.startScan();
  return scan.components.every(({ index, dcTable, acTable }) => {
    const needsDc = scan.first === 0 && scan.high === 0;
    const needsAc = scan.last > 0;
    if (needsDc && !makeTable(dcTable, tables.huffman.get(dcTable))) return false;
    if (needsAc && !makeTable(acTable + 4, tables.huffman.get(acTable + 4))) return false;
    kernel.addScanned(index, dcTable, acTable);
    if (weights.has(index)) return true;
    // A component keeps the table of its first scan.
    const steps = tables.quantisation.get(frame.components[index]?.quantisation ?? -1);
    if (steps === undefined) return false;
    weights.set(index, weightsOf(steps, side));
    return true;
  });
}

function isNeeded({ side, weights }: Reading, { components, first, high, low }: Scan): boolean {
  if (first === 0) return true;
  if (side === 1) return false;
  // Of coefficients that are not kept, a later scan has to know which are not zero. After the last bit comes none, and of
  // a quarter of the size this bit often changes next to nothing.
  const isLastBit = high > 0 && low === 0;
  return !(side === 2 && isLastBit && components.every(({ index }) => isFine(weights.get(index))));
}

function planesOf({ kernel, side, weights }: Reading, { components }: Layout): readonly Plane[] {
  const weightsAt = align(kernel.freeFrom());
  return components.map((component, index) => {
    new Float32Array(kernel.memory.buffer, weightsAt, 64).set(weights.get(index) ?? []);
    kernel.writeSamples(index, component.blockRows, side, weightsAt, component.samplesAt);
    return planeOf(kernel, component, side);
  });
}

/** True where the last bits of all AC coefficients together change a sample by at most {@link LAST_BITS}. */
function isFine(weights: Float32Array | undefined): boolean {
  return weights !== undefined && weights.subarray(1).reduce((sum, weight) => sum + weight, 0) <= LAST_BITS;
}

/** The next address that a 32-bit float may have. */
function align(address: number): number {
  return Math.ceil(address / 4) * 4;
}

function tell(kernel: JpegKernel, index: number, component: ComponentLayout): void {
  const { coefficientsAt, masksAt, perRow, columns, rows, across, down } = component;
  kernel.setComponent(index, coefficientsAt, masksAt, perRow, columns, rows, across, down);
}

/** The samples of a component that hold a part of the picture, as a copy. */
function planeOf(kernel: JpegKernel, component: ComponentLayout, side: Side): Plane {
  const { width, height, perRow, samplesAt, perPixelX, perPixelY } = component;
  const data = new Uint8Array(width * height);
  const stride = perRow * side;
  for (let row = 0; row < height; row += 1) {
    data.set(new Uint8Array(kernel.memory.buffer, samplesAt + row * stride, width), row * width);
  }
  return { data, width, height, perPixelX, perPixelY, startX: 0, startY: 0 };
}
