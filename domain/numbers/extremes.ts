/** The least number; Infinity for an empty list. `Math.min(...values)` throws for more than about 120,000 values. */
export function leastOf(values: Iterable<number>): number {
  let least = Infinity;
  for (const value of values) least = Math.min(least, value);
  return least;
}

/** The greatest number; -Infinity for an empty list. See {@link leastOf}. */
export function greatestOf(values: Iterable<number>): number {
  let greatest = -Infinity;
  for (const value of values) greatest = Math.max(greatest, value);
  return greatest;
}
