import { block } from "#bench/page/plants/plants.ts";
import { watchGaps } from "#src/lab/benchmark/device/device-probes.ts";
import { graphicsName } from "#workers/inference/classifiers/networks/graphics-device.ts";
import type { ModelPackage } from "#workers/inference/contract.ts";
import type { OpenAlternative } from "./alternatives.ts";
import {
  type Alternative,
  type StudyPhoto,
  type BenchPage,
  GIVEN_MODEL,
  GIVEN_PHOTOS,
  type PhotoReading,
  PLANTS,
} from "./bench-page.ts";
import { fetchModel, fetchPhoto, MODELS } from "./fetch.ts";
import { createBenchPipeline } from "./pipeline.ts";

const asked = new URLSearchParams(location.search).get("plant");
const planted = PLANTS.find((plant) => plant === asked) ?? null;
const pipeline = createBenchPipeline(planted);
const photos = new Map<string, File>();
const models = new Map<string, ModelPackage>();
const alternatives = new Map<Alternative, OpenAlternative>();

/** Number of photos that a cold start measures after the first photo. */
const LATER_PHOTOS = 5;

function found<K, V>(things: ReadonlyMap<K, V>, name: K): V {
  const thing = things.get(name);
  if (thing === undefined) throw new Error(`${String(name)} was not opened`);
  return thing;
}

async function modelFetched(id: string): Promise<ModelPackage> {
  const model = models.get(id) ?? (await fetchModel(id === GIVEN_MODEL ? id : `${MODELS}${id}/`));
  models.set(id, model);
  return model;
}

/** Classifies photos two at a time: one is decoded while the other is classified. */
async function readPhotos(all: readonly StudyPhoto[]): Promise<readonly PhotoReading[]> {
  const model = found(models, GIVEN_MODEL);
  const readings: PhotoReading[] = [];
  const waiting = all.values();
  const lane = async (): Promise<void> => {
    for (const photo of waiting) {
      const file = await fetchPhoto(photo.path, GIVEN_PHOTOS);
      readings.push({ ...photo, ...(await pipeline.read(file, model, photo.subject)) });
    }
  };
  await Promise.all([lane(), lane()]);
  return readings;
}

window.bench = {
  fetchPhoto: async (name) => {
    photos.set(name, await fetchPhoto(name));
  },
  openModel: async (id) => pipeline.load(await modelFetched(id)),
  compareGraphics: async (id, backend) => ({
    processor: await graphicsName(),
    loaded: await pipeline.loadOn(await modelFetched(id), backend),
  }),
  readPhotos,
  identify: (photo, model) => pipeline.identify(found(photos, photo), found(models, model)),
  longestGap: async (photo, model, blockMs) => {
    const gaps = watchGaps();
    const identified = pipeline.identify(found(photos, photo), found(models, model));
    if (blockMs > 0) setTimeout(() => block(blockMs));
    await identified;
    return gaps.stop();
  },
  identifyMany: async (photo, model, count, inFlight) => {
    const begin = performance.now();
    await pipeline.identifyMany(found(photos, photo), found(models, model), count, inFlight);
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
    for (let left = count; left > 0; left -= 1) await pipeline.prepare(found(photos, photo));
  },
  openAlternative: async (way, id) => {
    if (alternatives.has(way)) return;
    // A separate chunk, so that the alternatives are not loaded while the app is measured.
    const { openAlternative } = await import("./alternatives.ts");
    const { input } = (await modelFetched(id)).manifest;
    alternatives.set(way, openAlternative(way, id, input.width));
  },
  timeAlternative: async (way, name, withInference) => {
    const alternative = found(alternatives, way);
    const photo = found(photos, name);
    const begin = performance.now();
    await alternative.toInput(photo);
    const readyAt = performance.now();
    if (withInference) await alternative.run();
    const end = performance.now();
    return { fileToTensorMs: readyAt - begin, inferMs: withInference ? end - readyAt : null };
  },
} satisfies BenchPage;
