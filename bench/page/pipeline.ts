import { systemClock } from "#domain/clock.ts";
import { ok } from "#domain/result.ts";
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
import type { ImagingApi, LoadedModel, ModelPackage } from "#workers/contract.ts";
import ImagingWorker from "#workers/imaging.worker.ts?worker";
import InferenceWorker from "#workers/inference.worker.ts?worker";
import TeachingWorker from "#workers/teaching.worker.ts?worker";
import type { AskedPhoto, FeaturedPhoto, PhotoReading, Plant, Walk } from "./bench-page.ts";
import { createManyPhotos, type AnswerMany } from "./many-photos.ts";
import { plantedBlock, plantedImaging } from "./plants/plants.ts";
import ReaderlessWorker from "./plants/readerless.worker.ts?worker";
import { readPhoto } from "./read-photo.ts";
import { valueOf } from "./value-of.ts";

const PREPARED_INPUT: InputSpec = { width: 224, height: 224, fit: "cover" };

/** The production pipeline as src/main.tsx puts it together, with a stopwatch at its calls. */
export interface BenchPipeline {
  /** Starts the imaging worker. */
  warmUp(): void;
  load(model: ModelPackage): Promise<LoadedModel>;
  end(model: ModelPackage): void;
  /** What a loaded model says of a photo, and what the answer comes to on a subject's page. */
  read(photo: File, model: ModelPackage, asked: AskedPhoto): Promise<Omit<PhotoReading, keyof AskedPhoto>>;
  /** What a loaded model knows of a photo before its labels, and of its edges alone. */
  features(photo: File, model: ModelPackage): Promise<FeaturedPhoto>;
  /** Teaches a head in a worker. */
  teach(lesson: Lesson): Promise<Taught>;
  /** Checks a photo, makes its tensor and its preview and measures its quality, for a network of 224 × 224 pixels. */
  prepare(photo: File): Promise<void>;
  /** Rejects where the photo is not identified. */
  identify(photo: File, model: ModelPackage): Promise<Walk>;
  /** See: {@link AnswerMany} */
  readonly identifyMany: AnswerMany;
}

/** What the page waited for, beside what the workers say. */
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
      return walkOnce(photo, { imaging, client: clientOf(model), subject, onAccepted });
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

/** What one walk is made with. */
interface WalkParts {
  readonly imaging: ImagingClient;
  readonly client: InferenceClient;
  readonly subject: Subject;
  readonly onAccepted: () => void;
}

async function walkOnce(photo: File, { imaging, client, subject, onAccepted }: WalkParts): Promise<Walk> {
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
  return walkOf(timings, calls);
}

function walkOf(timings: StageTimings, calls: Calls): Walk {
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
