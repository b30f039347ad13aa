import type { ModelError } from "#domain/error.ts";
import type { Result } from "#domain/result.ts";
import type { Subject } from "#domain/subject.ts";
import type { Head } from "#domain/teaching/head.ts";
import { type Lesson, type Taught, type TeachProgress, teachSecondsOf } from "#domain/teaching/teach.ts";
import type { MethodTable, WireError } from "#workers/contract.ts";
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

/** Enough to teach a small lesson on a slow phone, and to pack any model. */
const LEAST_DEADLINE_MS = 10 * 60_000;

/** A slow and busy phone may take this many times longer for a lesson than a computer. */
const SLOWEST = 20;

/** The limits of the teaching worker's methods. */
export const TEACHING_METHODS: MethodTable<TeachingApi> = {
  teach: {
    deadlineMs: ({ classes, photos }) =>
      LEAST_DEADLINE_MS + SLOWEST * teachSecondsOf(classes, photos.length) * 1000,
  },
  pack: { deadlineMs: LEAST_DEADLINE_MS },
};
