import { readableLabel } from "#domain/readable-label.ts";
import type { Subject } from "#domain/subject.ts";
import { type DiseaseFinder, prepareDiseases } from "./disease-labels.ts";
import type { KnowledgeEntry } from "./knowledge-entry.ts";
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
 * - A label is read as people write it (readable-label.ts) and in a normal form (label-words.ts), first as a whole and then in its parts: between commas, and with
 *   and without what is in brackets. A name must be a whole part: "sea lion" is no lion.
 * - A disease is found by words instead, in any order: a label fits it where it is made of names of the disease and of
 *   its crop, one of each at least, and of nothing else (disease-labels.ts). The crop may be left out only beside a name
 *   that no other crop's disease has: the pathogen's, or a proper name such as "Huanglongbing".
 * - All parts that name a record must agree on it. A label that fits two records finds none.
 * - No other part may speak against it: one that is written like a scientific name must be the record's ("red panda,
 *   panda, Ailurus fulgens" is no giant panda), and so must one that ends in the name ("computer mouse, mouse").
 * - The scientific name of a group is no name of its record: the group may be smaller than the taxon.
 * - Names count in this order: the record's own; those in other languages, which must be all that the label says, as
 *   "grille, radiator grille" is no German cricket; and those of members, which a record lists where all that it says is
 *   true of each: a beagle is a dog. A breed is never found by its species.
 */

/** How sure a kind of name is, the surest first. */
const RANKS = ["own", "foreign", "member"] as const;
type Rank = (typeof RANKS)[number];

/** The names of all records. */
interface Names {
  readonly entries: ReadonlyMap<string, KnowledgeEntry>;
  /** Ids by the key of a name. */
  readonly ids: Readonly<Record<Rank, ReadonlyMap<string, ReadonlySet<string>>>>;
  readonly diseases: DiseaseFinder;
}

/** Foreign names with fewer letters count only as they are written: "Bär" is no bar. */
const FEWEST_LETTERS = 5;

/** The prepared names of each list of entries. */
const prepared = new WeakMap<readonly KnowledgeEntry[], Names>();

/** A record that a label fits. */
export interface FoundRecord {
  readonly id: string;
  /** True where the label names a member of the record's group: a beagle in the dog's record. */
  readonly isWider: boolean;
}

/**
 * The one record that a model's label fits, or null. Only records of `subject` count; for null, all do. The names of
 * `entries` are read once for each list. See: [Note: Names in labels]
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

/** The id of the record that {@link findRecord} finds. */
export function findRecordId(...label: Parameters<typeof findRecord>): string | null {
  return findRecord(...label)?.id ?? null;
}

/** What all parts that name a record agree on, or null where none does. */
function agreedOn(ids: readonly (readonly string[])[], rank: Rank): readonly string[] | null {
  const [first, ...others] = ids.filter((of) => of.length > 0);
  if (first === undefined || (rank === "foreign" && others.length + 1 < ids.length)) return null;
  return first.filter((id) => others.every((of) => of.includes(id)));
}

function isOf(subject: Subject | null, entry: KnowledgeEntry | undefined): boolean {
  return subject === null || entry?.subject === subject;
}

/** The ids that a part of a label fits by names of one rank. */
function idsOf(part: string, rank: Rank, { ids, diseases }: Names): readonly string[] {
  const keys = [...labelKeys(part), ...(rank === "foreign" ? [writtenKey(part)] : [])];
  const found = new Set(rank === "own" ? diseases(part) : []);
  for (const key of keys) for (const id of ids[rank].get(key) ?? []) found.add(id);
  return [...found];
}

/** Removes the members of another found record: "Canis familiaris" is the dog, not one of its breeds. */
function withoutMembers(found: readonly string[], { entries, ids }: Names): readonly string[] {
  return found.filter((id) => {
    const of = ids.member.get(nameKey(entries.get(id)?.name ?? ""));
    return !found.some((other) => other !== id && of?.has(other));
  });
}

/** True where another part of the label contradicts the found record. */
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

/** True for "sea lion" and "lion". A word that is said twice counts once: "Gorilla gorilla" says no more than "gorilla". */
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
    // What names of a disease mean depends on its crop.
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

/** "Cricket or mole cricket" names both. */
function ownNamesOf(entry: KnowledgeEntry): readonly string[] {
  const english = [entry.name, ...(entry.label === null ? [] : [entry.label]), ...entry.alsoKnownAs];
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
