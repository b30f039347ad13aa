import type { Subject } from "#domain/subject.ts";
import { readableLabel } from "#domain/text/readable-label.ts";
import { type DiseaseFinder, prepareDiseases } from "./disease-labels.ts";
import { englishNamesOf, type KnowledgeEntry } from "./knowledge-entry.ts";
import {
  labelKeys,
  looksScientific,
  nameKey,
  partsOf,
  speciesIn,
  withoutUmlauts,
  wordsOf,
  writtenKey,
} from "./label-words.ts";

/**
 * [Note: Names in labels]
 * A wrong record is worse than none, because its treatment would be for something else. So:
 * - The app reads a label as people write it (readable-label.ts) and in normal form (label-words.ts). It compares
 *   first the whole label, then its parts: between commas, and with and without the text in brackets. A name must
 *   be a whole part: "sea lion" is not a lion.
 * - A disease is found by words in any order (disease-labels.ts). The label must have a name of the disease and a
 *   name of its crop, and no other words. It may omit the crop only if no other crop's disease has this name: the
 *   pathogen's name, or a proper name such as "Huanglongbing".
 * - All parts that name a record must agree. A label that fits two records finds none.
 * - No other part may contradict the record. A part that looks like a scientific name must be the record's ("red
 *   panda, panda, Ailurus fulgens" is not a giant panda), and so must a part that ends in the name ("computer
 *   mouse, mouse").
 * - The scientific name of a group does not find its record, because the group may be smaller than the taxon.
 * - Names count in this order: first the record's own names. Then names in other languages, which must be the whole
 *   label: "grille, radiator grille" is not a German cricket. Then names of members. A record lists a member only
 *   if the whole record is true of it: a beagle is a dog. The name of a breed's species does not find the breed.
 */

/** The kinds of names, the most certain first. */
const RANKS = ["own", "foreign", "member"] as const;
type Rank = (typeof RANKS)[number];

/** The names of all records. */
interface Names {
  readonly entries: ReadonlyMap<string, KnowledgeEntry>;
  /** The ids of the records with each name, by `nameKey`. */
  readonly ids: Readonly<Record<Rank, ReadonlyMap<string, ReadonlySet<string>>>>;
  readonly diseases: DiseaseFinder;
}

/** Foreign names with fewer letters must be spelled exactly: "Bär" is not a bar. */
const FEWEST_LETTERS = 5;

/** The prepared names of each list of entries. */
const prepared = new WeakMap<readonly KnowledgeEntry[], Names>();

/** A record that fits a label. */
export interface FoundRecord {
  readonly id: string;
  /** True if the label names only a member of the record's group: a beagle finds the dog's record. */
  readonly isWider: boolean;
}

/**
 * The only record that fits a model's label; null if none or several fit. Searches the records of `subject`, or all
 * records if it is null. The names of `entries` are prepared once for each list. See: [Note: Names in labels]
 */
export function findRecord(
  subject: Subject | null,
  written: string,
  entries: readonly KnowledgeEntry[],
): FoundRecord | null {
  const names = prepared.get(entries) ?? readNames(entries);
  prepared.set(entries, names);
  const label = readableLabel(written);
  const parts = partsOf(label);
  for (const rank of RANKS) {
    const idsIn = (text: string): readonly string[] =>
      idsOf(text, rank, names).filter((id) => isOf(subject, names.entries.get(id)));
    const ofWhole = idsIn(label);
    const agreed = ofWhole.length > 0 ? ofWhole : agreedOn(parts.map(idsIn), rank);
    if (agreed === null) continue;
    const [id, ...more] = withoutMembers(agreed, names);
    const isFound = id !== undefined && more.length === 0 && !isContradicted(id, parts, names);
    return isFound ? { id, isWider: rank === "member" } : null;
  }
  return null;
}

export function findRecordId(...label: Parameters<typeof findRecord>): string | null {
  return findRecord(...label)?.id ?? null;
}

/**
 * The records on which all parts that name a record agree. Null if no part names a record, or, for foreign names,
 * if any part names none.
 */
function agreedOn(ids: readonly (readonly string[])[], rank: Rank): readonly string[] | null {
  const [first, ...others] = ids.filter((of) => of.length > 0);
  if (first === undefined || (rank === "foreign" && others.length + 1 < ids.length)) return null;
  return first.filter((id) => others.every((of) => of.includes(id)));
}

function isOf(subject: Subject | null, entry: KnowledgeEntry | undefined): boolean {
  return subject === null || entry?.subject === subject;
}

/** The ids of the records that fit a part of a label by names of one rank. */
function idsOf(part: string, rank: Rank, { ids, diseases }: Names): readonly string[] {
  const keys = [...labelKeys(part), ...(rank === "foreign" ? [writtenKey(part)] : [])];
  const found = new Set(rank === "own" ? diseases(part) : []);
  for (const key of keys) for (const id of ids[rank].get(key) ?? []) found.add(id);
  return [...found];
}

/** Removes members of another found record: "Canis familiaris" is the dog, not one of its breeds. */
function withoutMembers(found: readonly string[], { entries, ids }: Names): readonly string[] {
  return found.filter((id) => {
    const entry = entries.get(id);
    const [name = ""] = entry === undefined ? [] : englishNamesOf(entry);
    const of = ids.member.get(nameKey(name));
    return !found.some((other) => other !== id && of?.has(other));
  });
}

/** True if another part of the label contradicts the found record. */
function isContradicted(id: string, parts: readonly string[], { entries, ids }: Names): boolean {
  const entry = entries.get(id);
  if (entry === undefined || entry.subject === "disease") return false;
  const isItsName = (part: string): boolean =>
    labelKeys(part).some((key) => RANKS.some((rank) => ids[rank].get(key)?.has(id)));
  const names = parts.filter(isItsName);
  const strange = parts.filter((part) => !isItsName(part));
  const isOfAnother = strange.some(looksScientific) && scientificNamesOf(entry).length > 0;
  return (
    (isOfAnother && !names.some(looksScientific)) ||
    strange.some((part) => names.some((name) => endsIn(part, name)))
  );
}

/**
 * True if a part ends in a name: "sea lion" ends in "lion". Repeated words count once: "Gorilla gorilla" means the
 * same as "gorilla".
 */
function endsIn(part: string, name: string): boolean {
  const words = [...new Set(wordsOf(part))].join(" ");
  return words.endsWith(` ${wordsOf(name).join(" ")}`);
}

function readNames(entries: readonly KnowledgeEntry[]): Names {
  const ids = {
    own: new Map<string, Set<string>>(),
    foreign: new Map<string, Set<string>>(),
    member: new Map<string, Set<string>>(),
  };
  for (const entry of entries) {
    const put = (rank: Rank, key: string): void => {
      if (key !== "") ids[rank].set(key, (ids[rank].get(key) ?? new Set()).add(entry.id));
    };
    put("own", nameKey(entry.id));
    // Names of diseases depend on the crop, so disease-labels.ts finds them.
    if (entry.subject !== "disease") {
      for (const name of ownNamesOf(entry)) put("own", nameKey(name));
      for (const name of entry.foreignNames) {
        for (const key of foreignKeys(name)) put("foreign", key);
      }
    }
    for (const name of entry.members) put("member", nameKey(name));
  }
  return {
    entries: new Map(entries.map((entry) => [entry.id, entry])),
    ids,
    diseases: prepareDiseases(entries),
  };
}

/** The English and scientific names of a record. "Cricket or mole cricket" also counts as two names. */
function ownNamesOf(entry: KnowledgeEntry): readonly string[] {
  const english = [...englishNamesOf(entry), ...(entry.label === null ? [] : [entry.label])];
  const apart = english.flatMap((name) => name.split(/,| or /));
  return [...english, ...apart, ...scientificNamesOf(entry)];
}

function scientificNamesOf({ scientificName, scope }: KnowledgeEntry): readonly string[] {
  return scope === "group" ? [] : speciesIn(scientificName);
}

function foreignKeys(name: string): readonly string[] {
  const key = nameKey(name);
  if (key.length < FEWEST_LETTERS) return [writtenKey(name), writtenKey(withoutUmlauts(name))];
  return [key, nameKey(withoutUmlauts(name))];
}
