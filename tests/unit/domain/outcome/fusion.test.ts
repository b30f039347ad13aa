import { array, assert, double, integer, property, tuple } from "fast-check";
import { expect, test } from "vitest";
import { contradicting, contributions, fuse, outcomeTogether } from "#domain/outcome/fusion.ts";
import { createLabelRanking } from "#domain/outcome/label-ranking.ts";
import type { LabelFacts } from "#domain/outcome/labels.ts";
import { unmeasuredRules } from "#domain/outcome/outcome-rules.ts";
import type { Outcome } from "#domain/outcome/outcome.ts";
import { NO_FACTS } from "#tests/fixtures/label-facts.ts";

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
  ["a photo that names another label, also with a share", of("rust! 0.6", "mildew! 0.4"), [2]],
  ["of three photos one with less than a sixth", of("mildew 0.16", "rust 0.67", "mildew 0.17"), [1]],
])("%s contradicts the others", (_, photos, numbers) => {
  expect(contradicting(photos, "rust")).toEqual(numbers);
});

const HEALTHY_LEAF = 3;
const facts = (subject: "pest" | "disease", rest: Partial<LabelFacts> = {}): LabelFacts => ({
  ...NO_FACTS,
  subject,
  ...rest,
});
const RANKING = createLabelRanking(
  [
    facts("pest"),
    facts("pest"),
    facts("pest"),
    facts("disease", { crop: "maize", healthy: true }),
    facts("disease", { crop: "maize" }),
  ],
  () => ({ ...unmeasuredRules(0.8), maxSick: 0.3 }),
);

/** The outcome of photos with these probabilities of the labels, together. */
function together(subject: "pest" | "disease", photos: readonly (readonly number[])[]): Outcome {
  const outcomeOf = (photo: readonly number[]): Outcome => RANKING.outcomeOf(subject, photo, null);
  return outcomeTogether(outcomeOf(fuse(photos)), photos.map(outcomeOf));
}

const named = (outcome: Outcome): number | null =>
  outcome.verdict === "identified" || outcome.verdict === "healthy" ? outcome.ranked[0].label : null;

/** False if a photo names a kind that the photos together do not name. All have the kind 0 as their best one. */
function keepsTheName(photos: readonly (readonly number[])[]): boolean {
  const isNamedAlone = photos.some((each) => named(RANKING.outcomeOf("pest", each, null)) !== null);
  return !isNamedAlone || named(together("pest", photos)) === 0;
}

test("three photos that each name a bee are a bee", () => {
  const photos = [
    [0.82, 0.17, 0.01, 0, 0],
    [0.85, 0.01, 0.14, 0, 0],
    [0.9, 0.05, 0.05, 0, 0],
  ];
  expect(named(together("pest", photos))).toBe(0);
});

test("a bee that one photo names and another only guesses is a bee, though the mean would not name it", () => {
  const photos = [
    [0.85, 0.15, 0, 0, 0],
    [0.45, 0.4, 0.15, 0, 0],
  ];
  expect(named(RANKING.outcomeOf("pest", fuse(photos), null))).toBeNull();
  expect(named(together("pest", photos))).toBe(0);
});

test("a bee that one photo names is open if another photo guesses another kind and the mean does not name it", () => {
  const photos = [
    [0.85, 0.15, 0, 0, 0],
    [0.4, 0.45, 0.15, 0, 0],
  ];
  expect(named(together("pest", photos))).toBeNull();
});

test("two photos that name different kinds name nothing, also if the mean would", () => {
  const photos = [
    [0.999, 0.0005, 0.0005, 0, 0],
    [0.19, 0.81, 0, 0, 0],
  ];
  expect(named(RANKING.outcomeOf("pest", fuse(photos), null))).toBe(0);
  expect(together("pest", photos).verdict).toBe("not-sure");
});

test("a leaf that one photo calls healthy and another does not clear is not called healthy", () => {
  const photos = [
    [0, 0, 0, 0.85, 0.15],
    [0, 0, 0, 0.55, 0.45],
  ];
  expect(RANKING.outcomeOf("disease", photos[0] ?? [], null).ranked[0].label).toBe(HEALTHY_LEAF);
  expect(named(RANKING.outcomeOf("disease", photos[0] ?? [], null))).toBe(HEALTHY_LEAF);
  expect(named(together("disease", photos))).toBeNull();
});

test("photos that have the same best kind never name less than each of them alone", () => {
  const photo = tuple(integer({ min: 0, max: 99 }), integer({ min: 0, max: 99 })).map(([second, third]) => {
    const total = 100 + second + third;
    return [100 / total, second / total, third / total, 0, 0];
  });
  expect(() =>
    assert(property(array(photo, { minLength: 1, maxLength: 6 }), keepsTheName), { numRuns: 300 }),
  ).not.toThrow();
});

/** Photos from texts such as "rust! 0.5": the label of the photo on its own ("!" if it names it), and its share. */
function of(...photos: readonly string[]) {
  return photos.map((photo) => {
    const [label = "", share] = photo.split(" ");
    return { label: label.replace("!", ""), isNamed: label.endsWith("!"), share: Number(share) };
  });
}
