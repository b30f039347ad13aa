/**
 * A date with a time. EXIF separates them by colons (CIPA DC-008, section 4.6.5); some cameras and programs write
 * dashes, slashes or dots, spaces in place of leading zeros, a T, parts of a second, or the time zone. The year comes
 * first and the hour is one of 24, so each has one meaning.
 */
const DATE =
  /^(\d{4})([:/.-])([ \d]?\d)\2([ \d]?\d)[ T]([ \d]?\d):([ \d]?\d):([ \d]?\d)(?:[.,]\d+)? ?(Z|UTC|GMT|[+-]\d.*)?$/;

/** The year of the first photo. Programs write the year 1 for a missing date. */
const FIRST_YEAR = 1826;

/** Dates that a clock shows after it was reset: the first ones of Unix and of FAT, the file system of memory cards. */
const RESET_DATES: ReadonlySet<string> = new Set(["1970-01-01T00:00:00", "1980-01-01T00:00:00"]);

/** A day in milliseconds. Another time zone may be this far ahead. */
const DAY = 24 * 60 * 60 * 1000;

/** True for zeros or nothing in place of digits: the camera had no date (CIPA DC-008, section 4.6.5). */
export function isBlankDate(written: string): boolean {
  return /^[\s0:/.T-]*$/.test(written);
}

/**
 * A date of EXIF in ISO 8601, with an offset if the date or `offsetField`, the field beside it, states one. Null for a
 * date that is impossible, in the future, of a reset clock, or ambiguous.
 */
export function readExifDate(written: string, offsetField: string): string | null {
  const [, year = "", , ...rest] = DATE.exec(written) ?? [];
  const [month, day, hour, minute, second] = rest.slice(0, 5).map((part) => part.trim().padStart(2, "0"));
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const date = new Date(`${local}Z`);
  // A Date turns 31 June into 1 July.
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(local)) return null;
  if (date.getUTCFullYear() < FIRST_YEAR || date.getTime() > Date.now() + DAY) return null;
  if (RESET_DATES.has(local)) return null;
  const offsets = new Set([rest[5] ?? "", offsetField].flatMap((text) => readOffset(text) ?? []));
  const [offset] = offsets;
  return offsets.size === 1 ? `${local}${offset}` : local;
}

/** An offset from UTC as "+02:00", from -12 to +14 hours; null for none, and for an impossible one. */
function readOffset(text: string): string | null {
  if (/^(?:Z|UTC|GMT)$/.test(text)) return "+00:00";
  const [, sign, hours = "", minutes = "00"] = /^([+-])(\d{1,2})(?::?(\d\d))?$/.exec(text) ?? [];
  if (sign === undefined || Number(hours) > (sign === "+" ? 14 : 12) || Number(minutes) > 59) return null;
  return `${sign}${hours.padStart(2, "0")}:${minutes}`;
}
