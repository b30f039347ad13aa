import type { Subject } from "#domain/subject.ts";
import type { KnowledgeEntry } from "./knowledge-entry.ts";
/** Stub. */
export function findRecordId(
  subject: Subject | null,
  label: string,
  entries: readonly KnowledgeEntry[],
): string | null {
  return (
    entries.find((one) => one.subject === subject && one.name.toLowerCase() === label.toLowerCase())?.id ??
    null
  );
}
