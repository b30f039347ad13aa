import type { Size } from "#domain/photo/photo.ts";

/** What the reader needs to know of a PNG before its pixels. */
interface PngHeader extends Size {
  /** Bytes per pixel: 3 for RGB, 4 for RGBA. */
  readonly pixelBytes: 3 | 4;
}

/** A chunk of a PNG (PNG, third edition, 5.3). */
interface Chunk {
  readonly name: string;
  readonly data: Uint8Array;
  /** Offset of the next chunk. */
  readonly end: number;
}

/** Bytes of the signature before the first chunk. */
const SIGNATURE_BYTES = 8;

/** Bytes of a chunk without its data. */
const FRAME_BYTES = 12;

/** The chunk at an offset; null if the bytes do not have all of it. */
function chunkAt(bytes: Uint8Array, at: number): Chunk | null {
  if (at + FRAME_BYTES > bytes.length) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset + at);
  const end = at + FRAME_BYTES + view.getUint32(0);
  if (end > bytes.length) return null;
  const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
  return { name, data: bytes.subarray(at + 8, end - 4), end };
}

/** True if a chunk in `bytes` has its right checksum (PNG, third edition, 5.5 and annex D). */
function isSound(bytes: Uint8Array, { data, end }: Chunk): boolean {
  let crc = -1;
  for (let at = end - data.length - 8; at < end - 4; at += 1) {
    crc ^= bytes[at] ?? 0;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return new DataView(bytes.buffer, bytes.byteOffset).getInt32(end - 4) === ~crc;
}

/** The header of a PNG with 8 bits per channel, RGB or RGBA, whose rows are in order; null for other kinds. */
function readHeader({ name, data }: Chunk): PngHeader | null {
  const [depth, colours, compression, filters, interlaced] = data.subarray(8);
  if (name !== "IHDR" || data.length !== 13 || depth !== 8 || (colours !== 2 && colours !== 6)) return null;
  if (compression !== 0 || filters !== 0 || interlaced !== 0) return null;
  const view = new DataView(data.buffer, data.byteOffset);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  return width > 0 && height > 0 ? { width, height, pixelBytes: colours === 2 ? 3 : 4 } : null;
}

/** Chunks that change no pixel; the photo's facts have the orientation. */
const WITHOUT_EFFECT: ReadonlySet<string> = new Set(["eXIf", "iTXt", "pHYs", "sBIT", "tEXt", "tIME", "zTXt"]);

/** The gamma and the chromaticities that go with sRGB (PNG, third edition, 11.3.2.5). */
const OF_SRGB: ReadonlyMap<string, readonly number[]> = new Map([
  ["gAMA", [45_455]],
  ["cHRM", [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000]],
]);

/**
 * True if a PNG with these chunks before its pixels has plain sRGB colours. Profiles, other colours and unknown
 * chunks are left to the browser.
 */
function hasPlainColours(chunks: readonly Chunk[]): boolean {
  const isSrgb = chunks.some(({ name }) => name === "sRGB");
  return chunks.every(({ name, data }) => {
    const usual = OF_SRGB.get(name);
    if (usual === undefined) return name === "sRGB" || WITHOUT_EFFECT.has(name);
    const view = new DataView(data.buffer, data.byteOffset, data.length);
    return (
      isSrgb &&
      data.length === usual.length * 4 &&
      usual.every((number, index) => view.getUint32(index * 4) === number)
    );
  });
}

/** A PNG whose pixels the reader can read. */
export interface ReadablePng {
  readonly header: PngHeader;
  /** The parts of the zlib stream of its pixels. */
  readonly stream: readonly Uint8Array[];
}

/**
 * The header and stream of a PNG. Null for damage, and for a kind that is left to the browser. For the first bytes of
 * a file, `isWhole` is false, and the chunks in these bytes decide.
 */
export function readChunks(bytes: Uint8Array, isWhole: boolean): ReadablePng | null {
  const before: Chunk[] = [];
  const stream: Uint8Array[] = [];
  let [at, isEnded] = [SIGNATURE_BYTES, false];
  let last = "";
  for (let chunk = chunkAt(bytes, at); chunk !== null && !isEnded; chunk = chunkAt(bytes, at)) {
    const { name, data, end } = chunk;
    if (name === "IDAT") {
      if (stream.length > 0 && last !== "IDAT") return null;
      stream.push(data);
    } else {
      if (!isSound(bytes, chunk)) return null;
      if (name === "IEND") isEnded = true;
      else if (stream.length === 0) before.push(chunk);
      else if (name === "eXIf" || !WITHOUT_EFFECT.has(name)) return null;
    }
    last = name;
    at = end;
  }
  const [first, ...others] = before;
  const header = first === undefined ? null : readHeader(first);
  if (header === null || !hasPlainColours(others)) return null;
  return isWhole && !(isEnded && at === bytes.length) ? null : { header, stream };
}
