/** The query parameter that names the open batch. */
export const BATCH_PARAMETER = "batch";

/** The query that opens a batch. */
export function batchSearch(id: string): string {
  return `?${new URLSearchParams({ [BATCH_PARAMETER]: id }).toString()}`;
}
