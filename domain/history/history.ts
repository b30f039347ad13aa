import { headlineOfAnswer } from "../headline.ts";
import { type Identification, isNaming, type StageTimings } from "../identification.ts";
import type { AnyRecord } from "../knowledge.ts";
import type { Subject } from "../subject.ts";

/** One delivered result in the history. Its thumbnail is stored beside it and read when it is shown. */
export interface HistoryEntry {
  /** Unique. An import uses it to skip entries that are there already. */
  readonly id: string;
  /** When the result was delivered: ISO 8601, UTC. */
  readonly keptAt: string;
  /** Name of the photo's file. */
  readonly photoName: string;
  readonly identification: Identification;
  readonly timings: StageTimings;
}

/** An entry with its picture: a JPEG of at most 256 px as a data URL, or null where none could be made. */
export interface HistoryRecord<Entry = HistoryEntry> {
  readonly entry: Entry;
  readonly thumbnail: string | null;
}

/** What a person looks for in the history. */
export interface HistorySearch {
  /** Words. An entry has to contain all of them. */
  readonly text: string;
  readonly subject: Subject | "all";
}

/** Entries in the order of the list. Entries of the same time are ordered by id, so that the order never changes. */
export function newestFirst(entries: readonly HistoryEntry[]): readonly HistoryEntry[] {
  return entries.toSorted(
    (a, b) => compare(Date.parse(b.keptAt), Date.parse(a.keptAt)) || compare(a.id, b.id),
  );
}

/**
 * The entries of the chosen subject that contain each word of the text in one of their names, in the model's title or in
 * the photo's name. Case and accents don't matter. The order stays.
 */
export function searchHistory(
  entries: readonly HistoryEntry[],
  { text, subject }: HistorySearch,
): readonly HistoryEntry[] {
  const words = plain(text).split(/\s+/);
  return entries.filter((entry) => {
    if (subject !== "all" && entry.identification.subject !== subject) return false;
    const names = plain(namesOf(entry).join("\n"));
    return words.every((word) => names.includes(word));
  });
}

function namesOf({ identification, photoName }: HistoryEntry): readonly string[] {
  const { verdict, record, candidates, model, scientificName, alsoKnownAs } = identification;
  // A person remembers a photo that was not identified by what it might have been.
  const labels = isNaming(verdict) ? candidates.slice(0, 1) : candidates;
  return [
    headlineOfAnswer(identification),
    ...labels.map(({ label }) => label),
    ...(scientificName === null ? [] : [scientificName]),
    ...alsoKnownAs,
    ...(record === null ? [] : furtherNamesOf(record)),
    model.title,
    photoName,
  ];
}

function furtherNamesOf(record: AnyRecord): readonly string[] {
  switch (record.subject) {
    case "animal":
      return [record.scientificName, record.breed];
    case "plant":
      return [record.scientificName, record.species, record.family];
    case "disease":
    case "pest":
      return [record.scientificName];
  }
}

/** Lower case without accents. */
function plain(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().trim();
}

function compare<T extends number | string>(a: T, b: T): number {
  return a < b ? -1 : Number(a > b);
}
