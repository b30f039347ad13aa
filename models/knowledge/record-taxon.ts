import { readTaxonName, type Taxon, type TaxonOf, UNKNOWN_TAXON } from "#domain/records/taxon.ts";
import type { Subject } from "#domain/subject.ts";
import type { KnowledgeEntry } from "./knowledge-entry.ts";

/**
 * The kingdom of each cause of disease in GBIF's taxonomy, where water moulds are not fungi. Causes that are not
 * alive, or that are several organisms, have no kingdom.
 */
const KINGDOMS_OF_CAUSES: Readonly<Record<string, string>> = {
  fungus: "Fungi",
  oomycete: "Chromista",
  bacterium: "Bacteria",
  virus: "Viruses",
  "insect damage": "Animalia",
  "mite damage": "Animalia",
  healthy: "Plantae",
};

/**
 * The taxon of a record: the cause of a disease, or the plant of a healthy leaf. All records of pests are animals;
 * weeds are plant records.
 */
export function recordTaxon({
  subject,
  kind,
  scientificName,
}: Pick<KnowledgeEntry, "subject" | "kind" | "scientificName">): Taxon {
  if (scientificName === "") return UNKNOWN_TAXON;
  const name = readTaxonName(scientificName);
  switch (subject) {
    case "animal":
    case "pest":
      return { ...name, kingdom: "Animalia" };
    case "plant":
      return { ...name, kingdom: "Plantae" };
    case "disease":
      return { ...name, kingdom: KINGDOMS_OF_CAUSES[kind] ?? "" };
  }
}

/** Records of groups that are true of the whole taxon in their scientific name: all aphids, not only some flies. */
const WHOLE_TAXA: ReadonlySet<string> = new Set([
  "ant",
  "aphid",
  "bear",
  "deer",
  "elephant",
  "gall-midge",
  "kangaroo",
  "ladybird",
  "leaf-beetle",
  "mealybug",
  "stink-bug",
]);

/**
 * The record of the lowest taxon that exactly one record describes; null if there is none. `names` are scientific
 * names, lowest first: a family finds "Family Strigidae". A record of a group whose scientific name is wider than the
 * group finds nothing: its treatments are for the group.
 */
export function findTaxonRecord(
  subject: Subject,
  names: readonly string[],
  entries: readonly KnowledgeEntry[],
): string | null {
  const whole = entries.filter(
    (entry) => entry.subject === subject && (entry.scope !== "group" || WHOLE_TAXA.has(entry.id)),
  );
  for (const name of names) {
    const [entry, ...others] = whole.filter((each) => recordTaxon(each).scientificName === name);
    if (entry !== undefined && others.length === 0) return entry.id;
  }
  return null;
}

/**
 * Finds taxa in the list of all records. The scientific name that a model states for a label takes precedence over
 * the record's name, because the record may cover more than the label.
 */
export function taxaOf(entries: readonly KnowledgeEntry[]): TaxonOf {
  const taxa = new Map(entries.map((entry) => [entry.id, recordTaxon(entry)]));
  return (recordId, stated) => {
    const ofRecord = (recordId === null ? undefined : taxa.get(recordId)) ?? UNKNOWN_TAXON;
    const name = stated === null ? null : readTaxonName(stated);
    return name === null || name.scientificName === "" ? ofRecord : { ...ofRecord, ...name };
  };
}
