import type { CaptureFacts, CaptureQuestion, Position } from "#domain/photo/capture.ts";
import type { ExifOrientation } from "#domain/photo/photo.ts";

/** Tags of CIPA DC-008 (EXIF), section 4.6. */
const TAGS = {
  orientation: 0x0112,
  exifDirectory: 0x8769,
  gpsDirectory: 0x8825,
  dateTimeOriginal: 0x9003,
  offsetTimeOriginal: 0x9011,
  latitudeRef: 1,
  latitude: 2,
  longitudeRef: 3,
  longitude: 4,
  mapDatum: 0x12,
} as const;

/** Types of values (TIFF 6.0, section 2). */
const TYPES = { ascii: 2, short: 3, long: 4, rational: 5 } as const;

/** Bytes of a directory entry. */
const ENTRY_BYTES = 12;

/** An EXIF block, which is a TIFF file. */
interface Tiff {
  readonly view: DataView;
  readonly isLittle: boolean;
  /** Offset of the first directory. */
  readonly first: number;
}

/** An entry of a TIFF directory. */
interface Entry {
  readonly type: number;
  readonly count: number;
  /** Offset of the value; for a value of more than four bytes, offset of the field that holds the value's offset. */
  readonly at: number;
}

/**
 * The orientation in an EXIF block (CIPA DC-008, section 4.6; TIFF 6.0, section 2). An unknown or missing value
 * means upright, as in browsers.
 */
export function readOrientation(block: Uint8Array): ExifOrientation {
  const tiff = openTiff(block);
  const entry = tiff === null ? null : findEntry(tiff, tiff.first, TAGS.orientation);
  if (tiff === null || entry === null || entry.type !== TYPES.short) return 1;
  return asOrientation(tiff.view.getUint16(entry.at, tiff.isLittle));
}

/** Time and place of a photo from its EXIF block, as far as `asked` requests them. */
export function readCapture(block: Uint8Array, asked: CaptureQuestion): CaptureFacts {
  const tiff = openTiff(block);
  return {
    takenAt: tiff !== null && asked.date ? readTakenAt(tiff) : null,
    position: tiff !== null && asked.position ? readPosition(tiff) : null,
  };
}

function openTiff(block: Uint8Array): Tiff | null {
  if (block.length < 8) return null;
  const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
  const order = view.getUint16(0);
  if (order !== 0x4949 && order !== 0x4d4d) return null;
  const isLittle = order === 0x4949;
  return { view, isLittle, first: view.getUint32(4, isLittle) };
}

function findEntry({ view, isLittle }: Tiff, directory: number, tag: number): Entry | null {
  if (directory + 2 > view.byteLength) return null;
  const entries = view.getUint16(directory, isLittle);
  for (let index = 0; index < entries; index += 1) {
    const at = directory + 2 + index * ENTRY_BYTES;
    if (at + ENTRY_BYTES > view.byteLength) return null;
    if (view.getUint16(at, isLittle) !== tag) continue;
    return { type: view.getUint16(at + 2, isLittle), count: view.getUint32(at + 4, isLittle), at: at + 8 };
  }
  return null;
}

/** Offset of the directory that `tag` in the first directory points to. */
function findDirectory(tiff: Tiff, tag: number): number | null {
  const entry = findEntry(tiff, tiff.first, tag);
  return entry === null || entry.type !== TYPES.long ? null : tiff.view.getUint32(entry.at, tiff.isLittle);
}

/** A text up to its zero byte; empty if the entry is missing. The entry itself contains texts of up to four bytes. */
function readText(tiff: Tiff, directory: number, tag: number): string {
  const entry = findEntry(tiff, directory, tag);
  if (entry === null || entry.type !== TYPES.ascii) return "";
  const { view, isLittle } = tiff;
  const from = entry.count <= 4 ? entry.at : view.getUint32(entry.at, isLittle);
  if (from + entry.count > view.byteLength) return "";
  const bytes = new Uint8Array(view.buffer, view.byteOffset + from, Math.min(entry.count, 32));
  const [text = ""] = String.fromCharCode(...bytes).split("\0");
  return text.trim();
}

/** DateTimeOriginal, with its offset if the photo has one. Zeros, spaces and impossible days count as no date. */
function readTakenAt(tiff: Tiff): string | null {
  const directory = findDirectory(tiff, TAGS.exifDirectory);
  if (directory === null) return null;
  const written = readText(tiff, directory, TAGS.dateTimeOriginal);
  const [, year, month, day, time] = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/.exec(written) ?? [];
  const local = `${year}-${month}-${day}T${time}`;
  const date = new Date(`${local}Z`);
  // A Date turns 31 June into 1 July.
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(local)) return null;
  const offset = readText(tiff, directory, TAGS.offsetTimeOriginal);
  return /^[+-](?:0\d|1[0-4]):[0-5]\d$/.test(offset) ? `${local}${offset}` : local;
}

/** Null for datums other than WGS84, and for 0° 0°, which cameras write if they have no position. */
function readPosition(tiff: Tiff): Position | null {
  const directory = findDirectory(tiff, TAGS.gpsDirectory);
  if (directory === null || !/^(?:WGS-?84)?$/i.test(readText(tiff, directory, TAGS.mapDatum))) return null;
  const latitude = readDegrees(tiff, directory, TAGS.latitude);
  const longitude = readDegrees(tiff, directory, TAGS.longitude);
  const north = signOf(readText(tiff, directory, TAGS.latitudeRef), "N", "S");
  const east = signOf(readText(tiff, directory, TAGS.longitudeRef), "E", "W");
  if (latitude === null || longitude === null || north === null || east === null) return null;
  if (latitude > 90 || longitude > 180 || (latitude === 0 && longitude === 0)) return null;
  return { latitude: latitude * north, longitude: longitude * east };
}

function signOf(reference: string, positive: string, negative: string): 1 | -1 | null {
  if (reference === positive) return 1;
  return reference === negative ? -1 : null;
}

/** Converts degrees, minutes and seconds to degrees. Each of the three is a fraction of two whole numbers. */
function readDegrees(tiff: Tiff, directory: number, tag: number): number | null {
  const entry = findEntry(tiff, directory, tag);
  if (entry === null || entry.type !== TYPES.rational || entry.count !== 3) return null;
  const { view, isLittle } = tiff;
  const from = view.getUint32(entry.at, isLittle);
  if (from + 24 > view.byteLength) return null;
  const part = (at: number): number =>
    view.getUint32(from + at * 8, isLittle) / view.getUint32(from + at * 8 + 4, isLittle);
  const degrees = part(0) + part(1) / 60 + part(2) / 3600;
  return Number.isFinite(degrees) ? degrees : null;
}

function asOrientation(value: number): ExifOrientation {
  switch (value) {
    case 2:
    case 3:
    case 4:
    case 5:
    case 6:
    case 7:
    case 8:
      return value;
    default:
      return 1;
  }
}
