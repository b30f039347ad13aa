import { isStartOfFrame } from "../header.ts";
import { EOI, nextSegment, type Segment, SOS } from "./segments.ts";

/**
 * [Note: Scans of a JPEG]
 * A JPEG may come in many scans. Each visits every block of its components, and a dozen bytes make a scan, so a small file can
 * keep a decoder busy for minutes; browsers have no way to stop theirs. Encoders write about ten scans. So the scans are counted
 * before a decoder of the browser gets a file, and one with far too many of them is refused. Our own reader counts while it
 * reads: reading all of a progressive file beforehand took as long as to decode it.
 */

/** Most scans. Chromium's decoder refuses the hundredth, but reads all of them first. */
const MAX_SCANS = 99;

/**
 * Most block visits of all scans together: three times those of the largest photo in the scans that libjpeg writes (100
 * megapixels with full colour resolution). A visit takes libjpeg-turbo up to 50 ns on a computer, so all of them take
 * some seconds.
 */
const MAX_VISITS = 3 * 22_000_000;

/** Bytes of one read. */
const PIECE_BYTES = 1024 * 1024;

/** More bytes than a segment with its marker and the byte before it. */
const SEGMENT_BYTES = 65_540;

/**
 * True for a JPEG with so many scans that decoding could take minutes. Where one scan has the whole picture, only the
 * headers are read. Rejects where the file can't be read. See: [Note: Scans of a JPEG]
 */
export async function hasTooManyScans(file: Blob): Promise<boolean> {
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
    if (at + bytes.length >= file.size || bytes.length < SEGMENT_BYTES) return false;
    // The last segment may go on in the next piece.
    at += Math.max(from, bytes.length - SEGMENT_BYTES);
  }
}

/** Returns a function that takes each segment and returns whether the scans are too many; null while undecided. */
export function createScanCount(): (segment: Segment) => boolean | null {
  let frame: FrameBlocks | null = null;
  let [scans, visits] = [0, 0];
  return ({ marker, body }) => {
    if (marker === EOI) return false;
    const content = new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
    if (isStartOfFrame(marker)) frame ??= blocksOf(marker, content);
    if (marker !== SOS) return null;
    if (frame === null) return false;
    const named = Array.from({ length: content[0] ?? 0 }, (_, index) => content[1 + index * 2] ?? 0);
    // Decoders ignore all scans after it.
    if (scans === 0 && !frame.isProgressive && named.length === frame.count) return false;
    scans += 1;
    for (const id of named) visits += frame.blocks.get(id) ?? 0;
    return scans > MAX_SCANS || visits > MAX_VISITS ? true : null;
  };
}

/** The components of a frame header. */
interface FrameBlocks {
  readonly isProgressive: boolean;
  /** How many components there are. */
  readonly count: number;
  /** The number of blocks of each component, by its id; for a repeated id, the largest number. */
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
