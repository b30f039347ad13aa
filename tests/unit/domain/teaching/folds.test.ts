import { expect, test } from "vitest";
import { FOLDS, foldsOf } from "#domain/teaching/folds.ts";

/** Classes of 20, 7, 2 and 1 photos, mixed. */
const CLASSES = Array.from({ length: 20 }, () => 0).concat([1, 2, 1, 1, 3, 1, 2, 1, 1, 1]);

test("each class is dealt evenly to all parts, and the parts are alike in size", () => {
  const folds = foldsOf(CLASSES, 5);
  const counts = (classIndex: number | null): readonly number[] =>
    Array.from(
      { length: FOLDS },
      (_, fold) =>
        folds.filter((each, at) => each === fold && (classIndex === null || CLASSES[at] === classIndex))
          .length,
    ).toSorted((one, other) => one - other);

  expect(folds).toHaveLength(CLASSES.length);
  expect([0, 1, 2, 3].map(counts)).toEqual([
    [5, 5, 5, 5],
    [1, 2, 2, 2],
    [0, 0, 1, 1],
    [0, 0, 0, 1],
  ]);
  expect(counts(null)).toEqual([7, 7, 8, 8]);
});

test("the same seed deals the same parts, and another one others", () => {
  expect(foldsOf(CLASSES, 5)).toEqual(foldsOf(CLASSES, 5));
  expect(foldsOf(CLASSES, 6)).not.toEqual(foldsOf(CLASSES, 5));
});
