import type { UnsupportedFormat } from "#domain/error.ts";
import type { ExifOrientation, PhotoFormat } from "#domain/photo/photo.ts";
import { readOrientation } from "./exif.ts";

/** Stored size in pixels, and orientation. */
export interface HeaderFacts {
  readonly width: number;
  readonly height: number;
  readonly orientation: ExifOrientation;
}

/**
 * Reads size and orientation from the first bytes of a file. Null if the bytes are cut off, damaged or of another
 * format. For an undamaged file that browsers can't decode, returns the name of its kind.
 */
export function readHeader(format: PhotoFormat, bytes: Uint8Array): HeaderFacts | UnsupportedFormat | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (format) {
    case "jpeg":
      return readJpegHeader(bytes, view);
    case "png":
      return readPngHeader(bytes, view);
    case "webp":
      return readWebpHeader(bytes, view);
  }
}

/**
 * The EXIF block that sets a photo's orientation; null if these bytes have none. In an extended WebP it is at the
 * end, so use skimChunks first.
 */
export function findExif(format: PhotoFormat, bytes: Uint8Array): Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (format) {
    case "jpeg":
      return readJpegSegments(bytes, view).exif;
    case "png":
      return findPngExif(bytes, view);
    case "webp":
      return findWebpExif(bytes, view);
  }
}

/** True for markers of frame headers (ITU T.81, table B.1): SOF0 to SOF15 without DHT, JPG and DAC. */
export function isStartOfFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** Markers of lossless frames (ITU T.81, table B.1, and annex H). */
const LOSSLESS_FRAMES: ReadonlySet<number> = new Set([0xc3, 0xc7, 0xcb, 0xcf]);

/** Markers without a length (ITU T.81, table B.1): TEM, RST0 to RST7, SOI, and 0 for a stuffed byte. */
function standsAlone(marker: number): boolean {
  return marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);
}

function readJpegHeader(bytes: Uint8Array, view: DataView): HeaderFacts | UnsupportedFormat | null {
  const { frame, exif } = readJpegSegments(bytes, view);
  if (frame === null || frame + 9 > bytes.length) return null;
  if (LOSSLESS_FRAMES.has(view.getUint8(frame + 1))) return "lossless JPEG";
  return { height: view.getUint16(frame + 5), width: view.getUint16(frame + 7), orientation: turnedBy(exif) };
}

/**
 * Goes through the marker segments of a JPEG (ITU T.81, annex B) up to the frame header. Returns the offset of the
 * header and the first EXIF block before it. Skips stray bytes between segments, as decoders do.
 */
function readJpegSegments(
  bytes: Uint8Array,
  view: DataView,
): { readonly frame: number | null; readonly exif: Uint8Array | null } {
  let exif: Uint8Array | null = null;
  let at = 2;
  while (at + 4 <= bytes.length) {
    const marker = view.getUint8(at + 1);
    if (bytes[at] !== 0xff || marker === 0xff) {
      at += 1; // A stray byte, or a fill byte in front of a marker.
      continue;
    }
    if (marker === 0xd9 || marker === 0xda) break;
    if (standsAlone(marker)) {
      at += 2;
      continue;
    }
    const length = view.getUint16(at + 2);
    if (length < 2) break;
    if (isStartOfFrame(marker)) return { frame: at, exif };
    const segment = bytes.subarray(at + 4, at + 2 + length);
    // Only the first EXIF block is used.
    if (marker === 0xe1 && startsWith(segment, "Exif\0\0")) exif ??= segment.subarray(6);
    at += 2 + length;
  }
  return { frame: null, exif };
}

/** IHDR is the first chunk (PNG, third edition, 11.2.1). */
function readPngHeader(bytes: Uint8Array, view: DataView): HeaderFacts | null {
  if (bytes.length < 33 || !startsWith(bytes.subarray(12), "IHDR")) return null;
  const orientation = turnedBy(findPngExif(bytes, view));
  return { width: view.getUint32(16), height: view.getUint32(20), orientation };
}

/** The data of the eXIf chunk, which may be anywhere before the pixels; the last one if there are several. */
function findPngExif(bytes: Uint8Array, view: DataView): Uint8Array | null {
  let exif: Uint8Array | null = null;
  for (let at = 33; at + 8 <= bytes.length;) {
    const length = view.getUint32(at);
    if (startsWith(bytes.subarray(at + 4), "eXIf")) exif = bytes.subarray(at + 8, at + 8 + length);
    if (startsWith(bytes.subarray(at + 4), "IDAT")) break;
    at += 12 + length;
  }
  return exif;
}

/** The orientation in an EXIF block; 1 (upright) if there is no block. */
function turnedBy(exif: Uint8Array | null): ExifOrientation {
  return exif === null ? 1 : readOrientation(exif);
}

/**
 * Reads the RIFF chunks of a WebP (RFC 9649). VP8X has the size of the canvas. Simple files have one VP8 or VP8L
 * frame.
 */
function readWebpHeader(bytes: Uint8Array, view: DataView): HeaderFacts | null {
  if (bytes.length < 30) return null;
  const frame = bytes.subarray(20);
  if (startsWith(bytes.subarray(12), "VP8 ")) {
    if (!startsWith(frame.subarray(3), "\x9d\x01\x2a")) return null;
    return {
      width: view.getUint16(26, true) & 0x3fff,
      height: view.getUint16(28, true) & 0x3fff,
      orientation: 1,
    };
  }
  if (startsWith(bytes.subarray(12), "VP8L")) {
    if (frame[0] !== 0x2f) return null;
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, orientation: 1 };
  }
  if (isExtendedWebp(bytes)) {
    const width = (view.getUint32(24, true) & 0xffffff) + 1;
    const height = (view.getUint32(26, true) >>> 8) + 1;
    return { width, height, orientation: turnedBy(findWebpExif(bytes, view)) };
  }
  return null;
}

/** The EXIF chunk of an extended WebP. It follows the pixels, if `bytes` contains them. */
function findWebpExif(bytes: Uint8Array, view: DataView): Uint8Array | null {
  const at = isExtendedWebp(bytes) ? findWebpChunk(bytes, "EXIF") : null;
  if (at === null) return null;
  const data = bytes.subarray(at + 8, at + 8 + view.getUint32(at + 4, true));
  return startsWith(data, "Exif\0\0") ? data.subarray(6) : data;
}

/** True for a WebP in the extended format, which may have more chunks than the picture (RFC 9649, section 2.7). */
export function isExtendedWebp(bytes: Uint8Array): boolean {
  return startsWith(bytes.subarray(12), "VP8X");
}

/** Offset of a WebP's first chunk with this name; null if there is none. */
export function findWebpChunk(bytes: Uint8Array, name: string): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 12; at + 8 <= bytes.length;) {
    if (startsWith(bytes.subarray(at), name)) return at;
    const length = view.getUint32(at + 4, true);
    at += 8 + length + (length % 2);
  }
  return null;
}

function startsWith(bytes: Uint8Array, text: string): boolean {
  if (bytes.length < text.length) return false;
  for (let index = 0; index < text.length; index += 1) {
    if (bytes[index] !== text.charCodeAt(index)) return false;
  }
  return true;
}
