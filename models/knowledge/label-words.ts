import { plainText } from "#domain/text/plain-text.ts";

/** Spellings that are replaced anywhere in a word, and their replacements. */
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

/** A number at the beginning: "0 Tomato mosaic virus", "12: aphid", "n02123045 tabby". */
const LEADING_NUMBER = /^\s*n?\d+(?:\s*[:;.)]\s*|[\s_]+)/;

/**
 * The words of a name or label in normal form: lower case, singular, British, without accents, apostrophes and
 * punctuation. "Corn_(maize)___Common_rusts" becomes ["corn", "maize", "common", "rust"], and "TomatoLeafMold"
 * becomes ["tomato", "leaf", "mould"].
 */
export function wordsOf(text: string): readonly string[] {
  return plainWords(text).map(singular).map(spelled);
}

/** Like {@link wordsOf}, but with plurals as they are. */
export function spelledWords(text: string): readonly string[] {
  return plainWords(text).map(spelled);
}

/** A name as one word: "black grass", "Black-grass" and "blackgrass" give the same key. */
export function nameKey(name: string): string {
  return plainWords(name).map(spelled).join("");
}

/**
 * The keys of names that a label may mean. The label may be a plural of the name, but the label "cleaver" does not
 * match the name "Cleavers".
 */
export function labelKeys(label: string): readonly string[] {
  const words = plainWords(label);
  const lastSingular = [...words.slice(0, -1), ...words.slice(-1).map(singular)];
  return [...new Set([words, lastSingular, words.map(singular)].map((one) => one.map(spelled).join("")))];
}

/** A name exactly as written, except for case and separators. For names that are too short for normal form. */
export function writtenKey(text: string): string {
  return text
    .normalize("NFC")
    .toLowerCase()
    .split(/[\s_-]+/)
    .join(" ")
    .trim();
}

/** Replaces umlauts, because German names are also written without them, as in "Kaefer". */
export function withoutUmlauts(text: string): string {
  return text.normalize("NFC").replaceAll(/[äÄ]/g, "ae").replaceAll(/[öÖ]/g, "oe").replaceAll(/[üÜ]/g, "ue");
}

/**
 * The parts of a label that may be names: between commas and semicolons. "A (B) C" gives "A C" and "B C", as in
 * "Panthera leo (Lion)" and "Corn_(maize)___Common_rust_". Without repeats and empty parts.
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

/** The species in the scientific name of a record. Genera are left out, because a genus also has other species. */
export function speciesIn(scientificName: string): readonly string[] {
  if (scientificName === "") return [];
  return scientificName.split(/,| and /).filter((name) => wordsOf(name).length > 1);
}

/** True for a text that looks like the name of a species: "Panthera leo", "Anas platyrhynchos diazi". */
export function looksScientific(text: string): boolean {
  return /^[A-Z][a-z]+(?: [A-Za-z][a-z]{2,}){1,2}$/.test(text.replaceAll("_", " ").trim());
}

function plainWords(text: string): readonly string[] {
  const spaced = text.replace(LEADING_NUMBER, "").replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, " ");
  return plainText(spaced.replaceAll(/['’]/g, ""))
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== "");
}

function spelled(word: string): string {
  return SPELLINGS.reduce((text, [spelling, ours]) => text.replaceAll(spelling, ours), word);
}

/**
 * The singular of a word with an English plural, or a Spanish, French or Portuguese one in "s". It applies to names
 * and labels alike.
 */
function singular(word: string): string {
  if (word.length < 4 || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (word.endsWith("ves")) return `${word.slice(0, -3)}f`;
  if (/(?:ch|sh|x|z|ss|us|is|o)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith("s") ? word.slice(0, -1) : word;
}
