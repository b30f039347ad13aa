import type { IdentifyError } from "#domain/identify-error.ts";
import type { Result } from "#domain/result.ts";
import type { Head } from "#domain/teaching/head.ts";
import type { Lesson, Taught, TeachProgress } from "#domain/teaching/teach.ts";
import type { ModelPackage, TaughtFacts, TeachingApi } from "#workers/contract.ts";
import { withProgress } from "./progress-proxy.ts";
import { createWorkerClient, type WorkerConnection } from "./worker-client.ts";

/** Five heads of a thousand photos on a slow phone. */
const TEACH_DEADLINE_MS = 10 * 60_000;

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
      const worker = createWorkerClient<TeachingApi>(connect);
      try {
        return await withProgress(onProgress, (progress) =>
          worker.call((remote) => remote.teach(lesson, progress), { signal, deadlineMs: TEACH_DEADLINE_MS }),
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
          deadlineMs: TEACH_DEADLINE_MS,
        });
      } finally {
        worker.end();
      }
    },
  };
}
