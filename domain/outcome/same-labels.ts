import type { LabelFacts } from "./label-facts.ts";

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
