import type { GuideRecord } from "#models/knowledge/knowledge-entry.ts";
import type { TaxonCode } from "#src/answer/texts/guide-section.ts";

/**
 * Pages of other sites with photos of a record's taxon, found by its scientific name, or by the codes of the record.
 * None for a record without a scientific name, and for healthy leaves.
 */
export function photosElsewhere(record: GuideRecord): readonly TaxonCode[] {
  const { codes } = record;
  const taxon = taxonToSend(record);
  if (taxon === null) return [];
  const query = encodeURIComponent(taxon);
  return [
    ...(isMicrobe(record)
      ? []
      : [["iNaturalist", `https://www.inaturalist.org/observations?taxon_name=${query}`] as const]),
    ["Wikimedia", `https://commons.wikimedia.org/w/index.php?title=Special:MediaSearch&search=${query}`],
    ["GBIF", `https://www.gbif.org/species/${codes.gbif ?? `search?q=${query}`}`],
    ...(codes.eppo === null ? [] : [["EPPO", `https://gd.eppo.int/taxon/${codes.eppo}/photos`] as const]),
  ].map(([register, address]) => ({ register, code: taxon, address }));
}

/**
 * The name by which other sites find photos of a record: the first of a list, without the word of its rank ("Family
 * Apidae", "Alternaria mali and others"). Null for a record without a scientific name, and for healthy leaves.
 */
export function taxonToSend(record: GuideRecord): string | null {
  const { scientificName } = record;
  const isHealthy = record.subject === "disease" && record.cause === "healthy";
  if (scientificName === "" || isHealthy) return null;
  const [first = scientificName] = scientificName.split(/,| and | or | \(/u);
  return first.replace(/^\p{Lu}\p{Ll}+ (?=\p{Lu})/u, "");
}

/** Viruses and bacteria: observers photograph their hosts. */
function isMicrobe(record: GuideRecord): boolean {
  return record.subject === "disease" && (record.cause === "virus" || record.cause === "bacterium");
}
