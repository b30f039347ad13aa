import { type Interval, wilsonInterval } from "./wilson-interval.ts";

/** How two models answer the same photos: McNemar's table. */
export interface PairedCounts {
  readonly bothRight: number;
  readonly onlyFirst: number;
  readonly onlySecond: number;
  readonly bothWrong: number;
}

/** A difference of two shares, -1..1. */
export interface ShareDifference {
  /** Share of the first minus share of the second. */
  readonly difference: number;
  /** 95%. */
  readonly interval: Interval;
}

/**
 * The difference of two shares that were counted on the same photos, with its 95% interval; null for no photos. Method
 * 10 of Newcombe, "Improved confidence intervals for the difference between binomial proportions based on paired data"
 * (1998): the Wilson intervals of both shares, and their correlation with a correction for continuity. It holds for few
 * photos too.
 */
export function pairedDifference(counts: PairedCounts): ShareDifference | null {
  const { bothRight, onlyFirst, onlySecond, bothWrong } = counts;
  const photos = bothRight + onlyFirst + onlySecond + bothWrong;
  const first = wilsonInterval(bothRight + onlyFirst, photos);
  const second = wilsonInterval(bothRight + onlySecond, photos);
  if (first === null || second === null) return null;
  const firstShare = (bothRight + onlyFirst) / photos;
  const secondShare = (bothRight + onlySecond) / photos;
  const likeness = correlationOf(counts, photos);
  const reach = (one: number, other: number): number =>
    Math.sqrt(Math.max(0, one ** 2 - 2 * likeness * one * other + other ** 2));
  // (onlyFirst - onlySecond) / photos and not the difference of the shares, which rounding would make inexact.
  const difference = (onlyFirst - onlySecond) / photos;
  return {
    difference,
    interval: {
      from: difference - reach(firstShare - first.from, second.to - secondShare),
      to: difference + reach(first.to - firstShare, secondShare - second.from),
    },
  };
}

/** The correlation of right answers, corrected for continuity if it is above 0; 0 if a row of the table is empty. */
function correlationOf(
  { bothRight, onlyFirst, onlySecond, bothWrong }: PairedCounts,
  photos: number,
): number {
  const margins =
    (bothRight + onlyFirst) * (onlySecond + bothWrong) * (bothRight + onlySecond) * (onlyFirst + bothWrong);
  if (margins === 0) return 0;
  const product = bothRight * bothWrong - onlyFirst * onlySecond;
  return (product > 0 ? Math.max(product - photos / 2, 0) : product) / Math.sqrt(margins);
}

/**
 * The p value of McNemar's test: how probable a split of the photos on which only one model is right would be, at least
 * as uneven as this one, if both models were equally good. Exact and two-sided, by the binomial distribution. McNemar,
 * "Note on the sampling error of the difference between correlated proportions or percentages" (1947).
 */
export function mcNemarP({ onlyFirst, onlySecond }: Pick<PairedCounts, "onlyFirst" | "onlySecond">): number {
  const all = onlyFirst + onlySecond;
  /** Logarithm of the probability of `count` photos on the smaller side. */
  let log = -all * Math.LN2;
  let tail = 0;
  for (let count = 0; count <= Math.min(onlyFirst, onlySecond); count += 1) {
    tail += Math.exp(log);
    log += Math.log((all - count) / (count + 1));
  }
  return Math.min(1, 2 * tail);
}

/**
 * P values of several comparisons, each as high as it counts among so many: the chance that any of them is below 5% by
 * chance alone stays at 5%. In the order of `values`. Holm, "A simple sequentially rejective multiple test procedure"
 * (1979). Needs no independence, which comparisons with the same model would not have.
 */
export function holmAdjusted(values: readonly number[]): readonly number[] {
  const order = [...values.keys()].toSorted((one, other) => (values[one] ?? 0) - (values[other] ?? 0));
  const adjusted = [...values];
  let highest = 0;
  for (const [rank, at] of order.entries()) {
    highest = Math.max(highest, Math.min(1, (values.length - rank) * (values[at] ?? 0)));
    adjusted[at] = highest;
  }
  return adjusted;
}
