import type { Interval } from "#domain/wilson-interval.ts";

/** A number with the word for what it counts, such as "1 entry" and "2 entries". `many` is the plural of `one`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Signs that turn the direction of what follows them, whatever it is. */
const CONTROLS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Letters that run from right to left; of the rarer scripts the first half of their surrogate pairs. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\ud802\ud803\ud83a\ud83b]/;

/**
 * A name of other people's making, such as that of a file or a label, to stand in a sentence of ours where no `<bdi>` can:
 * it does not turn the words around it. One that runs from right to left stands between isolates (FSI and PDI); any other
 * stays as it is, but for signs that turn the direction.
 */
export function isolated(name: string): string {
  const plain = name.replace(CONTROLS, "");
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain;
}

/** A share (0..1) as percent with one decimal; "none" for null. */
export function percent(share: number | null): string {
  return share === null ? "none" : `${(share * 100).toFixed(1)}%`;
}

/** A share (0..1) as percent with its 95% interval behind it, such as "80.0% (37.6 to 96.4%)"; "none" for null. */
export function percentInterval(share: number | null, interval: Interval | null): string {
  if (share === null || interval === null) return percent(share);
  return `${percent(share)} (${(interval.from * 100).toFixed(1)} to ${percent(interval.to)})`;
}

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/**
 * Bytes for people, in bytes, kB or MB. Everywhere in this app 1 kB is 1,024 bytes and 1 MB is 1,048,576 bytes, as in
 * the specification's limit of 5 MB (5 × 1024 × 1024 bytes).
 */
export function formatBytes(bytes: number): string {
  return format(bytes, Math.round);
}

/**
 * Like {@link formatBytes}, but rounded up: a file that is one byte over a limit never reads as if it met the limit,
 * and room that is said to be enough is enough.
 */
export function formatBytesRoundedUp(bytes: number): string {
  return format(bytes, Math.ceil);
}

function format(bytes: number, round: (value: number) => number): string {
  if (bytes < KILOBYTE) return `${bytes} bytes`;
  const kilobytes = round(bytes / KILOBYTE);
  if (kilobytes < KILOBYTE) return `${kilobytes} kB`;
  return `${(round((bytes / MEGABYTE) * 10) / 10).toFixed(1)} MB`;
}

/** Writes a moment (ISO 8601) in the date format of this device. */
export function formatDate(iso: string): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" }).format(
    new Date(iso),
  );
}
