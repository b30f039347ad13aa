import { spreadOf } from "#domain/statistics.ts";

/**
 * The tenth percentile of samples, for a budget of what something takes on a quiet machine. Other programs only ever add
 * time, so on a busy machine the lowest samples are the closest to that. Null for no samples.
 */
export function undisturbed(samples: readonly number[]): number | null {
  return spreadOf(samples)?.p10 ?? null;
}

/**
 * The ninetieth percentile of samples, for a budget of what must not happen even in a few of them. The tenth percentile
 * would miss a page that is blocked in half of the identifications. Null for no samples.
 */
export function nearWorst(samples: readonly number[]): number | null {
  return spreadOf(samples)?.p90 ?? null;
}

/** `left` divided by `right`, both {@link undisturbed}; null where one was not measured. */
export function quietRatio(left: readonly number[], right: readonly number[]): number | null {
  const [over, under] = [undisturbed(left), undisturbed(right)];
  return over === null || under === null ? null : over / under;
}
