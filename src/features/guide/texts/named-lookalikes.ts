import type { GuideRecord } from "#models/knowledge/guide-record.ts";
import type { NamedLookalike, OtherRecordOf } from "./guide-section.ts";

/** What a record is confused with, by name. One that has neither a record nor a name is left out. */
export function namedLookalikes(record: GuideRecord, otherOf: OtherRecordOf): readonly NamedLookalike[] {
  return record.confusedWith.flatMap(({ record: id, name, tellApart }) => {
    const other = id === null ? undefined : otherOf(id);
    const called = other?.name ?? name;
    if (called === null) return [];
    const looksOther = other !== undefined && other.drawing !== record.drawings[0];
    return [{ id, name: called, tellApart, drawing: looksOther ? other.drawing : null }];
  });
}
