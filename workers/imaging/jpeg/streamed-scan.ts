import type { JpegKernel } from "virtual:jpeg-kernel";
import type { Plane } from "../../contract.ts";
import { type Ahead, seamOf, seamRowsOf, takeOver } from "./ahead.ts";
import { createFrameReader, type FrameReader } from "./frame-reader.ts";
import type { FirstScan } from "./headers.ts";
import { makeRoom, SCRATCH_BYTES } from "../kernel-memory.ts";
import type { Layout, Side } from "./layout.ts";
import { EOI } from "./segments.ts";

/** Rows of MCUs are read when so many bytes are there, beside what they will take if they are as long as the longest so far. */
const SPARE_BYTES = 64 * 1024;

/** So many rows are read before it is asked again whether the other reader is done. */
const ROWS_AT_ONCE = 4;

/** A file that comes piece by piece. */
export interface ComingFile {
  readonly size: number;
  /** The next piece; null behind the last one. Rejects where the file can't be read. */
  readonly next: () => Promise<Uint8Array | null>;
}

/** A file that comes into the kernel's memory. */
interface ComingInput {
  readonly kernel: JpegKernel;
  readonly from: number;
  readonly size: number;
  /** Bytes that have come. */
  readonly filled: () => number;
  /** Waits for the next piece. False where none comes. */
  readonly more: () => Promise<boolean>;
}

/**
 * Reads a picture whose first scan has all of it, while the file comes, and takes over what was read ahead where that fits. `head` is
 * what has come. Null where anything is not as it should be: who asks then reads the whole file. Rejects where the file can't
 * be read.
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

/** The rows of a scan whose file is coming. */
interface Rows {
  /** How many are to be read; -1 after damage, or where the file is too short. */
  readonly left: () => number;
  /** Where the next one begins in the file, or a few bytes behind that. */
  readonly at: () => number;
  /** Reads `count` rows. Where `places` is no 0, the kernel notes there where each MCU begins. */
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
      // So near the end of what is there, zeros may stand for bits that are still to come.
      if (filled() < size && at() >= filled() - 1) left = -1;
      longest = Math.max(longest, (at() - begin) / count);
    },
  };
}

/** Reads all rows, by itself or with another reader. False where something is not as it should be. */
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

/** Reads the rows in which both readers should meet; gives where their MCUs begin. */
async function notePlaces({ kernel }: ComingInput, layout: Layout, rows: Rows): Promise<Uint32Array> {
  const count = Math.min(rows.left(), seamRowsOf(layout));
  const mcus = count * layout.mcusWide;
  if (!makeRoom(kernel, layout.end + mcus * 4)) return new Uint32Array();
  await rows.read(count, layout.end);
  return new Uint32Array(kernel.memory.buffer, layout.end, mcus).slice();
}

/** True where the picture ends behind the bits that were read last. */
async function endsHere({ kernel, from, filled, more }: ComingInput): Promise<boolean> {
  for (let at = kernel.position.value; ;) {
    const end = from + filled();
    const marker = kernel.findMarker(at, end);
    if (marker < end) return new Uint8Array(kernel.memory.buffer)[marker + 1] === EOI;
    if (!(await more())) return false;
    // The last byte may be the first one of a marker.
    at = Math.max(at, end - 1);
  }
}

/** Lets messages come in. */
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
