import { expect, test } from "vitest";
import { wilsonInterval } from "#domain/numbers/wilson-interval.ts";

test.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])("%i of %i has the interval of Newcombe (1998), table I, method 3", (hits, photos, from, to) => {
  const interval = wilsonInterval(hits, photos);
  expect(interval?.from).toBeCloseTo(from, 4);
  expect(interval?.to).toBeCloseTo(to, 4);
});

// Expected values: binomtest(hits, photos).proportion_ci(0.95, "wilson") of SciPy 1.17.1.
test.each([
  [1, 10, 0.017876213095072896, 0.4041500267952385],
  [5, 10, 0.236593090512564, 0.7634069094874361],
  [10, 10, 0.7224672001371109, 1],
  [1, 1, 0.20654931437723745, 1],
  [43, 120, 0.2781607905032006, 0.4472946399820988],
])("%i of %i has the interval that SciPy computes", (hits, photos, from, to) => {
  const interval = wilsonInterval(hits, photos);
  expect(interval?.from).toBeCloseTo(from, 12);
  expect(interval?.to).toBeCloseTo(to, 12);
});

test("no photos have no interval", () => {
  expect(wilsonInterval(0, 0)).toBeNull();
});
