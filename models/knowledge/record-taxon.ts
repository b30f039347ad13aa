import { readTaxonName, type Taxon, type TaxonOf, UNKNOWN_TAXON } from "#domain/taxon.ts";
import type { KnowledgeEntry } from "./knowledge-entry.ts";

/**
 * The kingdoms of what makes a disease, as GBIF's taxonomy has them: water moulds are no fungi there. What is no living
 * thing, or several, has none.
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
 * The taxon of a record: for a disease its cause, for a healthy leaf the plant. All records of pests are of animals,
 * because weeds are among the plants.
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

/** Finds taxa by the list of all records. A model's statement on a label takes precedence over a wider record. */
export function taxaOf(entries: readonly KnowledgeEntry[]): TaxonOf {
  const taxa = new Map(entries.map((entry) => [entry.id, recordTaxon(entry)]));
  return (recordId, stated) => {
    const ofRecord = (recordId === null ? undefined : taxa.get(recordId)) ?? UNKNOWN_TAXON;
    const name = stated === null ? null : readTaxonName(stated);
    return name === null || name.scientificName === "" ? ofRecord : { ...ofRecord, ...name };
  };
}
