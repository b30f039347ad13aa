import { CROP_NAMES, cropAt } from "./crops.ts";
import type { KnowledgeEntry } from "./knowledge-entry.ts";
import { speciesIn, wordsOf } from "./label-words.ts";

/** A name of a disease without its crop. */
interface ProblemName {
  readonly words: readonly string[];
  /** True where only this crop's disease has the name, so that a label need not name the crop. */
  readonly isEnough: boolean;
}

/** The words that a label of one disease may contain. */
interface Disease {
  readonly id: string;
  readonly crop: string;
  readonly names: readonly ProblemName[];
  /** Words that a label may also contain: they are true of this disease but do not identify it. */
  readonly besides: readonly string[];
}

/** Finds the ids of all disease records that a label fits. See: [Note: Names in labels] */
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

/** Parts of the plant that show a disease. A label may add one to the name; a name that includes one also counts without it. */
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

/** Words for the cause that a label may add: a "mosaic virus" is a mosaic. By the kind of the entry. */
const CAUSE_WORDS: Readonly<Record<string, readonly string[]>> = {
  virus: ["virus", "viral"],
  fungus: ["fungus", "fungal"],
  bacterium: ["bacterium", "bacteria", "bacterial"],
};

/** A shorter word may be an abbreviation with many meanings. */
const FEWEST_LETTERS = 5;

/** A shorter crop may be the start of many words. */
const FEWEST_LETTERS_OF_CROP = 4;

/** Reads the names of all diseases once. */
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

/** True where the words are names of the disease, one at least, with its crop, and nothing else. */
function fits({ id, crop, names, besides }: Disease, words: ReadonlySet<string>): boolean {
  const said = names.filter((name) => name.words.every((word) => words.has(word)));
  const isOfCrop = words.has(cropWord(crop));
  if (!said.some(({ isEnough }) => isEnough || isOfCrop)) return false;
  const covered = new Set(wordsAbout({ id, crop, names: said, besides }));
  return [...words].every((word) => covered.has(word));
}

function diseaseOf(entry: KnowledgeEntry, cropsOfWord: ReadonlyMap<string, ReadonlySet<string>>): Disease {
  const { id, group: crop, kind } = entry;
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
          named(entry.name, false),
          ...(entry.label === null ? [] : [named(entry.label, false)]),
          ...entry.alsoKnownAs.map((name) => named(name, isOwnWord(name))),
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

function namesOf({ name, alsoKnownAs, foreignNames }: KnowledgeEntry): readonly string[] {
  return [name, ...alsoKnownAs, ...foreignNames];
}

/** A name such as "Apfelschorf", which has its crop in it as German names have. */
function beginsWithCrop(name: string, crop: string): boolean {
  const [first = ""] = wordsOf(name);
  return (CROP_NAMES.get(crop) ?? []).some((cropName) => {
    const [word = "", ...others] = wordsOf(cropName);
    const isLong = others.length === 0 && word.length >= FEWEST_LETTERS_OF_CROP;
    return isLong && first.startsWith(word) && first !== word;
  });
}

/** For each word, the crops whose diseases have it in their names. */
function cropsByWord(entries: readonly KnowledgeEntry[]): ReadonlyMap<string, ReadonlySet<string>> {
  const crops = new Map<string, Set<string>>();
  for (const entry of entries) {
    for (const word of namesOf(entry).flatMap(wordsOf)) {
      crops.set(word, (crops.get(word) ?? new Set()).add(entry.group));
    }
  }
  return crops;
}

/** Adjacent words of names, by their joined form: "leafspot". */
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

/** The words that identify a disease: crops by their names in the records, and no empty words. */
function meaning(words: readonly string[]): readonly string[] {
  const told: string[] = [];
  for (let place = 0; place < words.length;) {
    const { word, length } = nextWord(words, place);
    if (!EMPTY_WORDS.has(word)) told.push(HEALTHY_WORDS.has(word) ? HEALTHY : word);
    place += length;
  }
  return told;
}

/** The crop that starts at `place` with its number of words, or else the word there. */
function nextWord(
  words: readonly string[],
  place: number,
): { readonly word: string; readonly length: number } {
  const named = cropAt(words, place);
  if (named !== null) return { word: cropWord(named.crop), length: named.length };
  return { word: words[place] ?? "", length: 1 };
}

/** The form of a crop among words. No word has a capital. */
function cropWord(crop: string): string {
  return `Crop ${crop}`;
}
