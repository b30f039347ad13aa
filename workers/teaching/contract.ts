import type { ModelError } from "#domain/error.ts";
import type { Result } from "#domain/result.ts";
import type { Subject } from "#domain/subject.ts";
import type { Head } from "#domain/teaching/head.ts";
import type { Lesson, Taught, TeachProgress } from "#domain/teaching/teach.ts";
import type { WireError } from "#workers/contract.ts";
import type { ModelPackage } from "#workers/inference/contract.ts";

/** A person's description of a model that they train. */
export interface TaughtFacts {
  readonly title: string;
  /** The pages that can use the model. */
  readonly subjects: readonly [Subject, ...Subject[]];
  /** In the order of the classes. */
  readonly labels: readonly string[];
  /** The labels that mean "none of these". */
  readonly rejectLabels: readonly string[];
}

/** Methods of the teaching worker. They never reject. */
export interface TeachingApi {
  /** Trains a head, and tests it on photos that it was not trained with. To cancel, end the worker. */
  teach(lesson: Lesson, onProgress: (progress: TeachProgress) => void): Promise<Result<Taught, WireError>>;
  /** Makes a package from the network of `base` and a head that was trained on its features. */
  pack(
    base: ModelPackage,
    head: Head,
    facts: TaughtFacts,
  ): Promise<Result<ModelPackage, ModelError | WireError>>;
}
