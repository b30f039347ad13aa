/** A scientific name as lists are compared by it. */
export interface TaxonKey {
  /** Genus, species and what is below the species, in lower case and without authors: "panthera leo persica". */
  readonly key: string;
  /** True for a name that may stand for more than a genus: a family, an order, or a word of unknown rank. */
  readonly isWide: boolean;
}

/** Words before a name that say its rank, and "other". */
const RANK =
  /^(?:(?:super|sub|infra|parv)?(?:kingdom|phylum|class|order|family|tribe)|(?:sub)?(?:classes|orders|families)|clade|other)\s+/i;
const GENUS = /^(?:genus|genera)\s+/i;

/** What stands for the species where it is not known. */
const NO_SPECIES = /^(?:spp?|species|ssp|indet|cf|aff|nr|gr|agg)\.?$/i;

/** Marks before a name below the species. */
const BELOW = /^(?:subsp|ssp|var|subvar|f|forma|fo|cv|morph|race|pv)\.?$/i;

/** Words of authors that are in lower case. */
const AUTHOR =
  /^(?:de|del|della|den|der|des|di|du|da|la|le|van|von|zu|ex|et|and|in|non|nec|sensu|auct|hort)\.?$/;

/** A word of a name: letters, with hyphens inside. */
const WORD = /^\p{L}[\p{L}\p{M}-]*$/u;

/**
 * The key of a scientific name as people and files write it: with authors, brackets, signs of hybrids, marks of ranks, a
 * bullet or number in front, in any case. Null for a text that is no name of a taxon, and for a hybrid of two species.
 */
export function taxonKey(written: string): TaxonKey | null {
  const plain = written
    .normalize("NFC")
    .replaceAll(/\([^()]*\)|\[[^[\]]*\]/g, " ")
    .replace(/^[\s\d.)*•–"'-]+/u, "")
    .replaceAll(/["“”]/g, "")
    .replaceAll("_", " ")
    .trim();
  const isGenus = GENUS.test(plain);
  const words = plain
    .replace(RANK, "")
    .replace(GENUS, "")
    .split(/[\s,;]+/);
  // Only where a text has both cases does the case tell authors.
  const hasCases = /\p{Lu}/u.test(plain) && /\p{Ll}/u.test(plain);
  const isLower = (word: string): boolean => !hasCases || /^\p{Ll}/u.test(word);
  const [genus = "", ...others] = words
    .map((word) => word.replace(/[.,;:*†]+$/, ""))
    .flatMap(withoutHybridSign);
  if (!WORD.test(genus) || genus.length < 2) return null;
  const [second = "", ...more] = others;
  const isSpecies = WORD.test(second) && second.length > 1 && isLower(second) && !isSpare(second);
  if (!isSpecies) {
    // A second word in lower case that can't be read is a species, and not any of its genus.
    if (/^\p{Ll}/u.test(second) && !WORD.test(second)) return null;
    const isRanked = isGenus || NO_SPECIES.test(second);
    return { key: genus.toLowerCase(), isWide: !isRanked };
  }
  if (isHybridOfTwo(words)) return null;
  const below = nameBelow(more, isLower);
  return { key: [genus, second, ...below].join(" ").toLowerCase(), isWide: false };
}

/** True for a word after a genus that is no species: "sp.", "de". */
function isSpare(word: string): boolean {
  return NO_SPECIES.test(word) || AUTHOR.test(word);
}

/** A hybrid's sign stands alone or before a word; the letter x alone counts too. */
function withoutHybridSign(word: string): readonly string[] {
  const rest = word.replace(/^[×✕]/, "");
  return rest === "" || /^x$/i.test(rest) ? [] : [rest];
}

/** True for "Salix alba × fragilis": a sign after a species. Before the species it is part of one name. */
function isHybridOfTwo(words: readonly string[]): boolean {
  return words.some(
    (word, at) => at > 1 && /^(?:[×✕x])/i.test(word) && (word.length === 1 || /^[×✕]/.test(word)),
  );
}

/** The name below the species, which has a mark or follows at once; with authors before the mark. */
function nameBelow(more: readonly string[], isLower: (word: string) => boolean): readonly string[] {
  const mark = more.findIndex((word) => BELOW.test(word));
  const word = more[mark + 1] ?? "";
  return WORD.test(word) && word.length > 1 && isLower(word) && !isSpare(word) && !BELOW.test(word)
    ? [word]
    : [];
}

/** The names in a text with several species of one genus, as eBird writes them: "Aythya marila/affinis" gives two. */
export function namesIn(written: string): readonly string[] {
  const match = /^(\s*\S+\s+)(\p{Ll}[\p{Ll}-]+(?:\/\p{Ll}[\p{Ll}-]+)+)(?=\s|$)/u.exec(written);
  if (match === null) return [written];
  const [, genus = "", species = ""] = match;
  return species.split("/").map((each) => genus + each);
}
