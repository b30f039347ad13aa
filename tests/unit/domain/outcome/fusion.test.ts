import { assert, double, integer, property } from "fast-check";
import { expect, test } from "vitest";
import { contradicting, contributions, fuse } from "#domain/outcome/fusion.ts";

test("photos of one thing are fused by the geometric mean of their probabilities, which add up to 1", () => {
  const [first, second, third] = fuse([
    [0.8, 0.1, 0.1],
    [0.2, 0.7, 0.1],
  ]);
  // The square roots of 0.16, 0.07 and 0.01 are 0.4, 0.2646 and 0.1.
  expect(first).toBeCloseTo(0.4 / 0.7646, 3);
  expect(second).toBeCloseTo(0.2646 / 0.7646, 3);
  expect(third).toBeCloseTo(0.1 / 0.7646, 3);
});

test("one photo says what it says", () => {
  const [first, second] = fuse([[0.75, 0.25]]);
  expect(first).toBeCloseTo(0.75, 10);
  expect(second).toBeCloseTo(0.25, 10);
});

test("two equal photos are as sure as one, however many labels share the rest", () => {
  for (const labels of [10, 181, 1000, 10_000, 100_000]) {
    const photo = Array.from({ length: labels }, (_, at) => (at === 0 ? 0.95 : 0.05 / (labels - 1)));
    expect(fuse([photo, photo])[0], `${labels} labels`).toBeCloseTo(0.95, 10);
  }
});

test("equal photos are never less sure by more than 2 in 100 of it, whatever the number of labels and their rest", () => {
  assert(
    property(
      integer({ min: 10, max: 20_000 }),
      integer({ min: 2, max: 6 }),
      double({ min: 0.3, max: 1, noNaN: true }),
      integer({ min: 1, max: 20_000 }),
      (labels, count, best, sharing) => {
        // Some labels share the probability that the best label leaves. The other labels get 0.
        const others = Math.min(sharing, labels - 1);
        const photo = Array.from({ length: labels }, (_, at) =>
          at === 0 ? best : at <= others ? (1 - best) / others : 0,
        );
        const [fused = 0] = fuse(Array.from({ length: count }, () => photo));
        expect(fused).toBeGreaterThan(best * 0.98);
        expect(fused).toBeLessThan(best * (1 + 1e-9));
      },
    ),
    { numRuns: 60 },
  );
});

test("a photo that gives a label nothing, or no number, does not rule it out", () => {
  const clear = [0.98, 0.01, 0.01];
  const [best] = fuse([clear, clear, clear, [0, 0.5, 0.5]]);
  expect(best).toBeGreaterThan(0.6);
  expect(fuse([[Number.NaN, 1]]).every((probability) => probability > 0)).toBe(true);
});

test.each([
  [
    "its part of what all photos give the label",
    [
      [0.6, 0.4],
      [0.2, 0.8],
    ],
    [0.75, 0.25],
  ],
  [
    "the same as the others' if no photo speaks for the label",
    [
      [0, 1],
      [0, 1],
    ],
    [0.5, 0.5],
  ],
])("a photo's contribution is %s", (_, photos, shares) => {
  expect(contributions(photos, 0).map((share) => Number(share.toFixed(10)))).toEqual(shares);
});

test.each<[what: string, photos: Parameters<typeof contradicting>[0], numbers: readonly number[]]>([
  ["no photo if all agree", of("rust 0.5", "rust 0.5"), []],
  ["a photo with another label and hardly a share", of("rust 1", "mildew 0"), [2]],
  ["no photo with another label and a share", of("rust 0.7", "mildew 0.3"), []],
  ["no photo with the same label and a small share", of("rust 0.95", "rust 0.05"), []],
  ["of three photos one with less than a sixth", of("mildew 0.16", "rust 0.67", "mildew 0.17"), [1]],
])("%s contradicts the others", (_, photos, numbers) => {
  expect(contradicting(photos, "rust")).toEqual(numbers);
});

/** Photos from texts such as "rust 0.5": the label of the photo on its own, and its share. */
function of(...photos: readonly string[]) {
  return photos.map((photo) => {
    const [label = "", share] = photo.split(" ");
    return { label, share: Number(share) };
  });
}
