import type { Interval } from "#domain/numbers/wilson-interval.ts";
import { ENGLISH, inContext, pageLanguage, pageLocale, t } from "#src/language/messages.ts";

/**
 * A whole number with separators between thousands, such as "12,345". In English not `toLocaleString`: its first call
 * takes a slow phone a tenth of a second.
 */
export function countText(count: number): string {
  if (pageLanguage() === ENGLISH) return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
  return count.toLocaleString(pageLocale());
}

/** Joins parts of a sentence, such as "Animals, Plants, and Pests", or "float32 or uint8". */
export function listText(
  parts: readonly string[],
  type: "conjunction" | "disjunction" = "conjunction",
): string {
  return new Intl.ListFormat(pageLanguage(), { type }).format(parts);
}

/** A number with this many decimals, in the form of the page's language. */
export function decimal(value: number, digits: number): string {
  if (pageLanguage() === ENGLISH) return value.toFixed(digits);
  return value.toLocaleString(pageLocale(), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  });
}

/** Characters that change the direction of the text after them. */
const CONTROLS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Letters of right-to-left scripts. For rarer scripts, the first half of their surrogate pairs. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\ud802\ud803\ud83a\ud83b]/;

/**
 * Makes a name from outside, such as a file name or a label, safe in a sentence where `<bdi>` is impossible: the name
 * can't change the direction of the words around it. Wraps right-to-left names in isolates (FSI and PDI). Removes
 * characters that change the direction.
 */
export function isolated(name: string): string {
  const plain = name.replace(CONTROLS, "");
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain;
}

/** A share (0..1) as percent with one decimal; "none" for null. */
export function percent(share: number | null): string {
  return share === null ? inContext("share of photos")`none` : t`${decimal(share * 100, 1)}%`;
}

/** A share (0..1) as percent with its 95% interval, such as "80.0% (37.6 to 96.4%)"; "none" for null. */
export function percentInterval(share: number | null, interval: Interval | null): string {
  if (share === null || interval === null) return percent(share);
  return t`${percent(share)} (${decimal(interval.from * 100, 1)} to ${percent(interval.to)})`;
}

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/**
 * Formats a size in bytes, kB or MB. Everywhere in this app 1 kB is 1,024 bytes and 1 MB is 1,048,576 bytes, as in the
 * specification's limit of 5 MB (5 × 1024 × 1024 bytes).
 */
export function formatBytes(bytes: number): string {
  return format(bytes, Math.round);
}

/**
 * Like {@link formatBytes}, but rounded up, so that a file one byte over a limit never seems to meet the limit, and a
 * stated space requirement is always enough.
 */
export function formatBytesRoundedUp(bytes: number): string {
  return format(bytes, Math.ceil);
}

function format(bytes: number, round: (value: number) => number): string {
  if (bytes < KILOBYTE) return t`${bytes} bytes`;
  const kilobytes = round(bytes / KILOBYTE);
  if (kilobytes < KILOBYTE) return t`${kilobytes} kB`;
  return t`${decimal(round((bytes / MEGABYTE) * 10) / 10, 1)} MB`;
}

/** Formats a date and time (ISO 8601) in the date format of this device. */
export function formatDate(iso: string): string {
  return new Intl.DateTimeFormat(pageLocale(), { dateStyle: "medium", timeStyle: "short" }).format(
    new Date(iso),
  );
}

/** Formats a day (YYYY-MM-DD) in the date format of this device. */
export function formatDay(day: string): string {
  return new Intl.DateTimeFormat(pageLocale(), { dateStyle: "medium", timeZone: "UTC" }).format(
    new Date(day),
  );
}
