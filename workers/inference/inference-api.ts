import type { Clock } from "#src/domain/clock.ts";
import type { Candidate, Identification } from "#src/domain/identification.ts";
import { err, ok } from "#src/domain/result.ts";
import type { Subject } from "#src/domain/subject.ts";
import type { InferenceApi } from "../contract.ts";
import type { Classifier } from "./classifiers/classifier.ts";

/** What the inference worker needs of the world. */
export interface InferenceDeps {
  readonly clock: Clock;
  /** The active classifier of a subject. */
  readonly classifierFor: (subject: Subject) => Classifier;
  /** Completes the best candidate with its knowledge record. */
  readonly complete: (subject: Subject, best: Candidate, classifier: Classifier) => Identification;
}

/** The inference worker's methods; none rejects. */
export function createInferenceApi({ clock, classifierFor, complete }: InferenceDeps): InferenceApi {
  const running = new Map<number, AbortController>();

  return {
    identify: async ({ requestId, subject, uploadedAt, sentAt }, tensor) => {
      const begin = clock.now();
      const controller = new AbortController();
      running.set(requestId, controller);
      const { signal } = controller;
      try {
        const classifier = classifierFor(subject);
        const candidates = await classifier.classify(tensor, subject, { signal, uploadedAt });
        if (signal.aborted) return err({ code: "aborted" });
        const inferredAt = clock.now();
        const identification = complete(subject, candidates[0], classifier);
        return ok({
          identification,
          timings: { queueMs: begin - sentAt, inferMs: inferredAt - begin, rankMs: clock.now() - inferredAt },
        });
      } catch (error) {
        // The one catch: a fault of a runtime crosses the boundary as data.
        return err(signal.aborted ? { code: "aborted" } : { code: "internal", detail: String(error) });
      } finally {
        running.delete(requestId);
      }
    },
    cancel: (requestId) => {
      running.get(requestId)?.abort();
      return Promise.resolve();
    },
  };
}
