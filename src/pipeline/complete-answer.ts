import { type Answer, type Identification, isNaming, withRecord } from "#domain/identification.ts";
import type { FoundRecord } from "#models/knowledge/find-record.ts";
import type { LoadedRecord } from "#models/knowledge/answer-knowledge.ts";
import type { Subject } from "#domain/subject.ts";

/** What is known, as the completion of answers asks for it. */
export interface Knowledge {
  /** The record of a label, or null where there is none. Rejects where the list of records can't be fetched. */
  readonly findRecord: (subject: Subject, label: string) => Promise<FoundRecord | null>;
  /** What an answer takes of a record; null where there is none with this id. Rejects where it can't be fetched. */
  readonly loadRecord: (id: string) => Promise<LoadedRecord | null>;
}

/** Puts the knowledge record to an answer. It never rejects. */
export type CompleteAnswer = (answer: Answer) => Promise<Identification>;

/**
 * Makes the completion of answers. What is named by an answer is looked up: by the record that the model states, else by
 * its label. One of another subject is as good as none. A record that can't be fetched is left out, and its id stays, so
 * that the page can offer it again.
 */
export function createAnswerCompletion({ findRecord, loadRecord }: Knowledge): CompleteAnswer {
  return async (answer) => {
    const { verdict, subject, candidates } = answer;
    if (!isNaming(verdict)) return withRecord({ ...answer, recordId: null }, null);
    let { recordId, recordIsWider } = answer;
    try {
      if (recordId === null) {
        const found = await findRecord(subject, candidates[0].label);
        if (found !== null) ({ id: recordId, isWider: recordIsWider } = found);
      }
      const loaded = recordId === null ? null : await loadRecord(recordId);
      if (loaded?.subject !== subject) return withRecord({ ...answer, recordId: null }, null);
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
