import { percentile } from "#domain/numbers/statistics.ts";

/**
 * How a head notices that a photo is like none of its classes.
 *
 * [Note: Unlike all taught photos]
 * A softmax over classes always has a winner: a head taught with three trees calls a lion a ginkgo with 92%. So a head
 * also has the direction of each class: the mean of its photos' features, each scaled to length 1. The likeness of a
 * photo is the cosine between its features and the nearest of these directions. If it is below a limit, the answer is
 * that the photo is unlike all taught ones. The limit comes from the taught photos: each is compared with directions
 * that it and its burst are left out of, and at least 95 of 100 stay above the limit. "None of these" has no direction, because
 * its photos show anything. Other measures, and how much is lost: docs/decisions/0013-teaching.md.
 */
export interface Likeness {
  /** Shape [classes without "None of these", features]; each row has length 1. */
  readonly directions: Float64Array;
  /** The likeness (0..1) at which a photo is half like a class and half unlike all. */
  readonly limit: number;
}

/** Share (0..1) of the taught photos that are below the limit. */
const BELOW = 0.05;

/**
 * The greatest limit. Photos of one place are so alike that their own limit refuses the same thing in another place: 25 of
 * 100 right answers there, this one 10. It fits the networks of the app and of its packs.
 */
const MOST_LIMIT = 0.55;

/** Fewer comparable photos than this give no limit. */
const LEAST_COMPARED = 6;

/** How fast the answer changes around the limit: 0.02 above it, 12% are left for "unlike all". */
const STEEPNESS = 100;

/** Features of this length or less count as being of this length, so that a photo without any divides by no zero. */
const LEAST_LENGTH = 1e-6;

/**
 * The share that the classes keep in any case. The app refuses a model that answers all test pictures the same, and
 * without this share it would, where all of them are unlike the taught photos.
 */
const LEAST_LIKE = 1e-3;

/** The constants of {@link unlikeShare}, for the graph of a package, which has to give the same. */
export const UNLIKE_RULE = {
  steepness: STEEPNESS,
  leastLength: LEAST_LENGTH,
  leastLike: LEAST_LIKE,
} as const;

/** A taught photo, and the number of its burst. */
export interface BurstExample {
  /** All photos have the same number of features. */
  readonly features: ArrayLike<number>;
  /** From 0. */
  readonly classIndex: number;
  readonly burst: number;
}

/**
 * Fits the likeness of the photos of `classes` classes. Null if fewer than {@link LEAST_COMPARED} photos have a photo of
 * another burst in their class, as nobody knows then how like each other photos of a class are.
 * @param reject the position of "None of these"; null if it has no photos
 */
export function likenessOf(
  photos: readonly BurstExample[],
  classes: number,
  reject: number | null,
): Likeness | null {
  const named = [...Array(classes).keys()].filter((label) => label !== reject);
  const own = photos.flatMap(({ classIndex, features, burst }) => {
    const row = named.indexOf(classIndex);
    return row < 0 ? [] : [{ row, burst, unit: unitOf(features) }];
  });
  const length = own[0]?.unit.length ?? 0;
  const sums = named.map(() => new Float64Array(length));
  const burstSums = new Map<number, Float64Array>();
  for (const { row, burst, unit } of own) {
    const ofBurst = burstSums.get(burst) ?? new Float64Array(length);
    burstSums.set(burst, ofBurst);
    for (const sum of [sums[row] ?? unit, ofBurst]) {
      for (let at = 0; at < length; at += 1) sum[at] = (sum[at] ?? 0) + (unit[at] ?? 0);
    }
  }
  const directions = sums.map(unitOf);
  const bursts = named.map(
    (_, row) => new Set(own.filter((photo) => photo.row === row).map(({ burst }) => burst)),
  );
  const compared = own.flatMap(({ row, burst, unit }) => {
    if ((bursts[row]?.size ?? 0) < 2) return [];
    const ofBurst = burstSums.get(burst);
    const others = unitOf((sums[row] ?? unit).map((sum, at) => sum - (ofBurst?.[at] ?? 0)));
    return [Math.max(...directions.map((each, at) => dot(at === row ? others : each, unit)))];
  });
  if (compared.length < LEAST_COMPARED) return null;
  const rows = new Float64Array(named.length * length);
  for (const [row, direction] of directions.entries()) rows.set(direction, row * length);
  return { directions: rows, limit: Math.min(MOST_LIMIT, percentile(compared, BELOW)) };
}

/** How much (0 to 0.999) a photo with these features is unlike all classes: half at the limit. */
export function unlikeShare({ directions, limit }: Likeness, features: ArrayLike<number>): number {
  const unit = unitOf(features);
  const { length } = unit;
  let most = -Infinity;
  for (let from = 0; from < directions.length; from += length) {
    most = Math.max(most, dot(directions.subarray(from, from + length), unit));
  }
  return 1 - Math.max(LEAST_LIKE, 1 / (1 + Math.exp(STEEPNESS * (limit - most))));
}

/** How alike two photos are by their features: the cosine between them. */
export function cosineOf(one: ArrayLike<number>, other: ArrayLike<number>): number {
  return dot(unitOf(one), unitOf(other));
}

function unitOf(features: ArrayLike<number>): Float64Array {
  const values = Float64Array.from(features);
  const length = Math.max(LEAST_LENGTH, Math.sqrt(dot(values, values)));
  return values.map((value) => value / length);
}

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}
