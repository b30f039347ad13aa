import type { ModelManifest } from "#models/manifest.ts";
import type { Candidate } from "#src/domain/identification.ts";
import type { Subject } from "#src/domain/subject.ts";
import type { ImageTensor } from "../../contract.ts";

/** What goes with one classification. */
export interface ClassifyContext {
  /** Aborts when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  /** When the person handed over the photo, in epoch milliseconds. */
  readonly uploadedAt: number;
}

/** Something that names what a picture shows. No type of its runtime appears here. */
export interface Classifier {
  readonly info: ModelManifest;
  /**
   * Answers candidates, best first, at least one. Takes the tensor's buffer. The tensor has the size of
   * `info.input`. Rejects on faults of the runtime; after an abort the answer does not matter.
   */
  classify(
    image: ImageTensor,
    subject: Subject,
    context: ClassifyContext,
  ): Promise<readonly [Candidate, ...Candidate[]]>;
  /** Frees what the runtime holds; not to be used afterwards. */
  dispose(): void;
}
