import { type BurstMarks, burstsOf, FOLDS, foldsOf } from "./folds.ts";
import { bestClassesOf, type Head, indexOfGreatest, probabilitiesOf, type Rows, rowsOf } from "./head.ts";
import { type BurstExample, likenessOf } from "./likeness.ts";
import { type Example, LEAST_FALL, PENALTY, trainHead } from "./train-head.ts";

export interface TeachPhoto extends Example, BurstMarks {
  /** The features of the photo's edges alone, see {@link withoutMiddle}; null if they were not computed. */
  readonly edges: ArrayLike<number> | null;
}

/** The photos of all classes, in any order. */
export interface Lesson {
  /** At least two, each with at least one photo. */
  readonly classes: number;
  readonly photos: readonly TeachPhoto[];
  /** Position of the class "None of these"; left out if it has no photos. */
  readonly reject?: number;
  /** Seed of the random choice of photos that are held out together. */
  readonly seed: number;
}

export interface TeachProgress {
  /** Number of the current head. Heads 1 to {@link FOLDS} are for testing; the next one is the final one. */
  readonly head: number;
  readonly heads: number;
  /** From 1. */
  readonly step: number;
  /** See: {@link TrainStep.loss} */
  readonly loss: number;
  /** Share (0..1) of the training photos that this head names correctly. */
  readonly taughtRight: number;
  /** Share (0..1) of the held-out photos that this head names correctly; null for the final head, which has none. */
  readonly heldOutRight: number | null;
}

export interface Taught {
  /** Trained on all photos. */
  readonly head: Head;
  /**
   * The answers to all photos, each from a head that was trained without this photo and its burst. The row of a
   * class with only one burst is all zeros. The last column, after those of the classes, counts photos that are unlike all
   * taught ones; heads of earlier versions have none.
   */
  readonly heldOut: Confusion;
  /** The same for the edges of the photos alone; all zeros if they were not computed. */
  readonly byEdges: Confusion;
}

export interface TeachWarning {
  readonly classIndex: number;
  /**
   * one-burst: all photos are one burst, so none could be held out. background: the edges of the photos are enough to
   * name the class.
   */
  readonly code: "one-burst" | "background";
}

/** From this many photos on, a class has enough of them. */
export const ENOUGH_PHOTOS = 20;

/**
 * The least informedness on edges, and the least share of that on whole photos, from which a background is reported.
 *
 * [Note: Backgrounds that give a class away]
 * If all photos of a class have the same background, a head may learn the background. So other heads are trained
 * and tested on the edges of the photos alone. A background gives a class away if these heads name it almost as
 * well as heads of whole photos. The subject itself may also reach the edges; this test can't tell the two cases
 * apart. A reject class has no background of its own, because its photos are to be from everywhere. How the limits
 * were chosen, and other attempts: docs/studies.md.
 */
const GIVEN_AWAY = { least: 0.8, share: 0.88 };

/**
 * Trains a head on all photos, and tests others by cross-validation: each photo is held out once, with its burst,
 * in {@link FOLDS} parts. The same lesson always gives the same result. Throws a RangeError for fewer than two
 * classes and for classes without photos.
 */
export function teach(
  { classes, photos, seed, reject }: Lesson,
  onProgress: (progress: TeachProgress) => void = () => {},
): Taught {
  const counts = Array.from(
    { length: classes },
    (_, at) => photos.filter(({ classIndex }) => classIndex === at).length,
  );
  if (classes < 2 || counts.includes(0))
    throw new RangeError(`${counts.length} classes of ${counts.join(", ")} photos`);
  const folds = foldsOf(photos, seed);
  const bursts = burstsOf(photos);
  const examples = photos.map((photo, at) => ({ ...photo, burst: bursts[at] ?? at }));
  const options = { classes, penalty: PENALTY, leastFall: LEAST_FALL };
  const [heldOut, byEdges] = [createConfusion(classes, classes + 1), createConfusion(classes, classes)];
  const train = (number: number, taught: readonly BurstPhoto[], tested: TestPhotos): Head => {
    const { head } = trainHead(taught, options, (progress) =>
      onProgress({
        head: number,
        heads: FOLDS + 1,
        step: progress.step,
        loss: progress.loss,
        taughtRight: progress.taughtRight,
        heldOutRight: shareRight(progress.head, tested),
      }),
    );
    const likeness = likenessOf(taught, classes, reject ?? null);
    return likeness === null ? head : { ...head, likeness };
  };
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const others = examples.filter((_, at) => folds[at] !== fold);
    const heldOutPhotos = examples.filter((_, at) => folds[at] === fold);
    if (heldOutPhotos.length === 0) continue;
    countNamed(heldOut, train(fold + 1, others, testPhotosOf(heldOutPhotos)), heldOutPhotos);
    const edges = trainHead(others.flatMap(edgesOf), options).head;
    countNamed(byEdges, edges, heldOutPhotos.flatMap(edgesOf));
  }
  return { head: train(FOLDS + 1, examples, testPhotosOf([])), heldOut, byEdges };
}

/**
 * Warnings about each class. `isReject` is true for a class of everything else.
 * See: [Note: Backgrounds that give a class away]
 */
export function warningsOf(
  { heldOut, byEdges }: Pick<Taught, "heldOut" | "byEdges">,
  isReject: (classIndex: number) => boolean = () => false,
): readonly TeachWarning[] {
  return heldOut.flatMap((_, classIndex): readonly TeachWarning[] => {
    const whole = informednessOf(heldOut, classIndex) ?? 0;
    const edges = informednessOf(byEdges, classIndex) ?? 0;
    const isGivenAway =
      !isReject(classIndex) && edges >= GIVEN_AWAY.least && edges >= GIVEN_AWAY.share * whole;
    return [
      ...(wasHeldOut(heldOut, classIndex) ? [] : [{ classIndex, code: "one-burst" } as const]),
      ...(isGivenAway ? [{ classIndex, code: "background" } as const] : []),
    ];
  });
}

function wasHeldOut(heldOut: Confusion, classIndex: number): boolean {
  return heldOut[classIndex]?.some((photos) => photos > 0) === true;
}

type BurstPhoto = TeachPhoto & BurstExample;

function edgesOf({ classIndex, edges }: TeachPhoto): readonly Example[] {
  return edges === null ? [] : [{ classIndex, features: edges }];
}

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

function countNamed(confusion: number[][], head: Head, photos: readonly Example[]): void {
  for (const { classIndex, features } of photos) {
    const best = indexOfGreatest(probabilitiesOf(head, features));
    const counts = confusion[classIndex];
    if (counts !== undefined) counts[best] = (counts[best] ?? 0) + 1;
  }
}

/** Number of photos of each class (row) that a head answered with each class or with "unlike all" (column). */
export type Confusion = readonly (readonly number[])[];

function createConfusion(classes: number, answers: number): number[][] {
  return Array.from({ length: classes }, () => Array.from({ length: answers }, () => 0));
}

/**
 * The number of correctly answered photos, and of all photos.
 * @param reject index of the class of photos that show none of the others, or -1. That such a photo is unlike all taught ones
 *   (the column after the classes) is right too.
 */
export function rightIn(
  confusion: Confusion,
  reject: number,
): { readonly right: number; readonly photos: number } {
  let [right, photos] = [0, 0];
  for (const [row, counts] of confusion.entries()) {
    right += counts[row] ?? 0;
    if (row === reject) right += counts[confusion.length] ?? 0;
    for (const count of counts) photos += count;
  }
  return { right, photos };
}

/**
 * How well a class is separated from the others: the share of its photos that get its name, minus the share of
 * other photos that do. 1 is perfect; guessing gives 0. Youden, "Index for rating diagnostic tests" (1950). Null if
 * the class or all others have no photos.
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

/** Number of features of a photo. */
const FEATURES = 1280;

/** Number of times that the loss of a head is computed: 12 to 20, fewer with many classes. */
const LOSSES = 13;

/** Assumed multiplications and additions per second. For 195 classes of 20 photos the estimate is 118 s. */
const PRODUCTS_A_SECOND = 1.5e9;

/** Estimated seconds that a computer takes to train all heads. */
export function teachSecondsOf(classes: number, photos: number): number {
  // For each held-out part, two heads (for whole photos and for their edges) train on three quarters of the photos. The
  // final head trains on all photos.
  const heads = 2 * (FOLDS - 1) + 1;
  return (heads * LOSSES * 2 * FEATURES * classes * photos) / PRODUCTS_A_SECOND;
}

/** The middle is this share of the width and of the height. The rest, 19% of the photo, rarely shows the subject. */
const MIDDLE_SIDE = 0.9;

/**
 * Replaces the middle of a photo by the mean colour of its edges. A head can then recognise only what the edges
 * show. `data` has bytes of RGB, rows top to bottom; it is not changed.
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
