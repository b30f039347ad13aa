import type { IdentifyError } from "#domain/identify-error.ts";
import type { Result } from "#domain/result.ts";
import type { Head } from "#domain/teaching/head.ts";
import { type Lesson, type Taught, type TeachProgress, teachSecondsOf } from "#domain/teaching/teach.ts";
import type { ModelPackage } from "#workers/inference/contract.ts";
import type { TaughtFacts, TeachingApi } from "#workers/teaching/contract.ts";
import { createWorkerClient, withProgress, type WorkerConnection } from "./worker-client.ts";

/** A small lesson on a slow phone, and the packing of any. */
const LEAST_DEADLINE_MS = 10 * 60_000;

/** So many times what a computer takes for a lesson, a slow phone that does other things too may take. */
const SLOWEST = 20;

/** The page's door to the teaching worker. Each task has a worker of its own, which ends with it. Nothing here rejects. */
export interface TeachingClient {
  /** Trains a head. An abort ends the training. */
  teach(
    lesson: Lesson,
    onProgress: (progress: TeachProgress) => void,
    signal: AbortSignal,
  ): Promise<Result<Taught, IdentifyError>>;
  /** Makes a package of the network of `base` with a head that was trained with its features. */
  pack(
    base: ModelPackage,
    head: Head,
    facts: TaughtFacts,
    signal: AbortSignal,
  ): Promise<Result<ModelPackage, IdentifyError>>;
}

/** Makes the door; `connect` starts a worker. */
export function createTeachingClient(connect: () => WorkerConnection): TeachingClient {
  return {
    teach: async (lesson, onProgress, signal) => {
      const seconds = teachSecondsOf(lesson.classes, lesson.photos.length);
      const deadlineMs = LEAST_DEADLINE_MS + SLOWEST * seconds * 1000;
      const worker = createWorkerClient<TeachingApi>(connect);
      try {
        return await withProgress(onProgress, (progress) =>
          worker.call((remote) => remote.teach(lesson, progress), { signal, deadlineMs }),
        );
      } finally {
        worker.end();
      }
    },
    pack: async (base, head, facts, signal) => {
      const worker = createWorkerClient<TeachingApi>(connect);
      try {
        return await worker.call((remote) => remote.pack(base, head, facts), {
          signal,
          deadlineMs: LEAST_DEADLINE_MS,
        });
      } finally {
        worker.end();
      }
    },
  };
}
