/** A count with its thousands parted: 12,345. */
export function countText(count: number): string {
  return count.toLocaleString("en");
}

/** A share (0..1) in whole percent, for figures of few photos; a dash where there is none. */
export function roughPercent(share: number | null): string {
  return share === null ? "–" : `${Math.round(share * 100)}%`;
}

/** A part of a whole with its percentage, such as "91 (45%)"; 0 alone where there is no part. */
export function partText(part: number, whole: number): string {
  return part === 0 ? "0" : `${countText(part)} (${roughPercent(part / whole)})`;
}
