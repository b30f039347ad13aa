import { findRecord } from "#models/knowledge.ts";
import type { Candidate, Identification, NamedProbability } from "#domain/identification.ts";
import { verdictOf } from "#domain/verdict.ts";
import type { RecordBySubject } from "#domain/knowledge.ts";
import type { Subject } from "#domain/subject.ts";
import type { Classifier } from "./classifiers/classifier.ts";

/** Makes the answer of candidates, best first: what they come to, their names, and what is known of the best one. */
export function complete(
  subject: Subject,
  [best, ...others]: readonly [Candidate, ...Candidate[]],
  classifier: Classifier,
): Identification {
  const { id, version, title, demo } = classifier.info;
  const label = classifier.labelOf(best.labelId, subject);
  const { threshold } = classifier;
  const verdict = verdictOf({ probability: best.probability, isReject: label.reject, threshold });
  const named = ({ labelId, probability }: Candidate): NamedProbability => ({
    label: classifier.labelOf(labelId, subject).name,
    probability,
  });
  const answer = {
    verdict,
    probability: best.probability,
    candidates: [named(best), ...others.map(named)],
    model: { id, version, title },
    demo,
  } as const;
  const recordId = verdict === "identified" ? label.recordId : null;
  switch (subject) {
    case "animal":
      return { subject, record: recordOf(subject, recordId), ...answer };
    case "plant":
      return { subject, record: recordOf(subject, recordId), ...answer };
    case "disease":
      return { subject, record: recordOf(subject, recordId), ...answer };
    case "pest":
      return { subject, record: recordOf(subject, recordId), ...answer };
  }
}

function recordOf<S extends Subject>(subject: S, id: string | null): RecordBySubject[S] | null {
  return id === null ? null : findRecord(subject, id);
}
