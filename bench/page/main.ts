import { releaseProxy, wrap } from "comlink";
import type { ModelPackage } from "#workers/inference/contract.ts";
import type { OpenAlternative } from "./against/alternatives.ts";
import type { BackendsApi } from "./backends.worker.ts";
import BackendsWorker from "./backends.worker.ts?worker";
import {
  type AskedPhoto,
  type BenchPage,
  type DecodeRuns,
  type FeaturedPhoto,
  GIVEN_MODEL,
  GIVEN_PHOTOS,
  type PhotoDecoder,
  type PhotoReading,
  PLANTS,
  type Alternative,
  type AlternativeTimes,
} from "./bench-page.ts";
import { fetchModel, fetchPhoto, MODELS } from "./fetch.ts";
import { watchGaps } from "#src/features/benchmark/device/device-probes.ts";
import { createBenchPipeline } from "./pipeline.ts";
import { block } from "./plants/plants.ts";
import { once } from "#domain/once.ts";
import type { InputSpec } from "#models/manifest.ts";
import type { DecodersApi } from "./decoders.worker.ts";
import DecodersWorker from "./decoders.worker.ts?worker";

const asked = new URLSearchParams(location.search).get("plant");
const planted = PLANTS.find((plant) => plant === asked) ?? null;
const pipeline = createBenchPipeline(planted);
const photos = new Map<string, File>();
const models = new Map<string, ModelPackage>();
const ways = new Map<Alternative, OpenAlternative>();

/** How many photos a cold start has after the first one. */
const LATER_PHOTOS = 5;

function photoNamed(name: string): File {
  const photo = photos.get(name);
  if (photo === undefined) throw new Error(`${name} was not fetched`);
  return photo;
}

function modelNamed(id: string): ModelPackage {
  const model = models.get(id);
  if (model === undefined) throw new Error(`${id} was not opened`);
  return model;
}

async function modelFetched(id: string): Promise<ModelPackage> {
  const model = models.get(id) ?? (await fetchModel(id === GIVEN_MODEL ? id : `${MODELS}${id}/`));
  models.set(id, model);
  return model;
}

/** Two at a time: one photo is decoded while the other is classified. */
async function readPhotos(all: readonly AskedPhoto[]): Promise<readonly PhotoReading[]> {
  const model = modelNamed(GIVEN_MODEL);
  const readings: PhotoReading[] = [];
  const waiting = all.values();
  const lane = async (): Promise<void> => {
    for (const photo of waiting) {
      readings.push({
        ...photo,
        ...(await pipeline.read(await fetchPhoto(photo.path, GIVEN_PHOTOS), model, photo)),
      });
    }
  };
  await Promise.all([lane(), lane()]);
  return readings;
}

async function timeAlternative(
  open: OpenAlternative,
  photo: File,
  withInference: boolean,
): Promise<AlternativeTimes> {
  const longestTask = watchLongTasks();
  const begin = performance.now();
  await open.toInput(photo);
  const readyAt = performance.now();
  if (withInference) await open.run();
  const end = performance.now();
  return {
    fileToTensorMs: readyAt - begin,
    inferMs: withInference ? end - readyAt : null,
    longestTaskMs: await longestTask(),
  };
}

/** Watches for the longest task (W3C Long Tasks) without slowing what is timed. Answers 0 where none took 50 ms. */
function watchLongTasks(): () => Promise<number> {
  let longest = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  });
  observer.observe({ type: "longtask" });
  return async () => {
    // The entries arrive in a later task.
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
    observer.disconnect();
    return longest;
  };
}

async function inOwnWorker<T>(
  work: (remote: ReturnType<typeof wrap<BackendsApi>>) => Promise<T>,
): Promise<T> {
  const worker = new BackendsWorker();
  const remote = wrap<BackendsApi>(worker);
  try {
    return await work(remote);
  } finally {
    remote[releaseProxy]();
    worker.terminate();
  }
}

/** The input of the made networks. */
const INPUT: InputSpec = { width: 224, height: 224, fit: "cover" };

const openWorker = once(() => Promise.resolve({ remote: wrap<DecodersApi>(new DecodersWorker()) }));

/** Decodes a photo some times in a worker that does nothing else. Null where the decoder does not read it. */
async function decodeAlone(decoder: PhotoDecoder, photo: File, count: number): Promise<DecodeRuns | null> {
  const { remote } = await openWorker();
  return remote.run(decoder, photo, INPUT, count);
}

const bench: BenchPage = {
  fetchPhoto: async (name) => {
    photos.set(name, await fetchPhoto(name));
  },
  openModel: async (id) => pipeline.load(await modelFetched(id)),
  openGivenModel: async () => pipeline.load(await modelFetched(GIVEN_MODEL)),
  readPhotos,
  featuresOf: async (paths) => {
    const model = modelNamed(GIVEN_MODEL);
    const featured: FeaturedPhoto[] = [];
    for (const path of paths) {
      featured.push(await pipeline.features(await fetchPhoto(path, GIVEN_PHOTOS), model));
    }
    return featured;
  },
  teach: async (lesson) => {
    const begin = performance.now();
    return { taught: await pipeline.teach(lesson), ms: performance.now() - begin };
  },
  closeModel: (id) => {
    pipeline.end(modelNamed(id));
    models.delete(id);
    return Promise.resolve();
  },
  identify: (photo, model) => pipeline.identify(photoNamed(photo), modelNamed(model)),
  longestGap: async (photo, model, blockMs) => {
    const gaps = watchGaps();
    const walk = pipeline.identify(photoNamed(photo), modelNamed(model));
    if (blockMs > 0) setTimeout(() => block(blockMs));
    await walk;
    return gaps.stop();
  },
  identifyMany: async (photo, model, count, limit) => {
    const begin = performance.now();
    await pipeline.identifyMany(photoNamed(photo), modelNamed(model), count, limit);
    return performance.now() - begin;
  },
  coldStart: async (photo, id, isWarmedUp) => {
    const model = await modelFetched(id);
    const file = await fetchPhoto(photo);
    if (isWarmedUp && planted !== "no-warm-up") {
      pipeline.warmUp();
      await pipeline.load(model);
    }
    const times: number[] = [];
    for (let photoNumber = 0; photoNumber <= LATER_PHOTOS; photoNumber += 1) {
      const begin = performance.now();
      await pipeline.identify(file, model);
      times.push(performance.now() - begin);
    }
    const [firstMs = 0, ...laterMs] = times;
    return { firstMs, laterMs };
  },
  prepareAlone: async (photo, count) => {
    for (let left = count; left > 0; left -= 1) await pipeline.prepare(photoNamed(photo));
  },
  identifyWatched: async (photo, model) => {
    const longestTask = watchLongTasks();
    const walk = await pipeline.identify(photoNamed(photo), modelNamed(model));
    return { ...walk, longestTaskMs: await longestTask() };
  },
  openAlternative: async (way, model) => {
    if (ways.has(way)) return;
    // In its own chunk, so that it is not loaded while the app is measured.
    const against = await import("./against/alternatives.ts");
    ways.set(way, await against.openAlternative(way, await modelFetched(model)));
  },
  timeAlternative: (way, photo, withInference) => {
    const open = ways.get(way);
    if (open === undefined) throw new Error(`${way} was not opened`);
    return timeAlternative(open, photoNamed(photo), withInference);
  },
  decodeAlone: (decoder, photo, count) => decodeAlone(decoder, photoNamed(photo), count),
  runBackend: async (backend, id, runs) => {
    const model = await modelFetched(id);
    return inOwnWorker((remote) => remote.run(backend, model, runs));
  },
  graphicsProcessor: () => inOwnWorker((remote) => remote.graphicsProcessor()),
};

window.bench = bench;
