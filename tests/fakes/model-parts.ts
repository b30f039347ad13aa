import { type Endpoint, expose } from "comlink";
import type { Backend } from "#domain/backends.ts";
import type { AppError, ModelError } from "#domain/error.ts";
import type { OnModelProgress } from "#domain/model.ts";
import { NO_CAPTURE } from "#domain/photo/capture.ts";
import { err, ok, type Result } from "#domain/result.ts";
import type { PackageManifest } from "#models/manifest.ts";
import { SAMPLE_MODEL } from "#models/registry.ts";
import type { BundledPackages } from "#src/core/models/bundled-models.ts";
import { type ModelStorage, withLink } from "#src/core/models/model-storage.ts";
import type { ImagingClient } from "#src/core/workers/imaging-client.ts";
import type { InferenceClient, OpenInferenceClient } from "#src/core/workers/inference-client.ts";
import type { WorkerConnection, WorkerEnd } from "#src/core/workers/worker-client.ts";
import type { PhotoLane, PhotoLanes } from "#src/lab/photos/answer-photos.ts";
import type { Picture, PreparedPhoto } from "#workers/imaging/contract.ts";
import type { LoadableModel, LoadedModel, ModelPackage, TrialAnswer } from "#workers/inference/contract.ts";
import { createDeferred } from "./deferred.ts";
import {
  IMAGING_TIMINGS,
  INFERENCE_TIMINGS,
  QUALITY,
  REAL_IDENTIFICATION,
  SAMPLE_IDENTIFICATION,
} from "./identified.ts";

/** A load that a test settles by hand. */
export interface FakeLoad {
  readonly model: LoadableModel;
  readonly onProgress: OnModelProgress;
  readonly settle: (result: Result<LoadedModel, AppError>) => void;
}

/** A client without a worker, whose methods a test may replace. */
export interface FakeClient extends InferenceClient {
  load: InferenceClient["load"];
  identify: InferenceClient["identify"];
  rank: InferenceClient["rank"];
  trySettings: InferenceClient["trySettings"];
  readonly backend: Backend | null;
  /** The calls of this client, in order: "load", "identify", "try", "end". */
  readonly steps: string[];
  /** Ends the client as a crash of its worker would. */
  readonly die: () => void;
}

/** Opens clients without workers. Like real clients, they settle a cancelled load, and all loads when they end. */
export interface FakeInference {
  openClient: (...request: Parameters<OpenInferenceClient>) => FakeClient;
  readonly clients: FakeClient[];
  /** The calls of all clients with the ids of their models, in order, such as "load birds". */
  readonly steps: string[];
  readonly loads: FakeLoad[];
  /** The result of every trial of settings. */
  trial: Result<readonly TrialAnswer[], AppError>;
}

/** Makes a {@link FakeInference}. If `loaded` is given, every load returns it at once. */
export function createFakeInference(loaded?: Result<LoadedModel, AppError>): FakeInference {
  const fake: FakeInference = {
    clients: [],
    steps: [],
    loads: [],
    trial: ok([]),
    openClient: (model, backend) => {
      const client = openFakeClient(model, backend, fake, loaded);
      fake.clients.push(client);
      return client;
    },
  };
  return fake;
}

function openFakeClient(
  model: LoadableModel,
  backend: Backend | null,
  fake: FakeInference,
  answer: Result<LoadedModel, AppError> | undefined,
): FakeClient {
  const steps: string[] = [];
  const loads: FakeLoad[] = [];
  let held: LoadedModel | null = null;
  const step = (what: string): void => {
    steps.push(what);
    fake.steps.push(`${what} ${model.manifest.id}`);
  };
  const die = (): void => {
    held = null;
    for (const { settle } of loads.splice(0)) settle(err({ code: "worker-died" }));
  };
  const client: FakeClient = {
    model,
    backend,
    steps,
    die,
    loaded: () => held,
    prepare: ({ format }) => step(`prepare ${format}`),
    load: async ({ signal, onProgress }) => {
      if (held !== null && !signal.aborted) return ok(held);
      step("load");
      const { promise, resolve } = createDeferred<Result<LoadedModel, AppError>>();
      const giveUp = (): void => resolve(err({ code: "aborted" }));
      if (signal.aborted) giveUp();
      const answered = new AbortController();
      signal.addEventListener("abort", giveUp, { signal: answered.signal });
      if (answer !== undefined) resolve(answer);
      const load: FakeLoad = { model: client.model, onProgress, settle: resolve };
      loads.push(load);
      fake.loads.push(load);
      const result = await promise;
      answered.abort();
      if (result.ok) held = result.value;
      return result;
    },
    identify: () => {
      step("identify");
      const said = model.manifest.id === SAMPLE_MODEL.id ? SAMPLE_IDENTIFICATION : REAL_IDENTIFICATION;
      return Promise.resolve(ok({ answer: said, timings: INFERENCE_TIMINGS, maps: null, reading: null }));
    },
    rank: ({ crop }) => {
      step(`rank as ${crop}`);
      return Promise.resolve(ok({ answer: { ...REAL_IDENTIFICATION, crop }, maps: null }));
    },
    trySettings: (_, settings) => {
      step("try");
      const { trial } = fake;
      if (!trial.ok) return Promise.resolve(trial);
      const asked = new Set(settings.map(({ scaling }) => JSON.stringify(scaling)));
      return Promise.resolve(ok(trial.value.filter(({ scaling }) => asked.has(JSON.stringify(scaling)))));
    },
    features: (tensor) => {
      step("features");
      return Promise.resolve(ok(Float32Array.from(tensor.data.subarray(0, 3))));
    },
    end: () => {
      step("end");
      die();
    },
  };
  return client;
}

/** A model storage in memory, which a test can make fail. */
export interface FakeModelStorage extends ModelStorage {
  readonly kept: Map<string, { readonly model: ModelPackage; readonly storedAt: string }>;
  /** The error that every call returns; null for none. */
  problem: ModelError | null;
  /** How often a model was read. `writings` counts how often one was written. */
  readings: number;
  writings: number;
}

/** Makes a {@link FakeModelStorage} with `models`, which were stored at intervals of a minute. */
export function createFakeModelStorage(models: readonly ModelPackage[] = []): FakeModelStorage {
  const kept = new Map<string, { model: ModelPackage; storedAt: string }>();
  for (const [minute, model] of models.entries()) {
    kept.set(model.manifest.id, { model, storedAt: new Date(minute * 60_000).toISOString() });
  }
  const answer = <T>(work: () => Result<T, ModelError>): Promise<Result<T, ModelError>> =>
    Promise.resolve(storage.problem === null ? work() : err(storage.problem));
  const changeManifest = (
    id: string,
    change: (manifest: PackageManifest) => PackageManifest,
  ): Promise<Result<void, ModelError>> =>
    answer(() => {
      const found = kept.get(id);
      if (found === undefined) return err({ code: "model-not-stored", id });
      kept.set(id, { ...found, model: { ...found.model, manifest: change(found.model.manifest) } });
      return ok(undefined);
    });
  const storage: FakeModelStorage = {
    kept,
    problem: null,
    readings: 0,
    writings: 0,
    list: () =>
      answer(() =>
        ok([...kept.values()].map(({ model, storedAt }) => ({ manifest: model.manifest, storedAt }))),
      ),
    read: (id) => {
      storage.readings += 1;
      return answer(() => {
        const found = kept.get(id);
        return found === undefined ? err({ code: "model-not-stored", id }) : ok(found.model);
      });
    },
    write: (model, storedAt) => {
      storage.writings += 1;
      return answer(() => {
        kept.set(model.manifest.id, { model, storedAt: storedAt.toISOString() });
        return ok(undefined);
      });
    },
    linkRecord: (id, label, recordId) =>
      changeManifest(id, (manifest) => withLink(manifest, label, recordId)),
    changeSubjects: (id, subjects) => changeManifest(id, (manifest) => ({ ...manifest, subjects })),
    remove: (id) =>
      answer(() => {
        kept.delete(id);
        return ok(undefined);
      }),
  };
  return storage;
}

/** Resolves after all tasks that are ready have run. */
export function settled(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

const { decodePath, decodeMs, reduceMs } = IMAGING_TIMINGS;

/** The timings that the imaging worker reports. Each number is different. */
export const PREPARED_TIMINGS: PreparedPhoto["timings"] = { decodePath, decodeMs, reduceMs };

/** No pack can be fetched. */
export const noPack: BundledPackages["fetchPack"] = (id) =>
  Promise.resolve(err({ code: "model-not-stored", id }));

/** The previews of prepared photos. */
const previews = new WeakMap<Picture, Blob>();

/** A prepared photo of one pixel. {@link encodeFakePreview} turns it into `preview`. */
export function createPreparedPhoto(preview = new Blob(["preview"])): PreparedPhoto {
  const picture: Picture = { data: new Uint8ClampedArray(4), width: 1, height: 1 };
  previews.set(picture, preview);
  const tensor = { data: new Uint8Array(3), shape: [1, 1, 3] } as const;
  return { tensor, others: [], picture, timings: PREPARED_TIMINGS };
}

/** An `encodePreview` without a worker. */
export const encodeFakePreview: ImagingClient["encodePreview"] = (picture) =>
  Promise.resolve(ok(previews.get(picture) ?? new Blob()));

/** Photo lanes that never open a second lane. */
export function oneLane(first: PhotoLane): PhotoLanes {
  return { first, most: 1, open: () => Promise.resolve(null) };
}

/** An imaging client without a worker. It refuses the files whose names are in `refused`. */
export interface FakeImaging extends ImagingClient {
  /** Names of the files that were decoded, in order. */
  readonly prepared: string[];
  /** How often the client was ended. */
  ended: number;
  /** The errors of refused files, by file name. */
  readonly refused: Map<string, AppError>;
}

/** Makes a {@link FakeImaging}, whose tensors have one pixel. */
export function createFakeImaging(): FakeImaging {
  const imaging: FakeImaging = {
    prepared: [],
    refused: new Map(),
    ended: 0,
    warmUp: () => {},
    expectPhoto: () => Promise.resolve(ok(null)),
    end: () => {
      imaging.ended += 1;
    },
    check: (file) => {
      const error = imaging.refused.get(nameOf(file));
      if (error !== undefined) return Promise.resolve(err(error));
      const facts = { format: "jpeg", bytes: file.size, width: 400, height: 300, orientation: 1 } as const;
      return Promise.resolve(ok({ facts, checkMs: 1 }));
    },
    capture: () => Promise.resolve(ok(NO_CAPTURE)),
    prepare: (file, _facts, _input, _options, signal) => {
      if (signal.aborted) return Promise.resolve(err({ code: "aborted" }));
      imaging.prepared.push(nameOf(file));
      return Promise.resolve(ok(createPreparedPhoto()));
    },
    prepareFrame: (_frame, _input, signal) =>
      Promise.resolve(signal.aborted ? err({ code: "aborted" }) : ok(createPreparedPhoto().tensor)),
    encodePreview: encodeFakePreview,
    measureQuality: () => Promise.resolve(ok(QUALITY)),
  };
  return imaging;
}

function nameOf(file: Blob): string {
  return file instanceof File ? file.name : "";
}

/** A worker's API at the other end of a real MessageChannel, in this thread. */
export interface ChannelConnection extends WorkerConnection {
  /** Ends the worker while it works: no further message arrives. */
  die(): void;
}

/** Exposes `api` as a worker does. The caller must call `terminate`, or the open ports keep Node running. */
export function connectOverChannel(api: object): ChannelConnection {
  const { port1, port2 } = new MessageChannel();
  const silent = createFakeConnection();
  const terminate = (): void => {
    port1.close();
    port2.close();
  };
  expose(api, port2);
  return {
    endpoint: port1,
    onDeath: (listener) => silent.onDeath(listener),
    terminate,
    die: () => {
      terminate();
      silent.die();
    },
  };
}

/** A connection to a worker that never answers, and that a test can crash. */
export interface FakeConnection extends WorkerConnection {
  /** Crashes the worker. */
  die(end?: WorkerEnd): void;
  /** How often the worker was terminated. */
  terminations(): number;
}

/** Makes a {@link FakeConnection}. As with a real worker, a terminated one does not report its end to listeners. */
export function createFakeConnection(): FakeConnection {
  const listeners: ((end: WorkerEnd) => void)[] = [];
  let terminations = 0;
  const endpoint: Endpoint = {
    postMessage: () => {},
    addEventListener: () => {},
    removeEventListener: () => {},
  };
  return {
    endpoint,
    onDeath: (listener) => {
      listeners.push(listener);
    },
    terminate: () => {
      terminations += 1;
    },
    die: (end = "worker-died") => {
      for (const listener of listeners) listener(end);
    },
    terminations: () => terminations,
  };
}
