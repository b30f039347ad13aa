import type { Verdict } from "./identification.ts";

/** What a verdict depends on. */
export interface BestAnswer {
  /** Probability of the best label, 0..1. */
  readonly probability: number;
  /** True where the best label means "none of these". */
  readonly isReject: boolean;
  /** The model's threshold, 0..1. */
  readonly threshold: number;
}

/** What an answer comes to. A probability that equals the threshold reaches it. NaN reaches none. */
export function verdictOf({ probability, isReject, threshold }: BestAnswer): Verdict {
  if (isReject) return "none-of-these";
  return probability >= threshold ? "identified" : "not-sure";
}
