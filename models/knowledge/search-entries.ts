import type { KnowledgeEntry } from "./knowledge-entry.ts";
import { spelledWords, withoutUmlauts, wordsOf } from "./label-words.ts";

export interface EntryFilter {
  /** Words that a record must have, all of them, in any order; empty for all records. */
  readonly text: string;
  /** Null for all subjects. */
  readonly subject: KnowledgeEntry["subject"] | null;
  /** A crop or group of that subject; null for all of them. */
  readonly group: string | null;
}

/** The records that match a filter, in their order, but those that only attack a plant with these words come last. */
export function searchEntries(
  entries: readonly KnowledgeEntry[],
  { text, subject, group }: EntryFilter,
): readonly KnowledgeEntry[] {
  const words = wordsOf(text);
  const ofGroup = entries.filter(
    (entry) => (subject === null || entry.subject === subject) && (group === null || entry.group === group),
  );
  if (words.length === 0) return ofGroup;
  const named = ofGroup.filter((entry) => hasWords(searchedOf(entry), words));
  return [...named, ...ofGroup.filter((entry) => hostWith(entry, text) !== null)];
}

/** The entries whose names alone have all words of a text, in their order; none for an empty text. */
export function namedEntries(entries: readonly KnowledgeEntry[], text: string): readonly KnowledgeEntry[] {
  const words = wordsOf(text);
  return words.length === 0
    ? []
    : entries.filter(
        (entry) => hasWords(searchedOf(entry), words) && hasWords(searched(namesOf(entry)), words),
      );
}

/**
 * The plant by which a search found what attacks it; null if the names have the words, or no plant has them. A plant must
 * have them as whole words: "cotton" is no cottontail.
 */
export function hostWith(entry: KnowledgeEntry, text: string): string | null {
  const words = wordsOf(text);
  if (words.length === 0 || entry.hosts === undefined || hasWords(searchedOf(entry), words)) return null;
  return entry.hosts.find((host) => words.every((word) => wordsOf(host).includes(word))) ?? null;
}

/** Another name of a record. */
export interface OtherName {
  readonly name: string;
  /** same: another name of the same thing. member: a kind or breed that the record also covers. */
  readonly of: "same" | "member";
}

/**
 * The other name by which a search found an entry; null if the entry's own names have the words, or no other name
 * has them.
 */
export function otherNameWith(entry: KnowledgeEntry, text: string): OtherName | null {
  const words = wordsOf(text);
  if (words.length === 0 || hasWords(searched(`${entry.name} ${entry.scientificName}`), words)) return null;
  const names = [
    ...[...entry.alsoKnownAs, ...(entry.englishNames ?? []), ...entry.foreignNames].map((name) => ({
      name,
      of: "same" as const,
    })),
    ...entry.members.map((name) => ({ name, of: "member" as const })),
  ];
  return names.find(({ name }) => hasWords(searched(name), words)) ?? null;
}

/** The words of each entry. They are stored because computing them for every typed letter takes too long. */
const prepared = new WeakMap<KnowledgeEntry, string>();

/** All words of an entry. */
function searchedOf(entry: KnowledgeEntry): string {
  const words = prepared.get(entry) ?? searched(textOf(entry));
  prepared.set(entry, words);
  return words;
}

function textOf(entry: KnowledgeEntry): string {
  const { group, kind, subject, shownWords = "" } = entry;
  return [namesOf(entry), group, kind, subject, shownWords].join(" ");
}

function namesOf({ name, scientificName, englishNames = [], ...entry }: KnowledgeEntry): string {
  const { alsoKnownAs, foreignNames, members } = entry;
  return [name, scientificName, ...alsoKnownAs, ...englishNames, ...foreignNames, ...members].join(" ");
}

/** Shorter words are part of many others: "ant" is part of "plant", "elephant" and "giant". */
const FEWEST_LETTERS_WITHIN = 4;

/** The words of a text in all their forms, each after a space, for {@link hasWords}. */
export function searched(text: string): string {
  const words = new Set([...spelledWords(text), ...wordsOf(text), ...spelledWords(withoutUmlauts(text))]);
  return Array.from(words, (word) => ` ${word}`).join("");
}

/**
 * True if a text from {@link searched} has all words of {@link wordsOf}. Longer words may be anywhere in the text:
 * "blight" is part of many names, and German names are compounds. Shorter words must start a word.
 */
export function hasWords(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word.length < FEWEST_LETTERS_WITHIN ? ` ${word}` : word));
}
