import { type PngKernel, startKernel } from "virtual:png-kernel";
import type { Pixels } from "#workers/imaging/contract.ts";
import { makeRoom, startWhereAvailable } from "#workers/imaging/kernel-memory.ts";
import { readChunks } from "./chunks.ts";

/** Enough for a colour profile, which most files that the reader leaves to the browser have. */
const HEAD_BYTES = 4 * 1024;

/** Longest row, and most means, in bytes. The browser decodes a larger picture. See: kernel/picture.ts */
const LONGEST_ROW = 256 * 1024;
const MOST_MEANS = 24 * 1024 * 1024;

/** Longest side of a box: the sum of so many bytes still fits into 16 bits. */
const LONGEST_BOX = 256;

/** Bytes after the stream that the kernel may read. */
const SPARE_BYTES = 1024;

/** Bytes of the header of a zlib stream (RFC 1950, 2.2). */
const ZLIB_HEADER_BYTES = 2;

/** Reads PNGs row by row, without a bitmap of the whole picture. */
export interface PngReader {
  /**
   * Reads a PNG reduced to `scale` (0..1] or a little less: the means of boxes of pixels, on white. RGB or RGBA with
   * 8 bits per channel, not interlaced, in sRGB. Rows and columns are as stored. Null if the file is of another
   * kind, is damaged, or needs too much memory.
   */
  readonly read: (bytes: Uint8Array, scale: number) => Pixels | null;
  /** Like `read`. Rejects if the file can't be read. */
  readonly readFile: (file: Blob, scale: number) => Promise<Pixels | null>;
}

/** Creates a reader; `start` starts its kernel. Null if the browser does not run WebAssembly or lacks memory. */
export async function createPngReader(
  start: () => Promise<PngKernel> = startKernel,
): Promise<PngReader | null> {
  const kernel = await startWhereAvailable(start);
  if (kernel === null) return null;
  const read: PngReader["read"] = (bytes, scale) => readPicture(kernel, bytes, scale);
  return {
    read,
    readFile: async (file, scale) => {
      const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
      if (readChunks(head, false) === null) return null;
      // Chromium takes 3 ms to begin a stream, so one read of a whole file is faster.
      return read(new Uint8Array(await file.arrayBuffer()), scale);
    },
  };
}

function readPicture(kernel: PngKernel, bytes: Uint8Array, scale: number): Pixels | null {
  const png = readChunks(bytes, true);
  if (png === null) return null;
  const { header, stream } = png;
  const side = Math.min(Math.max(1, Math.floor(1 / scale)), LONGEST_BOX);
  const size = { width: Math.ceil(header.width / side), height: Math.ceil(header.height / side) };
  const meansBytes = size.width * size.height * 4;
  if (header.width * header.pixelBytes > LONGEST_ROW || meansBytes > MOST_MEANS) return null;
  const from = kernel.freeFrom();
  const end = from + stream.reduce((sum, { length }) => sum + length, 0);
  const means = end + SPARE_BYTES;
  if (!makeRoom(kernel, means + meansBytes)) return null;
  const memory = new Uint8Array(kernel.memory.buffer);
  let at = from;
  for (const part of stream) {
    memory.set(part, at);
    at += part.length;
  }
  if (!isZlib(memory.subarray(from, end))) return null;
  const { width, height, pixelBytes } = header;
  kernel.beginPicture(width, height, pixelBytes, side, from + ZLIB_HEADER_BYTES, end, means);
  if (kernel.readPicture() === 0) return null;
  return { data: new Uint8ClampedArray(kernel.memory.buffer, means, meansBytes).slice(), ...size };
}

/** True if a zlib stream without a dictionary begins here (RFC 1950, 2.2). */
function isZlib([method = 0, flags = 0]: Uint8Array): boolean {
  return (method & 0x8f) === 0x08 && (flags & 0x20) === 0 && (method * 256 + flags) % 31 === 0;
}
