import type { Verdict } from "../identification.ts";
import type { Subject } from "../subject.ts";

/** The maker's facts about one label of a model. */
export interface LabelFacts {
  /** The page of the label. Null for a reject label, which belongs to no page. */
  readonly subject: Subject | null;
  /** Scientific name of the taxon, or of a disease's pathogen; null where there is none or it is not stated. */
  readonly scientificName: string | null;
  /** Other names; for a label that stands for several kinds, their names. */
  readonly alsoKnownAs: readonly string[];
  /**
   * A phrase for use where the exact kind is unknown, with its article: "a beetle", "a tomato leaf". Labels with the same
   * phrase form one group. Null for a label without a group.
   */
  readonly group: string | null;
  /** For a disease, its plant, such as "tomato"; null for other labels. */
  readonly crop: string | null;
  /** True where it means that nothing is wrong, such as a healthy leaf. */
  readonly healthy: boolean;
  /** True for a label that stands for all kinds of its subject without a label of their own. No answer names it. */
  readonly unknown: boolean;
}

/** A label by its position among the outputs of a network, with its probability. */
export interface RankedLabel {
  /** Counted from 0. */
  readonly label: number;
  /** 0..1. */
  readonly probability: number;
}

/** Most labels in an answer. */
export const MAX_CANDIDATES = 5;

/**
 * The most probable of `labels`, best first and at most {@link MAX_CANDIDATES}; equal ones in their order. Sorting ten
 * thousand labels would take longer than a small network does, so only the best ones are kept in order.
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
 * For each label of a list the place of the first one that is the same, which is its own place for most. Labels are the
 * same where their names are, and, of a model that states facts, also the subject and the scientific name: a crane can be
 * a bird and a machine.
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
 * Adds the probabilities (0..1) of labels that are the same. The sum stands at the first of them, at most 1; the others have
 * 0. `first` is what {@link firstOfSame} says of the labels.
 */
export function summedAtFirst(probabilities: readonly number[], first: readonly number[]): readonly number[] {
  const sums = Array.from(probabilities, () => 0);
  for (const [label, probability] of probabilities.entries()) {
    const at = first[label] ?? label;
    sums[at] = Math.min(1, (sums[at] ?? 0) + probability);
  }
  return sums;
}

/** The inputs of a verdict. */
export interface BestAnswer {
  /** Probability of the best label, 0..1. */
  readonly probability: number;
  /** True where the best label means "none of these". */
  readonly isReject: boolean;
  /** The model's threshold, 0..1. */
  readonly threshold: number;
}

/** The verdict of an answer. A probability equal to the threshold reaches it. NaN reaches none. */
export function verdictOf({ probability, isReject, threshold }: BestAnswer): Verdict {
  if (isReject) return "none-of-these";
  return probability >= threshold ? "identified" : "not-sure";
}
