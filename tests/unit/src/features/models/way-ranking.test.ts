import { expect, test } from "vitest";
import {
  NO_ANSWERS,
  rankByRight,
  rankByToldApart,
  toldApart,
  withAnswer,
} from "#src/features/models/way-ranking.ts";

/** `right` photos that are right, and then as many as are missing to `photos`. */
function rights(right: number, photos: number): boolean[] {
  return Array.from({ length: photos }, (_, at) => at < right);
}

test("ways are ranked by how often they were right, and equal ones share a place", () => {
  const ranked = rankByRight([
    { way: "wrong", rights: rights(15, 45) },
    { way: "one", rights: rights(40, 45) },
    { way: "other", rights: rights(40, 45) },
  ]);
  expect(ranked).toEqual([
    { way: "one", place: 1, score: 40, isNearFirst: false },
    { way: "other", place: 1, score: 40, isNearFirst: true },
    { way: "wrong", place: 3, score: 15, isNearFirst: false },
  ]);
});

test.each([
  // Two-sided exact sign test: 5 of 5 has 0.0625, 6 of 6 has 0.03125, and 9 against 1 has 0.0215.
  { onlyFirst: 5, onlyOther: 0, isNearFirst: true },
  { onlyFirst: 6, onlyOther: 0, isNearFirst: false },
  { onlyFirst: 8, onlyOther: 2, isNearFirst: true },
  { onlyFirst: 9, onlyOther: 1, isNearFirst: false },
])(
  "a way behind the first by $onlyFirst photos to $onlyOther is near it: $isNearFirst",
  ({ onlyFirst, onlyOther, isNearFirst }) => {
    const first = [...rights(onlyFirst, onlyFirst), ...rights(0, onlyOther), ...rights(30, 30)];
    const other = [...rights(0, onlyFirst), ...rights(onlyOther, onlyOther), ...rights(30, 30)];
    const [, second] = rankByRight([
      { way: "first", rights: first },
      { way: "other", rights: other },
    ]);
    expect(second).toMatchObject({ way: "other", isNearFirst });
  },
);

/** How many kinds of photo these answers tell apart. */
function told(...answers: readonly (readonly number[])[]): number {
  return toldApart(answers.reduce(withAnswer, NO_ANSWERS));
}

test("answers tell as many kinds of photo apart as there are different sure ones", () => {
  expect(told()).toBe(0);
  expect(told([1, 0, 0], [0, 1, 0], [0, 0, 1])).toBeCloseTo(3);
  expect(told([1, 0, 0], [1, 0, 0], [0, 1, 0], [0, 1, 0])).toBeCloseTo(2);
});

test("the same sure answer to every photo tells nothing apart, however sure it is, and neither does a vague one", () => {
  expect(told([1, 0, 0], [1, 0, 0])).toBeCloseTo(1);
  expect(told([1 / 3, 1 / 3, 1 / 3], [1 / 3, 1 / 3, 1 / 3])).toBeCloseTo(1);
  expect(told([0.6, 0.4], [0.4, 0.6])).toBeGreaterThan(1);
});

test("ways that tell as many kinds apart to one decimal share a place", () => {
  expect(
    rankByToldApart([
      { way: "a", told: 1.2 },
      { way: "b", told: 3.31 },
      { way: "c", told: 3.29 },
    ]),
  ).toEqual([
    { way: "b", place: 1, score: 3.3, isNearFirst: false },
    { way: "c", place: 1, score: 3.3, isNearFirst: false },
    { way: "a", place: 3, score: 1.2, isNearFirst: false },
  ]);
});
