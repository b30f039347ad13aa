/** A label by its position among the outputs of a network, with its probability. */
export interface RankedLabel {
  /** Counted from 0. */
  readonly label: number;
  /** 0..1. */
  readonly probability: number;
}

/** How many labels an answer names at most. */
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
