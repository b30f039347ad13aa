import { filledPart } from "#domain/activation-place.ts";
import { systemClock } from "#domain/clock.ts";
import type { Cutout } from "#domain/cutout.ts";
import { ok, type Result } from "#domain/result.ts";
import { type StageTimings, withRecord } from "#domain/identification.ts";
import type { IdentifyError } from "#domain/identify-error.ts";
import type { Subject } from "#domain/subject.ts";
import { connectToWorker } from "#src/pipeline/browser-worker.ts";
import { identifyPhoto, type WalkDeps } from "#src/pipeline/identify-photo.ts";
import { createImagingClient, type ImagingClient } from "#src/pipeline/imaging-client.ts";
import { createInferenceClient, type InferenceClient } from "#src/pipeline/inference-client.ts";
import { createPageDecoder } from "#src/pipeline/page-decoder.ts";
import { createWorkerClient } from "#src/pipeline/worker-client.ts";
import type { ImagingApi, LoadedModel, ModelPackage } from "#workers/contract.ts";
import ImagingWorker from "#workers/imaging.worker.ts?worker";
import InferenceWorker from "#workers/inference.worker.ts?worker";
import type { AskedPhoto, PhotoReading, Plant, Walk } from "./bench-page.ts";
import { block } from "./block.ts";
import { valueOf } from "./value-of.ts";

/** How long a planted fault lasts. */
const PLANTED_MS = {
  "slow-decode": 50,
  "slow-hand-over": 5,
  "blocked-page": 60,
  "blocked-at-times": 60,
} as const;

/** The production pipeline as src/main.tsx puts it together, with a stopwatch at its calls. */
export interface BenchPipeline {
  /** Starts the imaging worker. */
  warmUp(): void;
  load(model: ModelPackage): Promise<LoadedModel>;
  end(model: ModelPackage): void;
  /** What a loaded model says of a photo, and what the answer comes to on a subject's page. */
  read(photo: File, model: ModelPackage, asked: AskedPhoto): Promise<Omit<PhotoReading, keyof AskedPhoto>>;
  /** Rejects where the photo is not identified. */
  identify(photo: File, model: ModelPackage): Promise<Walk>;
}

/** What the page waited for, beside what the workers say. */
interface Calls {
  checkMs: number;
  prepareMs: number;
  identifyMs: number;
}

/** Makes the pipeline; `plant` is a fault in it. */
export function createBenchPipeline(plant: Plant | null): BenchPipeline {
  const imaging = createImagingClient(
    createWorkerClient<ImagingApi>(() => connectToWorker("imaging", (name) => new ImagingWorker({ name }))),
    createPageDecoder(systemClock),
  );
  /** By the model's id. */
  const clients = new Map<string, InferenceClient>();
  const clientOf = (model: ModelPackage): InferenceClient => {
    const client = clients.get(model.manifest.id) ?? openClient(model);
    clients.set(model.manifest.id, client);
    return client;
  };
  const onAccepted = plantedBlock(plant);
  const walk = (photo: File, model: ModelPackage): Promise<Walk> =>
    walkOnce(photo, {
      imaging,
      client: clientOf(model),
      subject: model.manifest.subjects[0],
      plant,
      onAccepted,
    });
  let turn: Promise<unknown> = Promise.resolve();

  return {
    warmUp: () => imaging.warmUp(),
    load: (model) => loadNow(clientOf(model)),
    end: ({ manifest }) => {
      clients.get(manifest.id)?.end();
      clients.delete(manifest.id);
    },
    read: async (photo, model, { subject, part }) => {
      const readPart = (cutout: Cutout | null): ReturnType<typeof readPhoto> =>
        readPhoto(photo, subject, cutout, imaging, clientOf(model));
      let read = await readPart(typeof part === "string" ? null : part);
      if (part === "seen" && read.ok && read.value.filled !== null)
        read = await readPart(read.value.filled.part);
      return read.ok ? read.value : { ...UNREAD, problem: read.error.code };
    },
    identify: (photo, model) => {
      if (plant !== "no-overlap") return walk(photo, model);
      const mine = turn.then(() => walk(photo, model));
      turn = mine.catch(() => null);
      return mine;
    },
  };
}

const UNREAD = { probabilities: [], quality: null, filled: null, verdict: null, candidates: [] };

/** A photo's way without the preview and the quota. */
async function readPhoto(
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
  const prepared = await imaging.prepare(photo, checked.value.facts, input, signal, cutout);
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

function openClient(model: ModelPackage): InferenceClient {
  return createInferenceClient(model, null, {
    connect: () => connectToWorker("inference", (name) => new InferenceWorker({ name })),
    clock: systemClock,
  });
}

async function loadNow(client: InferenceClient): Promise<LoadedModel> {
  const { signal } = new AbortController();
  return valueOf(await client.load({ signal, onProgress: () => {} }));
}

/** What a walk hears when its photo is accepted: a planted fault blocks the page then, or at every second photo. */
function plantedBlock(plant: Plant | null): () => void {
  let accepted = 0;
  return () => {
    accepted += 1;
    if (plant === "blocked-page" || (plant === "blocked-at-times" && accepted % 2 === 0)) {
      block(PLANTED_MS[plant]);
    }
  };
}

/** What one walk is made with. */
interface WalkParts {
  readonly imaging: ImagingClient;
  readonly client: InferenceClient;
  readonly subject: Subject;
  readonly plant: Plant | null;
  readonly onAccepted: () => void;
}

async function walkOnce(
  photo: File,
  { imaging, client, subject, plant, onAccepted }: WalkParts,
): Promise<Walk> {
  const calls: Calls = { checkMs: 0, prepareMs: 0, identifyMs: 0 };
  const deps: WalkDeps = {
    imaging: timedImaging(imaging, calls, plant),
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

function timedImaging(imaging: ImagingClient, calls: Calls, plant: Plant | null): ImagingClient {
  const { signal } = new AbortController();
  return {
    warmUp: () => imaging.warmUp(),
    end: () => imaging.end(),
    check: (...args) => timed(calls, "checkMs", () => imaging.check(...args)),
    prepare: (...args) =>
      timed(calls, "prepareMs", async () => {
        if (plant !== "slow-decode" && plant !== "slow-hand-over") return imaging.prepare(...args);
        await systemClock.sleep(PLANTED_MS[plant], signal);
        const prepared = await imaging.prepare(...args);
        if (!prepared.ok || plant === "slow-hand-over") return prepared;
        const { timings } = prepared.value;
        const slowed = { ...timings, decodeMs: timings.decodeMs + PLANTED_MS[plant] };
        return ok({ ...prepared.value, timings: slowed });
      }),
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
