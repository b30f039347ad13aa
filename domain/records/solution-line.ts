import { SAFETY_LEVELS, type Solution } from "./solution.ts";
import { readRate } from "./rate.ts";

/** The facts about a solution that a result shows in one line. */
export interface SolutionLine extends Pick<Solution, "id" | "name" | "type" | "safetyLevel"> {
  /** True if the app can compute an amount from its dosage. */
  readonly hasRate: boolean;
}

/** The solution lines for each disease or pest (by record id), the least hazardous first. */
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
