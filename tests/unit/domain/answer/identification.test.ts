import { expect, test } from "vitest";
import { toPercent } from "#domain/answer/identification.ts";

test("a probability becomes whole percent, rounded to nearest", () => {
  expect([0, 0.004, 0.005, 0.85, 0.934, 0.999, 1].map(toPercent)).toEqual([0, 0, 1, 85, 93, 100, 100]);
});

test("every whole percent survives the way through a probability", () => {
  const percentages = Array.from({ length: 101 }, (_, percent) => percent);

  expect(percentages.map((percent) => toPercent(percent / 100))).toEqual(percentages);
});
