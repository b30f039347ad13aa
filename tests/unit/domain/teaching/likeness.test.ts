import { expect, test } from "vitest";
import { createRandom } from "#domain/numbers/random.ts";
import { indexOfGreatest, probabilitiesOf } from "#domain/teaching/head.ts";
import { type BurstExample, likenessOf, unlikeShare } from "#domain/teaching/likeness.ts";
import { teach } from "#domain/teaching/teach.ts";

const FEATURES = 40;

/** Features of a photo: those of its kind (four of them are raised), and noise that differs much between photos. */
function featuresOf(kind: number, random: ReturnType<typeof createRandom>, raised = 3): readonly number[] {
  return Array.from(
    { length: FEATURES },
    (_, at) => 3 * random.fraction() ** 6 + (Math.floor(at / 4) === kind ? raised : 0),
  );
}

/** Photos of the first kinds, ten of each; each is its own burst. */
function photosOf(kinds: number, seed = 1, raised = 3): readonly BurstExample[] {
  const random = createRandom(seed);
  return Array.from({ length: kinds * 10 }, (_, burst) => ({
    classIndex: burst % kinds,
    features: featuresOf(burst % kinds, random, raised),
    burst,
  }));
}

function fitted(photos: readonly BurstExample[], classes: number, reject: number | null = null) {
  const likeness = likenessOf(photos, classes, reject);
  if (likeness === null) throw new Error("no likeness");
  return likeness;
}

test("new photos of the classes are like them, and photos of another kind are unlike all", () => {
  const likeness = fitted(photosOf(3), 3);
  for (const { features } of photosOf(3, 2)) expect(unlikeShare(likeness, features)).toBeLessThan(0.5);
  const random = createRandom(3);
  for (const kind of [4, 5, 6]) expect(unlikeShare(likeness, featuresOf(kind, random))).toBeGreaterThan(0.95);
});

test("a photo without any features is unlike all", () => {
  expect(unlikeShare(fitted(photosOf(3), 3), new Float32Array(FEATURES))).toBeCloseTo(0.999, 12);
});

test("photos of “none of these” make nothing alike", () => {
  const photos = photosOf(4);
  const random = createRandom(3);
  const other = featuresOf(3, random);
  expect(unlikeShare(fitted(photos, 4), other)).toBeLessThan(0.5);
  const likeness = fitted(photos, 4, 3);
  expect(unlikeShare(likeness, other)).toBeGreaterThan(0.99);
  expect(likeness).toEqual(
    fitted(
      photos.filter(({ classIndex }) => classIndex !== 3),
      3,
    ),
  );
});

test("photos of one burst are not compared with each other, so that alike ones do not set the limit", () => {
  const photos = photosOf(2, 7, 0.5);
  const whole = fitted(photos, 2);
  const inBursts = (burstOf: (photo: BurstExample) => number): readonly BurstExample[] =>
    photos.map((photo) => ({
      classIndex: photo.classIndex,
      features: photo.features,
      burst: burstOf(photo),
    }));
  expect(
    likenessOf(
      inBursts(({ classIndex }) => classIndex),
      2,
      null,
    ),
  ).toBeNull();
  const one = fitted(
    inBursts(({ classIndex, burst }) => (classIndex === 0 ? 1000 : burst)),
    2,
  );
  expect(one.limit).not.toBe(whole.limit);
  expect(one.directions).toEqual(whole.directions);
  // The same photos in pairs are compared with fewer others.
  const pairs = fitted(
    inBursts(({ classIndex, burst }) => 10 * classIndex + Math.floor(burst / 4)),
    2,
  );
  expect(pairs.limit).toBeLessThan(whole.limit);
});

test("photos that are all alike refuse no photo that is only a little different", () => {
  const alike = photosOf(2, 1, 20);
  expect(fitted(alike, 2).limit).toBe(0.55);
});

test("the share of what is unlike all is taken from the classes evenly", () => {
  const lesson = {
    classes: 3,
    photos: photosOf(3).map(({ classIndex, features }) => ({
      classIndex,
      features,
      edges: null,
      hash: null,
      shotAt: null,
    })),
    seed: 1,
  };
  const { head, heldOut } = teach(lesson);
  const { weights, biases } = head;
  const random = createRandom(9);
  for (const kind of [0, 5]) {
    const features = featuresOf(kind, random);
    const without = probabilitiesOf({ weights, biases }, features);
    const given = probabilitiesOf(head, features);
    const unlike = given[3] ?? 0;
    expect(given.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 12);
    for (const [at, each] of without.entries()) expect(given[at]).toBeCloseTo(each * (1 - unlike), 12);
    expect(indexOfGreatest(given)).toBe(kind === 0 ? 0 : 3);
  }
  // The kept head and the figure answer alike: a column for what is unlike all.
  expect(heldOut.map((row) => row.length)).toEqual([4, 4, 4]);
});
