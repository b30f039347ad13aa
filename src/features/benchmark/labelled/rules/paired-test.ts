/** How two models differ over the same photos. */
export interface PairedCounts {
  /** Photos on which the first is right and the second is wrong. */
  readonly onlyFirst: number;
  /** Photos on which the second is right and the first is wrong. */
  readonly onlySecond: number;
}

/** Whether a difference may be chance. */
export interface PairedTest {
  /** 0..1: how often two models that are equally good differ at least as much, one way or the other. */
  readonly p: number;
  readonly method: "exact-binomial" | "chi-squared";
}

/** From this many photos on which one is right and the other wrong, chi-squared is near enough to the exact test. */
const FEWEST_FOR_CHI_SQUARED = 25;

/**
 * McNemar's test, two-sided: McNemar, "Note on the sampling error of the difference between correlated proportions or
 * percentages" (1947). With fewer than 25 photos on which the models differ it is exact, by the binomial distribution with
 * a probability of one half; else chi-squared with one degree of freedom and the continuity correction of Edwards, "Note on
 * the correction for continuity in testing the significance of the difference between correlated proportions" (1948). It
 * takes photos as independent.
 */
export function mcNemarTest({ onlyFirst, onlySecond }: PairedCounts): PairedTest {
  const differing = onlyFirst + onlySecond;
  if (differing < FEWEST_FOR_CHI_SQUARED) {
    return { p: exactP(Math.min(onlyFirst, onlySecond), differing), method: "exact-binomial" };
  }
  const distance = Math.max(0, Math.abs(onlyFirst - onlySecond) - 1);
  return { p: chiSquaredP(distance ** 2 / differing), method: "chi-squared" };
}

/** Twice the probability of at most `fewer` heads in `flips` flips of a coin, at most 1. */
function exactP(fewer: number, flips: number): number {
  let ways = 1;
  let sum = 1;
  for (let heads = 1; heads <= fewer; heads += 1) {
    ways = (ways * (flips - heads + 1)) / heads;
    sum += ways;
  }
  return Math.min(1, (2 * sum) / 2 ** flips);
}

/** Beyond this value p is under 1e-11, where 1 less the error function is rounding alone. */
const LARGEST = 46;

/**
 * The upper tail of the chi-squared distribution with one degree of freedom, which is 1 - erf(sqrt(value / 2)): Abramowitz
 * and Stegun, "Handbook of mathematical functions" (1964), 26.4.4 with 7.1.6, a series without cancellation. 0 beyond
 * {@link LARGEST}.
 */
function chiSquaredP(value: number): number {
  if (value > LARGEST) return 0;
  const x = Math.sqrt(value / 2);
  let term = x;
  let sum = x;
  for (let n = 1; term > sum * Number.EPSILON; n += 1) {
    term *= (2 * x * x) / (2 * n + 1);
    sum += term;
  }
  return Math.max(0, 1 - (2 / Math.sqrt(Math.PI)) * Math.exp(-x * x) * sum);
}
