import { spreadOf } from "#domain/benchmark/statistics.ts";

/**
 * The tenth percentile: what something takes when little else disturbs it. Other programs only ever add time, so a
 * check that has to hold on a busy machine compares these. Null for no samples.
 */
export function undisturbed(samples: readonly number[]): number | null {
  return spreadOf(samples)?.p10 ?? null;
}

/**
 * The ninetieth percentile: what all but a few samples stay below. For what must not happen, however seldom: the tenth
 * would let pass a page that is blocked in most of the identifications. Null for no samples.
 */
export function nearWorst(samples: readonly number[]): number | null {
  return spreadOf(samples)?.p90 ?? null;
}
