import { SOLUTIONS_BY_PROBLEM } from "virtual:knowledge/solutions";
import type { SolutionLine } from "#domain/records/solution-line.ts";
import { recordsInLanguage } from "#models/knowledge/records-in-language.ts";

/** The solutions for a disease or pest, by the id of its record, the least hazardous first. */
export function solutionsFor(problem: string): readonly SolutionLine[] {
  return (recordsInLanguage()?.solutionsByProblem ?? SOLUTIONS_BY_PROBLEM)[problem] ?? [];
}
