import type { JpegKernel } from "virtual:jpeg-kernel";
import type { Ahead } from "./ahead.ts";
import { makeRoom } from "./kernel-memory.ts";
import { type Layout, NEEDED, type Side } from "./layout.ts";

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
