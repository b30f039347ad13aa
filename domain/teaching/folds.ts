import { createRandom } from "#domain/numbers/random.ts";
import { ALIKE_BITS, bitsApart } from "#domain/photo/difference-hash.ts";

/** Number of parts: a quarter of the photos is held out at a time. */
export const FOLDS = 4;

/**
 * Distributes photos to {@link FOLDS} parts at random (by `seed`), with equally many photos of each class where
 * bursts allow it. All photos of a burst go to the same part, because almost equal photos in training and test
 * would make the accuracy look too high. Returns each photo's part, from 0; null for a class with a single burst,
 * which can't be held out because no photo would remain for training. The same seed and photos give the same parts.
 */
export function foldsOf(photos: readonly BurstMarks[], seed: number): readonly (number | null)[] {
  const random = createRandom(seed);
  const bursts = burstsOf(photos);
  const folds = photos.map((): number | null => null);
  let next = 0;
  for (const classIndex of new Set(photos.map((photo) => photo.classIndex))) {
    const left = [...photos.keys()].filter((at) => photos[at]?.classIndex === classIndex);
    const drawn = new Map<number, number[]>();
    while (left.length > 0) {
      for (const at of left.splice(random.below(left.length), 1)) {
        const burst = bursts[at] ?? at;
        drawn.set(burst, [...(drawn.get(burst) ?? []), at]);
      }
    }
    if (drawn.size === 1) continue;
    const counts = Array.from({ length: FOLDS }, () => 0);
    for (const burst of [...drawn.values()].toSorted((one, other) => other.length - one.length)) {
      const fold = emptiestFrom(counts, next);
      for (const at of burst) folds[at] = fold;
      counts[fold] = (counts[fold] ?? 0) + burst.length;
      // The next class starts with the next part, so that the parts have nearly equal sizes.
      next = (fold + 1) % FOLDS;
    }
  }
  return folds;
}

/** The part with the fewest photos; if several have equally few, the first one from `from` on. */
function emptiestFrom(counts: readonly number[], from: number): number {
  const order = counts.map((_, at) => (from + at) % FOLDS);
  return order.reduce((best, fold) => ((counts[fold] ?? 0) < (counts[best] ?? 0) ? fold : best));
}

/** The data that shows whether photos belong to one burst. */
export interface BurstMarks {
  readonly classIndex: number;
  /** See {@link differenceHash}; null if unknown. */
  readonly hash: string | null;
  /** When the app's own camera took the photo, in milliseconds since 1970; null for a photo from a file. */
  readonly shotAt: number | null;
}

/** Camera photos at most this far apart show the same thing: holding the button takes a photo every 400 ms. */
const SHOTS_WITHIN_MS = 2000;

/**
 * Returns the number of each photo's burst. Two photos of a class are in the same burst if they look alike, if the
 * camera took them in quick succession, or if a chain of such pairs links them. Folders and file times are not
 * available here. See: [Note: Bursts]
 */
export function burstsOf(photos: readonly BurstMarks[]): readonly number[] {
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
