import { expect, test } from "vitest";
import { holmAdjusted, mcNemarP, pairedDifference } from "#domain/numbers/paired-shares.ts";

test("a difference is that of the first from the second, and swapping them mirrors its interval", () => {
  const one = pairedDifference({ bothRight: 50, onlyFirst: 12, onlySecond: 3, bothWrong: 35 });
  const other = pairedDifference({ bothRight: 50, onlyFirst: 3, onlySecond: 12, bothWrong: 35 });
  expect(one?.difference).toBeCloseTo(0.09, 12);
  expect(one?.interval.from).toBeGreaterThan(0);
  expect(other?.interval.from).toBeCloseTo(-(one?.interval.to ?? 0), 12);
  expect(other?.interval.to).toBeCloseTo(-(one?.interval.from ?? 0), 12);
});

test("without photos there is no difference, and equal answers have an interval around 0 that is not empty", () => {
  expect(pairedDifference({ bothRight: 0, onlyFirst: 0, onlySecond: 0, bothWrong: 0 })).toBeNull();
  const same = pairedDifference({ bothRight: 10, onlyFirst: 0, onlySecond: 0, bothWrong: 0 });
  expect(same?.difference).toBe(0);
  expect(same?.interval.from).toBeLessThan(0);
  expect(same?.interval.to).toBeGreaterThan(0);
});

test("more photos make the interval narrower", () => {
  const widths = [1, 10, 100].map((times) => {
    const counts = { bothRight: 5, onlyFirst: 2, onlySecond: 1, bothWrong: 2 };
    const { bothRight, onlyFirst, onlySecond, bothWrong } = counts;
    const interval = pairedDifference({
      bothRight: bothRight * times,
      onlyFirst: onlyFirst * times,
      onlySecond: onlySecond * times,
      bothWrong: bothWrong * times,
    })?.interval;
    return (interval?.to ?? 0) - (interval?.from ?? 0);
  });
  expect(widths).toEqual(widths.toSorted((a, b) => b - a));
});

test("McNemar's exact p counts both tails, and holds for thousands of photos", () => {
  expect(mcNemarP({ onlyFirst: 0, onlySecond: 0 })).toBe(1);
  expect(mcNemarP({ onlyFirst: 0, onlySecond: 6 })).toBeCloseTo(2 / 64, 12);
  expect(mcNemarP({ onlyFirst: 6, onlySecond: 0 })).toBeCloseTo(2 / 64, 12);
  expect(mcNemarP({ onlyFirst: 3, onlySecond: 3 })).toBe(1);
  expect(mcNemarP({ onlyFirst: 2000, onlySecond: 2000 })).toBe(1);
  const uneven = mcNemarP({ onlyFirst: 1900, onlySecond: 2100 });
  expect(uneven).toBeGreaterThan(0.001);
  expect(uneven).toBeLessThan(0.002);
});

test("Holm's correction raises the smallest value most, and never changes the order", () => {
  expect(holmAdjusted([0.01, 0.04, 0.03])).toEqual([0.03, 0.06, 0.06]);
  expect(holmAdjusted([0.9, 0.8])).toEqual([1, 1]);
  expect(holmAdjusted([])).toEqual([]);
});
