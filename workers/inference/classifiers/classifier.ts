import type { ModelManifest, Scaling } from "#models/manifest.ts";
import type { Candidate } from "#domain/identification.ts";
import type { Subject } from "#domain/subject.ts";
import type { LabelRanking } from "#domain/outcome/label-ranking.ts";
import type { ClassMap, ImageTensor, TrialAnswer } from "../../contract.ts";

/** What goes with one classification. */
export interface ClassifyContext {
  /** Aborts when the answer is no longer needed. */
  readonly signal: AbortSignal;
  /** Milliseconds since the person chose the photo. */
  readonly sinceUploadMs: number;
}

/** One answer that a classifier can give. */
export interface Label {
  /** For people: a common or scientific name, or both, by the model's maker; see domain/readable-label.ts. */
  readonly name: string;
  /** Id of the knowledge record that the model states for it, which may not exist; null where it states none. */
  readonly recordId: string | null;
  /** True where it means "none of these", such as background. */
  readonly reject: boolean;
}

/** What a classifier made of a picture. */
export interface Classification {
  /** Among all labels, best first; one to five. */
  readonly candidates: readonly [Candidate, ...Candidate[]];
  /**
   * Of all labels, in the order of the outputs; 0..1. Labels that are the same have their sum at the first of them. Null
   * where there is no network.
   */
  readonly probabilities: readonly number[] | null;
  /** Null where the network has none. */
  readonly classMap: ClassMap | null;
}

/** Names what a picture shows. No type of its runtime appears here. */
export interface Classifier {
  readonly info: ModelManifest;
  /** Below this probability (0..1) of the best label the answer is "Not sure". */
  readonly threshold: number;
  /** Ranks the labels of a model that has facts of them; else null. The id of such a label is its position. */
  readonly ranking: LabelRanking | null;
  /** What stands behind a candidate's `labelId`. Throws for an id that the classifier never gave. */
  labelOf(labelId: string, subject: Subject): Label;
  /**
   * Takes the buffer of the tensor, which has the size of `info.input`. Rejects on faults of the runtime. After an abort
   * it may answer or reject.
   */
  classify(image: ImageTensor, subject: Subject, context: ClassifyContext): Promise<Classification>;
  /**
   * The model's answers to one photo under each scaling, in the order of `scalings`, with labels as the model's list has
   * them. Takes the tensor's buffer. Rejects on faults of the runtime, and where there is no network that could be fed.
   */
  tryScalings(image: ImageTensor, scalings: readonly Scaling[]): Promise<readonly TrialAnswer[]>;
  /**
   * What the network knows of a photo before its labels. See: [Note: Features of a photo]. Takes the tensor's buffer. Rejects
   * on faults of the runtime, and where there is no network with features.
   */
  features(image: ImageTensor): Promise<Float32Array<ArrayBuffer>>;
  /** Frees what the runtime holds; not to be used afterwards. */
  dispose(): void;
}
