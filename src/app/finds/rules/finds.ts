import { headlineOfAnswer } from "#domain/answer/headline.ts";
import { hasWiderRecord, recordOf, scientificNameOf } from "#domain/answer/identification.ts";
import { correctionOf } from "#domain/answer/remarks.ts";
import type { Subject } from "#domain/subject.ts";
import { plainText } from "#domain/text/plain-text.ts";
import type { KnowledgeEntry } from "#models/knowledge/knowledge-entry.ts";
import type { HistoryEntry } from "#src/app/history/rules/history.ts";

/** A kind that a person saw: an entry whose answer they confirmed, or to which they gave a name. */
export interface Find {
  readonly entry: HistoryEntry;
  /** As the answer or the person says it. */
  readonly name: string;
  /** The record of this very kind; null if there is none, or if it is about more than the kind. */
  readonly recordId: string | null;
  /** Without a record of the kind: as the model states it; empty if it does not. */
  readonly scientificName: string;
}

/** All finds of one kind. */
export interface FoundKind {
  readonly key: string;
  readonly subject: Subject;
  readonly name: string;
  readonly scientificName: string;
  /** Newest first. */
  readonly finds: readonly [Find, ...Find[]];
  /** Where it was found, in the person's words, each once, newest first. */
  readonly places: readonly string[];
}

/** The find of an entry; null if nobody said what it shows, and for sample results. */
export function findOf(entry: HistoryEntry): Find | null {
  const { identification, remarks } = entry;
  const { verification } = remarks;
  if (identification.demo || verification === null || verification.status === "unknown") return null;
  const correction = correctionOf(identification, verification);
  if (correction !== null) {
    const { name, recordId } = correction;
    return { entry, name, recordId, scientificName: "" };
  }
  const isOfKind = !hasWiderRecord(identification);
  return {
    entry,
    name: headlineOfAnswer(identification),
    recordId: isOfKind ? verification.recordId : null,
    scientificName:
      (isOfKind ? recordOf(identification)?.scientificName : null) ?? scientificNameOf(identification) ?? "",
  };
}

/** The finds among entries, in their order. */
export function findsOf(entries: readonly HistoryEntry[]): readonly Find[] {
  return entries.flatMap((entry) => findOf(entry) ?? []);
}

/** True if a find is of the kind of a record. */
export function isOfRecord(
  { entry, recordId, scientificName }: Find,
  record: Pick<KnowledgeEntry, "id" | "subject" | "scientificName">,
): boolean {
  if (recordId !== null) return recordId === record.id;
  if (scientificName === "" || scientificName !== record.scientificName) return false;
  // A plant and its healthy leaf have the same name.
  return entry.identification.subject === record.subject;
}

/**
 * The kinds of finds, the one that was first found last first. `finds` are newest first. A kind with a record has the
 * record's names.
 */
export function kindsOf(
  finds: readonly Find[],
  records: ReadonlyMap<string, KnowledgeEntry>,
): readonly FoundKind[] {
  const byKind = new Map<string, [Find, ...Find[]]>();
  for (const find of finds) {
    const { subject } = find.entry.identification;
    const key = `${subject} ${find.recordId === null ? plainText(find.name) : `#${find.recordId}`}`;
    const same = byKind.get(key);
    if (same === undefined) byKind.set(key, [find]);
    else same.push(find);
  }
  const kinds = [...byKind].map(([key, all]): FoundKind => {
    const [newest] = all;
    const record = newest.recordId === null ? undefined : records.get(newest.recordId);
    const places = all.map(({ entry }) => entry.remarks.place.trim()).filter((place) => place !== "");
    return {
      key,
      subject: newest.entry.identification.subject,
      name: record?.name ?? newest.name,
      scientificName: record?.scientificName ?? newest.scientificName,
      finds: all,
      places: [...new Set(places)],
    };
  });
  return kinds.toSorted((one, other) => Date.parse(firstSeen(other)) - Date.parse(firstSeen(one)));
}

/** When a kind was first found: ISO 8601, UTC. */
export function firstSeen({ finds }: FoundKind): string {
  return (finds.at(-1) ?? finds[0]).entry.keptAt;
}

/** When a kind was last found: ISO 8601, UTC. */
export function lastSeen({ finds: [newest] }: FoundKind): string {
  return newest.entry.keptAt;
}

/** A search of the kinds. */
export interface FindsSearch {
  /** Words. A kind must have all of them in its names and places. */
  readonly text: string;
  readonly subject: Subject | "all";
}

export const EVERY_FIND: FindsSearch = { text: "", subject: "all" };

/** The kinds that match a search, in their order. Case and accents do not matter. */
export function searchKinds(
  kinds: readonly FoundKind[],
  { text, subject }: FindsSearch,
): readonly FoundKind[] {
  const words = plainText(text)
    .split(/\s+/)
    .filter((word) => word !== "");
  return kinds.filter((kind) => {
    if (subject !== "all" && kind.subject !== subject) return false;
    if (words.length === 0) return true;
    const names = [kind.name, kind.scientificName, ...kind.finds.map(({ name }) => name), ...kind.places];
    const all = plainText([...new Set(names)].join("\n"));
    return words.every((word) => all.includes(word));
  });
}
