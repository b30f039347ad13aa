import { headlineOfAnswer } from "#domain/headline.ts";
import { type Identification, isNaming, type StageTimings, toPercent } from "#domain/identification.ts";
import type { AnyRecord } from "#domain/knowledge.ts";
import type { Subject } from "#domain/subject.ts";
import { CASE_NOTES, type Remarks } from "#domain/remarks.ts";
import { toCsv } from "#domain/csv.ts";

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
  /** What the person added to the answer. */
  readonly remarks: Remarks;
}

/** An entry with its picture: a JPEG of at most 256 px as a data URL, or null where none could be made. */
export interface HistoryRecord<Entry = HistoryEntry> {
  readonly entry: Entry;
  readonly thumbnail: string | null;
}

/** Whether a person has verified an answer. unverified: they could, and did not; sample results name nothing that could be. */
export const VERIFICATION_STATUSES = ["confirmed", "corrected", "unknown", "unverified"] as const;

/** One of {@link VERIFICATION_STATUSES}. */
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number];

/** What a person looks for in the history. */
export interface HistorySearch {
  /** Words. An entry has to contain all of them. */
  readonly text: string;
  readonly subject: Subject | "all";
  readonly verification: VerificationStatus | "all";
}

/** Every entry. */
export const EVERY_ENTRY: HistorySearch = { text: "", subject: "all", verification: "all" };

/** Entries in the order of the list. Entries of the same time are ordered by id, so that the order never changes. */
export function newestFirst(entries: readonly HistoryEntry[]): readonly HistoryEntry[] {
  return entries
    .map((entry) => ({ entry, keptMs: Date.parse(entry.keptAt) }))
    .toSorted((a, b) => compare(b.keptMs, a.keptMs) || compare(a.entry.id, b.entry.id))
    .map(({ entry }) => entry);
}

/**
 * The entries of the chosen subject and verification that contain each word of the text in one of their names, in the remarks,
 * in the model's title or in the photo's name. Case and accents don't matter. The order stays.
 */
export function searchHistory(
  entries: readonly HistoryEntry[],
  { text, subject, verification }: HistorySearch,
): readonly HistoryEntry[] {
  const words = plain(text)
    .split(/\s+/)
    .filter((word) => word !== "");
  return entries.filter((entry) => {
    if (subject !== "all" && entry.identification.subject !== subject) return false;
    if (verification !== "all" && verificationStatusOf(entry) !== verification) return false;
    if (words.length === 0) return true;
    const names = plain(namesOf(entry).join("\n"));
    return words.every((word) => names.includes(word));
  });
}

/** Whether the answer of an entry was verified; null where there is nothing to verify. */
export function verificationStatusOf({
  identification,
  remarks: { verification },
}: HistoryEntry): VerificationStatus | null {
  if (verification !== null) return verification.status;
  return identification.demo ? null : "unverified";
}

/** How many of the answers that named something a person confirmed or corrected, and how many of these were right. */
export function countVerified(entries: readonly HistoryEntry[]): {
  readonly verified: number;
  readonly right: number;
} {
  const named = entries.filter(({ identification: { verdict, demo } }) => isNaming(verdict) && !demo);
  const right = named.filter((entry) => verificationStatusOf(entry) === "confirmed").length;
  return {
    verified: right + named.filter((entry) => verificationStatusOf(entry) === "corrected").length,
    right,
  };
}

function namesOf({ identification, photoName, remarks }: HistoryEntry): readonly string[] {
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
    ...writtenIn(remarks),
  ];
}

function writtenIn({ verification, ...texts }: Remarks): readonly string[] {
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

/** Lower case without accents. */
function plain(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().trim();
}

function compare<T extends number | string>(a: T, b: T): number {
  return a < b ? -1 : Number(a > b);
}

/** How long the name of a photo is kept, in characters: as long as file systems allow, so only made-up names are longer. */
const MAX_LENGTH = 255;

/** So many characters at the end stay, so that the ending of the file does. */
const END_LENGTH = 24;

/** The name of a photo's file as the history keeps it. The middle of a longer one is left out. */
export function photoNameToKeep(name: string): string {
  const characters = Array.from(name);
  if (characters.length <= MAX_LENGTH) return name;
  const start = characters.slice(0, MAX_LENGTH - END_LENGTH - 1);
  return [...start, "…", ...characters.slice(-END_LENGTH)].join("");
}

const COLUMNS: readonly (readonly [title: string, cell: (entry: HistoryEntry) => string])[] = [
  ["Date", ({ keptAt }) => keptAt],
  ["Subject", ({ identification }) => identification.subject],
  ["Result", ({ identification }) => headlineOfAnswer(identification)],
  [
    "Scientific name",
    ({ identification }) => identification.record?.scientificName ?? identification.scientificName ?? "",
  ],
  ["Confidence (%)", ({ identification }) => String(toPercent(identification.probability))],
  ["Sample result", ({ identification }) => (identification.demo ? "yes" : "no")],
  ["Model", ({ identification }) => identification.model.id],
  ["Model version", ({ identification }) => identification.model.version],
  ["Photo", ({ photoName }) => photoName],
  ["Id", ({ id }) => id],
  ["Verdict", ({ identification }) => identification.verdict],
  ["Label", ({ identification }) => identification.candidates[0].label],
  ["Crop told", ({ identification }) => identification.crop ?? ""],
  [
    "Looks like",
    ({ identification: { lookalike } }) => lookalike?.label ?? lookalike?.group ?? lookalike?.subject ?? "",
  ],
  ["Verification", ({ remarks }) => remarks.verification?.status ?? ""],
  [
    "Name given",
    ({ remarks: { verification } }) =>
      verification !== null && "name" in verification ? verification.name : "",
  ],
  ["Notes", ({ remarks }) => remarks.notes],
  ["Place", ({ remarks }) => remarks.place],
  ["What was done", ({ remarks }) => remarks.done],
];

/** The entries as a table for spreadsheets. */
export function toHistoryCsv(entries: readonly HistoryEntry[]): string {
  return toCsv([
    COLUMNS.map(([title]) => title),
    ...entries.map((entry) => COLUMNS.map(([, cell]) => cell(entry))),
  ]);
}

/** The query parameter that names the open entry; the specification's routes have no parameters (section 2). */
export const ENTRY_PARAMETER = "entry";

/** The query that opens an entry. */
export function entrySearch(id: string): string {
  return `?${new URLSearchParams({ [ENTRY_PARAMETER]: id }).toString()}`;
}
