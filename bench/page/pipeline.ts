import { systemClock } from "#domain/clock.ts";
import { ok, type Result } from "#domain/result.ts";
import { type StageTimings, withRecord } from "#domain/identification.ts";
import type { Subject } from "#domain/subject.ts";
import type { Lesson, Taught } from "#domain/teaching/teach.ts";
import type { InputSpec } from "#models/manifest.ts";
import { connectToWorker } from "#src/pipeline/workers/browser-worker.ts";
import { identifyPhoto, type WalkDeps } from "#src/pipeline/identify-photo.ts";
import { createImagingClient, type ImagingClient } from "#src/pipeline/workers/imaging-client.ts";
import {
  createInferenceClient,
  type InferenceClient,
  type OpenInferenceClient,
} from "#src/pipeline/workers/inference-client.ts";
import { photoFeatures } from "#src/pipeline/answer-photo.ts";
import { createTeachingClient } from "#src/pipeline/workers/teaching-client.ts";
import { createWorkerClient } from "#src/pipeline/workers/worker-client.ts";
import type { ImagingApi } from "#workers/imaging/contract.ts";
import type { LoadedModel, ModelPackage } from "#workers/inference/contract.ts";
import ImagingWorker from "#workers/imaging.worker.ts?worker";
import InferenceWorker from "#workers/inference.worker.ts?worker";
import TeachingWorker from "#workers/teaching.worker.ts?worker";
import {
  type AskedPhoto,
  type FeaturedPhoto,
  type PhotoReading,
  type Plant,
  valueOf,
  type IdentifyTimes,
} from "./bench-page.ts";
import { type AnswerMany, createManyPhotos } from "./many-photos.ts";
import { plantedBlock, plantedImaging } from "./plants/plants.ts";
import ReaderlessWorker from "./plants/readerless.worker.ts?worker";
import { type Cutout, filledPart } from "#domain/cutout.ts";
import type { IdentifyError } from "#domain/identify-error.ts";

const PREPARED_INPUT: InputSpec = { width: 224, height: 224, fit: "cover" };

/** The production pipeline as src/main.tsx puts it together, with a stopwatch at its calls. */
export interface BenchPipeline {
  /** Starts the imaging worker. */
  warmUp(): void;
  load(model: ModelPackage): Promise<LoadedModel>;
  end(model: ModelPackage): void;
  /** Reads a photo with a loaded model, as a subject's page would. */
  read(photo: File, model: ModelPackage, asked: AskedPhoto): Promise<Omit<PhotoReading, keyof AskedPhoto>>;
  /** The features of a photo, and those of its edges alone. */
  features(photo: File, model: ModelPackage): Promise<FeaturedPhoto>;
  /** Teaches a head in a worker. */
  teach(lesson: Lesson): Promise<Taught>;
  /** Checks a photo, makes its tensor and its preview and measures its quality, for a network of 224 × 224 pixels. */
  prepare(photo: File): Promise<void>;
  /** Rejects where the photo is not identified. */
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

/** Makes the pipeline; `plant` is a fault in it. */
export function createBenchPipeline(plant: Plant | null): BenchPipeline {
  const StartedWorker = plant === "no-reader" ? ReaderlessWorker : ImagingWorker;
  const openImaging = (): ImagingClient =>
    createImagingClient(
      createWorkerClient<ImagingApi>(() => connectToWorker("imaging", (name) => new StartedWorker({ name }))),
    );
  const imaging = plantedImaging(openImaging(), plant);
  /** By the model's id. */
  const clients = new Map<string, InferenceClient>();
  const clientOf = (model: ModelPackage): InferenceClient => {
    const client = clients.get(model.manifest.id) ?? openClient(model, null);
    clients.set(model.manifest.id, client);
    return client;
  };
  const teaching = createTeachingClient(() =>
    connectToWorker("teaching", (name) => new TeachingWorker({ name })),
  );
  const onAccepted = plantedBlock(plant);
  const waitsForEach = plant === "no-overlap";
  const identifyMany = createManyPhotos({ imaging, clientOf, openImaging, openClient, waitsForEach });

  return {
    warmUp: () => imaging.expectPhoto(),
    load: (model) => loadNow(clientOf(model)),
    end: ({ manifest }) => {
      clients.get(manifest.id)?.end();
      clients.delete(manifest.id);
    },
    read: (photo, model, asked) => readPhoto(photo, asked, imaging, clientOf(model)),
    features: async (photo, model) => {
      const { signal } = new AbortController();
      const { features, edges, hash } = valueOf(await photoFeatures(photo, signal, imaging, clientOf(model)));
      return { features: [...features], edges: [...edges], hash };
    },
    teach: async (lesson) => valueOf(await teaching.teach(lesson, () => {}, new AbortController().signal)),
    prepare: async (photo) => {
      const { signal } = new AbortController();
      const { facts } = valueOf(await imaging.check(photo, signal));
      const prepared = valueOf(await imaging.prepare(photo, facts, PREPARED_INPUT, signal));
      const { measureQuality, encodePreview } = prepared;
      valueOf(await measureQuality(signal));
      valueOf(await encodePreview(signal));
    },
    identify: (photo, model) => {
      const [subject] = model.manifest.subjects;
      return identifyOnce(photo, { imaging, client: clientOf(model), subject, onAccepted });
    },
    identifyMany,
  };
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
  const deps: WalkDeps = {
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
  };
  const events = { signal: new AbortController().signal, onAccepted, onPreview: () => {} };
  const { timings } = valueOf(await identifyPhoto(photo, subject, events, deps));
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
    warmUp: () => imaging.warmUp(),
    expectPhoto: () => imaging.expectPhoto(),
    end: () => imaging.end(),
    check: (...args) => timed(calls, "checkMs", () => imaging.check(...args)),
    capture: (...args) => imaging.capture(...args),
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

/** Reads a photo with a loaded model, as a subject's page would. */
export async function readPhoto(
  photo: File,
  { subject, part }: AskedPhoto,
  imaging: ImagingClient,
  client: InferenceClient,
): Promise<Omit<PhotoReading, keyof AskedPhoto>> {
  const readOf = (cutout: Cutout | null): ReturnType<typeof readPart> =>
    readPart(photo, subject, cutout, imaging, client);
  let read = await readOf(typeof part === "string" ? null : part);
  if (part === "seen" && read.ok && read.value.filled !== null) read = await readOf(read.value.filled.part);
  return read.ok ? read.value : { ...UNREAD, problem: read.error.code };
}

const UNREAD = { probabilities: [], quality: null, filled: null, verdict: null, candidates: [] };

/** Identifies a part of a photo without preview and quota. */
async function readPart(
  photo: File,
  subject: Subject,
  cutout: Cutout | null,
  imaging: ImagingClient,
  client: InferenceClient,
): Promise<Result<Omit<PhotoReading, keyof AskedPhoto>, IdentifyError>> {
  const { signal } = new AbortController();
  const checked = await imaging.check(photo, signal);
  if (!checked.ok) return checked;
  const { input } = client.model.manifest;
  const prepared = await imaging.prepare(photo, checked.value.facts, input, signal, { cutout });
  if (!prepared.ok) return prepared;
  const { tensor, measureQuality } = prepared.value;
  const measured = await measureQuality(signal);
  const reply = await client.identify(subject, tensor, {
    uploadedAt: systemClock.now(),
    signal,
  });
  if (!reply.ok) return reply;
  const { answer, maps, reading } = reply.value;
  const filled = maps?.[0] === undefined ? null : filledPart(maps[0]);
  const { verdict, candidates } = answer;
  const probabilities = reading?.probabilities ?? [];
  const quality = measured.ok ? measured.value : null;
  return ok({ problem: null, probabilities, quality, filled, verdict, candidates });
}
