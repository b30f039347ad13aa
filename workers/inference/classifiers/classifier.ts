import type { Candidate } from "#domain/answer/identification.ts";
import type { LabelRanking } from "#domain/outcome/label-ranking.ts";
import type { Subject } from "#domain/subject.ts";
import type { InputSetting, ModelManifest } from "#models/manifest.ts";
import type { ImageTensor } from "#workers/imaging/contract.ts";
import type { ClassMap, TrialAnswer, TrialLabels } from "#workers/inference/contract.ts";

/** The context of one classification. */
export interface ClassifyContext {
  /** Aborts if the answer is no longer needed. */
  readonly signal: AbortSignal;
  /** Milliseconds since the person chose the photo. */
  readonly sinceUploadMs: number;
}

/** One answer that a model can give. */
export interface Label {
  /** A common or scientific name, or both, as the model's maker wrote it; see domain/text/readable-label.ts. */
  readonly name: string;
  /** Id of the knowledge record that the model states, which may not exist; null if it states none. */
  readonly recordId: string | null;
  /** True for a label that means "none of these", such as background. */
  readonly reject: boolean;
}

/** A model's result for a picture. */
export interface Classification {
  /** The best one to five of all labels, best first. */
  readonly candidates: readonly [Candidate, ...Candidate[]];
  /**
   * Probabilities (0..1) of all labels, in the order of the outputs. The first of several equal labels has their
   * sum, the others have 0. Null for the sample model.
   */
  readonly probabilities: readonly number[] | null;
  /** Null if the network has no class map. */
  readonly classMap: ClassMap | null;
}

/** A loaded model. Its interface does not depend on the types of any runtime. */
export interface Classifier {
  readonly info: ModelManifest;
  /** If the probability (0..1) of the best label is lower, the answer is "Not sure". */
  readonly threshold: number;
  /** The ranking of a model with label facts, whose label ids are positions among the outputs; else null. */
  readonly ranking: LabelRanking | null;
  /** The label with a candidate's `labelId`. Throws for an unknown id. */
  labelOf(labelId: string, subject: Subject): Label;
  /**
   * Takes ownership of the tensor's buffer. The tensor has the size of `info.input`. Rejects if the runtime fails.
   * After an abort it may resolve or reject.
   */
  classify(image: ImageTensor, subject: Subject, context: ClassifyContext): Promise<Classification>;
  /**
   * The model's answers to one photo under each setting, in the order of `settings`, with the original labels.
   * Takes ownership of the tensor's buffer. Rejects if the runtime fails, or if there is no network.
   */
  trySettings(
    image: ImageTensor,
    settings: readonly InputSetting[],
    labels: TrialLabels,
  ): Promise<readonly TrialAnswer[]>;
  /**
   * The features of a photo. See: [Note: Features of a photo]. Takes ownership of the tensor's buffer. Rejects if
   * the runtime fails, or if the network has no features.
   */
  features(image: ImageTensor): Promise<Float32Array<ArrayBuffer>>;
  /** Frees the runtime's memory. Don't use the model afterwards. */
  dispose(): void;
}
