import { PACKS } from "virtual:knowledge/packs";
import { type GuideEntry, type KnowledgeEntry, packOf } from "./knowledge-entry.ts";

/** The list of all records, fetched when it is first asked for. Rejects where it can't be fetched. */
export async function loadEntries(): Promise<readonly KnowledgeEntry[]> {
  return (await import("virtual:knowledge/index")).ENTRIES;
}

/**
 * The record with this id, or null where there is none. It is fetched with the others of its group when one of them is
 * first asked for. Rejects where it can't be fetched.
 */
export async function loadGuideEntry(id: string): Promise<GuideEntry | null> {
  const entry = (await loadEntries()).find((one) => one.id === id);
  const load = entry === undefined ? undefined : PACKS[packOf(entry)];
  if (load === undefined) return null;
  return (await load()).default.find(({ record }) => record.id === id) ?? null;
}
