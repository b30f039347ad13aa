import { SAFETY_LEVELS, type Solution } from "./solution.ts";
import { readRate } from "./rate.ts";

/** The facts about a solution in a line of a result. */
export interface SolutionLine extends Pick<Solution, "id" | "name" | "type" | "safetyLevel"> {
  /** True where an amount can be computed from its dosage. */
  readonly hasRate: boolean;
}

/** The lines of all solutions by the id of the disease or pest that they treat, each list with the least hazardous first. */
export function solutionLinesByProblem(
  solutions: readonly Solution[],
): Readonly<Record<string, readonly SolutionLine[]>> {
  const byProblem: Record<string, SolutionLine[]> = {};
  const bySafety = solutions.toSorted(
    (a, b) => SAFETY_LEVELS.indexOf(b.safetyLevel) - SAFETY_LEVELS.indexOf(a.safetyLevel),
  );
  for (const { id, name, type, safetyLevel, dosage, treats } of bySafety) {
    const line = { id, name, type, safetyLevel, hasRate: readRate(dosage) !== null };
    for (const problem of treats) (byProblem[problem] ??= []).push(line);
  }
  return byProblem;
}
