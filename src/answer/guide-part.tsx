import { type ReactNode, useCallback } from "react";
import type { GuideRecord } from "#models/knowledge/knowledge-entry.ts";
import type { OtherRecordOf } from "#src/answer/texts/guide-section.ts";
import { useLoaded } from "#src/ui/status/lazy-part.tsx";

interface GuidePartProps {
  readonly id: string;
  readonly children: (guide: GuideReading) => ReactNode;
}

/** A part of a result that gets the whole record when it has loaded. */
export function GuidePart(props: GuidePartProps): ReactNode {
  return <PartOfRecord key={props.id} {...props} />;
}

function PartOfRecord({ id, children }: GuidePartProps): ReactNode {
  const guide = useLoaded(useCallback(() => readGuide(id), [id]));
  return children(typeof guide === "string" ? { status: guide } : guide);
}

/** The loading state of the whole record. An answer itself contains only a part of the record. */
export type GuideReading =
  | { readonly status: "loading" }
  | { readonly status: "failed" }
  | { readonly status: "read"; readonly record: GuideRecord; readonly otherOf: OtherRecordOf };

/** Fetches a whole record and the names of all records. Rejects if they can't be fetched. */
export async function readGuide(id: string): Promise<GuideReading> {
  const { loadGuideEntry, loadNames } = await import("#models/knowledge/knowledge.ts");
  const entry = await loadGuideEntry(id);
  if (entry === null) return { status: "failed" };
  return { status: "read", record: entry.record, otherOf: await loadNames(entry.record) };
}

/** The record; null until it has loaded. */
export function recordOf(guide: GuideReading): GuideRecord | null {
  return guide.status === "read" ? guide.record : null;
}
