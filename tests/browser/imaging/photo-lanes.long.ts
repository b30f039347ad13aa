import { expect, test } from "vitest";
import type { NamedProbability } from "#domain/answer/identification.ts";
import { systemClock } from "#domain/clock.ts";
import { ONE_THREAD } from "#domain/one-thread.ts";
import { MAX_PHOTO_BYTES } from "#domain/photo/photo.ts";
import { ok } from "#domain/result.ts";
import { connectToWorker } from "#src/core/workers/browser-worker.ts";
import { createImagingClient } from "#src/core/workers/imaging-client.ts";
import { createInferenceClient, type OpenInferenceClient } from "#src/core/workers/inference-client.ts";
import { answerPhotos, createPhotoLanes, type PhotoLane } from "#src/lab/photos/answer-photos.ts";
import { createDeferred } from "#tests/fakes/deferred.ts";
import { tinyModel } from "#tests/fixtures/models/tiny-model.ts";
import { fetchPhoto } from "./photos.ts";

const { signal } = new AbortController();

// Vite recognises the scripts of workers only in this form.
const startImaging = (name: string) =>
  new Worker(new URL("../../../workers/imaging.worker.ts", import.meta.url), { type: "module", name });
const startInference = (name: string) =>
  new Worker(new URL("../../../workers/inference.worker.ts", import.meta.url), { type: "module", name });

const openImaging = () => createImagingClient(() => connectToWorker("imaging", startImaging));
const openClient: OpenInferenceClient = (model, backend) =>
  createInferenceClient(model, backend, {
    connect: () => connectToWorker("inference", startInference),
    clock: systemClock,
  });

/** The number of running workers of the app. Each holds a lock while it runs. See: [Note: Life lock] */
async function livingWorkers(): Promise<number> {
  const { held = [] } = await navigator.locks.query();
  return held.filter(({ name }) => name?.startsWith("bio-kingdom-")).length;
}

test("real photos get the same answers in both lanes, even if a worker ends, and only the first lane remains", async () => {
  const model = await tinyModel("tfjs-graph");
  const { id, input } = model.manifest;
  const client = openClient(model, "wasm");
  const loaded = await client.load({ signal, onProgress: () => {} });
  expect(loaded.ok && loaded.value.backend).toBe(ONE_THREAD);
  const imaging = openImaging();
  const first: PhotoLane = { imaging, clients: new Map([[id, client]]) };
  const lanes = createPhotoLanes(first, { openImaging, openClient, power: { cores: 2, memoryGb: 8 } });
  const photo = await fetchPhoto("leaf.jpg");

  const answers: (readonly NamedProbability[] | string)[] = [];
  /** How many photos each lane has started. */
  const started = new Map<PhotoLane, number>();
  const isSecondBusy = createDeferred<void>();
  const answer = async (_: number, lane: PhotoLane) => {
    const count = (started.get(lane) ?? 0) + 1;
    started.set(lane, count);
    // The first lane waits until the second one is open.
    if (lane !== first && count === 10) isSecondBusy.resolve();
    if (lane === first && count > 4) await isSecondBusy.promise;
    const own = lane.clients.get(id);
    if (own === undefined) throw new Error("a lane without its model");
    const checked = await lane.imaging.check(photo, MAX_PHOTO_BYTES, signal);
    if (!checked.ok) return checked;
    const prepared = await lane.imaging.prepare(photo, checked.value.facts, input, {}, signal);
    if (!prepared.ok) return prepared;
    const reloaded = await own.load({ signal, onProgress: () => {} });
    if (!reloaded.ok) return reloaded;
    const trying = own.trySettings(prepared.value.tensor, [{ scaling: input.scaling }], "best", signal);
    // The second lane loses its worker in the middle of its fifth photo.
    if (lane !== first && count === 5) own.end();
    const tried = await trying;
    return tried.ok ? ok(tried.value[0]?.top ?? []) : tried;
  };
  const jobs = Array.from({ length: 40 }, (_, at) => at);
  const ended = await answerPhotos(
    {
      jobs,
      modelOf: () => id,
      answer,
      onAnswer: async (_, given) => void answers.push(given.ok ? given.value : given.error),
    },
    lanes,
    signal,
  );

  expect(ended).toEqual(ok(undefined));
  expect([started.size, answers.length]).toEqual([2, 40]);
  expect(new Set(answers.map((given) => JSON.stringify(given))).size).toBe(1);
  expect(answers[0]).not.toEqual([]);
  // The photo of the ended worker, and perhaps another photo in its lane, are answered again.
  expect([...started.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(40);
  await expect.poll(livingWorkers).toBe(2);
  client.end();
  imaging.end();
});
