import { expect, test } from "vitest";
import { mcNemarTest } from "#src/features/benchmark/labelled/rules/paired-test.ts";

// binomtest(min(b, c), b + c).pvalue of SciPy 1.17.1.
test.each([
  [12, 5, 0.143463134765625],
  [0, 6, 0.03125],
  [3, 3, 1],
  [1, 0, 1],
  [10, 14, 0.5412561893463135],
])("models that differ on few photos, %i to %i, are compared exactly", (onlyFirst, onlySecond, p) => {
  const tested = mcNemarTest({ onlyFirst, onlySecond });
  expect(tested.p).toBeCloseTo(p, 14);
  expect(tested.method).toBe("exact-binomial");
});

// chi2.sf((abs(b - c) - 1) ** 2 / (b + c), 1) of SciPy 1.17.1.
test.each([
  [5, 20, 0.005110260660855866],
  [20, 5, 0.005110260660855866],
  [86, 150, 4.114562281345944e-5],
  [40, 42, 0.9120671518304257],
  [500, 600, 0.0028361326556546836],
  [13, 12, 1],
  [59, 6, 1.1199327149542469e-10],
])("models that differ on many photos, %i to %i, by chi-squared", (onlyFirst, onlySecond, p) => {
  const tested = mcNemarTest({ onlyFirst, onlySecond });
  expect(tested.p).toBeCloseTo(p, 14);
  expect(tested.method).toBe("chi-squared");
});

test("equal numbers are no difference, and a huge one is no chance", () => {
  expect(mcNemarTest({ onlyFirst: 0, onlySecond: 0 }).p).toBe(1);
  expect(mcNemarTest({ onlyFirst: 30, onlySecond: 30 }).p).toBe(1);
  expect(mcNemarTest({ onlyFirst: 300, onlySecond: 30 }).p).toBe(0);
});
