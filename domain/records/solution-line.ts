import { readRate } from "./rate.ts";
import { leastHazardousFirst, type Solution } from "./solution.ts";

/** The facts about a solution that a result shows in one line. */
export interface SolutionLine extends Pick<Solution, "id" | "name" | "type" | "safetyLevel" | "isNotInEu"> {
  /** True if the app can compute an amount at a rate that holds for the crop of the disease. */
  readonly hasRate: boolean;
}

/**
 * The solution lines for each disease or pest (by record id), the least hazardous first. `crops` has the crop of each
 * disease; pests have none.
 */
export function solutionLinesByProblem(
  solutions: readonly Solution[],
  crops: ReadonlyMap<string, string>,
): Readonly<Record<string, readonly SolutionLine[]>> {
  const byProblem: Record<string, SolutionLine[]> = {};
  for (const solution of leastHazardousFirst(solutions)) {
    const { id, name, type, safetyLevel, isNotInEu } = solution;
    for (const problem of solution.treats) {
      const hasRate = hasRateFor(solution, crops.get(problem));
      (byProblem[problem] ??= []).push({
        id,
        name,
        type,
        safetyLevel,
        hasRate,
        ...(isNotInEu === true ? { isNotInEu } : {}),
      });
    }
  }
  return byProblem;
}

function hasRateFor({ dosage, cropRates }: Solution, crop: string | undefined): boolean {
  if (readRate(dosage) === null) return false;
  return cropRates.length === 0 || cropRates.some((rate) => rate.crop === crop);
}
