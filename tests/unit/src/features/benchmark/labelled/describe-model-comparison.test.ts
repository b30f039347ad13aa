import { expect, test } from "vitest";
import { mcNemarTest } from "#src/features/benchmark/labelled/rules/paired-test.ts";
import { describeModelComparison } from "#src/features/benchmark/labelled/describe-model-comparison.ts";

test.each([
  [
    12,
    5,
    "A is right on 12 photos where B is wrong, B on 5 where A is wrong; that may be chance (p = 0.14).",
  ],
  [
    1,
    9,
    "A is right on 1 photo where B is wrong, B on 9 where A is wrong; that is seldom chance (p = 0.021).",
  ],
  [
    0,
    30,
    "A is right on 0 photos where B is wrong, B on 30 where A is wrong; that is seldom chance (p < 0.001).",
  ],
  [4, 4, "A is right on 4 photos where B is wrong, B on 4 where A is wrong; that may be chance (p = 1.00)."],
  [0, 0, "A and B are right on the same photos."],
])("two models that differ on %i and %i photos", (onlyFirst, onlySecond, text) => {
  const counts = { onlyFirst, onlySecond };
  expect(describeModelComparison("A", "B", { ...counts, ...mcNemarTest(counts) })).toBe(text);
});
