import { ALIKE_BITS } from "../bursts.ts";
import { bitsApart } from "../difference-hash.ts";

/** What of a photo tells with which others it was taken. */
export interface BurstMarks {
  readonly classIndex: number;
  /** See {@link differenceHash}; null where nobody knows. */
  readonly hash: string | null;
  /** When the app's own camera took it, in milliseconds since 1970; null for a photo of a file. */
  readonly shotAt: number | null;
}

/** Photos that the camera took with at most this time between them show the same thing: it takes one each 400 ms while its button is held. */
const SHOTS_WITHIN_MS = 2000;

/**
 * Which photos of a class show the same thing: those that look alike, and those that the camera took one right after the
 * other, and all that hang together by such pairs. Answers the number of each photo's burst. Where a photo lies, and when
 * that of a file was taken, a lesson does not know. See: [Note: Bursts]
 */
export function lessonBurstsOf(photos: readonly BurstMarks[]): readonly number[] {
  const bursts = [...photos.keys()];
  for (const [at, photo] of photos.entries()) {
    for (let before = 0; before < at; before += 1) {
      const other = photos[before];
      if (other === undefined || bursts[before] === bursts[at] || !isSame(other, photo)) continue;
      const [joined, left] = [bursts[before] ?? before, bursts[at] ?? at];
      for (let each = 0; each <= at; each += 1) if (bursts[each] === left) bursts[each] = joined;
    }
  }
  return bursts;
}

function isSame(one: BurstMarks, other: BurstMarks): boolean {
  if (one.classIndex !== other.classIndex) return false;
  if (one.hash !== null && other.hash !== null && bitsApart(one.hash, other.hash) <= ALIKE_BITS) return true;
  return (
    one.shotAt !== null && other.shotAt !== null && Math.abs(one.shotAt - other.shotAt) <= SHOTS_WITHIN_MS
  );
}
