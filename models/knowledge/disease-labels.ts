import { CROP_NAMES, cropAt } from "./crops.ts";
import { englishNamesOf, type KnowledgeEntry } from "./knowledge-entry.ts";
import { speciesIn, wordsOf } from "./label-words.ts";

/** The name of a disease without its crop. */
interface ProblemName {
  readonly words: readonly string[];
  /** True if no other crop's disease has this name. A label then does not have to name the crop. */
  readonly isEnough: boolean;
}

/** The words that a label of one disease may have. */
interface Disease {
  readonly id: string;
  readonly crop: string;
  readonly names: readonly ProblemName[];
  /** Words that a label may also have. They describe this disease but do not identify it. */
  readonly besides: readonly string[];
}

/** Finds the ids of all disease records that fit a label. See: [Note: Names in labels] */
export type DiseaseFinder = (label: string) => readonly string[];

/** Words that do not help to identify a disease. */
const EMPTY_WORDS: ReadonlySet<string> = new Set(
  [
    "a an the of on in and with from disease damage",
    "de del la el los las y en do da dos das e du des le les l d et en enfermedad doença maladie",
    "der die das den dem des am an auf von und bei krankheit",
    "ka ki ke rog pada penyakit",
  ].flatMap(wordsOf),
);

/** Parts of a plant. A label may add one to a disease's name, or omit one that the name has. */
const PLACE_WORDS = ["leaf", "pod", "plant", "Blatt", "hoja", "feuille", "folha", "patta", "daun"].flatMap(
  wordsOf,
);

const HEALTHY = "healthy";
const HEALTHY_WORDS: ReadonlySet<string> = new Set(
  [
    "healthy",
    "gesund",
    "gesundes",
    "sano",
    "sana",
    "sain",
    "saine",
    "saudável",
    "sadio",
    "swasth",
    "sehat",
  ].flatMap(wordsOf),
);

/** Words for the cause of a disease, by the kind of its entry. A label may add one: a "mosaic virus" is a mosaic. */
const CAUSE_WORDS: Readonly<Record<string, readonly string[]>> = {
  virus: ["virus", "viral"],
  fungus: ["fungus", "fungal"],
  bacterium: ["bacterium", "bacteria", "bacterial"],
};

/** Least length of a word that names a disease without its crop. Shorter words may be ambiguous abbreviations. */
const FEWEST_LETTERS = 5;

/** Least length of a crop's name at the start of a word. Many words start with a shorter name by chance. */
const FEWEST_LETTERS_OF_CROP = 4;

/** Prepares the names of all diseases. */
export function prepareDiseases(entries: readonly KnowledgeEntry[]): DiseaseFinder {
  const all = entries.filter(({ subject }) => subject === "disease");
  const pairs = wordPairs(all.flatMap(namesOf));
  const cropsOfWord = cropsByWord(all);
  const diseases = all.map((entry) => diseaseOf(entry, cropsOfWord));
  const known = new Set(diseases.flatMap(wordsAbout));
  return (label) => {
    const words = new Set(meaning(wordsOf(label).flatMap((word) => pairs.get(word) ?? [word])));
    if (![...words].every((word) => known.has(word))) return [];
    return diseases.filter((disease) => fits(disease, words)).map(({ id }) => id);
  };
}

/** All words that a label of the disease may have. */
function wordsAbout({ crop, names, besides }: Disease): readonly string[] {
  return [cropWord(crop), ...besides, ...names.flatMap(({ words }) => words)];
}

/** True if the words contain a name of the disease and its crop, and nothing else. */
function fits({ id, crop, names, besides }: Disease, words: ReadonlySet<string>): boolean {
  const matching = names.filter((name) => name.words.every((word) => words.has(word)));
  const isOfCrop = words.has(cropWord(crop));
  if (!matching.some(({ isEnough }) => isEnough || isOfCrop)) return false;
  const covered = new Set(wordsAbout({ id, crop, names: matching, besides }));
  return [...words].every((word) => covered.has(word));
}

function diseaseOf(entry: KnowledgeEntry, cropsOfWord: ReadonlyMap<string, ReadonlySet<string>>): Disease {
  const { id, group: crop, kind } = entry;
  const [ownName = "", ...otherNames] = englishNamesOf(entry);
  const isOwnWord = (name: string): boolean => {
    const [word = "", ...others] = wordsOf(name);
    return others.length === 0 && word.length >= FEWEST_LETTERS && cropsOfWord.get(word)?.size === 1;
  };
  const named = (name: string, isEnough: boolean): ProblemName => ({
    words: meaning(wordsOf(name)).filter((word) => word !== cropWord(crop)),
    isEnough,
  });
  const names =
    kind === HEALTHY
      ? [{ words: [HEALTHY], isEnough: false }]
      : [
          named(ownName, false),
          ...(entry.label === null ? [] : [named(entry.label, false)]),
          ...otherNames.map((name) => named(name, isOwnWord(name))),
          ...entry.foreignNames.map((name) => named(name, beginsWithCrop(name, crop))),
          ...speciesIn(entry.scientificName).map((name) => named(name, true)),
        ];
  return {
    id,
    crop,
    names: names.filter(({ words }) => words.length > 0),
    besides: [...PLACE_WORDS, ...(CAUSE_WORDS[kind] ?? [])],
  };
}

function namesOf(entry: KnowledgeEntry): readonly string[] {
  return [...englishNamesOf(entry), ...entry.foreignNames];
}

/** True for German names that begin with the crop, such as "Apfelschorf". */
function beginsWithCrop(name: string, crop: string): boolean {
  const [first = ""] = wordsOf(name);
  return (CROP_NAMES.get(crop) ?? []).some((cropName) => {
    const [word = "", ...others] = wordsOf(cropName);
    const isLong = others.length === 0 && word.length >= FEWEST_LETTERS_OF_CROP;
    return isLong && first.startsWith(word) && first !== word;
  });
}

/** For each word, the crops with a disease that has this word in its name. */
function cropsByWord(entries: readonly KnowledgeEntry[]): ReadonlyMap<string, ReadonlySet<string>> {
  const crops = new Map<string, Set<string>>();
  for (const entry of entries) {
    for (const word of namesOf(entry).flatMap(wordsOf)) {
      crops.set(word, (crops.get(word) ?? new Set()).add(entry.group));
    }
  }
  return crops;
}

/** Pairs of adjacent words in names, by their joined form: "leafspot". */
function wordPairs(names: readonly string[]): ReadonlyMap<string, readonly [string, string]> {
  const pairs = new Map<string, readonly [string, string]>();
  for (const words of names.map(wordsOf)) {
    for (const [place, second] of words.entries()) {
      const first = words[place - 1];
      if (first !== undefined) pairs.set(first + second, [first, second]);
    }
  }
  return pairs;
}

/** The words that identify a disease: with the records' names of crops, and without empty words. */
function meaning(words: readonly string[]): readonly string[] {
  const told: string[] = [];
  for (let place = 0; place < words.length;) {
    const { word, length } = nextWord(words, place);
    if (!EMPTY_WORDS.has(word)) told.push(HEALTHY_WORDS.has(word) ? HEALTHY : word);
    place += length;
  }
  return told;
}

/** The crop that starts at `place` with its number of words; if there is none, the word at `place`. */
function nextWord(
  words: readonly string[],
  place: number,
): { readonly word: string; readonly length: number } {
  const named = cropAt(words, place);
  if (named !== null) return { word: cropWord(named.crop), length: named.length };
  return { word: words[place] ?? "", length: 1 };
}

/** Marks a word as a crop by a capital letter, which no other word has. */
function cropWord(crop: string): string {
  return `Crop ${crop}`;
}
