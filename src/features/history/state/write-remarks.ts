import type { HistoryProblem } from "../rules/history-problem.ts";
import { readStoredRemarks } from "../rules/history-schema.ts";
import { NO_REMARKS, type Remarks, withChange } from "#domain/remarks.ts";
import { ok, type Result } from "#domain/result.ts";
import type { HistoryDatabase } from "./history-database.ts";

/** What a person changed of the remarks on an entry. */
export interface RemarksChange {
  /** What they saw when they began to change it. */
  readonly seen: Remarks;
  readonly change: Partial<Remarks>;
}

/** Writes it to the entry, in one transaction. Answers what is stored then, null where there is no entry. */
export async function writeRemarks(
  database: Pick<HistoryDatabase, "change">,
  id: string,
  { seen, change }: RemarksChange,
): Promise<Result<Remarks | null, HistoryProblem>> {
  let remarks: Remarks | null = null;
  const isThere = await database.change(id, (stored) => {
    remarks = withChange(readStoredRemarks(stored) ?? NO_REMARKS, seen, change);
    const entry = { ...stored, remarks };
    return entry;
  });
  return isThere.ok ? ok(remarks) : isThere;
}
