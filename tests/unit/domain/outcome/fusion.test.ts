import { expect, test } from "vitest";
import { contradicting, contributions, fuse } from "#domain/outcome/fusion.ts";

test("photos of one thing are fused by the geometric mean of their probabilities, which add up to 1", () => {
  const [first, second, third] = fuse([
    [0.8, 0.1, 0.1],
    [0.2, 0.7, 0.1],
  ]);
  // Roots of 0.16, 0.07 and 0.01: 0.4, 0.26 and 0.1.
  expect(first).toBeCloseTo(0.4 / 0.7646, 3);
  expect(second).toBeCloseTo(0.2646 / 0.7646, 3);
  expect(third).toBeCloseTo(0.1 / 0.7646, 3);
});

test("one photo says what it says", () => {
  const [first, second] = fuse([[0.75, 0.25]]);
  expect(first).toBeCloseTo(0.75, 10);
  expect(second).toBeCloseTo(0.25, 10);
});

test("two photos that agree are no surer than one", () => {
  const [best] = fuse([
    [0.9, 0.1],
    [0.9, 0.1],
  ]);
  expect(best).toBeCloseTo(0.9, 10);
});

test("a photo that gives a label nothing, or no number, does not rule it out", () => {
  const clear = [0.98, 0.01, 0.01];
  const [best] = fuse([clear, clear, clear, [0, 0.5, 0.5]]);
  expect(best).toBeGreaterThan(0.6);
  expect(fuse([[Number.NaN, 1]]).every((probability) => probability > 0)).toBe(true);
});

test("a photo's contribution is its part of what all photos give the label", () => {
  const photos = [
    [0.6, 0.4],
    [0.2, 0.8],
  ];
  const [first, second] = contributions(photos, 0);
  expect(first).toBeCloseTo(0.75, 10);
  expect(second).toBeCloseTo(0.25, 10);
});

test("where no photo speaks for a label, all contributed the same", () => {
  expect(
    contributions(
      [
        [0, 1],
        [0, 1],
      ],
      0,
    ),
  ).toEqual([0.5, 0.5]);
});

test("a photo contradicts the others where alone it gets another label and hardly contributed", () => {
  const agreeing = { label: "rust", share: 0.5 };
  expect(contradicting([agreeing, agreeing], "rust")).toEqual([]);
  const opposed = [
    { label: "rust", share: 1 },
    { label: "mildew", share: 0 },
  ];
  expect(contradicting(opposed, "rust")).toEqual([2]);
});

test("another label alone, or a small share alone, is no contradiction", () => {
  const far = [
    { label: "rust", share: 0.7 },
    { label: "mildew", share: 0.3 },
  ];
  expect(contradicting(far, "rust")).toEqual([]);
  const faint = [
    { label: "rust", share: 0.95 },
    { label: "rust", share: 0.05 },
  ];
  expect(contradicting(faint, "rust")).toEqual([]);
});

test("of three photos less than a sixth is small", () => {
  const photos = [
    { label: "mildew", share: 0.16 },
    { label: "rust", share: 0.67 },
    { label: "mildew", share: 0.17 },
  ];
  expect(contradicting(photos, "rust")).toEqual([1]);
});
