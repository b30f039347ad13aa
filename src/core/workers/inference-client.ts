import type { GraphicsTrials } from "#domain/agreement.ts";
import type { InferenceTimings } from "#domain/answer/identification.ts";
import type { Backend } from "#domain/backends.ts";
import type { Clock } from "#domain/clock.ts";
import type { AppError } from "#domain/error.ts";
import type { OnModelProgress } from "#domain/model.ts";
import { err, ok, type Result } from "#domain/result.ts";
import type { Subject } from "#domain/subject.ts";
import type { PackageManifest } from "#models/manifest.ts";
import type { ImageTensor } from "#workers/imaging/contract.ts";
import {
  type IdentifyReply,
  type InferenceApi,
  type LoadableModel,
  LOADED_MODEL_METHODS,
  type LoadedModel,
  type LoadedModelApi,
  RUNTIME_METHODS,
  type RuntimeApi,
} from "#workers/inference/contract.ts";
import {
  type Calls,
  createCalls,
  createWorkerClient,
  type WorkerClient,
  type WorkerConnection,
} from "./worker-client.ts";

export interface LoadEvents {
  readonly signal: AbortSignal;
  /** Not called after the load has settled. */
  readonly onProgress: OnModelProgress;
}

/** An answer with all its timings. */
export interface TimedReply extends Omit<IdentifyReply, "timings"> {
  readonly timings: InferenceTimings;
}

export interface IdentifyOptions {
  /** When the person chose the photo, by the page's clock. */
  readonly uploadedAt: number;
  /** Aborts the request on the page and in the worker. */
  readonly signal: AbortSignal;
}

/** The calls of a loaded model's methods. Their tensor's buffer is transferred. */
type ModelCalls = Calls<LoadedModelApi, [modelId: string]>;

/**
 * A model in its own inference worker. Nothing rejects. Each model has its own client, so that no model and no sample
 * result ever answers for another model. While the model is not loaded, and after its worker has died, its methods
 * answer `worker-died`.
 */
export interface InferenceClient extends Omit<ModelCalls, "identify"> {
  /** The model. Only an equal model may replace it. The next load reads the new model's files. */
  model: LoadableModel;
  /** How the model runs; null while no running worker holds it. */
  readonly loaded: () => LoadedModel | null;
  /** Fetches and starts the runtime of a package whose files are still coming. A later load reports any fault. */
  readonly prepare: (manifest: PackageManifest) => void;
  /** Loads the model and warms it up. Starts the worker if necessary. Returns at once if the model is loaded. */
  readonly load: (events: LoadEvents) => Promise<Result<LoadedModel, AppError>>;
  /** Classifies a tensor and transfers its buffer. */
  readonly identify: (
    subject: Subject,
    tensor: ImageTensor,
    options: IdentifyOptions,
  ) => Promise<Result<TimedReply, AppError>>;
  /** Ends the worker and frees its memory. The next load starts a new worker. */
  readonly end: () => void;
}

/**
 * Makes a client for a model. `backend` null stands for WebAssembly, or for the graphics processor if a person requested
 * that for this model and it agrees. The first load starts the worker.
 */
export type OpenInferenceClient = (model: LoadableModel, backend: Backend | null) => InferenceClient;

/** What the device remembers of models on graphics processors. */
export interface GraphicsMemory {
  /** All of it, as it is stored; null if nobody has requested a graphics processor. */
  readonly stored: () => string | null;
  readonly keep: (modelId: string, trials: GraphicsTrials) => void;
}

export interface InferenceClientDeps {
  /** Starts an inference worker. */
  readonly connect: () => WorkerConnection;
  readonly clock: Pick<Clock, "now">;
  /** Left out where nobody can request a graphics processor. */
  readonly graphics?: GraphicsMemory | undefined;
}

/** Makes the client of an {@link OpenInferenceClient}. */
export function createInferenceClient(
  model: LoadableModel,
  backend: Backend | null,
  { connect, clock, graphics }: InferenceClientDeps,
): InferenceClient {
  const worker = createWorkerClient<InferenceApi>(connect);
  const modelId = model.manifest.id;
  /** The loaded model; `ended` aborts when its worker has ended. */
  let holder: { readonly loaded: LoadedModel; readonly ended: AbortSignal } | null = null;
  const loaded = (): LoadedModel | null => (holder?.ended.aborted === false ? holder.loaded : null);
  const remember = (facts: LoadedModel, ended: AbortSignal): void => {
    holder = { loaded: facts, ended };
    if (facts.graphics !== null) graphics?.keep(modelId, facts.graphics);
  };
  let lastRequestId = 0;
  const callLoaded: WorkerClient<InferenceApi>["call"] = async (work, limits) =>
    loaded() === null ? err({ code: "worker-died" }) : worker.call(work, limits);
  const calls: ModelCalls = createCalls(LOADED_MODEL_METHODS, { call: callLoaded }, modelId);
  const { prepare, load } = createCalls(RUNTIME_METHODS, {
    call: (work, limits) =>
      worker.call((remote, ended) => {
        /** Remembers the model, also if the caller has given up meanwhile. */
        const loadAndRemember: RuntimeApi["load"] = async (...request) => {
          const reply = await remote.load(...request);
          if (reply.ok) remember(reply.value, ended);
          return reply;
        };
        return work({ prepare: remote.prepare, load: loadAndRemember });
      }, limits),
  });

  const client: InferenceClient = {
    ...calls,
    model,
    loaded,
    prepare: ({ format }) => void prepare(format, new AbortController().signal),
    load: async ({ signal, onProgress }) => {
      const before = loaded();
      if (before !== null && !signal.aborted) return ok(before);
      return load(client.model, onProgress, { backend, graphics: graphics?.stored() ?? null }, signal);
    },
    identify: async (subject, tensor, { uploadedAt, signal }) => {
      lastRequestId += 1;
      const sentAt = clock.now();
      const request = { requestId: lastRequestId, subject, sinceUploadMs: sentAt - uploadedAt };
      const reply = await calls.identify(tensor, request, signal);
      if (!reply.ok) return reply;
      const { timings, loaded: changed } = reply.value;
      if (changed !== undefined && holder !== null) remember(changed, holder.ended);
      const { inferMs, rankMs } = timings;
      const queueMs = Math.max(0, clock.now() - sentAt - inferMs - rankMs);
      return ok({ ...reply.value, timings: { queueMs, inferMs, rankMs } });
    },
    end: worker.end,
  };
  return client;
}

/** True if two models are equal in every part. A manifest contains the hash of each file. */
export function isSameModel(one: LoadableModel, other: LoadableModel): boolean {
  return JSON.stringify(one.manifest) === JSON.stringify(other.manifest);
}
