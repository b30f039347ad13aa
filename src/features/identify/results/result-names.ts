import type { TaxonRank } from "#domain/outcome/taxa.ts";
import { inContext } from "#src/language/messages.ts";

/** Names of the ranks of taxa: at the start of a line, and after a comma. */
export const RANK_NAMES: Readonly<Record<TaxonRank, readonly [first: string, further: string]>> = {
  species: [inContext("taxonomic rank")`Species`, inContext("taxonomic rank")`species`],
  genus: [inContext("taxonomic rank")`Genus`, inContext("taxonomic rank")`genus`],
  family: [inContext("taxonomic rank")`Family`, inContext("taxonomic rank")`family`],
  order: [inContext("taxonomic rank")`Order`, inContext("taxonomic rank")`order`],
  class: [inContext("taxonomic rank")`Class`, inContext("taxonomic rank")`class`],
};
