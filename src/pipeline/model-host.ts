import { type Remote, transfer } from "comlink";
import type { PackageManifest, Scaling } from "#models/manifest.ts";
import type { Backend } from "#domain/model/backend.ts";
import type { Clock } from "#domain/clock.ts";
import type { IdentifyError, WorkError } from "#domain/identify-error.ts";
import { err, ok, type Result } from "#domain/result.ts";
import type { Subject } from "#domain/subject.ts";
import type { OnModelProgress } from "#domain/model/model-progress.ts";
import type {
  IdentifyReply,
  ImageTensor,
  InferenceApi,
  LoadedModel,
  ModelPackage,
  TrialAnswer,
} from "#workers/contract.ts";
import { createInferenceClient, type IdentifyOptions } from "./inference-client.ts";
import { withProgress } from "./progress-proxy.ts";
import {
  type CallLimits,
  createWorkerClient,
  type WorkerClient,
  type WorkerConnection,
} from "./worker-client.ts";

/** A runtime's download on a slow line, its compilation and the model's warm-up. */
const LOAD_DEADLINE_MS = 10 * 60_000;

/** Four runs of a large network on a slow phone. */
const TRIAL_DEADLINE_MS = 120_000;

/** How a caller follows a load and gives it up. */
export interface LoadEvents {
  readonly signal: AbortSignal;
  /** Hears nothing any more once the load has answered. */
  readonly onProgress: OnModelProgress;
}

/** The page's door to a worker that runs one real model. Nothing here rejects. */
export interface ModelHost {
  /**
   * Loads a model and warms it up. A worker holds one model: where another one is loaded, its worker is ended first,
   * which is what gives all its memory back. Answers at once where the model is loaded already.
   */
  load(model: ModelPackage, events: LoadEvents): Promise<Result<LoadedModel, IdentifyError>>;
  /**
   * Classifies a tensor with `model`; the tensor's buffer is transferred. Where it is not loaded, or another one has
   * taken its place meanwhile, it answers `worker-died`: never another model, nor the sample classifier.
   */
  identify(
    model: ModelPackage,
    subject: Subject,
    tensor: ImageTensor,
    options: IdentifyOptions,
  ): Promise<Result<IdentifyReply, IdentifyError>>;
  /** What the loaded model says of a photo under each scaling; the tensor's buffer is transferred. */
  tryScalings(
    tensor: ImageTensor,
    scalings: readonly Scaling[],
    signal: AbortSignal,
  ): Promise<Result<readonly TrialAnswer[], IdentifyError>>;
  /** Ends the worker and with it the model. */
  end(): void;
}

/** What a worker that was started holds. */
interface Seat {
  loaded: LoadedModel | null;
  modelId: string;
}

/** Makes a host; `connect` starts a worker. All its models compute on `backend`, or each on the fastest. */
export function createModelHost(
  connect: () => WorkerConnection,
  clock: Pick<Clock, "now">,
  backend: Backend | null = null,
): ModelHost {
  /** The worker that runs; null once it has ended, for whatever reason. */
  let seat: Seat | null = null;
  /** The model that was asked for last. */
  let asked: string | null = null;

  const worker = createWorkerClient<InferenceApi>(() => {
    const connection = connect();
    const own: Seat = { loaded: null, modelId: "" };
    seat = own;
    return {
      ...connection,
      terminate: () => {
        if (seat === own) seat = null;
        connection.terminate();
      },
    };
  });
  /** Runs only work for which a model is loaded: in a fresh worker the sample classifier would answer. */
  const ifLoaded: WorkerClient<InferenceApi> = {
    ...worker,
    call: <T, E>(work: (remote: Remote<InferenceApi>) => Promise<Result<T, E>>, limits: CallLimits) =>
      worker.call<T, E | WorkError>(
        (remote) => (seat?.loaded ? work(remote) : Promise.resolve(err({ code: "worker-died" }))),
        limits,
      ),
  };
  const { identify } = createInferenceClient(ifLoaded, clock, () => seat?.modelId ?? "");

  return {
    load: async (model, { signal, onProgress }) => {
      const key = keyOf(model);
      if (asked !== null && asked !== key) worker.end();
      asked = key;
      if (seat?.loaded && !signal.aborted) return ok(seat.loaded);
      return withProgress(onProgress, (progress) =>
        worker.call(
          async (remote) => {
            const own = seat;
            const reply = await remote.load(model, progress, backend);
            if (reply.ok && own !== null) {
              own.loaded = reply.value;
              own.modelId = model.manifest.id;
            }
            return reply;
          },
          { signal, deadlineMs: LOAD_DEADLINE_MS },
        ),
      );
    },
    identify: async (model, ...photo) =>
      keyOf(model) === asked ? identify(...photo) : err({ code: "worker-died" }),
    tryScalings: (tensor, scalings, signal) =>
      ifLoaded.call((remote) => remote.tryScalings(transfer(tensor, [tensor.data.buffer]), scalings), {
        signal,
        deadlineMs: TRIAL_DEADLINE_MS,
      }),
    end: () => {
      asked = null;
      worker.end();
    },
  };
}

/** A manifest may have thousands of labels, and is asked for with every photo. */
const keys = new WeakMap<PackageManifest, string>();

/** Tells packages apart by what is in them: a changed manifest or file is another model. */
function keyOf({ manifest }: ModelPackage): string {
  const key = keys.get(manifest) ?? JSON.stringify(manifest);
  keys.set(manifest, key);
  return key;
}
