import { type Confusion, createConfusion, informednessOf } from "./confusion.ts";
import { FOLDS, foldsOf } from "./folds.ts";
import { bestClassesOf, type Head } from "./head.ts";
import type { BurstMarks } from "./lesson-bursts.ts";
import { type Rows, rowsOf } from "./rows.ts";
import { type Example, LEAST_FALL, PENALTY, trainHead } from "./train-head.ts";

/** A photo to teach a head with. */
export interface TeachPhoto extends Example, BurstMarks {
  /** The features of its edges alone, see {@link withoutMiddle}; null where they were not asked for. */
  readonly edges: ArrayLike<number> | null;
}

/** A lesson: photos of classes, in any order. */
export interface Lesson {
  /** At least two, each with at least one photo. */
  readonly classes: number;
  readonly photos: readonly TeachPhoto[];
  /** Which photos are held out with which. */
  readonly seed: number;
}

/** How far a lesson is. */
export interface TeachProgress {
  /** The head that is trained: 1 to {@link FOLDS} are asked about a held-out part, and the one after them is kept. */
  readonly head: number;
  readonly heads: number;
  /** From 1 on. */
  readonly step: number;
  /** See: {@link TrainStep.loss} */
  readonly loss: number;
  /** The share of the photos that the head is trained with, 0..1, which it names right. */
  readonly taughtRight: number;
  /** The share of the photos held out that it names right; null for the one that is kept, which has none. */
  readonly heldOutRight: number | null;
}

/** What came of a lesson. */
export interface Taught {
  /** Trained with all photos. */
  readonly head: Head;
  /** Every photo, named by a head that was trained without it, its burst and a quarter of the others. Zeros for a class of one burst. */
  readonly heldOut: Confusion;
  /** The same of the edges of the photos, by heads of edges alone; all zeros where there were none. */
  readonly byEdges: Confusion;
  /** How many photos each class has. */
  readonly photos: readonly number[];
}

/** What is doubtful about a class. */
export interface TeachWarning {
  readonly classIndex: number;
  /**
   * It has less than {@link ENOUGH_PHOTOS}; or all of them are of one burst, so that none could be held out; or its photos
   * are known by their edges, without what they show.
   */
  readonly code: "few-photos" | "one-burst" | "background";
}

/** From so many photos of a class on, nobody is warned. */
export const ENOUGH_PHOTOS = 20;

/**
 * [Note: Backgrounds that give a class away]
 * Where all photos of a class were taken on one ground, a head may learn the ground. So heads are also trained with the
 * edges of the photos alone, and asked about the edges of those held out. A class is given away where they tell it about
 * as well as heads of the whole photos do: at least so well of itself, and by this share of how well those do. It can
 * also be that the thing reaches to the edges; no photo says which. What else was tried: docs/studies.md.
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
  const train = (number: number, taught: readonly TeachPhoto[], asked: AskedPhotos): Head =>
    trainHead(taught, options, ({ step, loss, taughtRight, head }) =>
      onProgress({
        head: number,
        heads: FOLDS + 1,
        step,
        loss,
        taughtRight,
        heldOutRight: shareRight(head, asked),
      }),
    ).head;
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const others = photos.filter((_, at) => folds[at] !== fold);
    const held = photos.filter((_, at) => folds[at] === fold);
    if (held.length === 0) continue;
    const asked = askedOf(held);
    countNamed(heldOut, train(fold + 1, others, asked), asked);
    const edges = trainHead(others.flatMap(edgesOf), options).head;
    countNamed(byEdges, edges, askedOf(held.flatMap(edgesOf)));
  }
  return { head: train(FOLDS + 1, photos, askedOf([])), heldOut, byEdges, photos: counts };
}

/** What is doubtful, class by class. See: [Note: Backgrounds that give a class away] */
export function warningsOf({ photos, heldOut, byEdges }: Omit<Taught, "head">): readonly TeachWarning[] {
  return photos.flatMap((own, classIndex): readonly TeachWarning[] => {
    const whole = informednessOf(heldOut, classIndex) ?? 0;
    const edges = informednessOf(byEdges, classIndex) ?? 0;
    const isGivenAway = edges >= GIVEN_AWAY.least && edges >= GIVEN_AWAY.share * whole;
    return [
      ...(own < ENOUGH_PHOTOS ? [{ classIndex, code: "few-photos" } as const] : []),
      ...(isAsked(heldOut, classIndex) ? [] : [{ classIndex, code: "one-burst" } as const]),
      ...(isGivenAway ? [{ classIndex, code: "background" } as const] : []),
    ];
  });
}

/** Whether photos of a class were held out. */
function isAsked(heldOut: Confusion, classIndex: number): boolean {
  return heldOut[classIndex]?.some((photos) => photos > 0) === true;
}

/** The edges of a photo, to train with them in place of the whole. */
function edgesOf({ classIndex, edges }: TeachPhoto): readonly Example[] {
  return edges === null ? [] : [{ classIndex, features: edges }];
}

/** Photos that heads are asked about. */
interface AskedPhotos {
  readonly rows: Rows;
  readonly classIndexes: readonly number[];
}

function askedOf(photos: readonly Example[]): AskedPhotos {
  return {
    rows: rowsOf(photos.map(({ features }) => features)),
    classIndexes: photos.map(({ classIndex }) => classIndex),
  };
}

function shareRight(head: Head, { rows, classIndexes }: AskedPhotos): number | null {
  if (classIndexes.length === 0) return null;
  const right = bestClassesOf(head, rows).filter((best, at) => best === classIndexes[at]);
  return right.length / classIndexes.length;
}

function countNamed(confusion: number[][], head: Head, { rows, classIndexes }: AskedPhotos): void {
  const named = bestClassesOf(head, rows);
  for (const [at, classIndex] of classIndexes.entries()) {
    const [counts, best] = [confusion[classIndex], named[at]];
    if (counts !== undefined && best !== undefined) counts[best] = (counts[best] ?? 0) + 1;
  }
}
