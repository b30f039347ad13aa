import { type ReactNode, useCallback } from "react";
import type { GuideRecord } from "#models/knowledge/knowledge-entry.ts";
import type { OtherRecordOf } from "#src/answer/texts/guide-section.ts";
import { useLoaded } from "#src/ui/status/lazy-part.tsx";

interface GuidePartProps {
  readonly id: string;
  /** The crop that the person told: look-alikes of others are left out. Null if nobody did. */
  readonly crop?: string | null;
  readonly children: (guide: GuideReading) => ReactNode;
}

/** A part of a result that gets the whole record when it has loaded. */
export function GuidePart(props: GuidePartProps): ReactNode {
  return <PartOfRecord key={`${props.id} ${props.crop}`} {...props} />;
}

function PartOfRecord({ id, crop = null, children }: GuidePartProps): ReactNode {
  const guide = useLoaded(useCallback(() => readGuide(id, crop), [id, crop]));
  return children(typeof guide === "string" ? { status: guide } : guide);
}

/** The loading state of the whole record. An answer itself contains only a part of the record. */
export type GuideReading =
  | { readonly status: "loading" }
  | { readonly status: "failed" }
  | { readonly status: "read"; readonly record: GuideRecord; readonly otherOf: OtherRecordOf };

/** Fetches a whole record and the names of all records. Rejects if they can't be fetched. */
async function readGuide(id: string, crop: string | null): Promise<GuideReading> {
  const { loadGuideEntry, loadNames, withinCrop } = await import("#models/knowledge/knowledge.ts");
  const entry = await loadGuideEntry(id);
  if (entry === null) return { status: "failed" };
  const otherOf = await loadNames(entry.record);
  const record = crop === null ? entry.record : withinCrop(entry.record, otherOf);
  return { status: "read", record, otherOf };
}

/** The record; null until it has loaded. */
export function recordOf(guide: GuideReading): GuideRecord | null {
  return guide.status === "read" ? guide.record : null;
}
