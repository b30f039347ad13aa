import { type JpegKernel, startKernel } from "virtual:jpeg-kernel";
import type { Size } from "#domain/photo/photo.ts";
import { createTurns } from "#domain/turns.ts";
import { piecesOf } from "#workers/files/read-blob.ts";
import type { Plane, Planes } from "#workers/imaging/contract.ts";
import { placeInput, startWhereAvailable } from "#workers/imaging/kernel-memory.ts";
import { type Ahead, type AskAhead, isWhole, seamOf } from "./ahead.ts";
import { createFrameReader, type FrameReader } from "./frame-reader.ts";
import { createHeaders, type FirstScan, readFirstScan, takeHeader } from "./headers.ts";
import { createScanCount } from "./jpeg-scans.ts";
import type { Side } from "./layout.ts";
import { EOI, type Frame, isJpeg, nextSegment, readScan, SOS } from "./segments.ts";
import { readWhileItComes } from "./streamed-scan.ts";

/** Enough for the headers of nearly every file, including its thumbnail. */
const HEAD_BYTES = 96 * 1024;

/** Both readers read this many bytes after the seam. */
const SEAM_BYTES = 256 * 1024;

/** Reads JPEGs at a fraction of their size. */
export interface JpegReader {
  /**
   * Reads a JPEG at `side`/8 of its size: baseline, extended or progressive, Huffman coded, 8 bits, grey or with
   * three components (ITU T.81). Each sample is the mean of its pixels. Rows and columns are as stored; EXIF
   * orientation is not applied. Null if the file is of another kind, is not sRGB, is damaged, has too many scans,
   * or needs too much memory.
   */
  readonly read: (bytes: Uint8Array, side: Side) => Planes | null;
  /**
   * Like `read`, but reads most of a file while it loads. `askAhead` lets another reader read the second half;
   * null for none. Reads one file at a time. Rejects if the file can't be read.
   */
  readonly readFile: (file: Blob, side: Side, askAhead: AskAhead | null) => Promise<Planes | null>;
}

/** Creates a reader; `start` starts its kernel. Null if the browser does not run WebAssembly or lacks memory. */
export async function createJpegReader(
  start: () => Promise<JpegKernel> = startKernel,
): Promise<JpegReader | null> {
  const kernel = await startWhereAvailable(start);
  if (kernel === null) return null;
  const inTurn = createTurns();
  return {
    read: (bytes, side) => readPicture(kernel, bytes, side),
    readFile: (file, side, askAhead) => inTurn(() => readFile(kernel, file, side, askAhead)),
  };
}

async function readFile(
  kernel: JpegKernel,
  file: Blob,
  side: Side,
  askAhead: AskAhead | null,
): Promise<Planes | null> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const first = readFirstScan(head);
  if (first !== null && isWhole(first)) {
    const { frame, headers, start } = first;
    const colours = headers.colours.spaceOf(frame);
    if (colours === null) return null;
    const ahead = askAhead?.(file, head.slice(0, start), side) ?? null;
    const planes = await readComing(kernel, { file, head, first, side }, ahead);
    if (planes !== null) return { ...sizeOf(frame, side), colours, planes };
  }
  return readPicture(kernel, new Uint8Array(await file.arrayBuffer()), side);
}

/** A file whose headers have been read. */
interface BegunFile {
  readonly file: Blob;
  readonly head: Uint8Array;
  readonly first: FirstScan;
  readonly side: Side;
}

async function readComing(
  kernel: JpegKernel,
  { file, head, first, side }: BegunFile,
  ahead: Promise<Ahead | null> | null,
): Promise<readonly Plane[] | null> {
  const { size } = file;
  // The part after `mine` is the second reader's. It is loaded here only if necessary.
  const mine = ahead === null ? size : Math.min(size, seamOf(size) + SEAM_BYTES);
  const pieces = piecesOfFile([file.slice(head.length, mine), file.slice(mine)]);
  const rest = { size, next: async () => (await pieces.next()).value ?? null };
  try {
    return await readWhileItComes(kernel, { head, rest }, side, first, ahead);
  } finally {
    await pieces.return(undefined);
  }
}

/** The pieces of all parts, which are loaded one after the other. */
async function* piecesOfFile(parts: readonly Blob[]): AsyncGenerator<Uint8Array, void> {
  for (const part of parts) yield* piecesOf(part.stream());
}

function readPicture(kernel: JpegKernel, bytes: Uint8Array, side: Side): Planes | null {
  const input = isJpeg(bytes) ? placeInput(kernel, bytes) : null;
  if (input === null) return null;
  const headers = createHeaders();
  const countScan = createScanCount();
  let reader: FrameReader | null = null;
  for (let at = 2; ;) {
    const segment = nextSegment(bytes, at);
    if (segment === null || countScan(segment) === "too-many") return null;
    const { frame, colours } = headers;
    if (segment.marker === EOI) {
      const space = frame && colours.spaceOf(frame);
      const planes = space && reader && reader.finish();
      return frame && planes && { ...sizeOf(frame, side), colours: space, planes };
    }
    if (segment.marker === SOS) {
      const scan = frame && readScan(segment.body, frame);
      reader ??= frame && createFrameReader(frame, side, input);
      const next = scan && reader && reader.readScan(scan, segment.end, headers);
      if (next === null) return null;
      at = next;
    } else {
      if (!takeHeader(headers, segment)) return null;
      at = segment.end;
    }
  }
}

function sizeOf({ width, height }: Frame, side: Side): Size {
  return { width: Math.ceil((width * side) / 8), height: Math.ceil((height * side) / 8) };
}
