import type { ModelManifest, Scaling } from "#models/manifest.ts";
import type { Candidate } from "#domain/identification.ts";
import type { Subject } from "#domain/subject.ts";
import type { ImageTensor, TrialAnswer } from "../../contract.ts";

/** How many candidates a classifier answers at most. */
export const MAX_CANDIDATES = 5;

/** What goes with one classification. */
export interface ClassifyContext {
  /** Aborts when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  /** When the person handed over the photo, in epoch milliseconds. */
  readonly uploadedAt: number;
}

/** One answer that a classifier can give. */
export interface Label {
  /** For people: a common or scientific name, or both, as the model's maker wrote it. */
  readonly name: string;
  /** Id of the knowledge record that belongs to it, if there is one for the subject. */
  readonly recordId: string | null;
  /** True where it means "none of these", such as background. */
  readonly reject: boolean;
}

/** Names what a picture shows. No type of its runtime appears here. */
export interface Classifier {
  readonly info: ModelManifest;
  /** Below this probability (0..1) of the best label the answer is "Not sure". */
  readonly threshold: number;
  /** What stands behind a candidate's `labelId`. Throws for an id that the classifier never gave. */
  labelOf(labelId: string, subject: Subject): Label;
  /**
   * Answers one to {@link MAX_CANDIDATES} candidates, best first. Takes the buffer of the tensor, which has the size of
   * `info.input`. Rejects on faults of the runtime. After an abort it may answer or reject.
   */
  classify(
    image: ImageTensor,
    subject: Subject,
    context: ClassifyContext,
  ): Promise<readonly [Candidate, ...Candidate[]]>;
  /**
   * What the model says of one photo under each scaling, in the order of `scalings`. Takes the tensor's buffer. Rejects
   * on faults of the runtime, and where there is no network that could be fed.
   */
  tryScalings(image: ImageTensor, scalings: readonly Scaling[]): Promise<readonly TrialAnswer[]>;
  /** Frees what the runtime holds; not to be used afterwards. */
  dispose(): void;
}
