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
