/** Maximum number of photos of one plant or animal that are combined into one answer. */
export const MAX_FUSED_PHOTOS = 6;

/**
 * What several photos of the same thing say together: for each label the geometric mean of its probabilities, which is
 * the mean of their logarithms, scaled so that all add up to 1. `photos` are the probabilities (0..1) of all labels of one
 * model, a list for each photo. Why this mean and not the arithmetic one: docs/studies.md has what both reach. The rule is
 * the product rule of Kittler, Hatef, Duin and Matas, "On combining classifiers" (1998), with the n-th root taken, as
 * photos of one thing are no independent witnesses.
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
 * Least probability that a photo gives a label, so that one photo alone can't rule a label out for good. What it adds to
 * all labels together is taken from the best one, so that sum is kept to 0.02: two photos that say 0.95 say at least 0.93
 * together, with 10 labels as with 10,000. With few labels it stays at 1e-4, where the figures of docs/studies.md were
 * measured (181 labels).
 */
function leastProbability(labels: number): number {
  return Math.min(1e-4, 0.02 / labels);
}

/** The logarithm of a probability; a missing number or NaN counts as `least`. */
function logarithmOf(probability: number | undefined, least: number): number {
  return Math.log(probability !== undefined && probability > least ? probability : least);
}

/**
 * How much each photo contributed to a label: its probability of the label among those of all photos, 0..1, 1 together.
 * Equal shares where no photo speaks for it.
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
  /** See {@link contributions}. */
  readonly share: number;
}

/**
 * The photos, counted from 1, that contradict the answer of all: alone each gets another label than `label`, and what it
 * contributed is less than half of an equal share. Only the two together say it: a photo from further away often has
 * another best label but still speaks for that of all. The half is a choice that we made, not measured.
 */
export function contradicting(photos: readonly FusedPhoto[], label: string): readonly number[] {
  const small = 1 / (2 * photos.length);
  return photos.flatMap((photo, at) => (photo.label !== label && photo.share < small ? [at + 1] : []));
}
