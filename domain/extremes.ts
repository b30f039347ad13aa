/** The least number, for any count: `Math.min(...values)` throws for more than about 120,000 arguments. Infinity for none. */
export function leastOf(values: Iterable<number>): number {
  let least = Infinity;
  for (const value of values) least = Math.min(least, value);
  return least;
}

/** The greatest number, for any count; see {@link leastOf}. -Infinity for none. */
export function greatestOf(values: Iterable<number>): number {
  let greatest = -Infinity;
  for (const value of values) greatest = Math.max(greatest, value);
  return greatest;
}
