import type { AnyRecord } from "#domain/knowledge.ts";
import type { Subject } from "#domain/subject.ts";
import { answerRecordOf } from "./answer-record.ts";
import { findRecord, type FoundRecord } from "./find-record.ts";
import { loadEntries, loadGuideEntry } from "./knowledge.ts";

/** What an answer takes of a record. */
export interface LoadedRecord {
  readonly subject: Subject;
  /** The part that a result shows; null for a healthy leaf. */
  readonly record: AnyRecord | null;
}

/** What an answer takes of a record; null where there is none with this id. Rejects as `loadGuideEntry` does. */
export async function loadAnswerRecord(id: string): Promise<LoadedRecord | null> {
  const entry = await loadGuideEntry(id);
  return entry === null ? null : { subject: entry.record.subject, record: answerRecordOf(entry.record) };
}

/** The record that belongs to a label of any model, or null. Rejects where the list can't be fetched. */
export async function findLabelRecord(subject: Subject, label: string): Promise<FoundRecord | null> {
  return findRecord(subject, label, await loadEntries());
}
