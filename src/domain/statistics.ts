/** The middle of some measurements and how far they spread. */
export interface Spread {
  readonly median: number;
  /** Nine in ten are above it. */
  readonly p10: number;
  /** Nine in ten are below it. */
  readonly p90: number;
  readonly count: number;
}

/**
 * The value below which the share `part` (0..1) of the samples lies, neighbours blended: definition 7 of Hyndman and
 * Fan, "Sample quantiles in statistical packages" (1996). Throws for no samples.
 */
export function percentile(samples: readonly number[], part: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * part;
  const below = sorted[Math.floor(place)];
  const above = sorted[Math.ceil(place)];
  if (below === undefined || above === undefined) throw new RangeError("no samples");
  return below + (above - below) * (place - Math.floor(place));
}

/** Median with tenth and ninetieth percentile; null for no samples. */
export function spreadOf(samples: readonly number[]): Spread | null {
  if (samples.length === 0) return null;
  return {
    median: percentile(samples, 0.5),
    p10: percentile(samples, 0.1),
    p90: percentile(samples, 0.9),
    count: samples.length,
  };
}

/** How many times as large the median of `left` is as that of `right`; null where one was not measured. */
export function ratioOf(left: readonly number[], right: readonly number[]): number | null {
  const over = spreadOf(left);
  const under = spreadOf(right);
  return over === null || under === null || under.median === 0 ? null : over.median / under.median;
}

/** Samples that differ by less differ by how numbers are rounded. */
const LEAST_WIDTH = 1e-6;

/** Bins of equal width, each from `from` up to, and without, `from` + `width`; the last one has its end too. */
export interface Histogram {
  readonly from: number;
  readonly width: number;
  /** For each series how many of its samples lie in each bin. */
  readonly counts: readonly (readonly number[])[];
}

/** Where a bin begins, for people, with as many places as tell it from the next one. */
export function binEdge({ from, width }: Histogram, at: number): string {
  return (from + at * width).toFixed(Math.max(0, Math.floor(1 - Math.log10(width))));
}

/** Counts the samples of several series in the same bins; null where there are none. */
export function histogramOf(series: readonly (readonly number[])[], bins: number): Histogram | null {
  const all = series.flat();
  if (all.length === 0) return null;
  const from = Math.min(...all);
  const share = (Math.max(...all) - from) / bins;
  const width = share < LEAST_WIDTH ? 1 : share;
  const counts = series.map((samples) => {
    const count = Array.from({ length: bins }, () => 0);
    for (const sample of samples) {
      const at = Math.min(bins - 1, Math.floor((sample - from) / width));
      count[at] = (count[at] ?? 0) + 1;
    }
    return count;
  });
  return { from, width, counts };
}
