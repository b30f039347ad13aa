import type { Subject } from "#domain/subject.ts";
import { counted } from "#src/ui/texts/format.ts";
import { SUBJECT_NAMES } from "#src/ui/texts/names.ts";

/** What is counted of a batch. */
export interface BatchCounts {
  readonly total: number;
  readonly done: number;
  readonly reviewed: number;
}

/** What a batch is of, in facts for a line: what is on its photos, how many there are, and how many were reviewed. */
export function batchFacts(
  subject: Subject,
  { total, reviewed }: Pick<BatchCounts, "total" | "reviewed">,
): readonly string[] {
  return [
    SUBJECT_NAMES[subject].many,
    counted(total, "photo"),
    ...(reviewed > 0 ? [`${reviewed} reviewed`] : []),
  ];
}

/** The same with how far it is, where that is not said beside it. */
export function keptFacts(subject: Subject, counts: BatchCounts): readonly string[] {
  const { total, done } = counts;
  return [...batchFacts(subject, counts), ...(done < total ? [`${total - done} to go`] : [])];
}
