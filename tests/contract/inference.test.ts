import { afterEach, expect, test } from "vitest";
import { createRandom } from "#domain/numbers/random.ts";
import { err, ok } from "#domain/result.ts";
import { type Subject, SUBJECTS } from "#domain/subject.ts";
import { SAMPLE_MANIFEST } from "#models/registry.ts";
import { SAMPLE_LABELS } from "#models/sample-labels.ts";
import { createInferenceClient } from "#src/core/workers/inference-client.ts";
import { createDeferred } from "#tests/fakes/deferred.ts";
import { createFakeClock } from "#tests/fakes/fake-clock.ts";
import { type ChannelConnection, connectOverChannel } from "#tests/fakes/model-parts.ts";
import { createFakeNetwork, manifestWith } from "#tests/fakes/networks.ts";
import { NO_FACTS } from "#tests/fixtures/label-facts.ts";
import type { ImageTensor } from "#workers/imaging/contract.ts";
import type { Classifier } from "#workers/inference/classifiers/classifier.ts";
import { createModelClassifier } from "#workers/inference/classifiers/model-classifier.ts";
import { createSampleClassifier } from "#workers/inference/classifiers/sample.ts";
import { complete, rank } from "#workers/inference/complete.ts";
import type { InferenceApi } from "#workers/inference/contract.ts";
import { createInferenceApi } from "#workers/inference/inference-api.ts";

const open: ChannelConnection[] = [];

/** A signal that is never aborted. */
const never = (): AbortSignal => new AbortController().signal;

afterEach(() => {
  for (const connection of open.splice(0)) connection.terminate();
});

function photo(seed = 1): ImageTensor {
  return { data: createRandom(seed).bytes(224 * 224 * 3), shape: [224, 224, 3] };
}

const prepare = () => Promise.resolve();
const FACTS = { runtime: "Sample results", backend: "no network", graphics: null, loadMs: 0, warmUpMs: 0 };

/**
 * A loaded client of the sample results, connected to the worker's API by a message channel. Each connection has its
 * own API.
 */
async function setUp(makeClassifier?: () => Classifier) {
  const clock = createFakeClock();
  const cancelled = createDeferred<number>();
  const connections: ChannelConnection[] = [];
  const sample = () => createSampleClassifier({ clock, labels: SAMPLE_LABELS });
  const client = createInferenceClient({ manifest: SAMPLE_MANIFEST }, null, {
    connect: () => {
      const warm = { classifier: (makeClassifier ?? sample)(), facts: FACTS };
      const api = createInferenceApi({
        clock,
        load: () => Promise.resolve(warm),
        prepare,
        open: prepare,
        complete,
        rank,
      });
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
  /** Asks about a photo that was uploaded just now, so the sample results come after a delay. */
  const identify = (signal = never(), subject: Subject = "animal") =>
    client.identify(subject, photo(), { uploadedAt: clock.now(), signal });
  /** Asks about a photo that was uploaded long ago, so the sample results come without a delay. */
  const identifyAtOnce = (tensor = photo(), subject: Subject = "animal") =>
    client.identify(subject, tensor, { uploadedAt: -Infinity, signal: never() });
  await expect(load()).resolves.toEqual(ok(FACTS));
  return { load, clock, client, identify, identifyAtOnce, connections, cancelled: cancelled.promise };
}

test.each(SUBJECTS)("a photo of a %s is identified once its delay is over", async (subject) => {
  const { identify, clock } = await setUp();
  const reply = identify(never(), subject);
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

test("the tensor is transferred and not copied", async () => {
  const tensor = photo();
  const reply = (await setUp()).identifyAtOnce(tensor);

  expect(tensor.data.byteLength).toBe(0);
  await reply;
});

test("a fault in the worker crosses as data with its code, and the worker goes on", async () => {
  const sample = createSampleClassifier({ clock: createFakeClock(), labels: SAMPLE_LABELS });
  let faults = 0;
  const { identifyAtOnce, connections } = await setUp(() => ({
    ...sample,
    classify: (...parts) => {
      faults += 1;
      return faults === 1 ? Promise.reject(new RangeError("out of memory")) : sample.classify(...parts);
    },
  }));

  await expect(identifyAtOnce()).resolves.toEqual(
    err({ code: "internal", detail: "RangeError: out of memory" }),
  );
  await expect(identifyAtOnce()).resolves.toMatchObject({ ok: true });
  expect(connections).toHaveLength(1);
});

test("a cancelled request answers at once and ends the classifier; the next request goes on", async () => {
  const { identify, clock, cancelled } = await setUp();
  const controller = new AbortController();
  const first = identify(controller.signal);
  const second = identify();
  await clock.untilSleeping();
  controller.abort();

  await expect(first).resolves.toEqual(err({ code: "aborted" }));
  await expect(cancelled).resolves.toBe(1);
  expect(clock.sleepers()).toBe(1);
  clock.advance(2000);
  await expect(second).resolves.toMatchObject({ ok: true });
});

test("a worker that dies in mid-request settles all, and the next load gets a fresh one", async () => {
  const { load, clock, identify, identifyAtOnce, connections } = await setUp();
  const controller = new AbortController();
  const replies = [identify(controller.signal), identify()];
  await clock.untilSleeping();
  connections[0]?.die();

  const died = err({ code: "worker-died" });
  await expect(Promise.all(replies)).resolves.toEqual([died, died]);
  controller.abort();
  expect(connections).toHaveLength(1);
  await load();
  await expect(identifyAtOnce()).resolves.toMatchObject({ ok: true });
  expect(connections).toHaveLength(2);
});

const MAIZE = {
  ...NO_FACTS,
  subject: "disease",
  crop: "maize",
} as const;

test("a reading crosses the channel and is ranked again without another run", async () => {
  const manifest = manifestWith({
    id: SAMPLE_MANIFEST.id,
    subjects: ["disease"],
    labelFacts: [MAIZE, { ...MAIZE, crop: "tomato" }, { ...MAIZE, subject: null, crop: null }],
  });
  const map = { height: 1, width: 1, values: Float32Array.of(0, 1, 0) };
  const network = createFakeNetwork(() => Float32Array.of(0.25, 0.75, 0), map);
  const { client, identifyAtOnce } = await setUp(() =>
    createModelClassifier(manifest, network, { clock: createFakeClock() }),
  );
  const reply = await identifyAtOnce({ data: new Uint8Array(12), shape: [2, 2, 3] }, "disease");
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
    groups: expect.any(Array),
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

test("a ranking for a model without facts of its labels is an error as data", async () => {
  const { client } = await setUp();
  const reading = { probabilities: [1], classMap: null, crops: [], subjects: [] };

  await expect(client.rank({ subject: "pest", crop: null, reading }, never())).resolves.toMatchObject({
    ok: false,
    error: { code: "internal" },
  });
});
