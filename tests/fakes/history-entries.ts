import type { HistoryEntry } from "#src/features/history/rules/history.ts";
import { SAMPLE_RECORDS } from "#tests/fixtures/sample-records.ts";
import { entryOf, identificationOf } from "./history-entry.ts";

/** An entry with an animal in it, kept in the minute `minute` of an hour. */
export function entryAt(minute: number, fields: Partial<HistoryEntry> = {}): HistoryEntry {
  return entryOf(identificationOf(SAMPLE_RECORDS.animal[0]), minute, fields);
}
