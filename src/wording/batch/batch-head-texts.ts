import type { Subject } from "#domain/subject.ts";
import { counted } from "../counted.ts";
import { SUBJECT_NAMES } from "../subject-names.ts";

/** What is counted of a batch. */
export interface BatchCounts {
  readonly total: number;
  readonly done: number;
  readonly reviewed: number;
}

/** A batch in facts, for a line: what is on its photos, how many there are, and how far it is. */
export function batchFacts(subject: Subject, { total, done, reviewed }: BatchCounts): readonly string[] {
  return [
    SUBJECT_NAMES[subject].many,
    counted(total, "photo"),
    ...(done < total ? [`${done} done`] : []),
    ...(reviewed > 0 ? [`${reviewed} reviewed`] : []),
  ];
}
