import { type Remote, transfer } from "comlink";
import { abort } from "#domain/abort.ts";
import type { InferenceTimings } from "#domain/answer/identification.ts";
import type { Clock } from "#domain/clock.ts";
import type { AppError } from "#domain/error.ts";
import type { Backend, OnModelProgress } from "#domain/model.ts";
import { err, ok, type Result } from "#domain/result.ts";
import type { Subject } from "#domain/subject.ts";
import type { PackageManifest, Scaling } from "#models/manifest.ts";
import type { ImageTensor } from "#workers/imaging/contract.ts";
import type {
  IdentifyReply,
  InferenceApi,
  LoadableModel,
  LoadedModel,
  RankReply,
  RankRequest,
  TrialAnswer,
} from "#workers/inference/contract.ts";
import { createWorkerClient, withProgress, type WorkerConnection } from "./worker-client.ts";

/** Longer than any sample delay or classification. */
const IDENTIFY_DEADLINE_MS = 60_000;

/** Enough to finish a running classification and then sort some numbers. */
const RANK_DEADLINE_MS = 60_000;

/** Enough for a runtime's download on a slow connection, its compilation and the model's warm-up. */
export const LOAD_DEADLINE_MS = 10 * 60_000;

/** Enough to start a worker. A built-in model has nothing to download. */
const BUILT_IN_LOAD_DEADLINE_MS = 60_000;

/** Enough for four runs of a large network on a slow phone. */
const TRIAL_DEADLINE_MS = 120_000;

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

/**
 * A model in its own inference worker. Nothing rejects. Each model has its own client, so that no model and no sample
 * result ever answers for another model.
 */
export interface InferenceClient {
  /** The model. Only an equal model may replace it. The next load reads the new model's files. */
  model: LoadableModel;
  /** How the model runs; null while no running worker holds it. */
  readonly loaded: () => LoadedModel | null;
  /** Fetches and starts the runtime of a package whose files are still coming. A later load reports any fault. */
  readonly prepare: (manifest: PackageManifest) => void;
  /** Loads the model and warms it up. Starts the worker if necessary. Returns at once if the model is loaded. */
  readonly load: (events: LoadEvents) => Promise<Result<LoadedModel, AppError>>;
  /**
   * Classifies a tensor and transfers its buffer. The answer is `worker-died` while the model is not loaded, and after its
   * worker has died.
   */
  readonly identify: (
    subject: Subject,
    tensor: ImageTensor,
    options: IdentifyOptions,
  ) => Promise<Result<TimedReply, AppError>>;
  /** Ranks the model's output for a photo again, without running the network. Fails like `identify`. */
  readonly rank: (
    request: Omit<RankRequest, "modelId">,
    signal: AbortSignal,
  ) => Promise<Result<RankReply, AppError>>;
  /** Classifies a photo with each scaling. Transfers the tensor's buffer. Fails like `identify`. */
  readonly tryScalings: (
    tensor: ImageTensor,
    scalings: readonly Scaling[],
    signal: AbortSignal,
  ) => Promise<Result<readonly TrialAnswer[], AppError>>;
  /** The features of a photo, the input of a taught head. Transfers the tensor's buffer. Fails like `identify`. */
  readonly features: (
    tensor: ImageTensor,
    signal: AbortSignal,
  ) => Promise<Result<Float32Array<ArrayBuffer>, AppError>>;
  /** Ends the worker and frees its memory. The next load starts a new worker. */
  readonly end: () => void;
}

/** Makes a client for a model. `backend` null stands for the fastest backend. The first load starts the worker. */
export type OpenInferenceClient = (model: LoadableModel, backend: Backend | null) => InferenceClient;

export interface InferenceClientDeps {
  /** Starts an inference worker. */
  readonly connect: () => WorkerConnection;
  readonly clock: Pick<Clock, "now">;
}

/** Makes the client of an {@link OpenInferenceClient}. */
export function createInferenceClient(
  model: LoadableModel,
  backend: Backend | null,
  { connect, clock }: InferenceClientDeps,
): InferenceClient {
  const worker = createWorkerClient<InferenceApi>(connect);
  const modelId = model.manifest.id;
  const deadlineMs = "files" in model ? LOAD_DEADLINE_MS : BUILT_IN_LOAD_DEADLINE_MS;
  /** The loaded model; `ended` aborts when its worker has ended. */
  let holder: { readonly loaded: LoadedModel; readonly ended: AbortSignal } | null = null;
  const loaded = (): LoadedModel | null => (holder?.ended.aborted === false ? holder.loaded : null);
  let lastRequestId = 0;
  const askLoaded = async <T>(
    signal: AbortSignal,
    callDeadlineMs: number,
    ask: (remote: Remote<InferenceApi>) => Promise<Result<T, AppError>>,
  ): Promise<Result<T, AppError>> =>
    loaded() === null
      ? err({ code: "worker-died" })
      : worker.call(ask, { signal, deadlineMs: callDeadlineMs });

  const client: InferenceClient = {
    model,
    loaded,
    prepare: ({ format }) =>
      void worker.call((remote) => remote.prepare(format), {
        signal: new AbortController().signal,
        deadlineMs: LOAD_DEADLINE_MS,
      }),
    load: async ({ signal, onProgress }) => {
      const before = loaded();
      if (before !== null && !signal.aborted) return ok(before);
      return withProgress(onProgress, (progress) =>
        worker.call(
          async (remote, ended) => {
            const reply = await remote.load(client.model, progress, { backend });
            if (reply.ok) holder = { loaded: reply.value, ended };
            return reply;
          },
          { signal, deadlineMs },
        ),
      );
    },
    identify: async (subject, tensor, { uploadedAt, signal }) => {
      lastRequestId += 1;
      const requestId = lastRequestId;
      const answered = new AbortController();
      let sentAt = 0;
      const reply = await askLoaded(signal, IDENTIFY_DEADLINE_MS, (remote) => {
        // The abort has already settled the call on the page.
        const cancel = (): void => void remote.cancel(requestId);
        signal.addEventListener("abort", cancel, { once: true, signal: answered.signal });
        sentAt = clock.now();
        const request = { requestId, modelId, subject, sinceUploadMs: sentAt - uploadedAt };
        return remote.identify(request, transferred(tensor));
      });
      abort(answered);
      if (!reply.ok) return reply;
      const { inferMs, rankMs } = reply.value.timings;
      const queueMs = Math.max(0, clock.now() - sentAt - inferMs - rankMs);
      return ok({ ...reply.value, timings: { queueMs, inferMs, rankMs } });
    },
    rank: (request, signal) =>
      askLoaded(signal, RANK_DEADLINE_MS, (remote) => remote.rank({ modelId, ...request })),
    tryScalings: (tensor, scalings, signal) =>
      askLoaded(signal, TRIAL_DEADLINE_MS, (remote) => remote.tryScalings(transferred(tensor), scalings)),
    features: (tensor, signal) =>
      askLoaded(signal, IDENTIFY_DEADLINE_MS, (remote) => remote.features(modelId, transferred(tensor))),
    end: worker.end,
  };
  return client;
}

function transferred(tensor: ImageTensor): ImageTensor {
  return transfer(tensor, [tensor.data.buffer]);
}

/** True if two models are equal in every part. A manifest contains the hash of each file. */
export function isSameModel(one: LoadableModel, other: LoadableModel): boolean {
  return JSON.stringify(one.manifest) === JSON.stringify(other.manifest);
}
