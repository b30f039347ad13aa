import { PACKS } from "virtual:knowledge/packs";
import type { GuideEntry, KnowledgeEntry, RecordName } from "./knowledge-entry.ts";

/** The list of all records, downloaded at the first call. Rejects if the download fails. */
export async function loadEntries(): Promise<readonly KnowledgeEntry[]> {
  return (await import("virtual:knowledge/index")).ENTRIES;
}

/**
 * The record with this id; null if there is none. The first call for a group downloads all its records. Rejects if
 * that fails.
 */
export async function loadGuideEntry(id: string): Promise<GuideEntry | null> {
  const { NAMES } = await import("virtual:knowledge/names");
  const load = PACKS[NAMES[id]?.pack ?? ""];
  if (load === undefined) return null;
  return (await load()).default.find(({ record }) => record.id === id) ?? null;
}

/** Returns a function that gives the name and drawing for a record's id. Rejects if the names can't be downloaded. */
export async function loadNames(): Promise<(id: string) => RecordName | undefined> {
  const { NAMES } = await import("virtual:knowledge/names");
  return (id) => NAMES[id];
}
