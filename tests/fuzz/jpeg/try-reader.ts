import type { JpegKernel } from "virtual:jpeg-kernel";
import type { Eighths } from "#tests/fixtures/jpeg/reference-decode.ts";
import { resampler } from "#tests/fixtures/resampler.ts";
import type { Planes } from "#workers/imaging/contract.ts";
import { type AskAhead, readAhead, seamOf } from "#workers/imaging/jpeg/ahead.ts";
import { createJpegReader, type JpegReader } from "#workers/imaging/jpeg/jpeg-reader.ts";

/** The result for a file: read, left to the browser's decoder, or a fault of the reader. */
export type ReaderEnd = "read" | "handed on" | "crash" | "hang" | "read outside" | "left a trace" | "differs";

/** The result for a file, with details. */
export interface ReaderOutcome {
  readonly end: ReaderEnd;
  readonly detail: string;
  readonly cpuMs: number;
}

/** Faults that can be planted in the kernel, to test that they are found. */
export const READER_PLANTS = ["reads-outside", "throws", "slow", "writes-outside", "takes-over"] as const;

/** See: {@link READER_PLANTS} */
export type ReaderPlant = (typeof READER_PLANTS)[number];

/**
 * Tests a reader with files, each at the very end of the memory. See: {@link guardedKernel}. Reading the file as a
 * stream, alone and with a second reader, must give the same picture.
 */
export interface ReaderTrial {
  read(bytes: Uint8Array<ArrayBuffer>, eighths: Eighths): Promise<ReaderOutcome>;
}

/** The limit of processor time for a file, in milliseconds. It grows with the bytes and the claimed pixels. */
export function mostCpuMs(bytes: number, pixels: number): number {
  return 60 + bytes / 500 + pixels / 20_000;
}

/**
 * Creates a trial. `start` starts the kernel. `sound` is a valid file. If it gives another picture after a tested file,
 * that file made the reader write outside its own memory.
 */
export async function createReaderTrial(
  start: () => Promise<JpegKernel>,
  sound: Uint8Array,
  plant: ReaderPlant | null,
): Promise<ReaderTrial> {
  const reader = await createJpegReader(async () =>
    planted(guardedKernel(await start(), plant === "reads-outside" ? everyFiftieth(3) : () => 0), plant),
  );
  if (reader === null) throw new Error("this machine runs no WebAssembly");
  const soundText = textOf(reader.read(sound, 2));
  const readComing = await createComingReader(start, plant);
  return {
    read: async (bytes, eighths) => {
      const begin = process.cpuUsage();
      const { text, ...outcome } = judged(reader, bytes, eighths);
      const { user, system } = process.cpuUsage(begin);
      const cpuMs = (user + system) / 1000;
      if (outcome.end === "crash" || outcome.end === "read outside") return { ...outcome, cpuMs };
      if (cpuMs > mostCpuMs(bytes.length, claimedPixels(bytes)))
        return { end: "hang", detail: `${cpuMs} ms`, cpuMs };
      if (!isSame(reader, sound, soundText)) return { end: "left a trace", detail: "", cpuMs };
      for (const withSecond of [false, true]) {
        if ((await readComing(bytes, eighths, withSecond)) !== text)
          return { end: "differs", detail: withSecond ? "with a second reader" : "alone", cpuMs };
      }
      return { ...outcome, cpuMs };
    },
  };
}

/** Reads a file as a stream. Returns its picture in the form of {@link textOf}, or the thrown error as a text. */
type ReadComing = (
  bytes: Uint8Array<ArrayBuffer>,
  eighths: Eighths,
  withSecond: boolean,
) => Promise<string | null>;

async function createComingReader(
  start: () => Promise<JpegKernel>,
  plant: ReaderPlant | null,
): Promise<ReadComing> {
  const [kernel, second] = await Promise.all([start(), start()]);
  const takeRow: JpegKernel["takeRow"] = (index, row, mcus, from, stride, shift) =>
    kernel.takeRow(index, row, mcus, from, stride, plant === "takes-over" ? shift + 9 : shift);
  const reader = await createJpegReader(() => Promise.resolve({ ...kernel, takeRow }));
  return async (bytes, eighths, withSecond) => {
    const size = bytes.length;
    const tail = bytes.subarray(Math.max(0, seamOf(size) - 1));
    const ask: AskAhead = (_, head) => Promise.resolve(readAhead(second, { size, head, tail }, eighths));
    try {
      const picture = await reader?.readFile(new Blob([bytes]), eighths, withSecond ? ask : null);
      return textOf(picture ?? null);
    } catch (error) {
      return String(error);
    }
  };
}

function judged(
  reader: JpegReader,
  bytes: Uint8Array,
  eighths: Eighths,
): Pick<ReaderOutcome, "end" | "detail"> & { readonly text: string | null } {
  try {
    const text = textOf(reader.read(bytes, eighths));
    return { end: text === null ? "handed on" : "read", detail: "", text };
  } catch (error) {
    const detail = String(error);
    return { end: detail.includes("out of bounds") ? "read outside" : "crash", detail, text: null };
  }
}

/** True if the valid file still gives the same picture. */
function isSame(reader: JpegReader, sound: Uint8Array, text: string | null): boolean {
  try {
    return textOf(reader.read(sound, 2)) === text;
  } catch {
    return false;
  }
}

/** All pixels as a text that can be compared; null if the reader refused the file. */
function textOf(planes: Planes | null): string | null {
  if (planes === null) return null;
  const { data, width, height } = resampler.toPixels(planes);
  if (data.length !== width * height * 4)
    throw new Error(`${width}x${height} pixels have ${data.length} bytes`);
  return `${width}x${height} ${Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString("latin1")}`;
}

/** The largest product of width and height in any frame header of a file. */
function claimedPixels(bytes: Uint8Array): number {
  let most = 0;
  for (let at = 0; at + 9 <= bytes.length; at += 1) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff || marker < 0xc0 || marker > 0xc2) continue;
    const [height, width] = [5, 7].map(
      (from) => ((bytes[at + from] ?? 0) << 8) | (bytes[at + from + 1] ?? 0),
    );
    most = Math.max(most, (height ?? 0) * (width ?? 0));
  }
  return most;
}

function planted(kernel: JpegKernel, plant: ReaderPlant | null): JpegKernel {
  const turn = everyFiftieth(1);
  const beforeScans = (fault: () => void): JpegKernel => ({
    ...kernel,
    startScan: () => {
      if (turn() > 0) fault();
      kernel.startScan();
    },
  });
  switch (plant) {
    case "throws":
      return beforeScans(() => {
        throw new WebAssembly.RuntimeError("planted");
      });
    case "slow":
      return beforeScans(() => {
        const end = performance.now() + 1000;
        while (performance.now() < end) Math.sqrt(end);
      });
    case "writes-outside":
      return beforeScans(() => new Uint8Array(kernel.memory.buffer, 0, kernel.freeFrom()).fill(7));
    case "reads-outside":
    case "takes-over":
    case null:
      return kernel;
  }
}

/** A function that returns `value` on every fiftieth call, and 0 otherwise. */
function everyFiftieth(value: number): () => number {
  let calls = 0;
  return () => {
    calls += 1;
    return calls % 50 === 0 ? value : 0;
  };
}

/** Pages of memory, 64 kB each. They are enough for any file and its picture, so the memory never grows later. */
const PAGES = 1024;

/**
 * The kernel, with each file moved to the very end of the memory before it is read, so that reading beyond the file
 * traps. `bytesMore` plants a fault: the kernel gets an end that is this many bytes too far.
 */
export function guardedKernel(kernel: JpegKernel, bytesMore: () => number): JpegKernel {
  const { memory } = kernel;
  memory.grow(PAGES - memory.buffer.byteLength / 65_536);
  /** How far the current file has been moved, in bytes. */
  let moved = 0;
  const move = (from: number, end: number): void => {
    moved = memory.buffer.byteLength - end;
    new Uint8Array(memory.buffer).copyWithin(from + moved, from, end);
  };
  return {
    ...kernel,
    position: {
      get value() {
        return kernel.position.value - moved;
      },
      set value(address) {
        kernel.position.value = address + moved;
      },
      valueOf: () => kernel.position.value - moved,
    },
    startBits: (from, end) => {
      move(from, end);
      kernel.startBits(from + moved, end + moved + bytesMore());
    },
    findMarker: (from, end) => {
      move(from, end);
      return Math.min(end, kernel.findMarker(from + moved, end + moved + bytesMore()) - moved);
    },
  };
}
