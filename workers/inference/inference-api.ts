import { abort } from "#domain/abort.ts";
import type { Clock } from "#domain/clock.ts";
import type { ModelError } from "#domain/error.ts";
import type { OnModelProgress } from "#domain/model.ts";
import { attempt, internalError, type InternalError } from "#domain/result.ts";
import type { Subject } from "#domain/subject.ts";
import type { ModelFormat } from "#models/formats.ts";
import type { ImageTensor } from "#workers/imaging/contract.ts";
import type { Classification, Classifier } from "#workers/inference/classifiers/classifier.ts";
import { NetworkError } from "#workers/inference/classifiers/networks/network.ts";
import type {
  IdentifyReply,
  IdentifyRequest,
  InferenceApi,
  LoadedModel,
  NetworkPackage,
  RankReply,
  ReadingRequest,
} from "./contract.ts";
import type { LoadModel, WarmModel } from "./load-model.ts";

export interface InferenceDeps {
  readonly clock: Clock;
  readonly load: LoadModel;
  readonly prepare: (format: ModelFormat) => Promise<void>;
  readonly open: (network: NetworkPackage, onProgress: OnModelProgress) => Promise<void>;
  /** Turns a classification into an answer. */
  readonly complete: (
    subject: Subject,
    classification: Classification,
    classifier: Classifier,
  ) => Omit<IdentifyReply, "timings">;
  /** Makes the answer again from an earlier reading, with the crop that the person chose later. */
  readonly rank: (request: ReadingRequest, classifier: Classifier) => RankReply;
}

/** Creates the methods of the inference worker, which never reject. */
export function createInferenceApi({
  clock,
  load,
  prepare,
  open,
  complete,
  rank,
}: InferenceDeps): InferenceApi {
  const slot = createModelSlot(load);
  const running = new Map<number, AbortController>();

  async function identify(
    modelId: string,
    { subject, sinceUploadMs }: IdentifyRequest,
    tensor: ImageTensor,
    signal: AbortSignal,
  ): Promise<IdentifyReply> {
    const begin = clock.now();
    const classifier = slot.classifierOf(modelId);
    const classification = await classifier.classify(tensor, subject, { signal, sinceUploadMs });
    signal.throwIfAborted();
    const inferredAt = clock.now();
    const answer = complete(subject, classification, classifier);
    const timings = { inferMs: inferredAt - begin, rankMs: clock.now() - inferredAt };
    const loaded = slot.changedFacts();
    return { ...answer, timings, ...(loaded === null ? {} : { loaded }) };
  }

  return {
    prepare: (format) => attempt(() => prepare(format), faultOf),
    open: (...request) => attempt(() => open(...request), faultOf),
    load: (...request) => attempt(async () => (await slot.load(...request)).facts, faultOf),
    identify: async (modelId, tensor, request) => {
      const { requestId } = request;
      const controller = new AbortController();
      const { signal } = controller;
      running.set(requestId, controller);
      const reply = await attempt(
        () => identify(modelId, request, tensor, signal),
        (thrown) => (signal.aborted ? ({ code: "aborted" } as const) : faultOf(thrown)),
      );
      running.delete(requestId);
      return reply;
    },
    rank: (modelId, request) => attempt(() => rank(request, slot.classifierOf(modelId)), faultOf),
    trySettings: (modelId, ...trial) =>
      attempt(() => slot.classifierOf(modelId).trySettings(...trial), faultOf),
    features: (modelId, tensor) => attempt(() => slot.classifierOf(modelId).features(tensor), faultOf),
    cancel: (requestId) => {
      abort(running.get(requestId));
      return Promise.resolve();
    },
  };
}

/** The only model of a worker. */
interface LoadedClassifier {
  /** Loads the model. Rejects if that fails, and for any model but the first. */
  readonly load: LoadModel;
  /** Throws unless the model with this id is loaded. */
  readonly classifierOf: (modelId: string) => Classifier;
  /** The facts of the model if they are others than the latest returned ones, else null. */
  readonly changedFacts: () => LoadedModel | null;
}

/** A load, with all callers that wait for it and follow its progress. */
interface Loading {
  readonly key: string;
  readonly listeners: Set<OnModelProgress>;
  readonly model: Promise<WarmModel>;
}

function createModelSlot(load: LoadModel): LoadedClassifier {
  let loaded: WarmModel | null = null;
  /** The current or successful load. */
  let loading: Loading | null = null;
  let told: LoadedModel | null = null;
  return {
    changedFacts: () => {
      if (loaded === null || loaded.facts === told) return null;
      told = loaded.facts;
      return told;
    },
    classifierOf: (modelId) => {
      if (loaded === null) throw new Error("no model is loaded");
      const { classifier } = loaded;
      const { id } = classifier.info;
      if (id !== modelId) throw new Error(`${id} can't answer for ${modelId}`);
      return classifier;
    },
    load: async (model, onProgress, options) => {
      // Two models differ if their manifests differ, because these contain the hash of each file.
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
        told = loaded.facts;
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

/** Only this function turns a runtime's error into data. */
function faultOf(thrown: unknown): ModelError | InternalError {
  return thrown instanceof NetworkError ? thrown.fault : internalError(thrown);
}
