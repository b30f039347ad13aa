import { expect, test } from "vitest";
import { createRandom } from "#domain/numbers/random.ts";
import { FOLDS } from "#domain/teaching/folds.ts";
import { bestClassesOf, rowsOf } from "#domain/teaching/head.ts";
import {
  informednessOf,
  rightIn,
  teach,
  type TeachPhoto,
  type TeachProgress,
  warningsOf,
  withoutMiddle,
} from "#domain/teaching/teach.ts";

/** A made-up class. */
interface MadeClass {
  readonly photos: number;
  /** The distance of its features from the other classes. The random features have a range of 1. */
  readonly apart: number;
  /** The same distance for the features of the edges. */
  readonly edgesApart: number;
}

/** Photos with 12 random features. In each class one of them is raised. */
function photosOf(classes: readonly MadeClass[], seed = 1): readonly TeachPhoto[] {
  const random = createRandom(seed);
  const features = (own: number, apart: number): readonly number[] =>
    Array.from({ length: 12 }, (_, at) => random.fraction() + (at === own ? apart : 0));
  return classes.flatMap(({ photos, apart, edgesApart }, classIndex) =>
    Array.from({ length: photos }, () => ({
      classIndex,
      features: features(classIndex, apart),
      edges: features(classIndex, edgesApart),
      hash: null,
      shotAt: null,
    })),
  );
}

const PLAIN = { photos: 20, apart: 3, edgesApart: 0 };

test("every photo is named once by a head that never saw it, and the head that is kept saw all", () => {
  const photos = photosOf([PLAIN, PLAIN, PLAIN]);
  const { heldOut, head } = teach({ classes: 3, photos, seed: 4 });

  expect(rightIn(heldOut, -1)).toEqual({ right: 60, photos: 60 });
  const named = bestClassesOf(head, rowsOf(photos.map(({ features }) => features)));
  expect(named).toEqual(photos.map(({ classIndex }) => classIndex));
});

test("where classes differ in nothing, held-out photos are guessed, and what heads saw looks better than it is", () => {
  const same = { ...PLAIN, apart: 0 };
  const photos = photosOf([same, same, same, same]);
  const told: TeachProgress[] = [];
  const { heldOut } = teach({ classes: 4, photos, seed: 4 }, (progress) => told.push(progress));

  const { right, photos: asked } = rightIn(heldOut, -1);
  expect(asked).toBe(80);
  expect(right / asked).toBeLessThan(0.45);
  expect(told.findLast(({ head }) => head === 1)?.taughtRight).toBeGreaterThan(right / asked);
});

/** Bursts of four nearly equal frames. Their two classes do not differ. */
function framesOf(bursts: number, isTimed = true): readonly TeachPhoto[] {
  const random = createRandom(3);
  return Array.from({ length: bursts }, (_, burst) => {
    const seen = Array.from({ length: 100 }, () => random.fraction());
    return Array.from({ length: 4 }, (__, frame) => ({
      classIndex: burst % 2,
      features: seen.map((each) => each + 0.01 * random.fraction()),
      edges: null,
      hash: null,
      shotAt: isTimed ? burst * 60_000 + frame * 400 : null,
    }));
  }).flat();
}

test("frames of a burst are held out together, so that they do not answer for each other", () => {
  const { right, photos: asked } = rightIn(teach({ classes: 2, photos: framesOf(12), seed: 4 }).heldOut, -1);
  expect(asked).toBe(48);
  expect(right / asked).toBeLessThan(0.75);
  expect(rightIn(teach({ classes: 2, photos: framesOf(12, false), seed: 4 }).heldOut, -1).right).toBe(48);
});

test("a class of one burst is taught but never held out, with a warning", () => {
  const third: readonly TeachPhoto[] = framesOf(1).map(({ features }) => ({
    classIndex: 2,
    features,
    edges: null,
    hash: null,
    shotAt: 0,
  }));
  const photos = [...framesOf(8), ...third];
  const taught = teach({ classes: 3, photos, seed: 4 });
  expect(taught.heldOut[2]).toEqual([0, 0, 0, 0]);
  expect(rightIn(taught.heldOut, -1).photos).toBe(32);
  expect(warningsOf(taught)).toContainEqual({ classIndex: 2, code: "one-burst" });
  expect(warningsOf(taught)).not.toContainEqual({ classIndex: 1, code: "one-burst" });
});

test("progress shows each head's steps in order, and the kept head has nothing held out", () => {
  const told: TeachProgress[] = [];
  teach({ classes: 2, photos: photosOf([PLAIN, PLAIN]), seed: 4 }, (progress) => told.push(progress));

  const heads = Array.from({ length: FOLDS + 1 }, (_, at) => at + 1);
  expect([...new Set(told.map(({ head }) => head))]).toEqual(heads);
  for (const number of heads) {
    const own = told.filter(({ head }) => head === number);
    expect(own.map(({ step }) => step)).toEqual(own.map((_, at) => at + 1));
    expect(own.every(({ heldOutRight }) => (heldOutRight === null) === number > FOLDS)).toBe(true);
    expect(own.at(-1)?.loss).toBeLessThan(own[0]?.loss ?? 0);
  }
});

test("the same lesson gives the same head and the same counts, and another seed other parts", () => {
  const lesson = { classes: 2, photos: photosOf([PLAIN, { ...PLAIN, apart: 0.2 }]), seed: 4 };
  expect(teach(lesson)).toEqual(teach(lesson));
  expect(teach({ ...lesson, seed: 9 }).head).toEqual(teach(lesson).head);
  expect(teach({ ...lesson, seed: 9 }).heldOut).not.toEqual(teach(lesson).heldOut);
});

test("only a class that the edges of its photos give away gets a warning", () => {
  const photos = photosOf([PLAIN, { ...PLAIN, edgesApart: 3 }, PLAIN]);
  const taught = teach({ classes: 3, photos, seed: 4 });
  expect(warningsOf(taught)).toEqual([{ classIndex: 1, code: "background" }]);
  // "None of these" is of everything else, which has no place of its own.
  expect(warningsOf(taught, (classIndex) => classIndex === 1)).toEqual([]);
  const unasked = photos.map(({ classIndex, features, hash, shotAt }) => ({
    classIndex,
    features,
    edges: null,
    hash,
    shotAt,
  }));
  expect(warningsOf(teach({ classes: 3, photos: unasked, seed: 4 }))).toEqual([]);
});

test("one class, and a class without photos, are refused", () => {
  expect(() => teach({ classes: 1, photos: photosOf([PLAIN]), seed: 4 })).toThrow(RangeError);
  expect(() => teach({ classes: 3, photos: photosOf([PLAIN, PLAIN]), seed: 4 })).toThrow("20, 20, 0");
});

/** The confusion of two classes: `right` of ten photos are named correctly, and all twenty of the other class. */
function naming(right: number): readonly (readonly number[])[] {
  return [
    [right, 10 - right],
    [0, 20],
  ];
}

test.for([
  ["as well by the edges as by the whole photos", { edges: 9, whole: 10, isGivenAway: true }],
  ["much better by the whole photos", { edges: 8, whole: 10, isGivenAway: false }],
  ["as badly by the edges as by the whole photos", { edges: 4, whole: 4, isGivenAway: false }],
  [
    "not well by the edges, though as well as by the whole photos",
    { edges: 7, whole: 7, isGivenAway: false },
  ],
] as const)("a class that is told %s counts so", ([, { edges, whole, isGivenAway }]) => {
  const warnings = warningsOf({ heldOut: naming(whole), byEdges: naming(edges) });
  // Either both of two classes get a warning, or neither does.
  expect(warnings.length > 0).toBe(isGivenAway);
});

const CONFUSION = [
  [8, 2, 0],
  [1, 4, 0],
  [3, 0, 12],
];

test("informedness is the share of own photos with the name minus the share of others", () => {
  expect(informednessOf(CONFUSION, 0)).toBeCloseTo(8 / 10 - 4 / 20, 12);
  expect(informednessOf(CONFUSION, 2)).toBeCloseTo(12 / 15, 12);
});

test("naming everything the same has an informedness of 0", () => {
  const everything = [
    [5, 0],
    [9, 0],
  ];
  expect(informednessOf(everything, 0)).toBe(0);
  expect(informednessOf(everything, 1)).toBe(0);
});

test("a class without photos, or alone with photos, has no figure", () => {
  const alone = [
    [5, 0],
    [0, 0],
  ];
  expect(informednessOf(alone, 0)).toBeNull();
  expect(informednessOf(alone, 1)).toBeNull();
});

test("the middle of a photo gets the mean colour of its edges, which stay", () => {
  const [height, width] = [10, 20];
  const data = new Uint8Array(height * width * 3).fill(200);
  for (let pixel = 0; pixel < height * width; pixel += 1) {
    const isEdge = pixel < width || pixel >= (height - 1) * width || pixel % width < 2 || pixel % width > 17;
    if (isEdge) data.set([10, pixel % 2 === 0 ? 20 : 40, 30], pixel * 3);
  }
  const edges = withoutMiddle(data, height, width, 0.8);

  const colourAt = (x: number, y: number): readonly number[] => [
    ...edges.subarray((y * width + x) * 3, (y * width + x + 1) * 3),
  ];
  expect(colourAt(2, 1)).toEqual([10, 30, 30]);
  expect(colourAt(17, 8)).toEqual([10, 30, 30]);
  expect(colourAt(1, 5)).toEqual([10, 40, 30]);
  expect(colourAt(18, 5)).toEqual([10, 20, 30]);
  expect(colourAt(10, 0)).toEqual([10, 20, 30]);
  expect(data[(5 * width + 10) * 3]).toBe(200);
});

test("a photo of none of the classes that is unlike all taught ones is answered right", () => {
  // Rows are a leaf, a flower, and none of these; the last column is "unlike all".
  const confusion = [
    [8, 1, 0, 1],
    [2, 7, 1, 0],
    [1, 0, 4, 5],
  ];
  expect(rightIn(confusion, 2)).toEqual({ right: 24, photos: 30 });
  expect(rightIn(confusion, -1)).toEqual({ right: 19, photos: 30 });
});
