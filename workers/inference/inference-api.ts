import type { Clock } from "#domain/clock.ts";
import type { Candidate, Identification } from "#domain/identification.ts";
import type { ModelError } from "#domain/model/model-error.ts";
import { err, ok } from "#domain/result.ts";
import type { Subject } from "#domain/subject.ts";
import type { InferenceApi, WireError } from "../contract.ts";
import type { Classifier } from "./classifiers/classifier.ts";
import { NetworkError } from "./classifiers/networks/network.ts";
import type { ModelSlot } from "./model-slot.ts";

/** What the inference worker needs of the world. */
export interface InferenceDeps {
  readonly clock: Clock;
  /** The classifier of a subject as long as no model is loaded. */
  readonly classifierFor: (subject: Subject) => Classifier;
  /** Where a model is loaded into. */
  readonly slot: ModelSlot;
  /** Makes the answer of candidates, best first. */
  readonly complete: (
    subject: Subject,
    candidates: readonly [Candidate, ...Candidate[]],
    classifier: Classifier,
  ) => Identification;
}

/** The inference worker's methods; none rejects. */
export function createInferenceApi({ clock, classifierFor, slot, complete }: InferenceDeps): InferenceApi {
  const running = new Map<number, AbortController>();

  return {
    load: async (model, onProgress, backend) => {
      try {
        return ok((await slot.load(model, onProgress, backend)).facts);
      } catch (error) {
        return err(faultOf(error));
      }
    },
    identify: async ({ requestId, modelId, subject, uploadedAt, sentAt }, tensor) => {
      const begin = clock.now();
      const controller = new AbortController();
      running.set(requestId, controller);
      const { signal } = controller;
      try {
        const classifier = slot.active()?.classifier ?? classifierFor(subject);
        if (classifier.info.id !== modelId)
          throw new Error(`${classifier.info.id} can't answer for ${modelId}`);
        const candidates = await classifier.classify(tensor, subject, { signal, uploadedAt });
        if (signal.aborted) return err({ code: "aborted" });
        const inferredAt = clock.now();
        const identification = complete(subject, candidates, classifier);
        return ok({
          identification,
          timings: { queueMs: begin - sentAt, inferMs: inferredAt - begin, rankMs: clock.now() - inferredAt },
        });
      } catch (error) {
        return err(signal.aborted ? { code: "aborted" } : faultOf(error));
      } finally {
        running.delete(requestId);
      }
    },
    tryScalings: async (tensor, scalings) => {
      const loaded = slot.active();
      if (loaded === null) return err({ code: "internal", detail: "no model is loaded" });
      try {
        return ok(await loaded.classifier.tryScalings(tensor, scalings));
      } catch (error) {
        return err(faultOf(error));
      }
    },
    memory: () =>
      Promise.resolve(ok(slot.active()?.classifier.memory() ?? { tensors: null, heapBytes: null })),
    cancel: (requestId) => {
      running.get(requestId)?.abort();
      return Promise.resolve();
    },
  };
}

/** The one place where a fault of a runtime becomes data. */
function faultOf(error: unknown): ModelError | WireError {
  return error instanceof NetworkError ? error.fault : { code: "internal", detail: String(error) };
}
