/** A taxon. Unknown fields are empty. */
export interface Taxon {
  /** Without author and year. */
  readonly scientificName: string;
  /** In GBIF's words: "species", "genus", "forma specialis". */
  readonly rank: string;
  /** In GBIF's taxonomy: "Animalia". */
  readonly kingdom: string;
}

export const UNKNOWN_TAXON: Taxon = { scientificName: "", rank: "", kingdom: "" };

/** A name above the species with its rank: "Family Felidae". A clade has no rank. */
const HIGHER =
  /^(?<rank>(?:Super|Sub|Infra|Parv)(?:class|order|family|genus)|Class|Order|Family|Genus|Clade) (?<name>[A-Z][a-z]+)$/;

/** A species with an optional hybrid sign, then optional names below the species. */
const SPECIES =
  /^(?<genus>[A-Z][a-z]+) (?:× )?[a-z-]+(?: (?<mark>f\. sp\.|pv\.|subsp\.|var\.)? ?(?<below>[a-z-]+))?$/;

/** Ranks below the species by their abbreviation. Animal names have none: their third word is a subspecies. */
const BELOW: Readonly<Record<string, string>> = {
  "f. sp.": "forma specialis",
  "pv.": "pathovar",
  "var.": "variety",
  "subsp.": "subspecies",
};

/**
 * Name and rank from a scientific name in a record or manifest. A list of species of one genus, "Alternaria
 * linariae and Alternaria solani", becomes that genus; other lists have no taxon. Viruses get a name without a
 * rank, because their names here are not species names.
 */
export function readTaxonName(written: string): Omit<Taxon, "kingdom"> {
  const name = written.trim();
  const parts = name.split(/,? and |, /);
  if (parts.length > 1) return genusOf(parts);
  const higher = HIGHER.exec(name)?.groups;
  if (higher !== undefined) {
    const { rank = "", name: scientificName = "" } = higher;
    return { scientificName, rank: rank.toLowerCase() === "clade" ? "" : rank.toLowerCase() };
  }
  if (name.endsWith(" virus")) return { scientificName: name, rank: "" };
  const species = SPECIES.exec(name)?.groups;
  if (species !== undefined) {
    const { mark = "", below } = species;
    const rank = below === undefined ? "species" : (BELOW[mark] ?? "subspecies");
    return { scientificName: name, rank };
  }
  // A single word, such as "Selachii", is a name of unknown rank. Anything else is not a name.
  return { scientificName: /^[A-Z][a-z]+$/.test(name) ? name : "", rank: "" };
}

/** The genus of a list of species; later species may abbreviate it to its first letter. */
function genusOf(parts: readonly string[]): Omit<Taxon, "kingdom"> {
  const [first = ""] = parts;
  const genus = SPECIES.exec(first)?.groups?.["genus"];
  const isOfIt = (part: string): boolean => {
    const whole = part.replace(/^other (?<genus>[A-Z][a-z]+) species$/, "$<genus> species");
    const spelled = whole.replace(/^(?<letter>[A-Z])\. /, (_, letter: string) =>
      genus?.startsWith(letter) === true ? `${genus} ` : `${letter}. `,
    );
    return !spelled.endsWith(" virus") && SPECIES.exec(spelled)?.groups?.["genus"] === genus;
  };
  if (genus === undefined || !parts.every(isOfIt)) return { scientificName: "", rank: "" };
  return { scientificName: genus, rank: "genus" };
}

/**
 * Finds the taxon of a named thing by its record. `stated` is the scientific name in the model's label facts, for a
 * label without an exact record; else null.
 */
export type TaxonOf = (recordId: string | null, stated: string | null) => Taxon;
