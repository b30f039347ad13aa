import type { PhotoError } from "#domain/error.ts";
import { type CaptureFacts, type CaptureQuestion, NO_CAPTURE } from "#domain/photo/capture.ts";
import { maxPixelsOf } from "#domain/photo/large-photo.ts";
import { MAX_PHOTO_BYTES, type PhotoFacts, type PhotoFormat } from "#domain/photo/photo.ts";
import { sniff, type Sniffed } from "#domain/photo/sniff.ts";
import { err, ok, type Result } from "#domain/result.ts";
import { countScans } from "#workers/imaging/jpeg/jpeg-scans.ts";
import { findExif, isExtendedWebp, readHeader } from "./header.ts";

/** The first read contains nearly every header. A JPEG with large previews or profiles needs a second read. */
const FIRST_READ_BYTES = 128 * 1024;

/** Limit for the search for a JPEG's header, so that a very large file is not read completely. */
const LAST_READ_BYTES = 2 * MAX_PHOTO_BYTES;

/** The app does not offer to shrink a larger JPEG: it would have to count the scans, and no real photo is so large. */
const MAX_SHRINK_JPEG_BYTES = 256 * 1024 * 1024;

/**
 * Decides from a file's size and header whether the app may decode it. Checks in this order: empty, pixel limit, size,
 * format by content, damage. The pixels come before the size, because a picture with too many can't be shrunk. Counts scans only for a JPEG that is too large, because the browser decodes such a
 * file to shrink it. See: [Note: Scans of a JPEG]
 */
export async function checkPhoto(
  file: Blob,
  maxBytes: number = MAX_PHOTO_BYTES,
): Promise<Result<PhotoFacts, PhotoError>> {
  if (file.size === 0) return err({ code: "photo-empty" });
  const header = await readPhotoHeader(file);
  if (file.size <= maxBytes || (!header.ok && BEFORE_SIZE.has(header.error.code))) return header;
  const canShrink = header.ok && (await unlessGone(() => isShrinkable(file, header.value.format)));
  if (canShrink === null) return err({ code: "photo-unreadable" });
  return err({ code: "photo-too-large", bytes: file.size, maxBytes, canShrink });
}

/** The refusals that are reported even if the file is also too large. */
const BEFORE_SIZE: ReadonlySet<PhotoError["code"]> = new Set(["photo-unreadable", "photo-too-many-pixels"]);

async function isShrinkable(file: Blob, format: PhotoFormat): Promise<boolean> {
  if (format !== "jpeg") return true;
  return file.size <= MAX_SHRINK_JPEG_BYTES && (await countScans(file)) !== "too-many";
}

async function readPhotoHeader(file: Blob): Promise<Result<PhotoFacts, PhotoError>> {
  const head = await readHead(file);
  if (head === null) return err({ code: "photo-unreadable" });
  const { sniffed, bytes } = head;
  if (sniffed.kind === "unknown") return err({ code: "photo-not-an-image" });
  if (sniffed.kind === "unsupported")
    return err({ code: "photo-format-unsupported", format: sniffed.format });

  const { format } = sniffed;
  const header = readHeader(format, bytes);
  if (typeof header === "string") return err({ code: "photo-format-unsupported", format: header });
  if (header === null || header.width === 0 || header.height === 0) {
    return err({ code: "photo-undecodable", format });
  }
  const { width, height } = header;
  const maxPixels = maxPixelsOf(format);
  if (width * height > maxPixels) return err({ code: "photo-too-many-pixels", width, height, maxPixels });
  return ok({ format, bytes: file.size, ...header });
}

/** Reads the time and place of a photo from its EXIF data. A file that can't be read has neither. */
export async function readPhotoCapture(file: Blob, asked: CaptureQuestion): Promise<CaptureFacts> {
  const head = await readHead(file);
  const exif = head?.sniffed.kind === "supported" ? findExif(head.sniffed.format, head.bytes) : null;
  if (exif === null) return NO_CAPTURE;
  const { readCapture } = await import("./capture.ts");
  return readCapture(exif, asked);
}

/** True if the chosen file still exists and is unchanged. */
export async function canRead(file: Blob): Promise<boolean> {
  return (await unlessGone(() => readStart(file, 1))) !== null;
}

/** The format of a file, and the bytes with its header and EXIF block; null if the file can't be read. */
function readHead(file: Blob): Promise<{ readonly sniffed: Sniffed; readonly bytes: Uint8Array } | null> {
  return unlessGone(async () => {
    const first = await readStart(file, FIRST_READ_BYTES);
    const sniffed = sniff(first);
    return {
      sniffed,
      bytes: sniffed.kind === "supported" ? await readOn(file, sniffed.format, first) : first,
    };
  });
}

/** The first bytes of a photo, and more if its header or EXIF block is longer. */
async function readOn(file: Blob, format: PhotoFormat, first: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  switch (format) {
    case "jpeg": {
      const isEnough = file.size <= FIRST_READ_BYTES || readHeader(format, first) !== null;
      return isEnough ? first : readStart(file, LAST_READ_BYTES);
    }
    case "png":
      return skimChunks(format, file, first);
    case "webp":
      return isExtendedWebp(first) ? skimChunks(format, file, first) : first;
  }
}

async function readStart(file: Blob, bytes: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.slice(0, bytes).arrayBuffer());
}

/** The result of `read`; null if the file was moved, deleted or changed after the person chose it. */
async function unlessGone<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

/** How a format stores chunks: a name and a length of four bytes each, then the data. */
interface ChunkKind {
  /** Offset of the first chunk. */
  readonly start: number;
  readonly nameAt: number;
  readonly lengthAt: number;
  readonly isLittle: boolean;
  /** Bytes of a whole chunk with `length` bytes of data. */
  readonly bytesOf: (length: number) => number;
  /** Names of the chunks that describe the whole picture. */
  readonly wanted: ReadonlySet<string>;
  /** Name of the chunk after which no wanted chunk follows; null if wanted chunks may be anywhere. */
  readonly last: string | null;
}

const KINDS: Readonly<Record<Exclude<PhotoFormat, "jpeg">, ChunkKind>> = {
  // PNG, third edition, 5.3 and 5.6
  png: {
    start: 8,
    nameAt: 4,
    lengthAt: 0,
    isLittle: false,
    bytesOf: (length) => 12 + length,
    wanted: new Set(["IHDR", "eXIf"]),
    last: "IDAT",
  },
  // RFC 9649, sections 2.3 and 2.7
  webp: {
    start: 12,
    nameAt: 0,
    lengthAt: 4,
    isLittle: true,
    bytesOf: (length) => 8 + length + (length % 2),
    wanted: new Set(["VP8X", "EXIF"]),
    last: null,
  },
};

/** Bytes of a chunk's name and length. */
const HEAD_BYTES = 8;

/** Bytes of one read, and the most bytes read of one chunk: twice the longest EXIF block of a JPEG. */
const READ_BYTES = 128 * 1024;

/**
 * A copy of a PNG or extended WebP without its pixels, with the same header and EXIF block. It uses the lengths to
 * jump from chunk to chunk, so it does not read the pixels before a WebP's EXIF chunk. `first` has the first bytes
 * of the file. Rejects if the file can't be read.
 */
export async function skimChunks(
  format: Exclude<PhotoFormat, "jpeg">,
  file: Blob,
  first: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array> {
  const { start, nameAt, lengthAt, isLittle, bytesOf, wanted, last } = KINDS[format];
  const read = createReader(file, first);
  const parts: Uint8Array<ArrayBuffer>[] = [await read(0, start)];
  for (let at = start; at + HEAD_BYTES <= file.size;) {
    const head = await read(at, HEAD_BYTES);
    const name = String.fromCharCode(...head.subarray(nameAt, nameAt + 4));
    if (name === last) break;
    const length = new DataView(head.buffer, head.byteOffset).getUint32(lengthAt, isLittle);
    const bytes = bytesOf(length);
    if (wanted.has(name)) parts.push(await read(at, Math.min(bytes, READ_BYTES)));
    at += bytes;
  }
  return joined(parts);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Reads bytes of a file from an offset; fewer at its end. It keeps the last read, so small reads are cheap. */
function createReader(
  file: Blob,
  first: Uint8Array<ArrayBuffer>,
): (at: number, length: number) => Promise<Uint8Array<ArrayBuffer>> {
  let kept = { from: 0, bytes: first };
  return async (at, length) => {
    const end = Math.min(at + length, file.size);
    if (at < kept.from || end > kept.from + kept.bytes.length) {
      const bytes = new Uint8Array(await file.slice(at, at + READ_BYTES).arrayBuffer());
      kept = { from: at, bytes };
    }
    return kept.bytes.subarray(at - kept.from, end - kept.from);
  };
}
