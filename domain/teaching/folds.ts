import { createRandom } from "#domain/random.ts";

/** Into how many parts photos are dealt: a quarter of them is held out at a time. */
export const FOLDS = 4;

/**
 * Deals photos to {@link FOLDS} parts, those of each class evenly and drawn by `seed`. Answers the number of each photo's
 * part, from 0 on. The same seed and classes always give the same parts.
 */
export function foldsOf(classIndexes: readonly number[], seed: number): readonly number[] {
  const random = createRandom(seed);
  const folds = classIndexes.map(() => 0);
  let next = 0;
  for (const classIndex of new Set(classIndexes)) {
    const left = [...classIndexes.keys()].filter((at) => classIndexes[at] === classIndex);
    while (left.length > 0) {
      for (const drawn of left.splice(random.below(left.length), 1)) folds[drawn] = next % FOLDS;
      // It goes on with the next class, so that the parts stay alike where classes are small.
      next += 1;
    }
  }
  return folds;
}
