import { PACKS } from "virtual:knowledge/packs";
import type { GuideEntry, KnowledgeEntry, RecordName } from "./knowledge-entry.ts";

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

/** What finds the name and the drawing of any record by its id. Rejects where the names can't be fetched. */
export async function loadNames(): Promise<(id: string) => RecordName | undefined> {
  const { NAMES } = await import("virtual:knowledge/names");
  return (id) => NAMES[id];
}
