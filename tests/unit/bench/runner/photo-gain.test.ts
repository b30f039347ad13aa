import { expect, test } from "vitest";
import { groupsOf } from "#bench/runner/photo-gain.ts";

/** Photos of one set, numbered from 0. */
function series(name: string, count: number) {
  return Array.from({ length: count }, (_, at) => ({
    path: `pest/slug/${name}-00${at}.webp`,
    truth: "Slug",
    probabilities: [],
  }));
}

function numbersOf(group: readonly { readonly path: string }[]): readonly number[] {
  return group.map(({ path }) => Number(/(\d)\.webp$/.exec(path)?.[1]));
}

test("a photo is grouped with those that follow it in its set, and after the last one the first comes", () => {
  const groups = groupsOf([...series("pests12", 7), ...series("pests50", 6)], "next");

  expect(groups).toHaveLength(13);
  expect(groups.map(numbersOf).slice(0, 3)).toEqual([
    [0, 1, 2, 3, 4, 5],
    [1, 2, 3, 4, 5, 6],
    [2, 3, 4, 5, 6, 0],
  ]);
});

test("drawn groups hold each photo once, and are the same each time", () => {
  const groups = groupsOf(series("pests12", 9), "drawn").map(numbersOf);

  expect(groups.every((group) => new Set(group).size === 6)).toBe(true);
  expect(groups.map(([first]) => first)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(groups).not.toEqual(groupsOf(series("pests12", 9), "next").map(numbersOf));
  expect(groups).toEqual(groupsOf(series("pests12", 9), "drawn").map(numbersOf));
});

test("a label with too few photos of a set is left out", () => {
  expect(groupsOf(series("pests12", 5), "next")).toEqual([]);
});
