/** The ends of an interval, 0..1 each. */
export interface Interval {
  readonly from: number;
  readonly to: number;
}

/** The 97.5th percentile of the standard normal distribution: 95 of 100 values lie between this and its negative. */
const Z = 1.959963984540054;

/**
 * The 95% interval of a share of which `hits` of `photos` were seen; null for no photos. Wilson, "Probable inference, the
 * law of succession, and statistical inference" (1927), without a correction for continuity: method 3 of Newcombe,
 * "Two-sided confidence intervals for the single proportion" (1998), which recommends it also for few and for shares near
 * 0 or 1. It takes photos as independent: of photos that are much alike, such as a burst, it is too narrow.
 */
export function wilsonInterval(hits: number, photos: number): Interval | null {
  if (photos === 0) return null;
  const share = hits / photos;
  const spread = Z ** 2 / photos;
  const middle = share + spread / 2;
  const reach = Math.sqrt(spread * (share * (1 - share) + spread / 4));
  return {
    // At the ends the formula gives 0 and 1, which rounding would miss.
    from: hits === 0 ? 0 : (middle - reach) / (1 + spread),
    to: hits === photos ? 1 : (middle + reach) / (1 + spread),
  };
}
