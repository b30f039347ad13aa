/** Names the opened entry in the address: routes have no parameters (specification, section 2). */
export const ENTRY_PARAMETER = "entry";

/** The query that opens an entry. */
export function entrySearch(id: string): string {
  return `?${new URLSearchParams({ [ENTRY_PARAMETER]: id }).toString()}`;
}
