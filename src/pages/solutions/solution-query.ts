import {
  SOLUTION_CATEGORIES,
  SOLUTION_TYPES,
  type SolutionCategory,
  type SolutionFilter,
  type SolutionType,
} from "#domain/solution.ts";
import { PROBLEM_PARAM } from "#src/paths.ts";

/** What the address of the page asks for. */
export interface SolutionQuery extends SolutionFilter {
  /** Id of the disease or pest whose solutions are wanted, or null for all. */
  readonly problem: string | null;
}

/** The query of an address without parameters: all solutions. */
export const EVERYTHING: SolutionQuery = { text: "", type: "all", category: "all", problem: null };

/** Reads a query string; unknown values count as not given. `knowsProblem` tells whether a problem's id exists. */
export function readQuery(params: URLSearchParams, knowsProblem: (id: string) => boolean): SolutionQuery {
  const problem = params.get(PROBLEM_PARAM);
  return {
    text: params.get("q") ?? "",
    type: knownOr<SolutionType, "all">(SOLUTION_TYPES, params.get("type"), "all"),
    category: knownOr<SolutionCategory, "all">(SOLUTION_CATEGORIES, params.get("category"), "all"),
    problem: problem !== null && knowsProblem(problem) ? problem : null,
  };
}

/** Writes a query string without the parameters that ask for nothing. */
export function writeQuery({ text, type, category, problem }: SolutionQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (problem !== null) params.set(PROBLEM_PARAM, problem);
  if (text !== "") params.set("q", text);
  if (type !== "all") params.set("type", type);
  if (category !== "all") params.set("category", category);
  return params;
}

/** True if the query restricts the solutions in any way. */
export function narrows(query: SolutionQuery): boolean {
  return writeQuery({ ...query, text: query.text.trim() }).size > 0;
}

function knownOr<T extends string, D>(known: readonly T[], value: string | null, otherwise: D): T | D {
  return known.find((one) => one === value) ?? otherwise;
}
