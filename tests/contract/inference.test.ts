import { afterEach, expect, test } from "vitest";
import { SAMPLE_MANIFEST } from "#models/registry.ts";
import { SAMPLE_LABELS } from "#models/sample-labels.ts";
import { err, ok } from "#domain/result.ts";
import { SUBJECTS } from "#domain/subject.ts";
import { createInferenceClient } from "#src/pipeline/workers/inference-client.ts";
import { type ChannelConnection, connectOverChannel } from "#tests/fakes/model-parts.ts";
import { createDeferred } from "#tests/fakes/deferred.ts";
import { createFakeNetwork, manifestWith } from "#tests/fakes/networks.ts";
import { createFakeClock } from "#tests/fakes/fake-clock.ts";
import { createRandom } from "#domain/random.ts";
import type { ImageTensor } from "#workers/imaging/contract.ts";
import type { InferenceApi } from "#workers/inference/contract.ts";
import type { Classifier } from "#workers/inference/classifiers/classifier.ts";
import { createSampleClassifier } from "#workers/inference/classifiers/sample.ts";
import { createModelClassifier } from "#workers/inference/classifiers/model-classifier.ts";
import { complete, rank } from "#workers/inference/complete.ts";
import { createInferenceApi } from "#workers/inference/inference-api.ts";

const open: ChannelConnection[] = [];

/** A signal that nobody aborts. */
const never = (): AbortSignal => new AbortController().signal;

afterEach(() => {
  for (const connection of open.splice(0)) connection.terminate();
});

function photo(seed = 1): ImageTensor {
  return { data: createRandom(seed).bytes(224 * 224 * 3), shape: [224, 224, 3] };
}

const FACTS = { runtime: "Sample results", backend: "no network", backendRuns: [], loadMs: 0, warmUpMs: 0 };

/**
 * The client of the sample results, loaded, and the worker's API with a channel between them. Each connection gets an
 * API of its own.
 */
async function setUp(makeClassifier?: () => Classifier) {
  const clock = createFakeClock();
  const cancelled = createDeferred<number>();
  const connections: ChannelConnection[] = [];
  const sample = () => createSampleClassifier({ clock, labels: SAMPLE_LABELS });
  const client = createInferenceClient({ manifest: SAMPLE_MANIFEST }, null, {
    connect: () => {
      const warm = { classifier: (makeClassifier ?? sample)(), facts: FACTS };
      const api = createInferenceApi({ clock, load: () => Promise.resolve(warm), complete, rank });
      const cancel: InferenceApi["cancel"] = async (requestId) => {
        await api.cancel(requestId);
        cancelled.resolve(requestId);
      };
      const connection = connectOverChannel({ ...api, cancel });
      open.push(connection);
      connections.push(connection);
      return connection;
    },
    clock,
  });
  const load = () => client.load({ signal: never(), onProgress: () => {} });
  await expect(load()).resolves.toEqual(ok(FACTS));
  return { load, clock, client, connections, cancelled: cancelled.promise };
}

test.each(SUBJECTS)("a photo of a %s is identified once its delay is over", async (subject) => {
  const { client, clock } = await setUp();
  const reply = client.identify(subject, photo(), { uploadedAt: clock.now(), signal: never() });
  await clock.untilSleeping();
  clock.advance(2500);

  await expect(reply).resolves.toMatchObject({
    ok: true,
    value: {
      answer: { subject, demo: true, recordId: expect.any(String) },
      timings: { queueMs: 0, inferMs: 2500, rankMs: 0 },
    },
  });
});

test("a photo that was handed over long ago is identified at once", async () => {
  await expect(
    (await setUp()).client.identify("animal", photo(), { uploadedAt: -Infinity, signal: never() }),
  ).resolves.toMatchObject({
    ok: true,
  });
});

test("the tensor is handed over and not copied", async () => {
  const { client } = await setUp();
  const tensor = photo();
  const reply = client.identify("animal", tensor, { uploadedAt: -Infinity, signal: never() });

  expect(tensor.data.byteLength).toBe(0);
  await reply;
});

test("the same photo gets the same answer over the channel", async () => {
  const { client } = await setUp();
  const [first, second] = await Promise.all(
    [1, 1].map((seed) => client.identify("plant", photo(seed), { uploadedAt: -Infinity, signal: never() })),
  );

  expect(second).toEqual(first);
});

test("a fault in the worker crosses as data with its code, and the worker goes on", async () => {
  const sample = createSampleClassifier({ clock: createFakeClock(), labels: SAMPLE_LABELS });
  let faults = 0;
  const { client, connections } = await setUp(() => ({
    ...sample,
    classify: (...parts) => {
      faults += 1;
      return faults === 1 ? Promise.reject(new RangeError("out of memory")) : sample.classify(...parts);
    },
  }));
  const options = { uploadedAt: -Infinity, signal: never() };

  await expect(client.identify("pest", photo(), options)).resolves.toEqual(
    err({ code: "internal", detail: "RangeError: out of memory" }),
  );
  await expect(client.identify("pest", photo(), options)).resolves.toMatchObject({ ok: true });
  expect(connections).toHaveLength(1);
});

test("giving a request up answers at once, and reaches the classifier", async () => {
  const { client, clock, cancelled } = await setUp();
  const controller = new AbortController();
  const reply = client.identify("animal", photo(), { uploadedAt: clock.now(), signal: controller.signal });
  await clock.untilSleeping();

  controller.abort();

  await expect(reply).resolves.toEqual(err({ code: "aborted" }));
  await cancelled;
  expect(clock.sleepers()).toBe(0);
});

test("giving one request up leaves the next one running to its answer", async () => {
  const { client, clock, cancelled } = await setUp();
  const controller = new AbortController();
  const uploadedAt = clock.now();
  void client.identify("animal", photo(1), { uploadedAt, signal: controller.signal });
  const second = client.identify("animal", photo(2), { uploadedAt, signal: never() });
  await clock.untilSleeping();
  controller.abort();

  await expect(cancelled).resolves.toBe(1);
  clock.advance(2000);
  await expect(second).resolves.toMatchObject({ ok: true });
});

test("an answered request that is given up afterwards disturbs nobody", async () => {
  const { client } = await setUp();
  const controller = new AbortController();
  await client.identify("animal", photo(), { uploadedAt: -Infinity, signal: controller.signal });
  controller.abort();

  await expect(
    client.identify("animal", photo(), { uploadedAt: -Infinity, signal: never() }),
  ).resolves.toMatchObject({
    ok: true,
  });
});

test("a worker that dies in mid-request settles it, and the next load gets a fresh one", async () => {
  const { client, load, clock, connections } = await setUp();
  const options = { uploadedAt: clock.now(), signal: never() };
  const replies = [1, 2].map((seed) => client.identify("animal", photo(seed), options));
  await clock.untilSleeping();
  connections[0]?.die();

  const died = err({ code: "worker-died" });
  await expect(Promise.all(replies)).resolves.toEqual([died, died]);
  await load();
  await expect(
    client.identify("animal", photo(), { uploadedAt: -Infinity, signal: never() }),
  ).resolves.toMatchObject({
    ok: true,
  });
  expect(connections).toHaveLength(2);
});

test("a request that is given up after the worker's death does not start another one", async () => {
  const { client, clock, connections } = await setUp();
  const controller = new AbortController();
  const reply = client.identify("animal", photo(), { uploadedAt: clock.now(), signal: controller.signal });
  await clock.untilSleeping();
  connections[0]?.die();
  await reply;

  controller.abort();

  expect(connections).toHaveLength(1);
});

const MAIZE = {
  subject: "disease",
  scientificName: null,
  alsoKnownAs: [],
  group: null,
  crop: "maize",
  healthy: false,
  unknown: false,
} as const;

test("what a network said comes back over the channel, and is ranked again without another run", async () => {
  const manifest = manifestWith({
    id: SAMPLE_MANIFEST.id,
    subjects: ["disease"],
    labelFacts: [MAIZE, { ...MAIZE, crop: "tomato" }, { ...MAIZE, subject: null, crop: null }],
  });
  const map = { height: 1, width: 1, values: Float32Array.of(0, 1, 0) };
  const network = createFakeNetwork(() => Float32Array.of(0.25, 0.75, 0), map);
  const { client } = await setUp(() =>
    createModelClassifier(manifest, network, { clock: createFakeClock() }),
  );
  const tensor = { data: new Uint8Array(12), shape: [2, 2, 3] } as const;
  const reply = await client.identify("disease", tensor, { uploadedAt: -Infinity, signal: never() });
  if (!reply.ok || reply.value.reading === null) throw new Error("no reading");
  const { reading } = reply.value;
  expect(reading).toEqual({
    probabilities: [0.25, 0.75, 0],
    classMap: map,
    crops: ["tomato", "maize"],
    subjects: [
      { subject: "disease", evidence: 1, isOnTopic: true },
      { subject: null, evidence: 0, isOnTopic: false },
    ],
  });

  await expect(client.rank({ subject: "disease", crop: "maize", reading }, never())).resolves.toMatchObject({
    ok: true,
    value: {
      answer: {
        verdict: "identified",
        crop: "maize",
        candidates: [{ label: "lion", probability: 1 }],
      },
      maps: [{ width: 1, height: 1, values: Float32Array.of(0) }],
    },
  });
  expect(network.inputs).toHaveLength(1);
});

test("a ranking for a model whose labels have no facts is refused as data", async () => {
  const { client } = await setUp();
  const reading = { probabilities: [1], classMap: null, crops: [], subjects: [] };

  await expect(client.rank({ subject: "pest", crop: null, reading }, never())).resolves.toMatchObject({
    ok: false,
    error: { code: "internal" },
  });
});
