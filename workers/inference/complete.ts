import { SAMPLE_RECORDS } from "#models/sample/records.ts";
import type { Candidate, Identification } from "#src/domain/identification.ts";
import type { RecordBySubject } from "#src/domain/knowledge.ts";
import type { Subject } from "#src/domain/subject.ts";
import type { Classifier } from "./classifiers/classifier.ts";

/** Completes a candidate with its knowledge record. Throws where a label has none: labels and records belong together. */
export function completeFromRecords(
  subject: Subject,
  { labelId, probability }: Candidate,
  { info }: Classifier,
): Identification {
  const answer = { probability, model: { id: info.id, version: info.version }, demo: info.demo };
  switch (subject) {
    case "animal":
      return { subject, record: recordOf(subject, labelId), ...answer };
    case "plant":
      return { subject, record: recordOf(subject, labelId), ...answer };
    case "disease":
      return { subject, record: recordOf(subject, labelId), ...answer };
    case "pest":
      return { subject, record: recordOf(subject, labelId), ...answer };
  }
}

function recordOf<S extends Subject>(subject: S, labelId: string): RecordBySubject[S] {
  const records: readonly RecordBySubject[S][] = SAMPLE_RECORDS[subject];
  const record = records.find(({ id }) => id === labelId);
  if (record === undefined) throw new Error(`no ${subject} record for the label "${labelId}"`);
  return record;
}
