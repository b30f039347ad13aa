/** A count with its thousands parted: 12,345. */
export function countText(count: number): string {
  return count.toLocaleString("en");
}

/** A share (0..1) in whole percent, for figures of few photos; a dash where there is none. Never rounded to none or all. */
export function roughPercent(share: number | null): string {
  if (share === null) return "–";
  if (share > 0 && share < 0.005) return "<1%";
  return share < 1 && share >= 0.995 ? ">99%" : `${Math.round(share * 100)}%`;
}

/** A part of a whole with its percentage, such as "91 (45%)"; 0 alone where there is no part. */
export function partText(part: number, whole: number): string {
  return part === 0 ? "0" : `${countText(part)} (${roughPercent(part / whole)})`;
}

/** A share (0..1) with what it is a share of, such as "45% of 439". */
export function shareOfText(share: number, whole: number): string {
  return `${roughPercent(share)} of ${countText(whole)}`;
}
