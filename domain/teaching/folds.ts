import { createRandom } from "#domain/random.ts";
import { type BurstMarks, lessonBurstsOf } from "./lesson-bursts.ts";

/** Into how many parts photos are dealt: a quarter of them is held out at a time. */
export const FOLDS = 4;

/**
 * Deals photos to {@link FOLDS} parts, those of each class as evenly as their bursts allow, drawn by `seed`. A burst is dealt
 * whole: frames of one moment on both sides would make the figure too good. Answers the number of each photo's part, from 0 on;
 * null for a class of a single burst, which can't be held out without leaving nothing to teach. The same seed and
 * photos always give the same parts.
 */
export function foldsOf(photos: readonly BurstMarks[], seed: number): readonly (number | null)[] {
  const random = createRandom(seed);
  const bursts = lessonBurstsOf(photos);
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
      // It goes on with the next class, so that the parts stay alike where classes are small.
      next = (fold + 1) % FOLDS;
    }
  }
  return folds;
}

/** The part with the fewest photos; of several, the first one from `from` on. */
function emptiestFrom(counts: readonly number[], from: number): number {
  const order = counts.map((_, at) => (from + at) % FOLDS);
  return order.reduce((best, fold) => ((counts[fold] ?? 0) < (counts[best] ?? 0) ? fold : best));
}
