import { expect, test } from "vitest";
import { binEdge, histogramOf, percentile, ratioOf, spreadOf } from "#domain/numbers/statistics.ts";

test.each([
  ["the median of three is the middle one", [9, 1, 5], 0.5, 5],
  ["the median of four is the mean of two", [4, 1, 3, 2], 0.5, 2.5],
  ["place (11 - 1) × 0.1 = 1 is a sample", [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.1, 1],
  ["place (5 - 1) × 0.1 = 0.4 is between two samples", [10, 20, 30, 40, 50], 0.1, 14],
  ["so is place (5 - 1) × 0.9 = 3.6", [10, 20, 30, 40, 50], 0.9, 46],
])("%s", (_, samples, share, value) => {
  expect(percentile(samples, share)).toBeCloseTo(value, 12);
});

test("no samples have no percentile, and no spread", () => {
  expect(() => percentile([], 0.5)).toThrow("no samples");
  expect(spreadOf([])).toBeNull();
  expect(spreadOf([7])).toEqual({ median: 7, p10: 7, p90: 7, count: 1 });
});

test("a ratio is that of the medians, and none where one is missing or zero", () => {
  expect(ratioOf([10, 30, 20], [5])).toBe(4);
  expect(ratioOf([], [5])).toBeNull();
  expect(ratioOf([1], [0])).toBeNull();
});

test("a histogram counts every sample once, the largest in the last bin, several series in the same bins", () => {
  expect(
    histogramOf(
      [
        [0, 1, 10],
        [4.9, 5],
      ],
      2,
    ),
  ).toEqual({
    edges: [0, 5, 10],
    counts: [
      [2, 1],
      [1, 1],
    ],
  });
});

test("equal samples make a histogram of one filled bin, no samples none", () => {
  expect(histogramOf([[3, 3]], 2)?.counts).toEqual([[2, 0]]);
  expect(histogramOf([[0.3, 0.1 + 0.2]], 2)).toMatchObject({ counts: [[2, 0]] });
  expect(histogramOf([[], []], 2)).toBeNull();
});

test.each([
  ["of half a millisecond", [64, 64.5]],
  ["of a few milliseconds", [64, 70]],
  ["of seconds", [900, 4100]],
])("the bins of a spread %s have names of their own", (_how, samples) => {
  const histogram = histogramOf([samples], 12);
  if (histogram === null) throw new Error("no samples");
  const edges = Array.from({ length: 13 }, (_, at) => binEdge(histogram, at));
  expect(new Set(edges).size).toBe(13);
});

test("samples of very different size lie in bins of equal ratios, and all edges can be told apart", () => {
  const histogram = histogramOf(
    [
      [10, 12, 20],
      [1000, 1280],
    ],
    7,
  );
  if (histogram === null) throw new Error("no samples");
  // 1,280 is 10 × 2⁷.
  expect(histogram.edges.map(Math.round)).toEqual([10, 20, 40, 80, 160, 320, 640, 1280]);
  expect(histogram.counts).toEqual([
    [2, 1, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0, 2],
  ]);
});

test("a bin's name has no more places than the bins beside it ask for", () => {
  expect(binEdge({ edges: [64.31, 89.31, 114.31], counts: [] }, 1)).toBe("89");
  expect(binEdge({ edges: [64.31, 64.35, 64.39], counts: [] }, 1)).toBe("64.35");
  expect(binEdge({ edges: [1.04, 2.04, 200], counts: [] }, 1)).toBe("2.0");
  expect(binEdge({ edges: [1.04, 2.04, 200], counts: [] }, 2)).toBe("200");
});

test("more samples than a call takes arguments are counted too", () => {
  const samples = Array.from({ length: 300_000 }, (_, at) => at % 3);
  expect(histogramOf([samples], 3)?.counts).toEqual([[100_000, 100_000, 100_000]]);
});
