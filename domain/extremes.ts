/**
 * The least of numbers, however many there are: an engine takes about 120,000 arguments, so that `Math.min(...values)`
 * throws for more. Infinity for none.
 */
export function leastOf(values: Iterable<number>): number {
  let least = Infinity;
  for (const value of values) least = Math.min(least, value);
  return least;
}

/** The greatest of numbers, however many there are; see {@link leastOf}. -Infinity for none. */
export function greatestOf(values: Iterable<number>): number {
  let greatest = -Infinity;
  for (const value of values) greatest = Math.max(greatest, value);
  return greatest;
}
