import { expect, test } from "vitest";
import { roundAmount } from "#src/features/solutions/planner/plan-amounts.ts";

test.each([
  [6.4, 6.4],
  [240, 240],
  [249.6, 245],
  [62.4, 62],
  [1.23, 1.2],
  [0.15, 0.15],
  [0.3, 0.3],
  [1999, 1950],
  [0, 0],
])("a single amount of %s is rounded down to %s, never above what the source names", (exact, rounded) => {
  expect(roundAmount({ min: exact, max: exact, unit: "ml" })).toEqual({
    min: rounded,
    max: rounded,
    unit: "ml",
  });
});

test("both ends of a range move inwards", () => {
  expect(roundAmount({ min: 20.8, max: 62.4, unit: "g" })).toEqual({ min: 21, max: 62, unit: "g" });
});

test("a range that is narrower than a step becomes its upper end, rounded down", () => {
  expect(roundAmount({ min: 61.1, max: 61.4, unit: "g" })).toEqual({ min: 61, max: 61, unit: "g" });
});

test("below what can be measured out a range begins with the least that can be, and is nothing where it ends there", () => {
  expect(roundAmount({ min: 5e-7, max: 0.2, unit: "ml" })).toEqual({ min: 0.01, max: 0.2, unit: "ml" });
  expect(roundAmount({ min: 5e-7, max: 1e-6, unit: "ml" })).toEqual({ min: 0, max: 0, unit: "ml" });
});

test("no amount moves by more than a twentieth, and none leaves its range upwards", () => {
  for (let exact = 0.01; exact < 20_000; exact *= 1.013) {
    const { max } = roundAmount({ min: exact, max: exact, unit: "ml" });
    expect(max).toBeLessThanOrEqual(exact * 1.000_000_01);
    expect(max).toBeGreaterThan(exact * 0.95);
  }
});
