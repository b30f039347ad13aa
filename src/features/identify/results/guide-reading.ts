import type { GuideRecord } from "#models/knowledge/knowledge-entry.ts";
import type { OtherRecordOf } from "#src/features/guide/texts/guide-section.ts";

/** How far the whole record of an answer is: an answer brings only a part of it. */
export type GuideReading =
  | { readonly status: "loading" }
  | { readonly status: "failed" }
  | { readonly status: "read"; readonly record: GuideRecord; readonly otherOf: OtherRecordOf };

/** Fetches the whole record with this id, and the names of the others. Rejects where they can't be fetched. */
export async function readGuide(id: string): Promise<GuideReading> {
  const { loadGuideEntry, loadNames } = await import("#models/knowledge/knowledge.ts");
  const entry = await loadGuideEntry(id);
  if (entry === null) return { status: "failed" };
  return { status: "read", record: entry.record, otherOf: await loadNames() };
}

/** The record, once it is read; else null. */
export function recordOf(guide: GuideReading): GuideRecord | null {
  return guide.status === "read" ? guide.record : null;
}
