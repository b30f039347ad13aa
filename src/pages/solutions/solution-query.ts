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

/** Everything: the address without a query. */
export const EVERYTHING: SolutionQuery = { text: "", type: "all", category: "all", problem: null };

/** Reads a query string. What it does not know counts as not given; `knowsProblem` tells which ids exist. */
export function readQuery(params: URLSearchParams, knowsProblem: (id: string) => boolean): SolutionQuery {
  const problem = params.get(PROBLEM_PARAM);
  return {
    text: params.get("q") ?? "",
    type: knownOr<SolutionType, "all">(SOLUTION_TYPES, params.get("type"), "all"),
    category: knownOr<SolutionCategory, "all">(SOLUTION_CATEGORIES, params.get("category"), "all"),
    problem: problem !== null && knowsProblem(problem) ? problem : null,
  };
}

/** Writes a query string; what is not asked for is left out, so that everything has the shortest address. */
export function writeQuery({ text, type, category, problem }: SolutionQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (problem !== null) params.set(PROBLEM_PARAM, problem);
  if (text !== "") params.set("q", text);
  if (type !== "all") params.set("type", type);
  if (category !== "all") params.set("category", category);
  return params;
}

/** True where a query leaves something out, or would if there were more solutions. */
export function narrows(query: SolutionQuery): boolean {
  return writeQuery({ ...query, text: query.text.trim() }).size > 0;
}

function knownOr<T extends string, D>(known: readonly T[], value: string | null, otherwise: D): T | D {
  return known.find((one) => one === value) ?? otherwise;
}
