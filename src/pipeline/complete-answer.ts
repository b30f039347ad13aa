import { type Answer, type Identification, isNaming, withRecord } from "#domain/identification.ts";
import type { FoundRecord } from "#models/knowledge/find-record.ts";
import type { LoadedRecord } from "#models/knowledge/answer-knowledge.ts";
import type { Subject } from "#domain/subject.ts";

/** The knowledge that completes answers. */
export interface Knowledge {
  /** The record of a label, or null where there is none. Rejects where the list of records can't be fetched. */
  readonly findRecord: (subject: Subject, label: string) => Promise<FoundRecord | null>;
  /** The part of a record that an answer shows; null where no record has this id. Rejects where it can't be fetched. */
  readonly loadRecord: (id: string) => Promise<LoadedRecord | null>;
}

/** Adds the knowledge record to an answer. Never rejects. */
export type CompleteAnswer = (answer: Answer) => Promise<Identification>;

/** The answer without a knowledge record. */
export function withoutRecord(answer: Answer): Identification {
  return withRecord({ ...answer, recordId: null }, null);
}

/**
 * Makes the completion of answers. It finds the record that the model states, or else the one of the label. A record of
 * another subject counts as none. Where a record can't be fetched its id stays, so that the page can offer it again.
 */
export function createAnswerCompletion({ findRecord, loadRecord }: Knowledge): CompleteAnswer {
  return async (answer) => {
    const { verdict, subject, candidates } = answer;
    if (!isNaming(verdict)) return withoutRecord(answer);
    let { recordId, recordIsWider } = answer;
    try {
      if (recordId === null) {
        const found = await findRecord(subject, candidates[0].label);
        if (found !== null) ({ id: recordId, isWider: recordIsWider } = found);
      }
      const loaded = recordId === null ? null : await loadRecord(recordId);
      if (loaded?.subject !== subject) return withoutRecord(answer);
      const linked = { ...answer, recordId, recordIsWider };
      // Labels without facts do not say that they mean a healthy leaf; their record does.
      return loaded.record === null || verdict === "healthy"
        ? withRecord({ ...linked, verdict: "healthy" }, null)
        : withRecord(linked, loaded.record);
    } catch {
      // The network is gone, or the app has a newer version. The answer holds without its record.
      return withRecord({ ...answer, recordId, recordIsWider }, null);
    }
  };
}
