import { filterSolutions, leastHazardousFirst, type Solution } from "#domain/records/solution.ts";
import type { KnowledgeEntry } from "#models/knowledge/knowledge-entry.ts";
import { namedEntries } from "#models/knowledge/search-entries.ts";
import { GROUPS, problemName, SOLUTIONS } from "#models/solutions/solutions.ts";
import type { SolutionQuery } from "./solution-query.ts";

/** A disease or pest whose names have the words of a search. */
export type NamedProblem = Pick<KnowledgeEntry, "id" | "name">;

/** The diseases and pests whose names have all words of a text; none for an empty text. */
export function problemsNamed(entries: readonly KnowledgeEntry[], text: string): readonly NamedProblem[] {
  return namedEntries(
    entries.filter(({ id }) => problemName(id) !== null),
    text,
  );
}

/**
 * The solutions of a query. `named` are the problems that its text names: what treats one of them is found too. Those
 * for a problem are in the order in which people should look at them.
 */
export function findSolutions(
  { problem, group, ...filter }: SolutionQuery,
  named: readonly NamedProblem[],
): readonly Solution[] {
  const against = problem !== null ? [problem] : group === null ? null : (GROUPS.get(group) ?? []);
  const found = filterSolutions(
    against === null
      ? SOLUTIONS
      : SOLUTIONS.filter(({ treats }) => treats.some((id) => against.includes(id))),
    filter,
    named.map(({ id }) => id),
  );
  return against === null && named.length === 0 ? found : leastHazardousFirst(found);
}

/** The problems that no solution treats. */
export function untreated(problems: readonly NamedProblem[]): readonly NamedProblem[] {
  return problems.filter(({ id }) => !SOLUTIONS.some(({ treats }) => treats.includes(id)));
}
