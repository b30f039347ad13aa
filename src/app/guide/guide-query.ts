import { type Subject, SUBJECTS } from "#domain/subject.ts";
import type { KnowledgeEntry } from "#models/knowledge/knowledge-entry.ts";
import type { EntryFilter } from "#models/knowledge/search-entries.ts";
import { pageLanguage } from "#src/language/messages.ts";
import { GROUP_PARAM, SUBJECT_PARAM } from "#src/paths.ts";
import { groupName } from "#src/ui/texts/record-names.ts";

/** The query in the URL of the page. */
export interface GuideQuery extends EntryFilter {
  /** True if all records of the subject are listed, false if only its crops or groups are. */
  readonly isWhole: boolean;
}

/** The query of a URL without parameters: all records. */
export const EVERYTHING: GuideQuery = { text: "", subject: null, group: null, isWhole: false };

const LIST_PARAM = "list";
const WHOLE = "all";

/** Reads a query string. Ignores unknown values, and a group that its subject does not have. */
export function readQuery(params: URLSearchParams, entries: readonly KnowledgeEntry[]): GuideQuery {
  const subject = SUBJECTS.find((one) => one === params.get(SUBJECT_PARAM)) ?? null;
  const wanted = params.get(GROUP_PARAM);
  const isThere = subject !== null && entries.some((one) => one.subject === subject && one.group === wanted);
  return {
    text: params.get("q") ?? "",
    subject,
    group: isThere ? wanted : null,
    isWhole: subject !== null && !isThere && params.get(LIST_PARAM) === WHOLE,
  };
}

/** Writes a query string, without empty parameters. */
export function writeQuery({ text, subject, group, isWhole }: GuideQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (text !== "") params.set("q", text);
  if (subject !== null) params.set(SUBJECT_PARAM, subject);
  if (subject !== null && group !== null) params.set(GROUP_PARAM, group);
  if (subject !== null && group === null && isWhole) params.set(LIST_PARAM, WHOLE);
  return params;
}

/** True if the query restricts the records in any way. */
export function narrows(query: GuideQuery): boolean {
  return writeQuery({ ...query, text: query.text.trim() }).size > 0;
}

/** True if the page shows the crops or groups of a subject in place of a list of records. */
export function browsesGroups({ text, subject, group, isWhole }: GuideQuery): boolean {
  return subject !== null && group === null && text.trim() === "" && !isWhole;
}

const WITH_A_WAY_OUT: readonly Subject[] = ["disease", "pest"];

/** Subjects in the order of the guide: first the subjects whose records say what to do today. */
export const GUIDE_SUBJECTS: readonly Subject[] = [
  ...WITH_A_WAY_OUT,
  ...SUBJECTS.filter((subject) => !WITH_A_WAY_OUT.includes(subject)).toReversed(),
];

/** A crop or group of a subject, and the number of its records. */
export interface GroupCount {
  readonly group: string;
  readonly count: number;
}

/** The groups of a subject's records, by name. */
export function groupsOf(entries: readonly KnowledgeEntry[], subject: Subject): readonly GroupCount[] {
  const counts = new Map<string, number>();
  for (const entry of entries) {
    if (entry.subject === subject) counts.set(entry.group, (counts.get(entry.group) ?? 0) + 1);
  }
  return [...counts]
    .map(([group, count]) => ({ group, count }))
    .toSorted((one, other) => groupName(one.group).localeCompare(groupName(other.group), pageLanguage()));
}
