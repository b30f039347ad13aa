import { expect, test } from "vitest";
import { firstOfSame, summedAtFirst } from "#domain/outcome/labels.ts";

test("labels of one name are the same, and the first of them stands for all", () => {
  expect(firstOfSame(["crane", "maillot", "crane", "lion", "crane"], null)).toEqual([0, 1, 0, 3, 0]);
});

test("facts tell a bird from a machine, and two birds by their scientific names", () => {
  const bird = { subject: "animal", scientificName: "Grus grus" } as const;
  const facts = [
    bird,
    { subject: null, scientificName: null },
    bird,
    { ...bird, scientificName: "Grus japonensis" },
  ];
  expect(firstOfSame(["crane", "crane", "crane", "crane"], facts)).toEqual([0, 1, 0, 3]);
});

test("the sum of the same labels stands at the first, and is no more than certain", () => {
  expect(summedAtFirst([0.25, 0.25, 0.5], [0, 1, 0])).toEqual([0.75, 0.25, 0]);
  expect(summedAtFirst([0.75, 0.5], [0, 0])).toEqual([1, 0]);
});
