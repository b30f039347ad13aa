import type { Subject } from "#domain/subject.ts";

/** What the maker of a model states about one label. */
export interface LabelFacts {
  /** The page of the label; null for a reject label. */
  readonly subject: Subject | null;
  /** Scientific name of the taxon, or of a disease's pathogen; null if unknown. */
  readonly scientificName: string | null;
  /** Other names; if the label covers several kinds, their names. */
  readonly alsoKnownAs: readonly string[];
  /**
   * The answer's text if the exact kind is unknown, with its article: "a beetle", "a tomato leaf". Labels with the
   * same text form one group. Null for a label without a group.
   */
  readonly group: string | null;
  /** True for a label that no answer names, only its group: the model takes it for others of the group, or these for it. */
  readonly byGroup: boolean;
  /** The plant of a disease, such as "tomato"; null for other labels. */
  readonly crop: string | null;
  /** True if the label means that nothing is wrong, such as a healthy leaf. */
  readonly healthy: boolean;
  /** True for a label that covers all kinds of its subject that have no label of their own. No answer names it. */
  readonly unknown: boolean;
  /** Name of the lowest taxon above the label, such as the genus of a species; null if the model states none. */
  readonly taxon: string | null;
  /** True for a breed, such as "golden retriever". */
  readonly breed: boolean;
}

/** A label with its probability. */
export interface RankedLabel {
  /** Position among the network's outputs, from 0. */
  readonly label: number;
  /** 0..1. */
  readonly probability: number;
}

/** Most labels in an answer. */
export const MAX_CANDIDATES = 5;

/**
 * The most probable of `labels`, best first, at most {@link MAX_CANDIDATES}; equal ones stay in order. It sorts
 * only the best ones, because sorting ten thousand labels takes longer than running a small network.
 */
export function bestLabels(
  labels: Iterable<number>,
  probabilityOf: (label: number) => number,
): readonly RankedLabel[] {
  const top: RankedLabel[] = [];
  let least = -1;
  for (const label of labels) {
    const probability = probabilityOf(label);
    if (top.length === MAX_CANDIDATES && probability <= least) continue;
    const lesser = top.findIndex((ranked) => ranked.probability < probability);
    top.splice(lesser === -1 ? top.length : lesser, 0, { label, probability });
    if (top.length > MAX_CANDIDATES) top.pop();
    least = top.at(-1)?.probability ?? -1;
  }
  return top;
}

/**
 * For each label, the position of the first label that is the same, which is usually its own position. Labels are
 * the same if their names are equal and, for models with label facts, also subject and scientific name: a crane can
 * be a bird or a machine.
 */
export function firstOfSame(
  labels: readonly string[],
  facts: readonly Pick<LabelFacts, "subject" | "scientificName">[] | null,
): readonly number[] {
  const first = new Map<string, number>();
  return labels.map((label, at) => {
    const fact = facts?.[at];
    const key = fact === undefined ? label : JSON.stringify([label, fact.subject, fact.scientificName]);
    const known = first.get(key) ?? at;
    first.set(key, known);
    return known;
  });
}

/**
 * Adds up the probabilities (0..1) of labels that are the same. The first of them gets the sum, at most 1; the
 * others get 0. `first` comes from {@link firstOfSame}.
 */
export function summedAtFirst(probabilities: readonly number[], first: readonly number[]): readonly number[] {
  const sums = Array.from(probabilities, () => 0);
  for (const [label, probability] of probabilities.entries()) {
    const at = first[label] ?? label;
    sums[at] = Math.min(1, (sums[at] ?? 0) + probability);
  }
  return sums;
}

export interface BestAnswer {
  /** Probability of the best label, 0..1. */
  readonly probability: number;
  /** True if the best label is a reject label. */
  readonly isReject: boolean;
  /** The model's threshold, 0..1. An equal probability reaches it. */
  readonly threshold: number;
}

/** The verdict of an answer of a model without label facts. NaN reaches no threshold. */
export function verdictOf({
  probability,
  isReject,
  threshold,
}: BestAnswer): "identified" | "not-sure" | "none-of-these" {
  if (isReject) return "none-of-these";
  return probability >= threshold ? "identified" : "not-sure";
}
