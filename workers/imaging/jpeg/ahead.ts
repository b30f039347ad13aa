import type { JpegKernel } from "virtual:jpeg-kernel";
import { type FirstScan, readFirstScan } from "./headers.ts";
import { makeRoom, SCRATCH_BYTES } from "../kernel-memory.ts";
import { type ComponentLayout, layOut, type Layout, NEEDED, type Side } from "./layout.ts";
import { createScanStarter } from "./frame-reader.ts";
import { EOI } from "./segments.ts";

/**
 * [Note: Reading ahead]
 * Most of the time goes into the Huffman codes of one long scan, and where a code begins is known only when the one before it was
 * read. But a reader that begins anywhere soon falls into step: Huffman codes synchronise themselves. So a second reader begins
 * in the middle, on another core, with a guess. It notes the place of each MCU that it believes to see. The first reader
 * comes from the start, and knows. Where it finds an MCU that begins at one of these places, both have been in the same state
 * there, and all that the second one read from there on is what the first one would read: it takes that over. DC values are
 * differences to the block before, so those taken over are shifted by one number for each component.
 *
 * Nothing is trusted that was not met at such a place, so the picture is the same as without a second reader, and damage is
 * found as without. Where they never meet, the first one reads all by itself. It waits for nothing, so a slow core costs nothing.
 */

/** What was read of the second half of a scan. Who receives it owns the buffers. */
export interface Ahead {
  /** MCUs that were read. */
  readonly count: number;
  /** Where each of the first ones begins: eight times its byte's number in the file, and the number of its first bit there. */
  readonly places: Uint32Array<ArrayBuffer>;
  /**
   * The coefficients of each component, as the kernel keeps them: as many rows of blocks as an MCU has, each with the
   * blocks of all MCUs. DC values begin at 0.
   */
  readonly blocks: readonly Int16Array<ArrayBuffer>[];
}

/**
 * The second reader begins behind this share of the file and so many bytes: it starts later, reads its bytes before it begins,
 * and sends what it read. So both are done at about the same time.
 */
const SHARE = 0.5;
const LEAD_BYTES = 128 * 1024;

/** Both readers should meet within so many MCUs. */
const SEAM_MCUS = 256;

/** Where the second reader begins, in a file of so many bytes. */
export function seamOf(size: number): number {
  return Math.floor(size * SHARE + Math.min(LEAD_BYTES, size / 8));
}

/** In how many rows behind the seam the first reader looks for where the second one fell into step. */
export function seamRowsOf({ mcusWide }: Layout): number {
  return Math.ceil(SEAM_MCUS / mcusWide);
}

/** True for a scan that can be read from two places: it has all of a picture, and no restarts. */
export function isWhole({ headers, frame, scan }: FirstScan): boolean {
  const { components, isProgressive } = frame;
  // A component that is alone has blocks for MCUs, whatever its sampling factors.
  const isPlain = components.length > 1 || components.every(({ across, down }) => across * down === 1);
  return !isProgressive && headers.interval === 0 && isPlain && scan.components.length === components.length;
}

/** The parts of a file that reading ahead takes. */
export interface FileParts {
  readonly size: number;
  /** Its first bytes, up to the first scan or further. */
  readonly head: Uint8Array;
  /** All from the byte before the seam on: by that byte is seen whether the next one was stuffed. */
  readonly tail: Uint8Array;
}

/** The part of a file that is read ahead. Rejects where it can't be read. */
export async function tailOf(file: Blob): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(seamOf(file.size) - 1).arrayBuffer());
}

/**
 * Reads the second half of a JPEG ahead, at `side`/8 of its size. See: [Note: Reading ahead]. Null where it can't: the picture
 * is of another kind, or damaged.
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
  // Not between 0xFF and what belongs to it.
  kernel.startBits(from + (tail[0] === 0xff ? 2 : 1), end);
  const count = kernel.readAhead(mcus, placed, layout.end);
  const marker = kernel.findMarker(kernel.position.value, end);
  // Behind it nothing may come that the first reader would have to see.
  if (count === 0 || tail[marker - from + 1] !== EOI) return null;

  const places = new Uint32Array(kernel.memory.buffer, layout.end, Math.min(count, placed));
  return {
    count,
    places: places.map((place) => place + (seamOf(size) - 1 - from) * 8),
    blocks: layout.components.map((component) => blocksOf(kernel, component, { mcus, count, side })),
  };
}

/** A copy of the coefficients that were read of a component. */
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
 * Has the second half of a JPEG read on another core. `head` has its first bytes, up to the first scan or further. May never settle:
 * nobody waits for it.
 */
export type AskAhead = (file: Blob, head: Uint8Array, side: Side) => Promise<Ahead | null>;

/** A second worker that reads ahead. It takes memory and a core, so it is there only where a person waits for photos. */
export interface SecondReader {
  /** Starts it, so that the first photo need not wait for it. */
  readonly start: () => void;
  /** Starts it where it is not there yet. */
  readonly ask: AskAhead;
}

/** The buffers of what was read ahead, which are transferred with it. */
export function buffersOfAhead({ places, blocks }: Ahead): ArrayBuffer[] {
  return [places.buffer, ...blocks.map(({ buffer }) => buffer)];
}

/** A scan whose first half was read. */
export interface HalfRead {
  readonly kernel: JpegKernel;
  /** The address of the file's first byte. */
  readonly from: number;
  readonly layout: Layout;
  readonly side: Side;
}

/** How far the first reader is. */
export interface Position {
  /** Where the MCUs behind the seam begin: eight times the address of its byte in its memory, and the first bit there. */
  readonly places: Uint32Array;
  /** The number of the first MCU in `places`. */
  readonly firstNoted: number;
  readonly nextRow: number;
}

/**
 * Takes over all that is missing from row `nextRow` on. False where the two readers did not meet, or what was read ahead does not
 * suffice. See: [Note: Reading ahead]
 */
export function takeOver(
  { kernel, from, layout, side }: HalfRead,
  ahead: Ahead,
  { places, firstNoted, nextRow }: Position,
): boolean {
  const { mcusWide, mcusHigh } = layout;
  const met = findMeeting(places, ahead.places, from * 8);
  if (met === null) return false;
  /** Of the next MCU, as the other reader counts. */
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
    // Of the last block before: what both have as the DC value there.
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

/** The first place that both readers have: its numbers in both lists, which ascend. `shift` is what `here` is further on. */
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
