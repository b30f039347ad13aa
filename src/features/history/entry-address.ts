/** The query parameter that names the open entry; the specification's routes have no parameters (section 2). */
export const ENTRY_PARAMETER = "entry";

/** The query that opens an entry. */
export function entrySearch(id: string): string {
  return `?${new URLSearchParams({ [ENTRY_PARAMETER]: id }).toString()}`;
}
