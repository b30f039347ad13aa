import { useEffect, useState } from "react";
import type { BatchAnswer } from "#domain/batch-photo.ts";
import type { PersonsName } from "#domain/remarks.ts";
import { isNaming } from "#domain/identification.ts";
import { guarded, ok } from "#domain/result.ts";
import { findRecord } from "#models/knowledge/find-record.ts";
import type { KnowledgeEntry } from "#models/knowledge/knowledge-entry.ts";
import { loadEntries } from "#models/knowledge/knowledge.ts";

/** What a candidate of an answer, counted from 0, is called, with its record. */
export type CandidateNamer = (answer: BatchAnswer, at: number) => PersonsName;

/** Names candidates by their records. Until the list of records is there, or where it can't be had, by their labels. */
export function useCandidateNames(): CandidateNamer {
  const [entries, setEntries] = useState<readonly KnowledgeEntry[]>([]);
  useEffect(() => {
    let isLeft = false;
    const load = async (): Promise<void> => {
      const loaded = await guarded(async () => ok(await loadEntries()));
      if (loaded.ok && !isLeft) setEntries(loaded.value);
    };
    void load();
    return () => {
      isLeft = true;
    };
  }, []);
  return (answer, at) => candidateName(answer, at, entries);
}

/** The name of the answer itself is its headline, so that the same choice is the same name on every photo. */
export function candidateName(
  { verdict, headline, recordId, candidates, subject }: BatchAnswer,
  at: number,
  entries: readonly KnowledgeEntry[],
): PersonsName {
  if (at === 0 && isNaming(verdict)) return { name: headline, recordId };
  const label = (candidates[at] ?? candidates[0]).label;
  const found = findRecord(subject, label, entries);
  const entry = found === null || found.isWider ? undefined : entries.find(({ id }) => id === found.id);
  return { name: entry?.name ?? label, recordId: found?.id ?? null };
}
