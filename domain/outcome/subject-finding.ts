import type { Subject } from "../subject.ts";

/** The share of a photo's probabilities that the labels of a subject have. */
export interface SubjectEvidence {
  /** Null for the reject labels, which belong to no page. */
  readonly subject: Subject | null;
  /** Sum of the probabilities of its labels among those of all, 0..1. */
  readonly evidence: number;
  /** True where the subject's page would take the photo as its own. Never for the reject labels. */
  readonly isOnTopic: boolean;
}

/**
 * Which page a photo belongs on. found: the one that would take it as its own. none-of-these: it shows nothing that the
 * model names. unclear: no subject has enough.
 */
export type SubjectFinding =
  | { readonly status: "found"; readonly subject: Subject; readonly evidence: number }
  | { readonly status: "none-of-these"; readonly evidence: number }
  | {
      readonly status: "unclear";
      readonly best: { readonly subject: Subject; readonly evidence: number } | null;
    };

/**
 * Finds the subject of a photo, as its page would: by the evidence of each, most first. Of two that would take the photo
 * it is the one with more.
 */
export function findSubject(subjects: readonly SubjectEvidence[]): SubjectFinding {
  const own = subjects.flatMap(({ subject, ...claim }) => (subject === null ? [] : [{ subject, ...claim }]));
  const found = own.find(({ isOnTopic }) => isOnTopic);
  if (found !== undefined) return { status: "found", subject: found.subject, evidence: found.evidence };
  const rejected = subjects.find(({ subject }) => subject === null)?.evidence ?? 0;
  const claimed = own.reduce((sum, { evidence }) => sum + evidence, 0);
  if (rejected > 0 && rejected >= claimed) return { status: "none-of-these", evidence: rejected };
  const [best] = own;
  return {
    status: "unclear",
    best: best === undefined ? null : { subject: best.subject, evidence: best.evidence },
  };
}
