import type { Solution } from "#domain/solution.ts";
import { CATEGORY_NAMES, TYPE_NAMES } from "./solution-names.ts";

/** Longest description that search engines show whole, in characters. */
const MAX_DESCRIPTION = 160;

/** Title and description of a solution's page, for the browser's tab and for search engines. */
export function solutionHead({
  name,
  type,
  category,
  targetProblems,
}: Pick<Solution, "name" | "type" | "category" | "targetProblems">): {
  readonly title: string;
  readonly description: string;
} {
  const kind = `${name}: ${TYPE_NAMES[type].toLowerCase()} ${CATEGORY_NAMES[category].toLowerCase()}`;
  const rest = "What to wear, what to heed, and sources.";
  const long = `${kind} for ${targetProblems.join(", ").toLowerCase()}. ${rest}`;
  return {
    title: `${name} - Treatment Solutions - Bio Kingdom`,
    description: long.length <= MAX_DESCRIPTION ? long : `${kind}. ${rest}`,
  };
}

/** The head of the comparison. */
export const COMPARISON_HEAD = {
  title: "Compare solutions - Bio Kingdom",
  description: "Two or three treatments side by side: hazard, cost, what they help against, and warnings.",
} as const;

/** The head where the address names no solution. */
export const NO_SOLUTION_HEAD = {
  title: "No solution - Treatment Solutions - Bio Kingdom",
  description: "Bio Kingdom has no treatment solution at this address.",
} as const;
