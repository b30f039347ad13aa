/** One of several ways to feed a model, and how it did on the same photos as the others. */
export interface RankedWay<Way> {
  readonly way: Way;
  /** From 1. Ways that did as well as each other share a place: 1, 1, 3. */
  readonly place: number;
  /** Photos answered rightly, or how many kinds of photo the answers tell apart: see {@link toldApart}. */
  readonly score: number;
  /** True where the distance from the first may well be chance. Always false for the first itself. */
  readonly isNearFirst: boolean;
}

/** Distances that are at least this probable between two equal ways count as chance. */
const CHANCE = 0.05;

/** Ranks ways by how often they were right. `rights` says it of each photo, in the same order for all ways. */
export function rankByRight<Way>(
  ways: readonly { readonly way: Way; readonly rights: readonly boolean[] }[],
): readonly RankedWay<Way>[] {
  const counted = ways
    .map(({ way, rights }) => ({ way, rights, score: rights.filter(Boolean).length }))
    .toSorted((a, b) => b.score - a.score);
  const first = counted[0]?.rights ?? [];
  return placed(counted, ({ rights }) => probabilityOfDistance(first, rights) >= CHANCE);
}

/** Ranks ways by how many kinds of photo their answers tell apart, to one decimal. */
export function rankByToldApart<Way>(
  ways: readonly { readonly way: Way; readonly told: number }[],
): readonly RankedWay<Way>[] {
  const rounded = ways
    .map(({ way, told }) => ({ way, score: Math.round(told * 10) / 10 }))
    .toSorted((a, b) => b.score - a.score);
  return placed(rounded, () => false);
}

function placed<Counted extends { readonly way: unknown; readonly score: number }>(
  sorted: readonly Counted[],
  isNear: (counted: Counted) => boolean,
): readonly RankedWay<Counted["way"]>[] {
  return sorted.map((counted, at) => ({
    way: counted.way,
    place: sorted.findIndex(({ score }) => score === counted.score) + 1,
    score: counted.score,
    isNearFirst: at > 0 && isNear(counted),
  }));
}

/**
 * How probable a distance like this one is where both ways are as good: the exact sign test on the photos that only one
 * of them has right. McNemar, "Note on the sampling error of the difference between correlated proportions or percentages"
 * (1947), in its exact form.
 */
function probabilityOfDistance(one: readonly boolean[], other: readonly boolean[]): number {
  const onlyOne = one.filter((right, at) => right && other[at] !== true).length;
  const onlyOther = other.filter((right, at) => right && one[at] !== true).length;
  const differing = onlyOne + onlyOther;
  let term = 0.5 ** differing;
  let tail = 0;
  for (let heads = 0; heads <= Math.min(onlyOne, onlyOther); heads += 1) {
    tail += term;
    term *= (differing - heads) / (heads + 1);
  }
  return Math.min(1, 2 * tail);
}

/** What is counted of answers, to say how many kinds of photo they tell apart. */
export interface AnswerTally {
  readonly photos: number;
  /** The probabilities of each label, summed over the photos. */
  readonly sums: readonly number[];
  /** The entropies of the answers in nats, summed over the photos. */
  readonly entropies: number;
}

/** The tally before the first photo. */
export const NO_ANSWERS: AnswerTally = { photos: 0, sums: [], entropies: 0 };

/** The tally with one more answer: the probabilities (0..1) of all labels. */
export function withAnswer(
  { photos, sums, entropies }: AnswerTally,
  probabilities: readonly number[],
): AnswerTally {
  return {
    photos: photos + 1,
    sums: probabilities.map((probability, label) => probability + (sums[label] ?? 0)),
    entropies: entropies + entropyOf(probabilities),
  };
}

/**
 * How many kinds of photo a model tells apart: from 1, where every photo gets the same answer or no answer says anything,
 * up to the number of photos or labels, where each gets a sure answer of its own. It is the exponential of the mutual
 * information of photo and label, the entropy of the mean answer less the mean entropy of the answers: Bridle, Heading and
 * MacKay, "Unsupervised classifiers, mutual information and 'phantom targets'" (1991). 0 for no photo.
 */
export function toldApart({ photos, sums, entropies }: AnswerTally): number {
  if (photos === 0) return 0;
  return Math.exp(entropyOf(sums.map((sum) => sum / photos)) - entropies / photos);
}

function entropyOf(probabilities: readonly number[]): number {
  return probabilities.reduce(
    (sum, probability) => (probability > 0 ? sum - probability * Math.log(probability) : sum),
    0,
  );
}
