/** Names of photos whose answers are not as many as they have to be. */
export interface AnswerCounts {
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  /** Answers to photos that nobody waited for. */
  readonly unasked: readonly string[];
}

/**
 * Compares the answers that the history keeps, by the names of their photos, with those that were seen on the screen.
 * `seen` says how often each photo's answer was seen. One of `givenUp` may have been answered once, before another came.
 */
export function countAnswers(
  seen: ReadonlyMap<string, number>,
  givenUp: ReadonlySet<string>,
  kept: readonly string[],
): AnswerCounts {
  const counts = new Map<string, number>();
  for (const name of kept) counts.set(name, (counts.get(name) ?? 0) + 1);
  const keptOf = (name: string): number => counts.get(name) ?? 0;
  const mostOf = (name: string): number => seen.get(name) ?? (givenUp.has(name) ? 1 : 0);
  return {
    lost: [...seen].flatMap(([name, times]) => (keptOf(name) < times ? [name] : [])),
    doubled: [...counts].flatMap(([name, times]) => (times > mostOf(name) && mostOf(name) > 0 ? [name] : [])),
    unasked: [...counts.keys()].filter((name) => mostOf(name) === 0),
  };
}
