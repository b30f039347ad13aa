import { greatestOf, leastOf } from "./extremes.ts";

export interface Spread {
  readonly median: number;
  /** The tenth percentile. */
  readonly p10: number;
  /** The ninetieth percentile. */
  readonly p90: number;
  readonly count: number;
}

/**
 * The value below which the share `part` (0..1) of the samples lies, interpolated: definition 7 of Hyndman and Fan,
 * "Sample quantiles in statistical packages" (1996). Throws for an empty list.
 */
export function percentile(samples: readonly number[], part: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * part;
  const below = sorted[Math.floor(place)];
  const above = sorted[Math.ceil(place)];
  if (below === undefined || above === undefined) throw new RangeError("no samples");
  return below + (above - below) * (place - Math.floor(place));
}

/** Median with tenth and ninetieth percentile; null for an empty list. */
export function spreadOf(samples: readonly number[]): Spread | null {
  if (samples.length === 0) return null;
  return {
    median: percentile(samples, 0.5),
    p10: percentile(samples, 0.1),
    p90: percentile(samples, 0.9),
    count: samples.length,
  };
}

/** Fewer samples have less than one above their 99th percentile. */
const LEAST_FOR_P99 = 100;

/** The 99th percentile; null for fewer than {@link LEAST_FOR_P99} samples. */
export function p99Of(samples: readonly number[]): number | null {
  return samples.length < LEAST_FOR_P99 ? null : percentile(samples, 0.99);
}

/** The median of `left` divided by the median of `right`; null if one of the lists is empty. */
export function ratioOf(left: readonly number[], right: readonly number[]): number | null {
  const over = spreadOf(left);
  const under = spreadOf(right);
  return over === null || under === null || under.median === 0 ? null : over.median / under.median;
}

/** Samples that span less than this count as equal, because rounding alone can cause such differences. */
const LEAST_SPAN = 1e-5;

/** Rounding error of logarithms. */
const ROUNDING = 1e-9;

/**
 * If the largest sample is at least this many times the smallest, all bins have the same ratio of upper to lower
 * edge. With equal widths, the first bin would hold nearly all samples.
 */
const WIDE = 8;

/** Adjacent bins. Each includes its lower edge; only the last one includes its upper edge. */
export interface Histogram {
  /** One edge more than there are bins. */
  readonly edges: readonly number[];
  /** For each series, the number of its samples in each bin. */
  readonly counts: readonly (readonly number[])[];
}

/** The lower edge of a bin as a text, rounded by at most a quarter of the width of the adjacent bins. */
export function binEdge({ edges }: Histogram, at: number): string {
  const edge = edges[at] ?? Number.NaN;
  const widths = [at - 1, at + 1]
    .flatMap((other) => edges[other] ?? [])
    .map((other) => Math.abs(other - edge));
  return edge.toFixed(Math.max(0, Math.ceil(Math.log10(2 / Math.min(...widths)) - ROUNDING)));
}

/**
 * Counts the samples of several series in the same bins; null if there are none. The bins have equal widths, or
 * equal ratios of their edges if the largest sample is at least {@link WIDE} times the smallest.
 */
export function histogramOf(series: readonly (readonly number[])[], bins: number): Histogram | null {
  const all = series.flat();
  if (all.length === 0) return null;
  const from = leastOf(all);
  const to = greatestOf(all);
  const span = to - from < LEAST_SPAN ? bins : to - from;
  const isWide = from > 0 && to / from >= WIDE;
  const edges = Array.from({ length: bins + 1 }, (_, at) =>
    isWide ? from * (to / from) ** (at / bins) : from + (span * at) / bins,
  );
  const counts = series.map((samples) => {
    const count = Array.from({ length: bins }, () => 0);
    for (const sample of samples) {
      const at = Math.min(
        bins - 1,
        edges.findLastIndex((edge) => edge <= sample),
      );
      count[at] = (count[at] ?? 0) + 1;
    }
    return count;
  });
  return { edges, counts };
}
