import type { Remote } from "comlink";
import type { AppError } from "#domain/error.ts";
import type { Result } from "#domain/result.ts";
import type { Head } from "#domain/teaching/head.ts";
import { type Lesson, type Taught, type TeachProgress, teachSecondsOf } from "#domain/teaching/teach.ts";
import type { ModelPackage } from "#workers/inference/contract.ts";
import type { TaughtFacts, TeachingApi } from "#workers/teaching/contract.ts";
import { callOnce, withProgress, type WorkerConnection } from "./worker-client.ts";

/** Enough to teach a small lesson on a slow phone, and to pack any model. */
const LEAST_DEADLINE_MS = 10 * 60_000;

/** A slow and busy phone may take this many times longer for a lesson than a computer. */
const SLOWEST = 20;

/** Calls teaching workers from the page. Each call has its own worker, which ends with the call. Nothing rejects. */
export interface TeachingClient {
  /** Trains a head. An abort ends the training. */
  teach(
    lesson: Lesson,
    onProgress: (progress: TeachProgress) => void,
    signal: AbortSignal,
  ): Promise<Result<Taught, AppError>>;
  /** Makes a package from the network of `base` and a head that was trained on its features. */
  pack(
    base: ModelPackage,
    head: Head,
    facts: TaughtFacts,
    signal: AbortSignal,
  ): Promise<Result<ModelPackage, AppError>>;
}

/** Makes the client; `connect` starts a worker. */
export function createTeachingClient(connect: () => WorkerConnection): TeachingClient {
  return {
    teach: (lesson, onProgress, signal) => {
      const seconds = teachSecondsOf(lesson.classes, lesson.photos.length);
      const deadlineMs = LEAST_DEADLINE_MS + SLOWEST * seconds * 1000;
      return withProgress(onProgress, (progress) =>
        callOnce(connect, (worker: Remote<TeachingApi>) => worker.teach(lesson, progress), {
          signal,
          deadlineMs,
        }),
      );
    },
    pack: (base, head, facts, signal) =>
      callOnce(connect, (worker: Remote<TeachingApi>) => worker.pack(base, head, facts), {
        signal,
        deadlineMs: LEAST_DEADLINE_MS,
      }),
  };
}
