import type { TaxonRank } from "#domain/outcome/taxa.ts";
import type { Conservation, Level } from "#domain/records/knowledge.ts";
import { inContext } from "#src/language/messages.ts";

/** Names of severities and risk levels. */
export const LEVEL_NAMES: Readonly<Record<Level, string>> = {
  Low: inContext("severity")`Low`,
  Medium: inContext("severity")`Medium`,
  High: inContext("severity")`High`,
  Critical: inContext("severity")`Critical`,
};

/** Names of the categories of the IUCN Red List, and of domesticated animals. */
export const CONSERVATION_NAMES: Readonly<Record<Conservation, string>> = {
  Domesticated: inContext("conservation status")`Domesticated`,
  "Not Evaluated": inContext("conservation status")`Not Evaluated`,
  "Data Deficient": inContext("conservation status")`Data Deficient`,
  "Least Concern": inContext("conservation status")`Least Concern`,
  "Near Threatened": inContext("conservation status")`Near Threatened`,
  Vulnerable: inContext("conservation status")`Vulnerable`,
  Endangered: inContext("conservation status")`Endangered`,
  "Critically Endangered": inContext("conservation status")`Critically Endangered`,
  "Extinct in the Wild": inContext("conservation status")`Extinct in the Wild`,
  Extinct: inContext("conservation status")`Extinct`,
};

/** Names of the ranks of taxa: at the start of a line, and after a comma. */
export const RANK_NAMES: Readonly<Record<TaxonRank, readonly [first: string, further: string]>> = {
  species: [inContext("taxonomic rank")`Species`, inContext("taxonomic rank")`species`],
  genus: [inContext("taxonomic rank")`Genus`, inContext("taxonomic rank")`genus`],
  family: [inContext("taxonomic rank")`Family`, inContext("taxonomic rank")`family`],
  order: [inContext("taxonomic rank")`Order`, inContext("taxonomic rank")`order`],
  class: [inContext("taxonomic rank")`Class`, inContext("taxonomic rank")`class`],
};
