import { isStartOfFrame } from "#workers/imaging/check/header.ts";
import { EOI, nextSegment, type Segment, SOS } from "./segments.ts";

/**
 * [Note: Scans of a JPEG]
 * A JPEG may have many scans. Each scan visits every block of its components, and a dozen bytes are enough for a scan.
 * So a small file can keep a decoder busy for minutes, and browsers can't stop their decoders. Encoders write about ten
 * scans. So the app counts the scans before it passes a file to the browser's decoder, and refuses files with far too
 * many. Our own reader counts while it reads, because counting first would take as long as decoding.
 */

/** Chromium's decoder refuses a JPEG with 100 or more scans, but reads all of them first. */
const MAX_SCANS = 99;

/**
 * Limit for the blocks of all scans together. For a progressive JPEG with full colour resolution libjpeg writes 22
 * million at 100 megapixels, the most that a browser decodes in scans, and 55 million at 250, the most that our own
 * reader does. libjpeg-turbo takes up to 50 ns per block on a computer, so decoding takes a few seconds at most.
 */
const MAX_VISITS = 66_000_000;

/** Bytes of one read. */
const PIECE_BYTES = 1024 * 1024;

/** More bytes than the longest segment has, with its marker and the byte before it. */
const SEGMENT_BYTES = 65_540;

/**
 * The scans of a JPEG. one: the first scan has the whole picture, so a decoder needs no memory for coefficients.
 * too-many: decoding could take minutes.
 */
export type ScanCount = "one" | "several" | "too-many";

/**
 * Counts the scans of a JPEG. If one scan has the whole picture, it reads only the headers. Rejects if the file can't
 * be read. See: [Note: Scans of a JPEG]
 */
export async function countScans(file: Blob): Promise<ScanCount> {
  const count = createScanCount();
  for (let [at, from] = [0, 2]; ; from = 0) {
    const bytes = new Uint8Array(await file.slice(at, at + PIECE_BYTES).arrayBuffer());
    for (;;) {
      const segment = nextSegment(bytes, from, 0);
      if (segment === null) break;
      const verdict = count(segment);
      if (verdict !== null) return verdict;
      from = segment.end;
    }
    if (at + bytes.length >= file.size || bytes.length < SEGMENT_BYTES) return "several";
    // The last segment may continue in the next piece.
    at += Math.max(from, bytes.length - SEGMENT_BYTES);
  }
}

/** Returns a function that takes each segment, and returns the count of the scans, or null if it is not known yet. */
export function createScanCount(): (segment: Segment) => ScanCount | null {
  let frame: FrameBlocks | null = null;
  let [scans, visits] = [0, 0];
  return ({ marker, body }) => {
    if (marker === EOI) return "several";
    const content = new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
    if (isStartOfFrame(marker)) frame ??= blocksOf(marker, content);
    if (marker !== SOS) return null;
    if (frame === null) return "several";
    const named = Array.from({ length: content[0] ?? 0 }, (_, index) => content[1 + index * 2] ?? 0);
    // This scan has the whole picture, so decoders ignore all later scans.
    if (scans === 0 && !frame.isProgressive && named.length === frame.count) return "one";
    scans += 1;
    for (const id of named) visits += frame.blocks.get(id) ?? 0;
    return scans > MAX_SCANS || visits > MAX_VISITS ? "too-many" : null;
  };
}

/** The components of a frame header. */
interface FrameBlocks {
  readonly isProgressive: boolean;
  /** Number of components. */
  readonly count: number;
  /** Number of blocks of each component, by its id; the largest number for a repeated id. */
  readonly blocks: ReadonlyMap<number, number>;
}

/** Reads a frame header of any kind (ITU T.81, B.2.2), including kinds that the app's own reader does not support. */
function blocksOf(marker: number, content: Uint8Array): FrameBlocks {
  const [, high = 0, low = 0, wide = 0, narrow = 0, count = 0] = content;
  const components = Array.from({ length: count }, (_, index) => {
    const [id = 0, sampling = 0] = content.subarray(6 + index * 3);
    return { id, across: sampling >> 4, down: sampling & 15 };
  });
  const [across, down] = [
    Math.max(1, ...components.map((component) => component.across)),
    Math.max(1, ...components.map((component) => component.down)),
  ];
  const units =
    Math.ceil(((wide << 8) | narrow) / (8 * across)) * Math.ceil(((high << 8) | low) / (8 * down));
  const blocks = new Map<number, number>();
  for (const component of components) {
    const its = units * component.across * component.down;
    blocks.set(component.id, Math.max(its, blocks.get(component.id) ?? 0));
  }
  return {
    // SOF2, SOF6, SOF10 and SOF14 (table B.1).
    isProgressive: (marker & 3) === 2,
    count,
    blocks,
  };
}
