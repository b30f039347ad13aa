import type { AnyRecord } from "#domain/records/knowledge.ts";
import type { Subject } from "#domain/subject.ts";
import { answerRecordOf } from "./answer-record.ts";
import { findRecord, type FoundRecord } from "./find-record.ts";
import { loadAllEntries, loadEntries, loadGuideEntry } from "./knowledge.ts";
import { findTaxonRecord } from "./record-taxon.ts";

export interface LoadedRecord {
  readonly subject: Subject;
  /** The part of the record that a result shows; null for a healthy leaf. */
  readonly record: AnyRecord | null;
}

/** The parts of a record that an answer uses; null if no record has this id. Rejects like `loadGuideEntry`. */
export async function loadAnswerRecord(id: string): Promise<LoadedRecord | null> {
  const entry = await loadGuideEntry(id);
  return entry === null ? null : { subject: entry.record.subject, record: answerRecordOf(entry.record) };
}

/** The record of the lowest of these taxa that has one; null if none has. Rejects if the list can't be downloaded. */
export async function findLineageRecord(subject: Subject, names: readonly string[]): Promise<string | null> {
  return findTaxonRecord(subject, names, await loadAllEntries());
}

/** The record that fits a label of any model; null if there is none. Rejects if the list can't be downloaded. */
export async function findLabelRecord(subject: Subject, label: string): Promise<FoundRecord | null> {
  return findRecord(subject, label, await loadEntries());
}

/**
 * The guide's crop or group for a label of any model. Null if there is none, or if only one of its records names
 * something, because the group would then be the name. Rejects if the list can't be downloaded.
 */
export async function findLabelGroup(subject: Subject, label: string): Promise<string | null> {
  const entries = await loadEntries();
  const id = findRecord(subject, label, entries)?.id;
  const group = entries.find((entry) => entry.id === id)?.group ?? null;
  const naming = entries.filter(
    (entry) => entry.subject === subject && entry.group === group && entry.kind !== "healthy",
  );
  return naming.length > 1 ? group : null;
}
