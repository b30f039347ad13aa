import { CHUNKS } from "virtual:knowledge/chunks";
import type { GuideEntry, GuideRecord, KnowledgeEntry, RecordName } from "./knowledge-entry.ts";
import { recordsInLanguage } from "./records-in-language.ts";

/**
 * The list of all records without families, downloaded at the first call: a label finds its record in it. Rejects if the
 * download fails.
 */
export async function loadEntries(): Promise<readonly KnowledgeEntry[]> {
  return (await (recordsInLanguage()?.loadEntries() ?? import("virtual:knowledge/index"))).ENTRIES;
}

/** The list of all records with families, which only packs name. Rejects like {@link loadEntries}. */
export async function loadAllEntries(): Promise<readonly KnowledgeEntry[]> {
  const [entries, { FAMILIES }] = await Promise.all([loadEntries(), import("virtual:knowledge/families")]);
  return [...entries, ...FAMILIES];
}

/**
 * The record with this id; null if there is none. The first call for a group downloads all its records. Rejects if
 * that fails.
 */
export async function loadGuideEntry(id: string): Promise<GuideEntry | null> {
  const { NAMES } = await loadRecordNames();
  const name = NAMES[id] ?? (await loadFamilyNames())[id];
  const load = (recordsInLanguage()?.chunks ?? CHUNKS)[name?.chunk ?? ""];
  if (load === undefined) return null;
  return (await load()).default.find(({ record }) => record.id === id) ?? null;
}

/**
 * Returns a function that gives the name and drawing of a record, by its id, for a page of records with this scope. Only
 * records of families refer to families, so only for these the names of families are loaded. Rejects if the names can't
 * be downloaded.
 */
export async function loadNames({
  scope,
}: Pick<GuideRecord, "scope">): Promise<(id: string) => RecordName | undefined> {
  const { NAMES } = await loadRecordNames();
  const families = scope === "family" ? await loadFamilyNames() : {};
  return (id) => NAMES[id] ?? families[id];
}

/** The diseases of crops that are one plant, Capsicum: what one of them has, the other may have too. */
const CAPSICUM: ReadonlySet<string> = new Set(["disease-chilli", "disease-pepper"]);

/**
 * The record of a leaf whose crop was told, without the look-alikes that are diseases of other crops.
 * @param nameOf from {@link loadNames}
 */
export function withinCrop(
  record: GuideRecord,
  nameOf: (id: string) => Pick<RecordName, "chunk"> | undefined,
): GuideRecord {
  const own = nameOf(record.id)?.chunk ?? "";
  const confusedWith = record.confusedWith.filter(({ record: id }) => {
    const chunk = (id === null ? undefined : nameOf(id)?.chunk) ?? own;
    const isOnePlant = CAPSICUM.has(own) && CAPSICUM.has(chunk);
    return chunk === own || isOnePlant || !chunk.startsWith("disease-");
  });
  return { ...record, confusedWith };
}

async function loadRecordNames(): Promise<{ readonly NAMES: Readonly<Record<string, RecordName>> }> {
  return recordsInLanguage()?.loadNames() ?? import("virtual:knowledge/names");
}

async function loadFamilyNames(): Promise<Readonly<Record<string, RecordName>>> {
  return (await import("virtual:knowledge/family-names")).FAMILY_NAMES;
}

/** Downloads the records of all families, so that they can be read offline. Rejects if a download fails. */
export async function loadFamilies(): Promise<void> {
  const families = Object.keys(CHUNKS).filter((chunk) => chunk.startsWith("family-"));
  await Promise.all([loadAllEntries(), loadFamilyNames(), ...families.map((chunk) => CHUNKS[chunk]?.())]);
}
