import type { Subject } from "#domain/subject.ts";
import { bestLabels, type LabelFacts, type RankedLabel } from "./labels.ts";
import type { OutcomeRules } from "./outcome-rules.ts";
import type { Taxa } from "./taxa.ts";

/** The inputs of every ranking of one photo. */
export interface RankedPhoto {
  readonly facts: readonly LabelFacts[];
  readonly taxa: Taxa;
  readonly rulesOf: (subject: Subject) => OutcomeRules;
  /** The probability of a label, 0..1. */
  readonly probabilityOf: (label: number) => number;
}

/** The labels without the one for unknown kinds. */
export function knownAmong(labels: readonly number[], facts: RankedPhoto["facts"]): readonly number[] {
  return labels.filter((label) => facts[label]?.unknown !== true);
}

/** The most probable of the labels, best first, without the one for unknown kinds. Throws a RangeError for none. */
export function rankedOf(
  labels: readonly number[],
  probabilityOf: (label: number) => number,
  facts: RankedPhoto["facts"],
): readonly [RankedLabel, ...RankedLabel[]] {
  const [best, ...others] = bestLabels(knownAmong(labels, facts), probabilityOf);
  if (best === undefined) throw new RangeError("there is no label to rank");
  return [best, ...others];
}

/** The probability (0..1) of a label if only `labels` compete; 0 if the probabilities of all `labels` are 0. */
export function shareAmong(labels: readonly number[], photo: RankedPhoto): (label: number) => number {
  const total = sumOf(labels, photo);
  return (label) => (total > 0 ? photo.probabilityOf(label) / total : 0);
}

/** The sum of the probabilities of labels. */
export function sumOf(labels: readonly number[], { probabilityOf }: RankedPhoto): number {
  return labels.reduce((sum, label) => sum + probabilityOf(label), 0);
}

/**
 * Adds up the probabilities of labels with the same name, greatest sum first. `nameOf` returns null for labels to
 * leave out.
 */
export function sumsBy(
  labels: readonly number[],
  nameOf: (label: number) => string | null,
  probabilityOf: (label: number) => number,
): readonly (readonly [name: string, sum: number])[] {
  const sums = new Map<string, number>();
  for (const label of labels) {
    const name = nameOf(label);
    if (name !== null) sums.set(name, (sums.get(name) ?? 0) + probabilityOf(label));
  }
  return [...sums].toSorted(([, one], [, other]) => other - one);
}
