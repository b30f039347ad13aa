import { PACKS } from "virtual:knowledge/packs";
import type { AnyRecord } from "#domain/knowledge.ts";
import type { Subject } from "#domain/subject.ts";
import { findRecord, type FoundRecord } from "./find-record.ts";
import { answerRecordOf } from "./answer-record.ts";
import type { GuideEntry, KnowledgeEntry } from "./knowledge-entry.ts";

/** The list of all records, fetched when it is first asked for. Rejects where it can't be fetched. */
export async function loadEntries(): Promise<readonly KnowledgeEntry[]> {
  return (await import("virtual:knowledge/index")).ENTRIES;
}

/**
 * The record with this id, or null where there is none. It is fetched with the others of its group when one of them is
 * first asked for. Rejects where it can't be fetched.
 */
export async function loadGuideEntry(id: string): Promise<GuideEntry | null> {
  const { NAMES } = await import("virtual:knowledge/names");
  const load = PACKS[NAMES[id]?.pack ?? ""];
  if (load === undefined) return null;
  return (await load()).default.find(({ record }) => record.id === id) ?? null;
}

/** The name of a record by its id; undefined where there is none. Rejects where the names can't be fetched. */
export async function loadNameOf(): Promise<(id: string) => string | undefined> {
  const { NAMES } = await import("virtual:knowledge/names");
  return (id) => NAMES[id]?.name;
}

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
