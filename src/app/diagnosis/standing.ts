/** How well a record fits beside the others. */
export interface Fit {
  /** From 0, the best. */
  readonly rank: number;
  /** 0..1. */
  readonly probability: number;
  /** Probability (0..1) of the best card. */
  readonly best: number;
}

/** How well a record fits: 0 for best, 1 for nearly as well, 2 for less well. */
export function standingOf({ rank, probability, best }: Fit): 0 | 1 | 2 {
  if (rank === 0 || probability === best) return 0;
  return probability >= best / 2 ? 1 : 2;
}
