import { headlineOfAnswer, NOT_CLEARED, NOT_SURE, OFF_TOPIC, UNKNOWN_KIND } from "#domain/answer/headline.ts";
import {
  type Identification,
  isNaming,
  recordOf,
  scientificNameOf,
  type StageTimings,
} from "#domain/answer/identification.ts";
import { CASE_NOTES, type Remarks } from "#domain/answer/remarks.ts";
import type { AnyRecord } from "#domain/records/knowledge.ts";
import type { Subject } from "#domain/subject.ts";
import { plainText } from "#domain/text/plain-text.ts";
import { t } from "#src/language/messages.ts";
import { headlineText } from "#src/ui/texts/name-in-sentence.ts";

/** One answer in the history. The thumbnail is stored separately. */
export interface HistoryEntry {
  /** Unique. An import skips entries whose id is in the history. */
  readonly id: string;
  /** Time of the answer: ISO 8601, UTC. */
  readonly keptAt: string;
  /** File name of the photo. */
  readonly photoName: string;
  readonly identification: Identification;
  readonly timings: StageTimings;
  readonly remarks: Remarks;
}

/** An entry with its thumbnail: a JPEG of at most 256 px as a data URL, or null for none. */
export interface HistoryRecord<Entry = HistoryEntry> {
  readonly entry: Entry;
  readonly thumbnail: string | null;
}

/**
 * The verification of an answer. unverified: a person could verify it and did not; sample results can't be verified.
 */
export const VERIFICATION_STATUSES = ["confirmed", "corrected", "unknown", "unverified"] as const;

/** One of {@link VERIFICATION_STATUSES}. */
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number];

/** A search of the history. */
export interface HistorySearch {
  /** Words. An entry must contain all of them. */
  readonly text: string;
  readonly subject: Subject | "all";
  readonly verification: VerificationStatus | "all";
}

/** The headlines of answers that name nothing. */
const UNNAMED: ReadonlyMap<string, string> = new Map([
  [NOT_SURE, t`Not sure`],
  [NOT_CLEARED, t`No disease is clear`],
  [UNKNOWN_KIND, t`Kind not known`],
  [OFF_TOPIC, t`Off topic`],
]);

/** The headline of an entry's answer, as pages show it. */
export function entryHeadline(identification: Identification): string {
  const headline = headlineOfAnswer(identification);
  return UNNAMED.get(headline) ?? headlineText(headline);
}

/** The search that finds every entry. */
export const EVERY_ENTRY: HistorySearch = { text: "", subject: "all", verification: "all" };

/** Sorts entries, newest first. Entries with the same time are sorted by id. */
export function newestFirst(entries: readonly HistoryEntry[]): readonly HistoryEntry[] {
  return entries
    .map((entry) => ({ entry, keptMs: Date.parse(entry.keptAt) }))
    .toSorted((a, b) => compare(b.keptMs, a.keptMs) || compare(a.entry.id, b.entry.id))
    .map(({ entry }) => entry);
}

/**
 * Returns the entries that match a search, in the same order. A word may be in any name of the answer, in the remarks,
 * in the model's title or in the photo's name. Case and accents do not matter.
 */
export function searchHistory(
  entries: readonly HistoryEntry[],
  { text, subject, verification }: HistorySearch,
): readonly HistoryEntry[] {
  const words = plainText(text)
    .split(/\s+/)
    .filter((word) => word !== "");
  return entries.filter((entry) => {
    if (subject !== "all" && entry.identification.subject !== subject) return false;
    if (verification !== "all" && verificationStatusOf(entry) !== verification) return false;
    if (words.length === 0) return true;
    const names = plainText(namesOf(entry).join("\n"));
    return words.every((word) => names.includes(word));
  });
}

/** The verification of an entry; null for a sample result. */
export function verificationStatusOf({
  identification,
  remarks: { verification },
}: HistoryEntry): VerificationStatus | null {
  if (verification !== null) return verification.status;
  return identification.demo ? null : "unverified";
}

/** Counts the named answers that a person confirmed or corrected, and how many of those answers were right. */
export function countVerified(entries: readonly HistoryEntry[]): {
  readonly verified: number;
  readonly right: number;
} {
  const named = entries.filter(({ identification }) => isNaming(identification) && !identification.demo);
  const right = named.filter((entry) => verificationStatusOf(entry) === "confirmed").length;
  return {
    verified: right + named.filter((entry) => verificationStatusOf(entry) === "corrected").length,
    right,
  };
}

function namesOf({ identification, photoName, remarks }: HistoryEntry): readonly string[] {
  const { candidates, model } = identification;
  const record = recordOf(identification);
  const scientificName = scientificNameOf(identification);
  // A person may search for a candidate of a photo that was not identified.
  const labels = isNaming(identification) ? candidates.slice(0, 1) : candidates;
  return [
    entryHeadline(identification),
    ...labels.map(({ label }) => label),
    ...(scientificName === null ? [] : [scientificName]),
    ...(isNaming(identification) ? identification.alsoKnownAs : []),
    ...(record === null ? [] : furtherNamesOf(record)),
    model.title,
    photoName,
    ...textsOf(remarks),
  ];
}

function textsOf({ verification, ...texts }: Remarks): readonly string[] {
  const name = verification === null || verification.status === "unknown" ? [] : [verification.name];
  return [...name, ...CASE_NOTES.map((key) => texts[key])];
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

function compare<T extends number | string>(a: T, b: T): number {
  return a < b ? -1 : Number(a > b);
}

/** Maximum length of a photo's name in characters: the limit of file systems. */
const MAX_LENGTH = 255;

/** Number of characters to keep at the end, including the file extension. */
const END_LENGTH = 24;

/** Shortens a name that is too long by cutting out its middle. */
export function photoNameToKeep(name: string): string {
  const characters = Array.from(name);
  if (characters.length <= MAX_LENGTH) return name;
  const start = characters.slice(0, MAX_LENGTH - END_LENGTH - 1);
  return [...start, "…", ...characters.slice(-END_LENGTH)].join("");
}

/**
 * The query parameter that names the open entry. The specification's routes have no path parameters (section 2), so the
 * id is in the query.
 */
export const ENTRY_PARAMETER = "entry";

/** The query string of the URL that opens an entry. */
export function entrySearch(id: string): string {
  return `?${new URLSearchParams({ [ENTRY_PARAMETER]: id }).toString()}`;
}
