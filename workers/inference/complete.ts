import { findRecord } from "#models/knowledge.ts";
import type { Candidate, Identification, NamedProbability, Verdict } from "#domain/identification.ts";
import type { RecordBySubject } from "#domain/knowledge.ts";
import type { Subject } from "#domain/subject.ts";
import type { Classifier, Label } from "./classifiers/classifier.ts";

/** Makes the answer of candidates, best first: what they come to, their names, and what is known of the best one. */
export function complete(
  subject: Subject,
  [best, ...others]: readonly [Candidate, ...Candidate[]],
  classifier: Classifier,
): Identification {
  const { id, version, title, demo } = classifier.info;
  const label = classifier.labelOf(best.labelId, subject);
  const verdict = verdictOf(label, best, classifier);
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

/** A threshold is reached by what equals it; what is not a number reaches none. */
function verdictOf({ reject }: Label, { probability }: Candidate, { threshold }: Classifier): Verdict {
  if (reject) return "none-of-these";
  return probability >= threshold ? "identified" : "not-sure";
}

function recordOf<S extends Subject>(subject: S, id: string | null): RecordBySubject[S] | null {
  return id === null ? null : findRecord(subject, id);
}
