import type { Subject } from "#domain/subject.ts";

/** How strongly a photo's probabilities support a subject. */
export interface SubjectEvidence {
  /** Null for the reject labels. */
  readonly subject: Subject | null;
  /** Sum (0..1) of the probabilities of the subject's labels. */
  readonly evidence: number;
  /** True if the subject's page would accept the photo as on topic. Always false for the reject labels. */
  readonly isOnTopic: boolean;
}

/** How strongly a photo's probabilities support the groups of a subject's labels, such as "a bird". */
export interface SubjectGroups {
  /** Null for the reject labels. */
  readonly subject: Subject | null;
  /**
   * Sums (0..1) of the probabilities of each group's labels, without the one for unknown kinds, greatest first. The group of
   * labels without one is empty.
   */
  readonly groups: readonly (readonly [group: string, evidence: number])[];
}

/**
 * The page that a photo belongs on. found: this page would accept the photo as on topic. none-of-these: the photo
 * shows nothing that the model knows. unclear: no subject has enough evidence.
 */
export type SubjectFinding =
  | { readonly status: "found"; readonly subject: Subject; readonly evidence: number }
  | { readonly status: "none-of-these"; readonly evidence: number }
  | {
      readonly status: "unclear";
      readonly best: { readonly subject: Subject; readonly evidence: number } | null;
    };

/** Finds the page for a photo. `subjects` is sorted by evidence, greatest first. */
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
