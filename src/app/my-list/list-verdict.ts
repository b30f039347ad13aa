import type { Identification } from "#domain/answer/identification.ts";
import type { PersonsName } from "#domain/answer/remarks.ts";
import type { OnList } from "#domain/species-list/species-list.ts";
import type { LabelSource, ListMarks } from "#src/core/my-list/list-marks.ts";
import { t } from "#src/language/messages.ts";

/** What a person's list says of an answer on the page. */
export interface ListVerdict {
  /** What the model or the person named; null if nothing is named. */
  readonly named: OnList | null;
  /** True if nothing is named, and most of what the model thinks possible is not on the list. */
  readonly isMostlyOff: boolean;
  /** The mark of a label that is on the list; null for others. */
  readonly markOfLabel: (label: string) => string | null;
  /** The mark of a record that is on the list; null for others. */
  readonly markOfRecord: (id: string) => string | null;
}

/** @param model what the model of the answer states of its labels; null if it is not known */
export function listVerdict(
  marks: ListMarks,
  answer: Identification,
  chosen: PersonsName | null,
  model: LabelSource | null,
): ListVerdict {
  const named = namedBy(marks, answer, chosen);
  return {
    named,
    isMostlyOff: named === null && chosen === null && marks.isMostlyOff(answer, model),
    markOfLabel: (label) => markOf(marks.ofLabel(answer.subject, label, model)),
    markOfRecord: (id) => markOf(marks.ofRecord(id)),
  };
}

function namedBy(marks: ListMarks, answer: Identification, chosen: PersonsName | null): OnList | null {
  if (chosen === null) return marks.ofAnswer(answer);
  return chosen.recordId === null ? null : marks.ofRecord(chosen.recordId);
}

function markOf(onList: OnList): string | null {
  return onList === "on" ? t`On your list` : null;
}
