import {
  type CaptureFact,
  type CaptureFacts,
  type CaptureQuestion,
  NO_CAPTURE,
  type Position,
  type SubstituteDate,
} from "#domain/photo/capture.ts";
import { isBlankDate, readExifDate } from "./exif-date.ts";
import { findEntry, openTiff, type Tiff } from "./exif.ts";

/** Tags of CIPA DC-008 (EXIF), section 4.6. */
const TAGS = {
  exifDirectory: 0x8769,
  gpsDirectory: 0x8825,
  latitudeRef: 1,
  latitude: 2,
  longitudeRef: 3,
  longitude: 4,
  mapDatum: 0x12,
} as const;

/** Types of values (TIFF 6.0, section 2; IFD: TIFF technical note 1). */
const TYPES = { long: 4, rational: 5, ifd: 13 } as const;

/** Types of texts: BYTE, ASCII, UNDEFINED, and UTF-8 of EXIF 3.0. Some programs write dates as one of the others. */
const TEXT_TYPES: ReadonlySet<number> = new Set([1, 2, 7, 129]);

/** The longest text that is read, in bytes. */
const LONGEST_TEXT = 64;

/** The fields of dates, the best first. `offset` is the field of its time zone, which is in the EXIF directory. */
const DATE_FIELDS: readonly {
  readonly directory: "first" | "exif";
  readonly tag: number;
  readonly offset: number;
  readonly from: SubstituteDate | null;
}[] = [
  { directory: "exif", tag: 0x9003, offset: 0x9011, from: null },
  { directory: "exif", tag: 0x9004, offset: 0x9012, from: "DateTimeDigitized" },
  { directory: "first", tag: 0x0132, offset: 0x9010, from: "DateTime" },
];

/**
 * Time and place of a photo from its EXIF block, as far as `asked` requests them. Ambiguous values are not used, but
 * listed as unreadable.
 */
export function readCapture(block: Uint8Array, asked: CaptureQuestion): CaptureFacts {
  const tiff = openTiff(block);
  if (tiff === null) return NO_CAPTURE;
  const date = asked.date ? readDate(tiff) : NO_DATE;
  const position = asked.position ? readPosition(tiff) : null;
  const unreadable: readonly CaptureFact[] = [
    ...(date === "unreadable" ? (["date"] as const) : []),
    ...(position === "unreadable" ? (["position"] as const) : []),
  ];
  return {
    ...(date === "unreadable" ? NO_DATE : date),
    position: position === "unreadable" ? null : position,
    unreadable,
  };
}

/** Offset of the directory that `tag` in the first directory points to. */
function findDirectory(tiff: Tiff, tag: number): number | null {
  const entry = findEntry(tiff, tiff.first, tag);
  const isPointer = entry?.type === TYPES.long || entry?.type === TYPES.ifd;
  return entry !== null && isPointer ? tiff.view.getUint32(entry.at, tiff.isLittle) : null;
}

/** A text up to its zero byte; empty if the entry is missing. The entry itself contains texts of up to four bytes. */
function readText(tiff: Tiff, directory: number | null, tag: number): string {
  const entry = directory === null ? null : findEntry(tiff, directory, tag);
  if (entry === null || !TEXT_TYPES.has(entry.type)) return "";
  const { view, isLittle } = tiff;
  const from = entry.count <= 4 ? entry.at : view.getUint32(entry.at, isLittle);
  if (from + entry.count > view.byteLength) return "";
  const bytes = new Uint8Array(view.buffer, view.byteOffset + from, Math.min(entry.count, LONGEST_TEXT));
  const [text = ""] = String.fromCharCode(...bytes).split("\0");
  return text.trim();
}

type StatedDate = Pick<CaptureFacts, "takenAt" | "takenAtFrom">;

const NO_DATE: StatedDate = { takenAt: null, takenAtFrom: null };

/**
 * The first of {@link DATE_FIELDS} that the photo has. If this one is blank or in doubt, no other stands in for it:
 * a camera writes all of them alike, so another date would be that of a later change.
 */
function readDate(tiff: Tiff): StatedDate | "unreadable" {
  const directories = { first: tiff.first, exif: findDirectory(tiff, TAGS.exifDirectory) };
  for (const { directory, tag, offset, from } of DATE_FIELDS) {
    const written = readText(tiff, directories[directory], tag);
    if (written === "") continue;
    if (isBlankDate(written)) return NO_DATE;
    const takenAt = readExifDate(written, readText(tiff, directories.exif, offset));
    return takenAt === null ? "unreadable" : { takenAt, takenAtFrom: from };
  }
  return NO_DATE;
}

/** Names that cameras and programs write for WGS84; an empty name means WGS84 too. */
const WGS84 = /^(?:(?:WGS|World Geodetic System)[ _-]?(?:19)?84)?$/i;

/** Null without a place, and for 0° 0°, which cameras write if they have none. Datums other than WGS84 are not used. */
function readPosition(tiff: Tiff): Position | "unreadable" | null {
  const directory = findDirectory(tiff, TAGS.gpsDirectory);
  const latitude = readDegrees(tiff, directory, TAGS.latitude);
  const longitude = readDegrees(tiff, directory, TAGS.longitude);
  // Both are missing or zero.
  if (!latitude && !longitude && !Number.isNaN(latitude) && !Number.isNaN(longitude)) return null;
  const north = signOf(readText(tiff, directory, TAGS.latitudeRef), "north", "south");
  const east = signOf(readText(tiff, directory, TAGS.longitudeRef), "east", "west");
  if (latitude === null || longitude === null || north === null || east === null) return "unreadable";
  // NaN is not at most 90.
  if (!(latitude <= 90 && longitude <= 180)) return "unreadable";
  if (!WGS84.test(readText(tiff, directory, TAGS.mapDatum))) return "unreadable";
  return { latitude: latitude * north, longitude: longitude * east };
}

/** 1 or -1 for the word of a hemisphere or its first letter; null for another text. */
function signOf(reference: string, positive: string, negative: string): 1 | -1 | null {
  const is = (word: string): boolean => [word, word.charAt(0)].includes(reference.toLowerCase());
  if (is(positive)) return 1;
  return is(negative) ? -1 : null;
}

/**
 * Converts degrees, minutes and seconds to degrees. Each is a fraction of two whole numbers; 0/0 stands for a missing
 * one. Null if all are missing; NaN if they are doubtful.
 */
function readDegrees(tiff: Tiff, directory: number | null, tag: number): number | null {
  const entry = directory === null ? null : findEntry(tiff, directory, tag);
  if (entry === null) return null;
  const { view, isLittle } = tiff;
  const from = view.getUint32(entry.at, isLittle);
  if (entry.type !== TYPES.rational || entry.count > 3 || from + entry.count * 8 > view.byteLength)
    return NaN;
  const parts = Array.from({ length: entry.count }, (_, at) => {
    const [over, under] = [0, 4].map((half) => view.getUint32(from + at * 8 + half, isLittle));
    return over === 0 && under === 0 ? null : (over ?? 0) / (under ?? 0);
  });
  if (parts.every((part) => part === null)) return null;
  const [degrees = null, minutes = null, seconds = null] = parts;
  // Whole degrees alone are too coarse for a place, and no part may follow a missing one.
  if (degrees === null || (minutes === null && (Number.isInteger(degrees) || seconds !== null))) return NaN;
  // Cameras round up to 60 at most; a larger number has lost its decimal point.
  if (!((minutes ?? 0) <= 60 && (seconds ?? 0) <= 60)) return NaN;
  const stated = [degrees, minutes ?? 0, seconds ?? 0];
  // Decimals say the same as the parts after them, so they would count twice.
  const last = stated.findLastIndex((part) => part > 0);
  if (stated.slice(0, last).some((part) => !Number.isInteger(part))) return NaN;
  return degrees + (minutes ?? 0) / 60 + (seconds ?? 0) / 3600;
}
