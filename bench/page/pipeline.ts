import { systemClock } from "#domain/clock.ts";
import { ok, type Result } from "#domain/result.ts";
import type { StageTimings } from "#domain/identification.ts";
import { connectToWorker } from "#src/pipeline/browser-worker.ts";
import { identifyPhoto, type WalkDeps } from "#src/pipeline/identify-photo.ts";
import { createImagingClient, type ImagingClient } from "#src/pipeline/imaging-client.ts";
import { createModelHost, type ModelHost } from "#src/pipeline/model-host.ts";
import { createPageDecoder } from "#src/pipeline/page-decoder.ts";
import { createWorkerClient } from "#src/pipeline/worker-client.ts";
import type { ImagingApi, LoadedModel, ModelPackage } from "#workers/contract.ts";
import ImagingWorker from "#workers/imaging.worker.ts?worker";
import InferenceWorker from "#workers/inference.worker.ts?worker";
import type { Plant, Walk } from "./bench-page.ts";
import { block } from "./block.ts";

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
  const { signal } = new AbortController();
  const imaging = createImagingClient(
    createWorkerClient<ImagingApi>(() => connectToWorker((name) => new ImagingWorker({ name }))),
    createPageDecoder(systemClock),
  );
  const hosts = new Map<string, ModelHost>();
  let turn: Promise<unknown> = Promise.resolve();
  let accepted = 0;

  const hostOf = ({ manifest }: ModelPackage): ModelHost => {
    const known = hosts.get(manifest.id);
    if (known !== undefined) return known;
    const host = createModelHost(() => connectToWorker((name) => new InferenceWorker({ name })), systemClock);
    hosts.set(manifest.id, host);
    return host;
  };
  const load = async (model: ModelPackage): Promise<LoadedModel> =>
    valueOf(await hostOf(model).load(model, { signal, onProgress: () => {} }));

  const walk = async (photo: File, model: ModelPackage): Promise<Walk> => {
    const calls: Calls = { checkMs: 0, prepareMs: 0, identifyMs: 0 };
    const deps: WalkDeps = {
      imaging: timedImaging(imaging, calls, plant),
      clock: systemClock,
      modelFor: async () => {
        const host = hostOf(model);
        await load(model);
        return ok({
          input: model.manifest.input,
          identify: (...args) => timed(calls, "identifyMs", () => host.identify(model, ...args)),
        });
      },
    };
    const events = {
      signal,
      onAccepted: () => {
        accepted += 1;
        if (plant === "blocked-page" || (plant === "blocked-at-times" && accepted % 2 === 0)) {
          block(PLANTED_MS[plant]);
        }
      },
      onPreview: () => {},
    };
    const [subject] = model.manifest.subjects;
    const { timings } = valueOf(await identifyPhoto(photo, subject, events, deps));
    return walkOf(timings, calls);
  };

  return {
    warmUp: () => imaging.warmUp(),
    load,
    end: (model) => {
      hostOf(model).end();
      hosts.delete(model.manifest.id);
    },
    identify: (photo, model) => {
      if (plant !== "no-overlap") return walk(photo, model);
      const mine = turn.then(() => walk(photo, model));
      turn = mine.catch(() => null);
      return mine;
    },
  };
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

/** The value of a result; throws its error, which here is always a fault of the benchmark. */
export function valueOf<T>(result: Result<T, unknown>): T {
  if (result.ok) return result.value;
  throw new Error(JSON.stringify(result.error));
}
