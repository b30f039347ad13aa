import { type Answer, type Identification, isNaming, withRecord } from "#domain/identification.ts";
import type { AnyRecord } from "#domain/knowledge.ts";
import type { Subject } from "#domain/subject.ts";

/** What is known, as the completion of answers asks for it. */
export interface Knowledge {
  /** The id of the record of a label, or null where there is none. Rejects where the list of records can't be fetched. */
  readonly findRecordId: (subject: Subject, label: string) => Promise<string | null>;
  /**
   * What a result shows of a record; null where there is none with this id. `record` is null for a healthy leaf. Rejects
   * where it can't be fetched.
   */
  readonly loadRecord: (id: string) => Promise<{ readonly record: AnyRecord | null } | null>;
}

/** Puts the knowledge record to an answer. It never rejects. */
export type CompleteAnswer = (answer: Answer) => Promise<Identification>;

/**
 * Makes the completion of answers. What is named by an answer is looked up: by the record that the model states, else by
 * its label. A record that can't be fetched is left out, and its id stays, so that the page can offer it again.
 */
export function createAnswerCompletion({ findRecordId, loadRecord }: Knowledge): CompleteAnswer {
  return async (answer) => {
    const { verdict, subject, candidates } = answer;
    if (!isNaming(verdict)) return withRecord({ ...answer, recordId: null }, null);
    let recordId = answer.recordId;
    try {
      recordId ??= await findRecordId(subject, candidates[0].label);
      const found = recordId === null ? null : await loadRecord(recordId);
      if (found === null) return withRecord({ ...answer, recordId: null }, null);
      return withRecord({ ...answer, recordId }, verdict === "identified" ? found.record : null);
    } catch {
      // The network is gone, or the app has a newer version. The answer holds without its record.
      return withRecord({ ...answer, recordId }, null);
    }
  };
}
