/** Spellings that mean the same, wherever they stand in a word. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/mold/g, "mould"],
  [/gray/g, "grey"],
  [/color/g, "colour"],
  [/sulfur/g, "sulphur"],
  [/\bchil+(?:i|e|y)\b/g, "chilli"],
  [/ß/g, "ss"],
  [/æ/g, "ae"],
  [/ø/g, "o"],
];

/** A number in front: "0 Tomato mosaic virus", "12: aphid", "n02123045 tabby". */
const LEADING_NUMBER = /^\s*n?\d+(?:\s*[:;.)]\s*|[\s_]+)/;

/**
 * The words of a name or a label in their normal form: lower case, singular, British, without accents, apostrophes and
 * punctuation. "Corn_(maize)___Common_rusts" and "TomatoLeafMold" are ["corn", "maize", "common", "rust"] and ["tomato",
 * "leaf", "mould"].
 */
export function wordsOf(text: string): readonly string[] {
  return plainWords(text).map(singular).map(spelled);
}

/** The words of a text as {@link wordsOf} gives them, but for plurals, which stay as they are. */
export function spelledWords(text: string): readonly string[] {
  return plainWords(text).map(spelled);
}

/** A name as one word, as "black grass", "Black-grass" and "blackgrass" are the same. */
export function nameKey(name: string): string {
  return plainWords(name).map(spelled).join("");
}

/** The keys of names that a label may mean. It may be a plural of the name, but "cleaver" is no singular of "Cleavers". */
export function labelKeys(label: string): readonly string[] {
  const words = plainWords(label);
  const lastSingular = [...words.slice(0, -1), ...words.slice(-1).map(singular)];
  return [...new Set([words, lastSingular, words.map(singular)].map((one) => one.map(spelled).join("")))];
}

/** A name as it is written, but for case and what stands between words. For names too short to be changed. */
export function writtenKey(text: string): string {
  return text
    .normalize("NFC")
    .toLowerCase()
    .split(/[\s_-]+/)
    .join(" ")
    .trim();
}

/** German names are also written without umlauts: "Kaefer". */
export function withoutUmlauts(text: string): string {
  return text.normalize("NFC").replaceAll(/[äÄ]/g, "ae").replaceAll(/[öÖ]/g, "oe").replaceAll(/[üÜ]/g, "ue");
}

/**
 * What may be a name in a label: what stands between commas and semicolons. "A (B) C" says "A C" and "B C", as in
 * "Panthera leo (Lion)" and "Corn_(maize)___Common_rust_". Each once, none empty.
 */
export function partsOf(label: string): readonly string[] {
  const inside = Array.from(
    label.matchAll(/\(([^()]*)\)/g),
    (match) => `${match[1] ?? ""} ${withoutBrackets(label.slice(match.index + match[0].length))}`,
  );
  const parts = [withoutBrackets(label), ...inside]
    .flatMap((text) => text.split(/[,;]/))
    .map((part) => part.trim());
  return [...new Set(parts)].filter((part) => part !== "");
}

function withoutBrackets(text: string): string {
  return text.replaceAll(/\([^()]*\)/g, " ");
}

/** The species that a scientific name of a record names. Genera are left out: others belong to them too. */
export function speciesIn(scientificName: string): readonly string[] {
  if (scientificName === "") return [];
  return scientificName.split(/,| and /).filter((name) => wordsOf(name).length > 1);
}

/** True for a text that is written as names of species are: "Panthera leo", "Anas platyrhynchos diazi". */
export function looksScientific(text: string): boolean {
  return /^[A-Z][a-z]+(?: [A-Za-z][a-z]{2,}){1,2}$/.test(text.replaceAll("_", " ").trim());
}

function plainWords(text: string): readonly string[] {
  const plain = text
    .replace(LEADING_NUMBER, "")
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")
    .normalize("NFD")
    .replaceAll(/[\p{M}'’]/gu, "")
    .toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
}

function spelled(word: string): string {
  return SPELLINGS.reduce((text, [spelling, ours]) => text.replaceAll(spelling, ours), word);
}

/** English plurals, and the "s" of Spanish, French and Portuguese ones. Names and labels are changed alike. */
function singular(word: string): string {
  if (word.length < 4 || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (word.endsWith("ves")) return `${word.slice(0, -3)}f`;
  if (/(?:ch|sh|x|z|ss|us|is|o)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith("s") ? word.slice(0, -1) : word;
}
