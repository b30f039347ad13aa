import type { Interval } from "#domain/wilson-interval.ts";
import { percent } from "./percent.ts";

/** A share (0..1) as percent with its 95% interval behind it, such as "80.0% (37.6 to 96.4%)"; "none" for null. */
export function percentInterval(share: number | null, interval: Interval | null): string {
  if (share === null || interval === null) return percent(share);
  return `${percent(share)} (${(interval.from * 100).toFixed(1)} to ${percent(interval.to)})`;
}
