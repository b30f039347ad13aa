import { readSignTable, type SignProfile } from "#domain/diagnosis/sign-table.ts";
import { loadGuideEntry } from "#models/knowledge/knowledge.ts";
import type { DiseaseGuide, HealthyGuide } from "#models/knowledge/record-schema.ts";

/** The tables of the crops' signs, each in a file of its own. */
const TABLES = import.meta.glob<string>("/models/knowledge/signs/*.tsv", {
  query: "?raw",
  import: "default",
});

/** The crops whose diseases have a table of signs. */
export const CROPS_WITH_SIGNS: readonly string[] = Object.keys(TABLES).map((path) =>
  path.replace(/^.*\/(.*)\.tsv$/, "$1").replaceAll("-", " "),
);

function pathOf(crop: string): string {
  return `/models/knowledge/signs/${crop.replaceAll(" ", "-")}.tsv`;
}

/** True for a crop (in lower case, as in the records) whose diseases have a table of signs. */
export function hasSigns(crop: string): boolean {
  return pathOf(crop) in TABLES;
}

/** A record of a crop's leaf. */
export type LeafRecord = DiseaseGuide | HealthyGuide;

/** What is known of the diseases of a crop. */
export interface CropKnowledge {
  readonly profiles: readonly [SignProfile, ...SignProfile[]];
  /** The records by id: one for each profile. */
  readonly records: ReadonlyMap<string, LeafRecord>;
}

/** Fetches what is known of the diseases of a crop. Rejects if something can't be fetched. */
export async function loadCrop(crop: string): Promise<CropKnowledge> {
  const text = await TABLES[pathOf(crop)]?.();
  if (text === undefined) throw new Error(`there is no table of signs for ${crop}`);
  const read = readSignTable(text);
  if (!read.ok) throw new Error(`signs of ${crop}: ${read.error}`);
  const [first, ...others] = read.value;
  if (first === undefined) throw new Error(`the table of signs for ${crop} has no record`);
  const entries = await Promise.all(read.value.map(({ id }) => loadGuideEntry(id)));
  const records = entries.flatMap((entry) => (entry?.record.subject === "disease" ? [entry.record] : []));
  return { profiles: [first, ...others], records: new Map(records.map((record) => [record.id, record])) };
}
