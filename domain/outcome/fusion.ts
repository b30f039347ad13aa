import type { Outcome } from "./outcome.ts";

/** Most photos of one plant or animal that are combined into one answer. */
export const MAX_FUSED_PHOTOS = 6;

/**
 * Combines several photos of the same thing: each label gets the geometric mean of its probabilities, scaled so
 * that all labels add up to 1. `photos` has a list for each photo, with the probabilities (0..1) of all labels of
 * one model. docs/studies.md compares this mean with the arithmetic one. It is the product rule of Kittler, Hatef,
 * Duin and Matas, "On combining classifiers" (1998), with the n-th root, because photos of one thing are not
 * independent.
 */
export function fuse(photos: readonly (readonly number[])[]): readonly number[] {
  const [first = []] = photos;
  const least = leastProbability(first.length);
  const means = first.map((_, label) =>
    Math.exp(photos.reduce((sum, photo) => sum + logarithmOf(photo[label], least), 0) / photos.length),
  );
  const total = means.reduce((sum, mean) => sum + mean, 0);
  return means.map((mean) => mean / total);
}

/**
 * Lower limit for a photo's probability of a label, so that one photo alone can't exclude a label. The limit adds
 * at most 0.02 to all labels together, so the best label loses at most 0.02: two photos with 0.95 each give at
 * least 0.93 together, with 10 labels or with 10,000. For few labels the limit is 1e-4, as measured in
 * docs/studies.md with 181 labels.
 */
function leastProbability(labels: number): number {
  return Math.min(1e-4, 0.02 / labels);
}

/** The logarithm of a probability; a missing number or NaN counts as `least`. */
function logarithmOf(probability: number | undefined, least: number): number {
  return Math.log(probability !== undefined && probability > least ? probability : least);
}

/**
 * The outcome of several photos of the same thing. A disease or kind that one photo alone names is named if every photo
 * alone has it as its best label; if two photos name different ones, none is named. Otherwise the mean of {@link fuse}
 * decides. A healthy leaf needs the mean, because signs in one photo count. The mean alone named fewer pests than one
 * photo does. Measured on groups of two and three photos: docs/decisions/0008-answers.md.
 * @param together the outcome of the mean
 * @param alone the outcome of each photo
 */
export function outcomeTogether(together: Outcome, alone: readonly Outcome[]): Outcome {
  const naming = alone.filter(isNamingOutcome);
  if (new Set(naming.map(bestOf)).size > 1) {
    const { crop, ranked } = together;
    return isNamingOutcome(together) ? { verdict: "not-sure", crop, ranked } : together;
  }
  if (isNamingOutcome(together)) return together;
  const [surest] = naming
    .filter(({ verdict }) => verdict === "identified")
    .toSorted((one, other) => other.ranked[0].probability - one.ranked[0].probability);
  const isAgreed = surest !== undefined && alone.every((photo) => bestOf(photo) === bestOf(surest));
  return isAgreed ? surest : together;
}

function isNamingOutcome({ verdict }: Outcome): boolean {
  return verdict === "identified" || verdict === "healthy";
}

function bestOf({ ranked: [best] }: Outcome): number {
  return best.label;
}

/**
 * How much each photo contributed to a label: its share (0..1) of the sum of all photos' probabilities for the
 * label. Equal shares if all are 0.
 */
export function contributions(photos: readonly (readonly number[])[], label: number): readonly number[] {
  const probabilities = photos.map((photo) => photo[label] ?? 0);
  const total = probabilities.reduce((sum, probability) => sum + probability, 0);
  return probabilities.map((probability) => (total > 0 ? probability / total : 1 / photos.length));
}

/** One of several photos that are combined into one answer. */
export interface FusedPhoto {
  /** The best label of this photo alone. */
  readonly label: string;
  /** True if this photo alone names the label. */
  readonly isNamed: boolean;
  /** How much this photo contributed to the combined answer (0..1). See {@link contributions}. */
  readonly share: number;
}

/**
 * The numbers (from 1) of photos that contradict the combined answer `label`: alone, such a photo has another best
 * label, and it names that label or contributed less than half of an equal share. The share matters because a photo from
 * further away often has another best label, but still supports the combined one. The factor of one half is a
 * choice, not a measurement.
 */
export function contradicting(photos: readonly FusedPhoto[], label: string): readonly number[] {
  const small = 1 / (2 * photos.length);
  return photos.flatMap((photo, at) =>
    photo.label !== label && (photo.isNamed || photo.share < small) ? [at + 1] : [],
  );
}
