import type { JpegKernel } from "virtual:jpeg-kernel";
import type { Plane } from "#workers/imaging/contract.ts";
import { makeRoom, SCRATCH_BYTES } from "#workers/imaging/kernel-memory.ts";
import { type Ahead, seamOf, seamRowsOf, takeOver } from "./ahead.ts";
import { createFrameReader, type FrameReader } from "./frame-reader.ts";
import type { FirstScan } from "./headers.ts";
import type { Layout, Side } from "./layout.ts";
import { EOI } from "./segments.ts";

/**
 * Bytes that must be loaded after the next rows before they are read, if these are as long as the longest row so
 * far.
 */
const SPARE_BYTES = 64 * 1024;

/** Number of rows that are read between two checks whether the second reader has finished. */
const ROWS_AT_ONCE = 4;

/** A file that loads piece by piece. */
export interface ComingFile {
  readonly size: number;
  /** The next piece; null after the last one. Rejects if the file can't be read. */
  readonly next: () => Promise<Uint8Array | null>;
}

/** A file that is loading into the kernel's memory. */
interface ComingInput {
  readonly kernel: JpegKernel;
  readonly from: number;
  readonly size: number;
  /** Number of loaded bytes. */
  readonly filled: () => number;
  /** Waits for the next piece. False if there is none. */
  readonly more: () => Promise<boolean>;
}

/**
 * Reads a picture whose first scan contains all of it, while the file loads. Uses the rows that the second reader
 * read, if they fit. `head` has the bytes loaded so far. Null for any irregularity: the caller then reads the whole
 * file. Rejects if the file can't be read.
 */
export async function readWhileItComes(
  kernel: JpegKernel,
  { head, rest }: { readonly head: Uint8Array; readonly rest: ComingFile },
  side: Side,
  { frame, scan, start, headers }: FirstScan,
  promised: Promise<Ahead | null> | null,
): Promise<readonly Plane[] | null> {
  const from = kernel.freeFrom() + SCRATCH_BYTES;
  const input = { kernel, from, end: from + rest.size };
  const reader = makeRoom(kernel, input.end) ? createFrameReader(frame, side, input) : null;
  if (reader === null || !reader.begin(scan, start, headers)) return null;
  const coming = comeInto(kernel, from, rest);
  if (!coming.take(head)) return null;
  const isRead = await readRows(coming, reader, side, promised);
  return isRead ? reader.finish() : null;
}

function comeInto(
  kernel: JpegKernel,
  from: number,
  { size, next }: ComingFile,
): ComingInput & { readonly take: (piece: Uint8Array | null) => boolean } {
  let filled = 0;
  const take = (piece: Uint8Array | null): boolean => {
    if (piece === null || filled + piece.length > size) return false;
    new Uint8Array(kernel.memory.buffer, from + filled, piece.length).set(piece);
    filled += piece.length;
    kernel.inputEnd.value = from + filled;
    return true;
  };
  return { kernel, from, size, take, filled: () => filled, more: async () => take(await next()) };
}

/** The rows of a scan whose file is loading. */
interface Rows {
  /** Number of rows still to read; -1 after damage, or if the file is too short. */
  readonly left: () => number;
  /** Offset of the next row in the file, or a few bytes after it. */
  readonly at: () => number;
  /** Reads `count` rows. If `places` is not 0, the kernel writes the bit position of each MCU there. */
  readonly read: (count: number, places?: number) => Promise<void>;
}

function rowsOf({ kernel, from, size, filled, more }: ComingInput, rows: number): Rows {
  let [left, longest] = [rows, 0];
  const at = (): number => kernel.position.value - from;
  return {
    left: () => left,
    at,
    read: async (count, places = 0) => {
      const begin = at();
      const needed = SPARE_BYTES + (count + 1) * longest;
      for (let comes = true; comes && filled() < size && filled() - begin < needed;) comes = await more();
      left = kernel.readRows(count, places);
      // This close to the end of the loaded bytes, zeros may have replaced bits that are not loaded yet.
      if (filled() < size && at() >= filled() - 1) left = -1;
      longest = Math.max(longest, (at() - begin) / count);
    },
  };
}

/** Reads all rows, alone or with the second reader. False for any irregularity. */
async function readRows(
  file: ComingInput,
  { layout }: FrameReader,
  side: Side,
  promised: Promise<Ahead | null> | null,
): Promise<boolean> {
  const { kernel, from, size } = file;
  const { mcusWide, mcusHigh } = layout;
  const rows = rowsOf(file, mcusHigh);
  const seam = promised === null ? size : seamOf(size);
  while (rows.left() > 0 && rows.at() < seam) await rows.read(1);
  if (promised !== null && rows.left() > 0) {
    const firstNoted = (mcusHigh - rows.left()) * mcusWide;
    const places = await notePlaces(file, layout, rows);
    let isLate = true;
    while (rows.left() > 0) {
      const ahead: Ahead | null | undefined = isLate ? await Promise.race([promised, nextTask()]) : null;
      const position = { places, firstNoted, nextRow: mcusHigh - rows.left() };
      if (ahead && takeOver({ kernel, from, layout, side }, ahead, position)) return true;
      isLate = ahead === undefined;
      await rows.read(ROWS_AT_ONCE);
    }
  }
  return rows.left() === 0 && (await endsHere(file));
}

/** Reads the rows in which both readers should meet; returns the bit positions of their MCUs. */
async function notePlaces({ kernel }: ComingInput, layout: Layout, rows: Rows): Promise<Uint32Array> {
  const count = Math.min(rows.left(), seamRowsOf(layout));
  const mcus = count * layout.mcusWide;
  if (!makeRoom(kernel, layout.end + mcus * 4)) return new Uint32Array();
  await rows.read(count, layout.end);
  return new Uint32Array(kernel.memory.buffer, layout.end, mcus).slice();
}

/** True if the picture ends after the last bits that were read. */
async function endsHere({ kernel, from, filled, more }: ComingInput): Promise<boolean> {
  for (let at = kernel.position.value; ;) {
    const end = from + filled();
    const marker = kernel.findMarker(at, end);
    if (marker < end) return new Uint8Array(kernel.memory.buffer)[marker + 1] === EOI;
    if (!(await more())) return false;
    // The last byte may be the first half of a marker.
    at = Math.max(at, end - 1);
  }
}

/** Resolves in a later task, so that waiting messages arrive first. */
function nextTask(): Promise<undefined> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => {
      port1.close();
      resolve(undefined);
    });
    port1.start();
    port2.postMessage(null);
  });
}
