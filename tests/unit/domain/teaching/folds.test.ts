import { expect, test } from "vitest";
import { type BurstMarks, FOLDS, foldsOf } from "#domain/teaching/folds.ts";

/** Photos of four classes: 20, 7, 2 and 1 photos, mixed. Each photo is its own burst. */
const PHOTOS: readonly BurstMarks[] = Array.from({ length: 20 }, () => 0)
  .concat([1, 2, 1, 1, 3, 1, 2, 1, 1, 1])
  .map((classIndex) => ({ classIndex, hash: null, shotAt: null }));

test("each class is dealt evenly to all parts, and the parts are alike in size", () => {
  const folds = foldsOf(PHOTOS, 5);
  const counts = (classIndex: number | null): readonly number[] =>
    Array.from(
      { length: FOLDS },
      (_, fold) =>
        folds.filter(
          (each, at) => each === fold && (classIndex === null || PHOTOS[at]?.classIndex === classIndex),
        ).length,
    ).toSorted((one, other) => one - other);

  expect(folds).toHaveLength(PHOTOS.length);
  expect([0, 1, 2, 3].map(counts)).toEqual([
    [5, 5, 5, 5],
    [1, 2, 2, 2],
    [0, 0, 1, 1],
    [0, 0, 0, 0],
  ]);
  expect(counts(null)).toEqual([7, 7, 7, 8]);
});

/** The folds of photos of class 0 with these marks. */
function foldsOfMarks(marks: readonly Partial<BurstMarks>[]): readonly (number | null)[] {
  return foldsOf(
    marks.map((mark) => ({ classIndex: 0, hash: null, shotAt: null, ...mark })),
    5,
  );
}

test("photos that look alike or were shot within two seconds lie in one part, also over others between", () => {
  const alike = ["00000000000000ff", "000000000003ffff", "000000000fffffff"].map((hash) => ({ hash }));
  const held = [0, 400, 2400].map((shotAt) => ({ shotAt }));
  const [a, b, c, d, e, f, other] = foldsOfMarks([
    ...alike,
    ...held,
    { hash: "ffffffff00000000", shotAt: 4401 },
  ]);
  expect([b, c]).toEqual([a, a]);
  expect([e, f]).toEqual([d, d]);
  expect(new Set([a, d, other]).size).toBe(3);
});

test("photos of two classes are no burst, however alike they look", () => {
  const hash = "00000000000000ff";
  const two = foldsOfMarks([{ hash }, {}, { hash, classIndex: 1 }, { classIndex: 1 }]);
  expect(two.includes(null)).toBe(false);
  expect(two[2]).not.toBe(two[0]);
});

test("a class of one burst is held out with none", () => {
  const hash = "00000000000000ff";
  const [own, again, ...others] = foldsOfMarks([{ hash }, { hash }, { classIndex: 1 }, { classIndex: 1 }]);
  expect([own, again]).toEqual([null, null]);
  expect(others.includes(null)).toBe(false);
});

test("the same seed deals the same parts, and another one others", () => {
  expect(foldsOf(PHOTOS, 5)).toEqual(foldsOf(PHOTOS, 5));
  expect(foldsOf(PHOTOS, 6)).not.toEqual(foldsOf(PHOTOS, 5));
});
