/** Both limits are 0..1. */
export interface Interval {
  readonly from: number;
  readonly to: number;
}

/** The 97.5th percentile of the standard normal distribution: 95 of 100 values lie between -Z and Z. */
const Z = 1.959963984540054;

/**
 * The 95% interval of a share, from `hits` of `photos`; null for no photos. Wilson, "Probable inference, the law of
 * succession, and statistical inference" (1927), without a correction for continuity: method 3 of Newcombe,
 * "Two-sided confidence intervals for the single proportion" (1998), who recommends it also for small samples and
 * for shares near 0 or 1. It assumes independent photos; for similar photos, such as a burst, it is too narrow.
 */
export function wilsonInterval(hits: number, photos: number): Interval | null {
  if (photos === 0) return null;
  const share = hits / photos;
  const spread = Z ** 2 / photos;
  const middle = share + spread / 2;
  const reach = Math.sqrt(spread * (share * (1 - share) + spread / 4));
  return {
    // The formula gives exactly 0 and 1 here, but rounding would miss them.
    from: hits === 0 ? 0 : (middle - reach) / (1 + spread),
    to: hits === photos ? 1 : (middle + reach) / (1 + spread),
  };
}
