import {
  SOLUTION_CATEGORIES,
  SOLUTION_TYPES,
  type SolutionCategory,
  type SolutionFilter,
  type SolutionType,
} from "#domain/records/solution.ts";
import { GROUPS, groupOfProblem, problemName, SOLUTIONS } from "#models/solutions/solutions.ts";
import { GROUP_PARAM, PROBLEM_PARAM } from "#src/paths.ts";
import { type AddressQuery, type QueryFormat, useAddressQuery } from "#src/ui/controls/use-address-query.ts";

/** The query in the URL of the page. */
export interface SolutionQuery extends SolutionFilter {
  /**
   * A crop or a group of pests: shows what treats any disease or pest of it. Null for all. With a `problem` only a crop
   * that this pest attacks.
   */
  readonly group: string | null;
  /** Id of a disease or pest to show only its solutions; null for all. */
  readonly problem: string | null;
  /** Ids of the solutions to compare, in the order in which the person chose them; at most {@link MAX_COMPARED}. */
  readonly compared: readonly string[];
  /** True if all solutions are listed; false if only the first ones of a list that nothing restricts are. */
  readonly isWhole: boolean;
}

/** Maximum number of solutions in a comparison. */
export const MAX_COMPARED = 3;

const COMPARE_PARAM = "compare";

const LIST_PARAM = "list";
const WHOLE = "all";

/** Separates ids in {@link COMPARE_PARAM}. No id contains this character, and URLs do not escape it. */
const BETWEEN_IDS = ".";

/** Checks if an id exists. */
export interface Known {
  /** True for a group that says more than the problem alone, if there is one. */
  readonly group: (group: string, problem: string | null) => boolean;
  readonly problem: (id: string) => boolean;
  readonly solution: (id: string) => boolean;
}

/** The query of a URL without parameters: all solutions. */
export const EVERYTHING: SolutionQuery = {
  text: "",
  type: "all",
  category: "all",
  group: null,
  problem: null,
  compared: [],
  isWhole: false,
};

/** Reads a query string. Ignores unknown values. */
export function readQuery(params: URLSearchParams, known: Known): SolutionQuery {
  const wanted = params.get(PROBLEM_PARAM);
  const problem = wanted !== null && known.problem(wanted) ? wanted : null;
  const group = params.get(GROUP_PARAM);
  return {
    text: params.get("q") ?? "",
    type: knownOr<SolutionType, "all">(SOLUTION_TYPES, params.get("type"), "all"),
    category: knownOr<SolutionCategory, "all">(SOLUTION_CATEGORIES, params.get("category"), "all"),
    group: group !== null && known.group(group, problem) ? group : null,
    problem,
    compared: [...new Set((params.get(COMPARE_PARAM) ?? "").split(BETWEEN_IDS))]
      .filter(known.solution)
      .slice(0, MAX_COMPARED),
    isWhole: params.get(LIST_PARAM) === WHOLE,
  };
}

/** Writes a query string, without empty parameters. */
export function writeQuery({
  text,
  type,
  category,
  group,
  problem,
  compared,
  isWhole,
}: SolutionQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (problem !== null) params.set(PROBLEM_PARAM, problem);
  if (group !== null) params.set(GROUP_PARAM, group);
  if (text !== "") params.set("q", text);
  if (type !== "all") params.set("type", type);
  if (category !== "all") params.set("category", category);
  if (compared.length > 0) params.set(COMPARE_PARAM, compared.join(BETWEEN_IDS));
  if (isWhole) params.set(LIST_PARAM, WHOLE);
  return params;
}

/** True if the query restricts the solutions in any way. */
export function narrows(query: SolutionQuery): boolean {
  return writeQuery({ ...query, text: query.text.trim(), compared: [], isWhole: false }).size > 0;
}

function knownOr<T extends string, D>(known: readonly T[], value: string | null, otherwise: D): T | D {
  return known.find((one) => one === value) ?? otherwise;
}

/** The page's query, and ways to change it. */
export type SolutionQueryState = AddressQuery<SolutionQuery>;

const KNOWN: Known = {
  group: (group, problem) =>
    problem === null
      ? GROUPS.has(group)
      : GROUPS.get(group)?.includes(problem) === true && groupOfProblem(problem) !== group,
  problem: (id) => problemName(id) !== null,
  solution: (id) => SOLUTIONS.some((solution) => solution.id === id),
};

const FORMAT: QueryFormat<SolutionQuery> = {
  read: (params) => readQuery(params, KNOWN),
  write: writeQuery,
  everything: EVERYTHING,
};

/** Reads the query from the URL, and writes changes to the URL. */
export function useSolutionQuery(): SolutionQueryState {
  return useAddressQuery(FORMAT);
}
