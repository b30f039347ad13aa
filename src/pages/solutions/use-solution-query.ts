import {
  type AddressQuery,
  type QueryFormat,
  useAddressQuery,
} from "#src/components/field/use-address-query.ts";
import { problemName } from "#models/solutions/problem-names.ts";
import { EVERYTHING, readQuery, type SolutionQuery, writeQuery } from "./solution-query.ts";

/** The page's query, and ways to change it. */
export type SolutionQueryState = AddressQuery<SolutionQuery>;

const FORMAT: QueryFormat<SolutionQuery> = {
  read: (params) => readQuery(params, (id) => problemName(id) !== null),
  write: writeQuery,
  everything: EVERYTHING,
};

/** Reads the query from the address and writes it there. */
export function useSolutionQuery(): SolutionQueryState {
  return useAddressQuery(FORMAT);
}
