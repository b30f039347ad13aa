import { type BurstMarks, FOLDS, foldsOf } from "./folds.ts";
import { bestClassesOf, type Head, type Rows, rowsOf } from "./head.ts";
import { type Example, LEAST_FALL, PENALTY, trainHead } from "./train-head.ts";

/** A photo to teach a head with. */
export interface TeachPhoto extends Example, BurstMarks {
  /** The features of its edges alone, see {@link withoutMiddle}; null where they were not computed. */
  readonly edges: ArrayLike<number> | null;
}

/** A lesson: photos of classes, in any order. */
export interface Lesson {
  /** At least two, each with at least one photo. */
  readonly classes: number;
  readonly photos: readonly TeachPhoto[];
  /** Decides which photos are held out together. */
  readonly seed: number;
}

/** Progress of a lesson. */
export interface TeachProgress {
  /** Number of the current head: 1 to {@link FOLDS} are tested on a held-out part, and the next one is kept. */
  readonly head: number;
  readonly heads: number;
  /** From 1 on. */
  readonly step: number;
  /** See: {@link TrainStep.loss} */
  readonly loss: number;
  /** The share (0..1) of its own training photos that the head names right. */
  readonly taughtRight: number;
  /** The share (0..1) of the held-out photos that it names right; null for the kept head, which has none. */
  readonly heldOutRight: number | null;
}

/** The result of a lesson. */
export interface Taught {
  /** Trained with all photos. */
  readonly head: Head;
  /** The answers to all photos, each from a head that was trained without it and its burst. Zeros for a class of one burst. */
  readonly heldOut: Confusion;
  /** The same for the edges of the photos, from heads of edges alone; all zeros where there were none. */
  readonly byEdges: Confusion;
  /** How many photos each class has. */
  readonly photos: readonly number[];
}

/** A doubt about a class. */
export interface TeachWarning {
  readonly classIndex: number;
  /**
   * It has fewer than {@link ENOUGH_PHOTOS}; or all of them are one burst, so that none could be held out; or the edges of
   * its photos are enough to name it.
   */
  readonly code: "few-photos" | "one-burst" | "background";
}

/** With this many photos of a class there is no warning. */
export const ENOUGH_PHOTOS = 20;

/**
 * [Note: Backgrounds that give a class away]
 * If all photos of a class were taken on one ground, a head may learn the ground. So heads are also trained with the edges
 * of the photos alone, and tested on the edges of the held-out photos. A background gives a class away if these heads name
 * it almost as well as heads of whole photos: `least` is their lowest informedness, `share` the lowest part of that of the
 * others. It may also be that the thing reaches to the edges; no photo shows which. Other attempts: docs/teach.md.
 */
const GIVEN_AWAY = { least: 0.5, share: 0.85 };

/**
 * Trains a head, and asks heads of the same making about photos that they were not trained with: each photo is held out
 * once, with its burst (cross-validation in {@link FOLDS} parts). The same lesson always gives the same head and the same counts. Throws a RangeError for
 * less than two classes and for classes without photos.
 */
export function teach(
  { classes, photos, seed }: Lesson,
  onProgress: (progress: TeachProgress) => void = () => {},
): Taught {
  const counts = Array.from(
    { length: classes },
    (_, at) => photos.filter(({ classIndex }) => classIndex === at).length,
  );
  if (classes < 2 || counts.includes(0))
    throw new RangeError(`${counts.length} classes of ${counts.join(", ")} photos`);
  const folds = foldsOf(photos, seed);
  const options = { classes, penalty: PENALTY, leastFall: LEAST_FALL };
  const [heldOut, byEdges] = [createConfusion(classes), createConfusion(classes)];
  const train = (number: number, taught: readonly TeachPhoto[], tested: TestPhotos): Head =>
    trainHead(taught, options, ({ step, loss, taughtRight, head }) =>
      onProgress({
        head: number,
        heads: FOLDS + 1,
        step,
        loss,
        taughtRight,
        heldOutRight: shareRight(head, tested),
      }),
    ).head;
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const others = photos.filter((_, at) => folds[at] !== fold);
    const held = photos.filter((_, at) => folds[at] === fold);
    if (held.length === 0) continue;
    const tested = testPhotosOf(held);
    countNamed(heldOut, train(fold + 1, others, tested), tested);
    const edges = trainHead(others.flatMap(edgesOf), options).head;
    countNamed(byEdges, edges, testPhotosOf(held.flatMap(edgesOf)));
  }
  return { head: train(FOLDS + 1, photos, testPhotosOf([])), heldOut, byEdges, photos: counts };
}

/** Doubts, class by class. See: [Note: Backgrounds that give a class away] */
export function warningsOf({ photos, heldOut, byEdges }: Omit<Taught, "head">): readonly TeachWarning[] {
  return photos.flatMap((own, classIndex): readonly TeachWarning[] => {
    const whole = informednessOf(heldOut, classIndex) ?? 0;
    const edges = informednessOf(byEdges, classIndex) ?? 0;
    const isGivenAway = edges >= GIVEN_AWAY.least && edges >= GIVEN_AWAY.share * whole;
    return [
      ...(own < ENOUGH_PHOTOS ? [{ classIndex, code: "few-photos" } as const] : []),
      ...(wasHeldOut(heldOut, classIndex) ? [] : [{ classIndex, code: "one-burst" } as const]),
      ...(isGivenAway ? [{ classIndex, code: "background" } as const] : []),
    ];
  });
}

/** Whether photos of a class were held out. */
function wasHeldOut(heldOut: Confusion, classIndex: number): boolean {
  return heldOut[classIndex]?.some((photos) => photos > 0) === true;
}

/** An example made of the edges of a photo. */
function edgesOf({ classIndex, edges }: TeachPhoto): readonly Example[] {
  return edges === null ? [] : [{ classIndex, features: edges }];
}

/** Photos to test a head on. */
interface TestPhotos {
  readonly rows: Rows;
  readonly classIndexes: readonly number[];
}

function testPhotosOf(photos: readonly Example[]): TestPhotos {
  return {
    rows: rowsOf(photos.map(({ features }) => features)),
    classIndexes: photos.map(({ classIndex }) => classIndex),
  };
}

function shareRight(head: Head, { rows, classIndexes }: TestPhotos): number | null {
  if (classIndexes.length === 0) return null;
  const right = bestClassesOf(head, rows).filter((best, at) => best === classIndexes[at]);
  return right.length / classIndexes.length;
}

function countNamed(confusion: number[][], head: Head, { rows, classIndexes }: TestPhotos): void {
  const named = bestClassesOf(head, rows);
  for (const [at, classIndex] of classIndexes.entries()) {
    const [counts, best] = [confusion[classIndex], named[at]];
    if (counts !== undefined && best !== undefined) counts[best] = (counts[best] ?? 0) + 1;
  }
}

/** How often photos of each class (row) were named as each class (column). */
export type Confusion = readonly (readonly number[])[];

/** A confusion of zeros, to count in. */
function createConfusion(classes: number): number[][] {
  return Array.from({ length: classes }, () => Array.from({ length: classes }, () => 0));
}

/** How many photos were named right, and how many there are. */
export function rightIn(confusion: Confusion): { readonly right: number; readonly photos: number } {
  let [right, photos] = [0, 0];
  for (const [row, counts] of confusion.entries()) {
    right += counts[row] ?? 0;
    for (const count of counts) photos += count;
  }
  return { right, photos };
}

/**
 * How well a class is told from the others: the share of its photos that get its name, minus the share of all other photos
 * that do. 1 is perfect, and a guess reaches 0. Youden, "Index for rating diagnostic tests" (1950). Null where the class or
 * all others have no photos.
 */
export function informednessOf(confusion: Confusion, classIndex: number): number | null {
  let [own, ownNamed, others, othersNamed] = [0, 0, 0, 0];
  for (const [row, counts] of confusion.entries()) {
    const photos = counts.reduce((sum, count) => sum + count, 0);
    const named = counts[classIndex] ?? 0;
    if (row === classIndex) [own, ownNamed] = [photos, named];
    else [others, othersNamed] = [others + photos, othersNamed + named];
  }
  return own === 0 || others === 0 ? null : ownNamed / own - othersNamed / others;
}

/** Features of a photo. */
const FEATURES = 1280;

/** How often the loss of a head is computed: 12 to 20 times, less often with many classes. */
const LOSSES = 13;

/** Products and sums per second on two busy cores: docs/teach.md. A phone reaches a quarter. */
const PRODUCTS_A_SECOND = 1.5e9;

/** About how long teaching all heads takes on a computer, in seconds. */
export function teachSecondsOf(classes: number, photos: number): number {
  // Two for each held-out part, with a quarter fewer photos: one of whole photos and one of their edges.
  const heads = 2 * (FOLDS - 1) + 1;
  return (heads * LOSSES * 2 * FEATURES * classes * photos) / PRODUCTS_A_SECOND;
}

/**
 * The removed middle has this share of both sides. The edges that are left, 19% of the photo, mostly do not show its
 * subject.
 */
const MIDDLE_SIDE = 0.9;

/**
 * A photo with only its edges: the middle gets their mean colour. What a head recognises here, it recognises without the
 * photo's subject. `data` holds bytes of RGB, rows top to bottom, and stays as it is.
 */
export function withoutMiddle(
  data: Uint8Array,
  height: number,
  width: number,
  side = MIDDLE_SIDE,
): Uint8Array<ArrayBuffer> {
  const [top, left] = [height, width].map((length) => Math.round((length * (1 - side)) / 2));
  const isMiddle = (pixel: number): boolean => {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    return isWithin(x, left ?? 0, width) && isWithin(y, top ?? 0, height);
  };
  const sums = [0, 0, 0];
  let pixels = 0;
  for (let pixel = 0; pixel < height * width; pixel += 1) {
    if (isMiddle(pixel)) continue;
    pixels += 1;
    for (let channel = 0; channel < 3; channel += 1) {
      sums[channel] = (sums[channel] ?? 0) + (data[pixel * 3 + channel] ?? 0);
    }
  }
  const means = sums.map((sum) => Math.round(sum / Math.max(1, pixels)));
  return Uint8Array.from(data, (byte, at) => (isMiddle(Math.floor(at / 3)) ? (means[at % 3] ?? 0) : byte));
}

function isWithin(at: number, margin: number, length: number): boolean {
  return at >= margin && at < length - margin;
}
