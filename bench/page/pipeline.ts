import { plantedBlock, plantedImaging } from "#bench/page/plants/plants.ts";
import ReaderlessWorker from "#bench/page/plants/readerless.worker.ts?worker";
import { type StageTimings, withRecord } from "#domain/answer/identification.ts";
import type { Backend } from "#domain/backends.ts";
import { systemClock } from "#domain/clock.ts";
import { MAX_PHOTO_BYTES } from "#domain/photo/photo.ts";
import { ok } from "#domain/result.ts";
import type { Subject } from "#domain/subject.ts";
import type { InputSpec } from "#models/manifest.ts";
import { createIdentifyPhoto } from "#src/core/identify-photo.ts";
import { connectToWorker } from "#src/core/workers/browser-worker.ts";
import { createImagingClient, type ImagingClient } from "#src/core/workers/imaging-client.ts";
import {
  createInferenceClient,
  type InferenceClient,
  type OpenInferenceClient,
} from "#src/core/workers/inference-client.ts";
import { type PhotoJob, runJobs } from "#src/lab/benchmark/labelled/evaluation-run.ts";
import {
  createPhotoLanes,
  type OpenedLane,
  type PhotoLaneDeps,
  type PhotoLanes,
} from "#src/lab/photos/answer-photos.ts";
import ImagingWorker from "#workers/imaging.worker.ts?worker";
import InferenceWorker from "#workers/inference.worker.ts?worker";
import type { LoadedModel, ModelPackage } from "#workers/inference/contract.ts";
import { type IdentifyTimes, type PhotoReading, type Plant, valueOf } from "./bench-page.ts";

const PREPARED_INPUT: InputSpec = { width: 224, height: 224, fit: "cover" };

/** The app's pipeline, assembled as in src/main.tsx, with timers around its calls. */
export interface BenchPipeline {
  /** Starts the imaging worker. */
  warmUp(): void;
  load(model: ModelPackage): Promise<LoadedModel>;
  /** Compares a model on a backend with WebAssembly; null if the browser lacks the backend. */
  loadOn(model: ModelPackage, backend: Backend): Promise<LoadedModel | null>;
  /** Classifies a photo for a subject with a loaded model. */
  read(
    photo: File,
    model: ModelPackage,
    subject: Subject,
  ): Promise<Pick<PhotoReading, "problem" | "probabilities">>;
  /** Checks a photo, makes its tensor and preview and measures its quality, for a network of 224 × 224 pixels. */
  prepare(photo: File): Promise<void>;
  /** Rejects if the photo can't be identified. */
  identify(photo: File, model: ModelPackage): Promise<IdentifyTimes>;
  /** See: {@link AnswerMany} */
  readonly identifyMany: AnswerMany;
}

/** How long the page waited for each call. */
interface Calls {
  checkMs: number;
  prepareMs: number;
  identifyMs: number;
}

/** Makes the pipeline, with a planted fault if `plant` names one. */
export function createBenchPipeline(plant: Plant | null): BenchPipeline {
  const StartedWorker = plant === "no-reader" ? ReaderlessWorker : ImagingWorker;
  const openImaging = (): ImagingClient =>
    createImagingClient(() => connectToWorker("imaging", (name) => new StartedWorker({ name })));
  const imaging = plantedImaging(openImaging(), plant);
  /** Clients by model id. */
  const clients = new Map<string, InferenceClient>();
  const clientOf = (model: ModelPackage): InferenceClient => {
    const client = clients.get(model.manifest.id) ?? openClient(model, null);
    clients.set(model.manifest.id, client);
    return client;
  };
  const onAccepted = plantedBlock(plant);
  const waitsForEach = plant === "no-overlap";
  const identifyMany = createManyPhotos({ imaging, clientOf, openImaging, openClient, waitsForEach });

  return {
    warmUp: () => void imaging.expectPhoto(new AbortController().signal),
    load: (model) => loadNow(clientOf(model)),
    loadOn: async (model, backend) => {
      const client = openClient(model, backend);
      const { signal } = new AbortController();
      const loaded = await client.load({ signal, onProgress: () => {} });
      client.end();
      if (loaded.ok) return loaded.value;
      if (loaded.error.code === "backend-unavailable") return null;
      return valueOf(loaded);
    },
    read: async (photo, model, subject) => {
      const client = clientOf(model);
      const { signal } = new AbortController();
      const checked = await imaging.check(photo, MAX_PHOTO_BYTES, signal);
      if (!checked.ok) return unread(checked.error);
      const { input } = client.model.manifest;
      const prepared = await imaging.prepare(photo, checked.value.facts, input, {}, signal);
      if (!prepared.ok) return unread(prepared.error);
      const { tensor } = prepared.value;
      const reply = await client.identify(subject, tensor, { uploadedAt: systemClock.now(), signal });
      if (!reply.ok) return unread(reply.error);
      return { problem: null, probabilities: reply.value.reading?.probabilities ?? [] };
    },
    prepare: async (photo) => {
      const { signal } = new AbortController();
      const { facts } = valueOf(await imaging.check(photo, MAX_PHOTO_BYTES, signal));
      const { tensor, picture } = valueOf(await imaging.prepare(photo, facts, PREPARED_INPUT, {}, signal));
      const { width, height } = picture;
      valueOf(await imaging.measureQuality(tensor, { width, height }, PREPARED_INPUT, signal));
      valueOf(await imaging.encodePreview(picture, signal));
    },
    identify: (photo, model) => {
      const [subject] = model.manifest.subjects;
      return identifyOnce(photo, { imaging, client: clientOf(model), subject, onAccepted });
    },
    identifyMany,
  };
}

function unread({ code }: { readonly code: string }): Pick<PhotoReading, "problem" | "probabilities"> {
  return { problem: code, probabilities: [] };
}

const openClient: OpenInferenceClient = (model, backend) =>
  createInferenceClient(model, backend, {
    connect: () => connectToWorker("inference", (name) => new InferenceWorker({ name })),
    clock: systemClock,
  });

async function loadNow(client: InferenceClient): Promise<LoadedModel> {
  const { signal } = new AbortController();
  return valueOf(await client.load({ signal, onProgress: () => {} }));
}

interface IdentifyParts {
  readonly imaging: ImagingClient;
  readonly client: InferenceClient;
  readonly subject: Subject;
  readonly onAccepted: () => void;
}

async function identifyOnce(
  photo: File,
  { imaging, client, subject, onAccepted }: IdentifyParts,
): Promise<IdentifyTimes> {
  const calls: Calls = { checkMs: 0, prepareMs: 0, identifyMs: 0 };
  const identifyPhoto = createIdentifyPhoto({
    imaging: timedImaging(imaging, calls),
    clock: systemClock,
    modelFor: async () => {
      await loadNow(client);
      return ok({
        input: client.model.manifest.input,
        leastSide: 0,
        identify: (...args) => timed(calls, "identifyMs", () => client.identify(...args)),
      });
    },
    complete: (answer) => Promise.resolve(withRecord(answer, null)),
    openPacks: () => Promise.resolve(null),
  });
  const events = { signal: new AbortController().signal, onAccepted, onPreview: () => {} };
  const { timings } = valueOf(await identifyPhoto(photo, subject, events));
  return timesOf(timings, calls);
}

function timesOf(timings: StageTimings, calls: Calls): IdentifyTimes {
  const { checkMs, decodeMs, reduceMs, queueMs, inferMs, rankMs } = timings;
  const waitedMs = calls.checkMs + calls.prepareMs + calls.identifyMs;
  const workedMs = checkMs + decodeMs + reduceMs + queueMs + inferMs + rankMs;
  return {
    ...timings,
    transferMs: waitedMs - workedMs,
    fileToTensorMs: calls.checkMs + calls.prepareMs,
  };
}

function timedImaging(imaging: ImagingClient, calls: Calls): ImagingClient {
  return {
    ...imaging,
    check: (...args) => timed(calls, "checkMs", () => imaging.check(...args)),
    prepare: (...args) => timed(calls, "prepareMs", () => imaging.prepare(...args)),
  };
}

async function timed<T>(calls: Calls, call: keyof Calls, work: () => Promise<T>): Promise<T> {
  const begin = systemClock.now();
  try {
    return await work();
  } finally {
    calls[call] += systemClock.now() - begin;
  }
}

/** The app processes two photos in each lane at a time. */
const IN_A_LANE = 2;

/**
 * Answers the same photo `count` times, `inFlight` at a time: 1, or a multiple of 2. Rejects if a photo gets no answer.
 */
export type AnswerMany = (photo: File, model: ModelPackage, count: number, inFlight: number) => Promise<void>;

interface ManyPhotosDeps extends Omit<PhotoLaneDeps, "power"> {
  readonly imaging: ImagingClient;
  readonly clientOf: (model: ModelPackage) => InferenceClient;
  /** A planted fault: only one photo is processed at a time. */
  readonly waitsForEach: boolean;
}

/**
 * Answers photos as /benchmark answers labelled photos. Further lanes of a model are opened once and stay open, as in a
 * run of many photos. The first call that needs a lane includes its start.
 */
function createManyPhotos({ imaging, clientOf, waitsForEach, ...deps }: ManyPhotosDeps): AnswerMany {
  /** Open lanes by model id, in the order in which they were opened. */
  const openedLanes = new Map<string, OpenedLane[]>();

  function lanesFor(model: ModelPackage, cores: number): PhotoLanes {
    const { id } = model.manifest;
    const clients = new Map([[id, clientOf(model)]]);
    const lanes = createPhotoLanes({ imaging, clients }, { ...deps, power: { cores, memoryGb: null } });
    const opened = openedLanes.get(id) ?? [];
    openedLanes.set(id, opened);
    let used = 0;
    const open: PhotoLanes["open"] = async (signal) => {
      used += 1;
      const lane = opened[used - 1] ?? (await lanes.open(signal));
      if (lane === null) return null;
      opened[used - 1] = lane;
      return { ...lane, end: () => {} };
    };
    return { ...lanes, open };
  }

  return async (photo, model, count, inFlight) => {
    const job: PhotoJob = { photo: { file: photo, path: photo.name, folder: "" }, model: model.manifest };
    const lanes = lanesFor(model, Math.ceil(inFlight / IN_A_LANE));
    const jobs = Array.from({ length: count }, () => job);
    const rounds = inFlight === 1 || waitsForEach ? jobs.map((each) => [each]) : [jobs];
    for (const round of rounds) await answerAll(round, lanes);
  };
}

async function answerAll(jobs: readonly PhotoJob[], lanes: PhotoLanes): Promise<void> {
  const { signal } = new AbortController();
  const problems: string[] = [];
  const ended = await runJobs(jobs, lanes, { load: null, signal }, ({ problem }) => {
    if (problem !== null) problems.push(problem);
    return Promise.resolve();
  });
  valueOf(ended);
  if (problems.length > 0) throw new Error(problems.join(", "));
}
