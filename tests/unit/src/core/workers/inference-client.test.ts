import { afterEach, expect, test, vi } from "vitest";
import type { Backend } from "#domain/backends.ts";
import type { ModelProgress } from "#domain/model.ts";
import { err, ok, type Result } from "#domain/result.ts";
import { SAMPLE_MANIFEST } from "#models/registry.ts";
import { createInferenceClient, isSameModel } from "#src/core/workers/inference-client.ts";
import { createDeferred } from "#tests/fakes/deferred.ts";
import { createFakeClock } from "#tests/fakes/fake-clock.ts";
import { REAL_IDENTIFICATION } from "#tests/fakes/identified.ts";
import { HALF_WAY, LOADED, packageOf } from "#tests/fakes/model-packages.ts";
import { type ChannelConnection, connectOverChannel } from "#tests/fakes/model-parts.ts";
import type { ImageTensor } from "#workers/imaging/contract.ts";
import type { InferenceApi, LoadableModel, LoadedModel } from "#workers/inference/contract.ts";

const BIRDS = packageOf({ id: "birds" });
const SAMPLE: LoadableModel = { manifest: SAMPLE_MANIFEST };
const DIED = err({ code: "worker-died" });
const TIMINGS = { inferMs: 12, rankMs: 3 };
const REPLY = { answer: REAL_IDENTIFICATION, timings: TIMINGS, maps: null, reading: null };
/** The time from a request to its answer. It includes the stages in the worker. */
const WORKER_MS = 20;
const TIMED_REPLY = { ...REPLY, timings: { queueMs: 5, ...TIMINGS } };
const { signal } = new AbortController();
const options = { uploadedAt: -Infinity, signal };

const open: ChannelConnection[] = [];

afterEach(() => {
  for (const connection of open.splice(0)) connection.terminate();
  vi.useRealTimers();
});

const tensor = (): ImageTensor => ({ data: new Uint8Array(3), shape: [1, 1, 3] });

type Load = (...parts: Parameters<InferenceApi["load"]>) => ReturnType<InferenceApi["load"]>;

interface Asked {
  readonly model?: LoadableModel;
  readonly backend?: Backend | null;
  /** How the model runs after its first answer, which loses the graphics processor. */
  readonly lost?: LoadedModel | null;
}

/** A client whose workers load with `load`. They answer even without a loaded model. */
function setUp(
  load: Load = () => Promise.resolve(ok(LOADED)),
  { model = BIRDS, backend = null, lost = null }: Asked = {},
) {
  const steps: string[] = [];
  const sinceUploads: number[] = [];
  const clock = createFakeClock();
  const connections: ChannelConnection[] = [];
  const ended: number[] = [];
  const kept: unknown[] = [];
  const graphics = { stored: () => "what is stored", keep: (...found: unknown[]) => void kept.push(found) };
  const connect = () => {
    const number = connections.length + 1;
    const api: InferenceApi = {
      prepare: (format) => {
        steps.push(`${number}: prepare ${format}`);
        return Promise.resolve(ok(undefined));
      },
      open: () => Promise.reject(new Error("a client opens no network")),
      load: (...request) => {
        steps.push(`${number}: load ${request[0].manifest.id}`);
        return load(...request);
      },
      identify: (modelId, _, { sinceUploadMs }) => {
        steps.push(`${number}: identify ${modelId}`);
        sinceUploads.push(sinceUploadMs);
        clock.advance(WORKER_MS);
        return Promise.resolve(ok(lost === null ? REPLY : { ...REPLY, loaded: lost }));
      },
      rank: (modelId, { crop }) => {
        steps.push(`${number}: rank ${modelId} as ${crop}`);
        return Promise.resolve(ok({ answer: REAL_IDENTIFICATION, maps: null }));
      },
      trySettings: (modelId, _, settings) => {
        steps.push(`${number}: try ${modelId}`);
        return Promise.resolve(
          ok(settings.map((setting) => ({ ...setting, top: [], probabilities: [], inferMs: 1 }))),
        );
      },
      features: (modelId, { data }) => {
        steps.push(`${number}: features by ${modelId}`);
        return Promise.resolve(ok(Float32Array.from(data)));
      },
      cancel: () => Promise.resolve(),
    };
    const connection = connectOverChannel(api);
    open.push(connection);
    connections.push(connection);
    return {
      ...connection,
      terminate: () => {
        ended.push(number);
        connection.terminate();
      },
    };
  };
  const client = createInferenceClient(model, backend, { connect, clock, graphics });
  const progress: ModelProgress[] = [];
  const events = { signal, onProgress: (each: ModelProgress) => void progress.push(each) };
  const identify = () => client.identify("animal", tensor(), options);
  return { client, steps, sinceUploads, clock, connections, ended, events, progress, identify, kept };
}

/** {@link setUp} with a loaded model. */
async function setUpLoaded(...parts: Parameters<typeof setUp>) {
  const scene = setUp(...parts);
  await scene.client.load(scene.events);
  return scene;
}

test("a model is loaded once, and then identifies", async () => {
  const { client, steps, events, identify } = setUp();

  expect(await client.load(events)).toEqual(ok(LOADED));
  expect(await client.load(events)).toEqual(ok(LOADED));
  expect(await identify()).toEqual(ok(TIMED_REPLY));
  expect(steps).toEqual(["1: load birds", "1: identify birds"]);
});

test("the worker gets the time since the upload, not the time of day: its clock may show another", async () => {
  const { client, clock, sinceUploads } = await setUpLoaded();
  const uploadedAt = clock.now();
  clock.advance(340);
  await client.identify("animal", tensor(), { uploadedAt, signal });

  expect(sinceUploads).toEqual([340]);
});

test("an answer is ranked again by the worker that holds the model, and by none after its death", async () => {
  const { client, steps, connections, events } = setUp();
  const reading = { probabilities: [1], classMap: null, crops: ["maize"], subjects: [] };
  const request = { subject: "disease", crop: "maize", reading } as const;

  expect(await client.rank(request, signal)).toEqual(DIED);
  await client.load(events);
  expect(await client.rank(request, signal)).toEqual(ok({ answer: REAL_IDENTIFICATION, maps: null }));
  connections[0]?.die();
  expect(await client.rank(request, signal)).toEqual(DIED);
  expect(steps).toEqual(["1: load birds", "1: rank birds as maize"]);
});

test.each(["webgl", null] as const)("a client for the backend %s asks its worker for it", async (backend) => {
  const backends: unknown[] = [];
  const load: Load = (_model, _onProgress, asOptions) => {
    backends.push(asOptions.backend);
    return Promise.resolve(ok(LOADED));
  };
  await setUpLoaded(load, { backend });
  expect(backends).toEqual([backend]);
});

const ON_WEBGPU: LoadedModel = { ...LOADED, backend: "webgpu", graphics: { key: "a card", trials: [] } };
const ON_WASM: LoadedModel = { ...LOADED, graphics: { key: "a card", trials: [] } };

test("a worker gets what is stored of graphics processors; what it finds and what it loses is kept", async () => {
  const asked: unknown[] = [];
  const load: Load = (_model, _onProgress, asOptions) => {
    asked.push(asOptions.graphics);
    return Promise.resolve(ok(ON_WEBGPU));
  };
  const { client, kept, identify } = await setUpLoaded(load, { lost: ON_WASM });
  expect(asked).toEqual(["what is stored"]);
  expect(kept).toEqual([["birds", ON_WEBGPU.graphics]]);
  await identify();

  expect(client.loaded()).toEqual(ON_WASM);
  expect(kept).toEqual([
    ["birds", ON_WEBGPU.graphics],
    ["birds", ON_WASM.graphics],
  ]);
});

test("the sample results are loaded and asked like any other model", async () => {
  const { client, steps, events, identify } = setUp(undefined, { model: SAMPLE });

  expect(await identify()).toEqual(DIED);
  await client.load(events);
  await identify();
  expect(steps).toEqual(["1: load sample", "1: identify sample"]);
});

test("after its worker has died a model can be loaded from other files", async () => {
  const loads: LoadableModel[] = [];
  const { client, connections, events } = await setUpLoaded((model) => {
    loads.push(model);
    return Promise.resolve(ok(LOADED));
  });
  client.model = { ...BIRDS, files: [] };
  connections[0]?.die();
  await client.load(events);

  expect(loads.map((model) => "files" in model && model.files.length)).toEqual([BIRDS.files.length, 0]);
});

test("models are the same where their manifests are, which name the hashes of all files", () => {
  expect(isSameModel(BIRDS, packageOf({ id: "birds" }))).toBe(true);
  expect(isSameModel(BIRDS, packageOf({ id: "birds", threshold: 0.9 }))).toBe(false);
  const [file] = BIRDS.manifest.files;
  expect(isSameModel(BIRDS, packageOf({ id: "birds", files: [{ ...file, sha256: "0" }] }))).toBe(false);
});

test("a load that fails says why, nothing is identified, and the next try is made in the same worker", async () => {
  const fault = err({ code: "model-output-constant" } as const);
  const answers: Result<LoadedModel, typeof fault.error>[] = [fault, ok(LOADED)];
  const { client, steps, events, identify } = setUp(() => Promise.resolve(answers.shift() ?? fault));

  expect(await client.load(events)).toEqual(fault);
  expect(await identify()).toEqual(DIED);
  expect(await client.trySettings(tensor(), [{ scaling: { range: [0, 1] } }], "best", signal)).toEqual(DIED);
  expect(await client.load(events)).toEqual(ok(LOADED));
  expect(steps).toEqual(["1: load birds", "1: load birds"]);
});

test("after the death of a worker with a model nothing is identified until it is loaded again", async () => {
  const { client, steps, connections, events, identify } = await setUpLoaded();
  connections[0]?.die();

  expect(await identify()).toEqual(DIED);
  expect(await client.load(events)).toEqual(ok(LOADED));
  expect(await identify()).toEqual(ok(TIMED_REPLY));
  expect(steps).toEqual(["1: load birds", "2: load birds", "2: identify birds"]);
});

test("a worker that dies while it loads is told, and the next load starts a fresh one", async () => {
  const loading = createDeferred<null>();
  let loads = 0;
  const { client, connections, events } = setUp(() => {
    loads += 1;
    loading.resolve(null);
    return loads === 1 ? new Promise(() => {}) : Promise.resolve(ok(LOADED));
  });
  const first = client.load(events);
  await loading.promise;
  connections[0]?.die();

  await expect(first).resolves.toEqual(DIED);
  await expect(client.load(events)).resolves.toEqual(ok(LOADED));
  expect(connections).toHaveLength(2);
});

test.each([
  ["a load that is stuck is ended after ten minutes", BIRDS, 600_000],
  ["sample results that don't load are ended after a minute", SAMPLE, 60_000],
])("%s", async (_, model, deadlineMs) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { client, ended, events } = setUp(() => new Promise(() => {}), { model });
  const answer = client.load(events);
  vi.advanceTimersByTime(deadlineMs);

  expect(await answer).toEqual(err({ code: "deadline-exceeded", deadlineMs }));
  expect(ended).toEqual([1]);
});

test("progress is reported while the model loads, and not after the answer", async () => {
  const listeners: ((progress: ModelProgress) => unknown)[] = [];
  const { client, events, progress } = setUp(async (_, onProgress) => {
    listeners.push(onProgress);
    onProgress(HALF_WAY);
    await vi.waitFor(() => expect(progress).toHaveLength(1));
    return ok(LOADED);
  });
  await client.load(events);
  for (const listener of listeners) await listener(HALF_WAY);
  expect(progress).toEqual([HALF_WAY]);
});

test("an aborted load ends at once, and the model that loads all the same is not loaded twice", async () => {
  const loading = createDeferred<null>();
  const loaded = createDeferred<null>();
  const { client, steps, events, identify } = setUp(async () => {
    loading.resolve(null);
    await loaded.promise;
    return ok(LOADED);
  });
  const controller = new AbortController();
  const given = client.load({ ...events, signal: controller.signal });
  await loading.promise;
  controller.abort();
  expect(await given).toEqual(err({ code: "aborted" }));

  loaded.resolve(null);
  await vi.waitFor(async () => expect(await identify()).toEqual(ok(TIMED_REPLY)));
  expect(await client.load(events)).toEqual(ok(LOADED));
  expect(steps.filter((line) => line.includes("load"))).toEqual(["1: load birds"]);
});

test("a load that is given up before it began starts nothing, also where the model is loaded", async () => {
  const { client, connections, events } = setUp();
  const aborted = { ...events, signal: AbortSignal.abort() };
  await expect(client.load(aborted)).resolves.toEqual(err({ code: "aborted" }));
  expect(connections).toEqual([]);

  await client.load(events);
  await expect(client.load(aborted)).resolves.toEqual(err({ code: "aborted" }));
});

test("the methods of a loaded model transfer the tensor", async () => {
  const { client, steps, events } = setUp();
  expect(await client.features(tensor(), signal)).toEqual(DIED);
  await client.load(events);
  const [tried, seen, asked] = [tensor(), tensor(), tensor()];
  const features = Float32Array.from(seen.data);
  const scaling = { range: [0, 1] } as const;

  expect(await client.trySettings(tried, [{ scaling }], "best", signal)).toMatchObject(ok([{ scaling }]));
  expect(await client.features(seen, signal)).toEqual(ok(features));
  expect(await client.identify("animal", asked, options)).toMatchObject({ ok: true });
  expect([tried, seen, asked].map(({ data }) => data.byteLength)).toEqual([0, 0, 0]);
  expect(steps).toEqual(["1: load birds", "1: try birds", "1: features by birds", "1: identify birds"]);
});

test("ending the client ends its worker and forgets the model, which is then loaded anew", async () => {
  const { client, steps, ended, events } = setUp();
  client.end();
  await client.load(events);
  client.end();

  expect(ended).toEqual([1]);
  expect(await client.load(events)).toEqual(ok(LOADED));
  expect(steps).toEqual(["1: load birds", "2: load birds"]);
});
