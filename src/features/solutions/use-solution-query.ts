import { type AddressQuery, type QueryFormat, useAddressQuery } from "#src/ui/controls/use-address-query.ts";
import { problemName, SOLUTIONS } from "#models/solutions/solutions.ts";
import { EVERYTHING, type Known, readQuery, type SolutionQuery, writeQuery } from "./solution-query.ts";

/** The page's query, and ways to change it. */
export type SolutionQueryState = AddressQuery<SolutionQuery>;

const KNOWN: Known = {
  problem: (id) => problemName(id) !== null,
  solution: (id) => SOLUTIONS.some((solution) => solution.id === id),
};

const FORMAT: QueryFormat<SolutionQuery> = {
  read: (params) => readQuery(params, KNOWN),
  write: writeQuery,
  everything: EVERYTHING,
};

/** Reads the query from the address and writes it there. */
export function useSolutionQuery(): SolutionQueryState {
  return useAddressQuery(FORMAT);
}
