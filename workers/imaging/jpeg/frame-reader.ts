import type { JpegKernel } from "virtual:jpeg-kernel";
import type { Plane } from "#workers/imaging/contract.ts";
import { type KernelInput, makeRoom, SCRATCH_BYTES } from "#workers/imaging/kernel-memory.ts";
import { type ComponentLayout, layOut, type Layout, NEEDED, type Side } from "./layout.ts";
import type { Frame, Scan } from "./segments.ts";

/** More rows than any scan has. */
const ALL_ROWS = 65_536;

/**
 * The reader skips the last bit of a component's AC coefficients if that changes no sample by more than this many
 * grey levels. This saves half of a progressive file or more; the mean error is far smaller.
 */
const LAST_BITS = 2;

/** Reads the scans of one frame. */
export interface FrameReader {
  readonly layout: Layout;
  /** Makes the kernel begin a scan whose data begins at `start` in the file. False if that is not possible. */
  readonly begin: (scan: Scan, start: number, tables: ScanTables) => boolean;
  /**
   * Reads a scan whose data begins at `start` in the file. Returns the offset of the next marker; null for a
   * damaged scan.
   */
  readonly readScan: (scan: Scan, start: number, tables: ScanTables) => number | null;
  /** The picture; null if a part of it is missing. */
  readonly finish: () => readonly Plane[] | null;
}

interface Reading {
  readonly kernel: JpegKernel;
  readonly frame: Frame;
  readonly side: Side;
  /** Weights of each component that a scan contained. See: {@link weightsOf} */
  readonly weights: Map<number, Float32Array<ArrayBuffer>>;
}

/** Creates the reader of a frame; null if the frame needs too much memory. */
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

  const reading: Reading = { kernel, frame, side, weights: new Map() };
  const startScan = createScanStarter(kernel);
  const progress = createProgress(frame.components.length);
  const begin: FrameReader["begin"] = (scan, start, tables) => {
    if (!startScan(scan, tables) || !setWeights(reading, scan, tables)) return false;
    const { mcusWide, mcusHigh } = layout;
    const { first, last, high, low } = scan;
    const [progressive, refines] = [Number(frame.isProgressive), Number(high > 0)];
    kernel.beginScan(mcusWide, mcusHigh, tables.interval, progressive, first, last, low, refines);
    kernel.startBits(from + start, end);
    return progress.take(scan);
  };
  return {
    layout,
    begin,
    readScan: (scan, start, tables) => {
      if (!isNeeded(reading, scan)) {
        return progress.take(scan) ? kernel.findMarker(from + start, end) - from : null;
      }
      if (!begin(scan, start, tables) || kernel.readRows(ALL_ROWS, 0) < 0) return null;
      return kernel.findMarker(kernel.position.value, end) - from;
    },
    finish: () => (progress.isShown() ? planesOf(reading, layout) : null),
  };
}

/** Stores the weights of a scan's components. False if one has no quantisation table. */
function setWeights({ frame, side, weights }: Reading, scan: Scan, { quantisation }: ScanTables): boolean {
  return scan.components.every(({ index }) => {
    if (weights.has(index)) return true;
    // A component keeps the table of its first scan.
    const steps = quantisation.get(frame.components[index]?.quantisation ?? -1);
    if (steps === undefined) return false;
    weights.set(index, weightsOf(steps, side));
    return true;
  });
}

function isNeeded({ side, weights }: Reading, { components, first, high, low }: Scan): boolean {
  if (first === 0) return true;
  if (side === 1) return false;
  // Other scans of AC coefficients are always read, because later scans depend on which coefficients are not zero.
  // No scan depends on the last bit, and at a quarter of the size this bit changes almost nothing.
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

/** True if the last bits of all AC coefficients together change a sample by at most {@link LAST_BITS}. */
function isFine(weights: Float32Array | undefined): boolean {
  return weights !== undefined && weights.subarray(1).reduce((sum, weight) => sum + weight, 0) <= LAST_BITS;
}

/** The next address that is aligned for a 32-bit float. */
function align(address: number): number {
  return Math.ceil(address / 4) * 4;
}

function tell(kernel: JpegKernel, index: number, component: ComponentLayout): void {
  const { coefficientsAt, masksAt, perRow, columns, rows, across, down } = component;
  kernel.setComponent(index, coefficientsAt, masksAt, perRow, columns, rows, across, down);
}

/** A copy of a component's samples, without those outside the picture. */
function planeOf(kernel: JpegKernel, component: ComponentLayout, side: Side): Plane {
  const { width, height, perRow, samplesAt, perPixelX, perPixelY } = component;
  const data = new Uint8Array(width * height);
  const stride = perRow * side;
  for (let row = 0; row < height; row += 1) {
    data.set(new Uint8Array(kernel.memory.buffer, samplesAt + row * stride, width), row * width);
  }
  return { data, width, height, perPixelX, perPixelY, startX: 0, startY: 0 };
}

/** The tables that apply to a scan. */
export interface ScanTables {
  /** Quantisation tables by number. */
  readonly quantisation: ReadonlyMap<number, Uint16Array>;
  /** Definitions of Huffman tables by slot. */
  readonly huffman: ReadonlyMap<number, Uint8Array>;
  /** MCUs between two restarts; 0 for none. */
  readonly interval: number;
}

/** Passes the components and Huffman tables of a scan to the kernel. False if a table is undefined or invalid. */
export type StartScan = (scan: Scan, tables: Pick<ScanTables, "huffman">) => boolean;

/** Makes the kernel's Huffman tables only when a scan needs them: a damaged file may define hundreds of thousands. */
export function createScanStarter(kernel: JpegKernel): StartScan {
  const made = new Map<number, Uint8Array>();
  const makeTable = (slot: number, definition: Uint8Array | undefined): boolean => {
    if (definition === undefined) return false;
    if (made.get(slot) === definition) return true;
    made.set(slot, definition);
    const at = kernel.freeFrom();
    new Uint8Array(kernel.memory.buffer, at, SCRATCH_BYTES).fill(0).set(definition);
    return kernel.defineTable(slot, at) !== 0;
  };
  return ({ components, first, last, high }, { huffman }) => {
    kernel.startScan();
    return components.every(({ index, dcTable, acTable }) => {
      if (first === 0 && high === 0 && !makeTable(dcTable, huffman.get(dcTable))) return false;
      if (last > 0 && !makeTable(acTable + 4, huffman.get(acTable + 4))) return false;
      kernel.addScanned(index, dcTable, acTable);
      return true;
    });
  };
}

/** Tracks which bits of the coefficients the scans have provided so far. */
export interface Progress {
  /** Records a scan. False if it repeats earlier bits or needs bits that are missing. */
  readonly take: (scan: Scan) => boolean;
  /** True if every component has its DC values. */
  readonly isShown: () => boolean;
}

/** The progress of a picture with `components` components (ITU T.81, G.1.1.1). */
export function createProgress(components: number): Progress {
  /** The lowest known bit of each coefficient of each component; -1 for none. */
  const known = Array.from({ length: components }, () => new Int8Array(64).fill(-1));
  return {
    take: ({ components: scanned, first, last, high, low }) =>
      scanned.every(({ index }) => {
        const bits = known[index];
        // A component's DC values must come before its AC coefficients.
        if (bits === undefined || (first > 0 && bits[0] === -1)) return false;
        const band = bits.subarray(first, last + 1);
        if (!band.every((bit) => bit === (high === 0 ? -1 : high))) return false;
        band.fill(low);
        return true;
      }),
    isShown: () => known.every(([dc]) => dc !== -1),
  };
}

/** Column and row of the coefficients in zigzag order, up to the last one that any side uses (ITU T.81, A.3.6). */
const ZIGZAG: readonly (readonly [column: number, row: number])[] = Array.from({ length: 7 }, (_, diagonal) =>
  Array.from({ length: diagonal + 1 }, (_unused, step): [number, number] =>
    diagonal % 2 === 0 ? [step, diagonal - step] : [diagonal - step, step],
  ),
).flat();

/**
 * The factor of coefficient `frequency` in the mean of 8/`side` pixels along one axis. The inverse DCT (A.3.3)
 * gives pixel x C(u)/2 · cos((2x + 1)uπ/16), with C(0) = 1/√2 and C(u) = 1 otherwise. The mean of two neighbouring
 * cosines is the cosine of the angle midway, times the cosine of half the difference of their angles; applied
 * twice, this gives the mean of four. The kernel multiplies by the cosines at the middles of the samples, unless
 * they differ only in sign.
 */
function shareOf(frequency: number, side: Side): number {
  if (frequency === 0) return Math.SQRT1_2 / 2;
  const angle = (frequency * Math.PI) / 16;
  if (side === 2) return 0.5 * Math.cos(angle) * Math.cos(2 * angle) * Math.cos(4 * angle);
  return 0.5 * Math.cos(angle) * (frequency === 2 ? Math.SQRT1_2 : 1);
}

/**
 * The weight of each kept coefficient in a sample: its quantisation step times the constant factors of the inverse
 * DCT.
 */
export function weightsOf(quantisation: Uint16Array, side: Side): Float32Array<ArrayBuffer> {
  const { room } = NEEDED[side];
  return Float32Array.from({ length: room }, (_, index) => {
    const [column = side, row = side] = ZIGZAG[index] ?? [];
    if (column >= side || row >= side) return 0;
    return (quantisation[index] ?? 0) * shareOf(column, side) * shareOf(row, side);
  });
}
