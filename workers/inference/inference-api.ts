import type { Clock } from "#domain/clock.ts";
import type { Candidate, Identification } from "#domain/identification.ts";
import { type InternalError, internalError } from "#domain/internal-error.ts";
import type { ModelError } from "#domain/model/model-error.ts";
import type { OnModelProgress } from "#domain/model/model-progress.ts";
import { attempt } from "#domain/result.ts";
import type { Subject } from "#domain/subject.ts";
import type { IdentifyReply, IdentifyRequest, ImageTensor, InferenceApi } from "../contract.ts";
import type { Classifier } from "./classifiers/classifier.ts";
import { NetworkError } from "./classifiers/networks/network.ts";
import type { LoadModel, WarmModel } from "./load-model.ts";

/** What the inference worker needs of the world. */
export interface InferenceDeps {
  readonly clock: Clock;
  readonly load: LoadModel;
  /** Makes the answer of candidates, best first. */
  readonly complete: (
    subject: Subject,
    candidates: readonly [Candidate, ...Candidate[]],
    classifier: Classifier,
  ) => Identification;
}

/** The inference worker's methods; none rejects. */
export function createInferenceApi({ clock, load, complete }: InferenceDeps): InferenceApi {
  const held = createHeldModel(load);
  const running = new Map<number, AbortController>();

  async function identify(
    { modelId, subject, uploadedAt, sentAt }: IdentifyRequest,
    tensor: ImageTensor,
    signal: AbortSignal,
  ): Promise<IdentifyReply> {
    const begin = clock.now();
    const { classifier } = held.loaded();
    if (classifier.info.id !== modelId) throw new Error(`${classifier.info.id} can't answer for ${modelId}`);
    const candidates = await classifier.classify(tensor, subject, { signal, uploadedAt });
    signal.throwIfAborted();
    const inferredAt = clock.now();
    const identification = complete(subject, candidates, classifier);
    return {
      identification,
      timings: { queueMs: begin - sentAt, inferMs: inferredAt - begin, rankMs: clock.now() - inferredAt },
    };
  }

  return {
    load: (...request) => attempt(async () => (await held.load(...request)).facts, faultOf),
    identify: async (request, tensor) => {
      const { requestId } = request;
      const controller = new AbortController();
      const { signal } = controller;
      running.set(requestId, controller);
      const reply = await attempt(
        () => identify(request, tensor, signal),
        (thrown) => (signal.aborted ? ({ code: "aborted" } as const) : faultOf(thrown)),
      );
      running.delete(requestId);
      return reply;
    },
    tryScalings: (tensor, scalings) =>
      attempt(() => held.loaded().classifier.tryScalings(tensor, scalings), faultOf),
    cancel: (requestId) => {
      running.get(requestId)?.abort();
      return Promise.resolve();
    },
  };
}

/** The one model of a worker. */
interface HeldModel {
  /** Loads the model. Rejects where that fails, and for any other model than the first. */
  readonly load: LoadModel;
  /** Throws as long as no model is loaded. */
  readonly loaded: () => WarmModel;
}

/** A load, and everybody who waits for it and hears how far it is. */
interface Loading {
  readonly key: string;
  readonly listeners: Set<OnModelProgress>;
  readonly model: Promise<WarmModel>;
}

function createHeldModel(load: LoadModel): HeldModel {
  let loaded: WarmModel | null = null;
  /** The load that runs or went well. */
  let loading: Loading | null = null;
  return {
    loaded: () => {
      if (loaded === null) throw new Error("no model is loaded");
      return loaded;
    },
    load: async (model, onProgress, options) => {
      // Two models differ where their manifests do, which name the hash of each file.
      const key = JSON.stringify([model.manifest, options.backend]);
      if (loading !== null && loading.key !== key) throw new Error("this worker holds another model");
      if (loading === null) {
        const listeners = new Set([onProgress]);
        const tell: OnModelProgress = (progress) => listeners.forEach((listener) => listener(progress));
        loading = { key, listeners, model: load(model, tell, options) };
      }
      const own = loading;
      own.listeners.add(onProgress);
      try {
        loaded = await own.model;
        return loaded;
      } catch (error) {
        if (loading === own) loading = null;
        throw error;
      } finally {
        own.listeners.delete(onProgress);
      }
    },
  };
}

/** The one place where a fault of a runtime becomes data. */
function faultOf(thrown: unknown): ModelError | InternalError {
  return thrown instanceof NetworkError ? thrown.fault : internalError(thrown);
}
