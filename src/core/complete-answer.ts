import {
  type Answer,
  type Identification,
  isNaming,
  namesTaxon,
  withRecord,
} from "#domain/answer/identification.ts";
import type { Subject } from "#domain/subject.ts";
import type { LoadedRecord } from "#models/knowledge/answer-knowledge.ts";
import type { FoundRecord } from "#models/knowledge/find-record.ts";

/** The knowledge that completes answers. */
export interface Knowledge {
  /** The record of a label; null if there is none. Rejects if the list of records can't be fetched. */
  readonly findRecord: (subject: Subject, label: string) => Promise<FoundRecord | null>;
  /** The record of the lowest of some taxa (scientific names, lowest first); null if none has one. Rejects likewise. */
  readonly findLineage: (subject: Subject, names: readonly string[]) => Promise<string | null>;
  /** The part of a record that an answer shows; null if no record has this id. Rejects if it can't be fetched. */
  readonly loadRecord: (id: string) => Promise<LoadedRecord | null>;
}

/** Adds the knowledge record to an answer. Never rejects. */
export type CompleteAnswer = (answer: Answer) => Promise<Identification>;

/** The answer without a knowledge record. */
export function withoutRecord(answer: Answer): Identification {
  return withRecord(
    isNaming(answer) || answer.verdict === "group" ? { ...answer, recordId: null } : answer,
    null,
  );
}

/**
 * Makes a function that completes answers. It takes the record that the model states, or else looks up the record of the
 * label, or of the lowest taxon above the label. An answer that names a taxon gets only the id of the taxon's record. A
 * record of another subject is ignored. If a record can't be fetched, the answer keeps the record's id, and the page can
 * try again.
 */
export function createAnswerCompletion(knowledge: Knowledge): CompleteAnswer {
  const { findRecord, findLineage, loadRecord } = knowledge;
  return async (answer) => {
    if (!namesTaxon(answer)) return withoutRecord(answer);
    const { subject, candidates } = answer;
    const lineage = answer.lineage.map(({ name }) => name);
    if (!isNaming(answer)) {
      try {
        return { ...answer, recordId: await findLineage(subject, lineage) };
      } catch {
        // As below.
        return answer;
      }
    }
    let { recordId, recordIsWider } = answer;
    try {
      if (recordId === null) {
        const found = await findRecord(subject, candidates[0].label);
        if (found !== null) ({ id: recordId, isWider: recordIsWider } = found);
      }
      if (recordId === null && lineage.length > 0) {
        recordId = await findLineage(subject, lineage);
        recordIsWider = recordId !== null;
      }
      const loaded = recordId === null ? null : await loadRecord(recordId);
      if (loaded?.subject !== subject) return withoutRecord(answer);
      const linked = { ...answer, recordId, recordIsWider };
      if (loaded.record !== null) return withRecord(linked, loaded.record);
      // A label without facts does not say whether it means a healthy leaf. Its record does.
      if (linked.verdict === "healthy") return linked;
      const { breed: _, ...healthy } = linked;
      return { ...healthy, verdict: "healthy", group: null };
    } catch {
      // The device is offline, or the server has a newer version. The answer is valid without its record.
      return withRecord({ ...answer, recordId, recordIsWider }, null);
    }
  };
}
