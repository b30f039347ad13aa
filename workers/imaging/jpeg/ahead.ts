import type { JpegKernel } from "virtual:jpeg-kernel";
import { makeRoom, SCRATCH_BYTES } from "#workers/imaging/kernel-memory.ts";
import { createScanStarter } from "./frame-reader.ts";
import { type FirstScan, readFirstScan } from "./headers.ts";
import { type ComponentLayout, layOut, type Layout, NEEDED, type Side } from "./layout.ts";
import { EOI } from "./segments.ts";

/**
 * [Note: Reading ahead]
 * Decoding the Huffman codes of one long scan takes most of the time, and each code begins where the previous one
 * ends. But Huffman codes synchronise themselves: a reader that begins at a wrong place soon reads the right codes.
 * So a second reader on another core begins in the middle, with a guess, and notes the position of each MCU that it
 * finds. The first reader begins at the start, so its positions are right. If it reaches a position that the second
 * reader noted, both were in the same state there, and the first reader can copy everything that the second one
 * read from there. DC values are differences to the previous block, so a constant per component is added to the
 * copied ones. Only MCUs after such a common position are copied. So the picture is the same as without a second
 * reader, and damage is still found. If the readers never meet, the first one reads everything itself. It never
 * waits for the second one, so a slow core costs nothing.
 */

/** The result of reading the second half of a scan. The receiver owns the buffers. */
export interface Ahead {
  /** Number of MCUs. */
  readonly count: number;
  /**
   * The start of each of the first MCUs in the file, in bits: eight times the byte offset, plus the bit in that
   * byte.
   */
  readonly places: Uint32Array<ArrayBuffer>;
  /**
   * The coefficients of each component in the kernel's order: as many rows of blocks as an MCU has, each with the
   * blocks of all MCUs. DC values begin at 0.
   */
  readonly blocks: readonly Int16Array<ArrayBuffer>[];
}

/**
 * The second reader begins at this share of the file plus {@link LEAD_BYTES}. It gets less than half, because it
 * starts later, must load its bytes first and sends its result. So both readers finish at about the same time.
 */
const SHARE = 0.5;
const LEAD_BYTES = 128 * 1024;

/** Both readers should meet within this number of MCUs. */
const SEAM_MCUS = 256;

/** The byte offset at which the second reader begins in a file of `size` bytes. */
export function seamOf(size: number): number {
  return Math.floor(size * SHARE + Math.min(LEAD_BYTES, size / 8));
}

/** Number of MCU rows after the seam in which the first reader looks for a common position. */
export function seamRowsOf({ mcusWide }: Layout): number {
  return Math.ceil(SEAM_MCUS / mcusWide);
}

/** True for a scan that two readers can share: it is sequential and has the whole picture and no restarts. */
export function isWhole({ headers, frame, scan }: FirstScan): boolean {
  const { components, isProgressive } = frame;
  // In a scan of one component each block is an MCU, whatever the sampling factors.
  const isPlain = components.length > 1 || components.every(({ across, down }) => across * down === 1);
  return !isProgressive && headers.interval === 0 && isPlain && scan.components.length === components.length;
}

/** The parts of a file that reading ahead needs. */
export interface FileParts {
  readonly size: number;
  /** The first bytes, at least up to the first scan. */
  readonly head: Uint8Array;
  /** All bytes from the one before the seam to the end. The first one shows whether the byte at the seam is stuffed. */
  readonly tail: Uint8Array;
}

/** The bytes that the second reader needs. Rejects if the file can't be read. */
export async function tailOf(file: Blob): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(seamOf(file.size) - 1).arrayBuffer());
}

/**
 * Reads the second half of a JPEG ahead, at `side`/8 of its size. Null for an unsupported or damaged picture.
 * See: [Note: Reading ahead]
 */
export function readAhead(kernel: JpegKernel, { size, head, tail }: FileParts, side: Side): Ahead | null {
  const first = readFirstScan(head);
  if (first === null || !isWhole(first) || first.start >= seamOf(size)) return null;
  const { headers, frame, scan } = first;
  const from = kernel.freeFrom() + SCRATCH_BYTES;
  const end = from + tail.length;
  const layout = layOut(frame, side, Math.ceil(end / 8) * 8);
  if (layout === null) return null;
  const mcus = layout.mcusWide * layout.mcusHigh;
  const placed = Math.min(mcus, (seamRowsOf(layout) + 2) * layout.mcusWide);
  if (!makeRoom(kernel, layout.end + placed * 4)) return null;
  new Uint8Array(kernel.memory.buffer, from, tail.length).set(tail);
  new Uint8Array(kernel.memory.buffer, end, layout.end - end).fill(0);

  kernel.setNeeded(NEEDED[side].last, NEEDED[side].room);
  for (const [index, { coefficientsAt, across, down, columns, rows }] of layout.components.entries()) {
    kernel.setComponent(index, coefficientsAt, 0, mcus * across, columns, rows, across, down);
  }
  if (!createScanStarter(kernel)(scan, headers)) return null;
  // Reading must not start between 0xFF and the byte that belongs to it.
  kernel.startBits(from + (tail[0] === 0xff ? 2 : 1), end);
  const count = kernel.readAhead(mcus, placed, layout.end);
  const marker = kernel.findMarker(kernel.position.value, end);
  // The picture must end after this scan, because the first reader reads nothing after it.
  if (count === 0 || tail[marker - from + 1] !== EOI) return null;

  const places = new Uint32Array(kernel.memory.buffer, layout.end, Math.min(count, placed));
  return {
    count,
    places: places.map((place) => place + (seamOf(size) - 1 - from) * 8),
    blocks: layout.components.map((component) => blocksOf(kernel, component, { mcus, count, side })),
  };
}

/** A copy of a component's coefficients. */
function blocksOf(
  kernel: JpegKernel,
  { coefficientsAt, across, down }: ComponentLayout,
  { mcus, count, side }: { readonly mcus: number; readonly count: number; readonly side: Side },
): Int16Array<ArrayBuffer> {
  const { room } = NEEDED[side];
  const [stride, length] = [mcus * across * room, count * across * room];
  const all = new Int16Array(kernel.memory.buffer, coefficientsAt, stride * down);
  const blocks = new Int16Array(length * down);
  for (let y = 0; y < down; y += 1) blocks.set(all.subarray(y * stride, y * stride + length), y * length);
  return blocks;
}

/**
 * Lets another core read the second half of a JPEG. `head` has the first bytes, at least up to the first scan. The
 * promise may never settle, so callers must not wait for it.
 */
export type AskAhead = (file: Blob, head: Uint8Array, side: Side) => Promise<Ahead | null>;

/** A second worker that reads ahead. It takes memory and a core, so it exists only while a person waits for photos. */
export interface SecondReader {
  /** Starts the worker early, so that the first photo need not wait for it. */
  readonly start: () => void;
  /** Reads ahead. Starts the worker first if necessary. */
  readonly ask: AskAhead;
}

/** The buffers to transfer with a result. */
export function buffersOfAhead({ places, blocks }: Ahead): ArrayBuffer[] {
  return [places.buffer, ...blocks.map(({ buffer }) => buffer)];
}

/** A scan whose first half is read. */
export interface HalfRead {
  readonly kernel: JpegKernel;
  /** The address of the file's first byte in memory. */
  readonly from: number;
  readonly layout: Layout;
  readonly side: Side;
}

/** The position of the first reader. */
export interface Position {
  /** Bit position of each MCU after the seam: eight times the byte's address in memory, plus the bit in this byte. */
  readonly places: Uint32Array;
  /** The number of the first MCU in `places`. */
  readonly firstNoted: number;
  readonly nextRow: number;
}

/**
 * Copies all missing rows from `nextRow` on. False if the two readers did not meet, or if the rows read ahead are
 * not enough. See: [Note: Reading ahead]
 */
export function takeOver(
  { kernel, from, layout, side }: HalfRead,
  ahead: Ahead,
  { places, firstNoted, nextRow }: Position,
): boolean {
  const { mcusWide, mcusHigh } = layout;
  const met = findMeeting(places, ahead.places, from * 8);
  if (met === null) return false;
  /** The index of the next MCU in the second reader's result. */
  const next = nextRow * mcusWide - firstNoted - met.here + met.there;
  const missing = (mcusHigh - nextRow) * mcusWide;
  if (next < 1 || ahead.count - next < missing) return false;

  const { room } = NEEDED[side];
  const bytes = ahead.blocks.reduce((sum, { byteLength }) => sum + byteLength, 0);
  if (!makeRoom(kernel, layout.end + bytes)) return false;
  let at = layout.end;
  for (const [index, blocks] of ahead.blocks.entries()) {
    const { across, down } = layout.components[index] ?? { across: 1, down: 1 };
    new Int16Array(kernel.memory.buffer, at, blocks.length).set(blocks);
    const stride = ahead.count * across * room;
    // The DC value of the last block before this MCU, according to the second reader.
    const theirs = blocks[stride * (down - 1) + (next * across - 1) * room] ?? 0;
    const shift = kernel.predictionOf(index) - theirs;
    for (let row = nextRow; row < mcusHigh; row += 1) {
      const mcu = next + (row - nextRow) * mcusWide;
      kernel.takeRow(index, row, mcusWide, at + mcu * across * room * 2, stride * 2, shift);
    }
    at += blocks.byteLength;
  }
  return true;
}

/**
 * The first common position: its indices in both ascending lists. `shift` is added to the positions in `there` to
 * compare them with those in `here`.
 */
function findMeeting(
  here: Uint32Array,
  there: Uint32Array,
  shift: number,
): { readonly here: number; readonly there: number } | null {
  let other = 0;
  for (const [index, place] of here.entries()) {
    while (other < there.length && (there[other] ?? 0) + shift < place) other += 1;
    if ((there[other] ?? -1) + shift === place) return { here: index, there: other };
  }
  return null;
}
