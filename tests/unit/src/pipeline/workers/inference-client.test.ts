import { afterEach, expect, test, vi } from "vitest";
import { SAMPLE_MANIFEST } from "#models/registry.ts";
import type { Backend, ModelProgress } from "#domain/model.ts";
import { err, ok, type Result } from "#domain/result.ts";
import { createInferenceClient, isSameModel } from "#src/pipeline/workers/inference-client.ts";
import { type ChannelConnection, connectOverChannel } from "#tests/fakes/model-parts.ts";
import { createDeferred } from "#tests/fakes/deferred.ts";
import { createFakeClock } from "#tests/fakes/fake-clock.ts";
import { REAL_IDENTIFICATION } from "#tests/fakes/identified.ts";
import { HALF_WAY, LOADED, packageOf } from "#tests/fakes/model-packages.ts";
import type { ImageTensor } from "#workers/imaging/contract.ts";
import type { InferenceApi, LoadableModel, LoadedModel } from "#workers/inference/contract.ts";

const BIRDS = packageOf({ id: "birds" });
const SAMPLE: LoadableModel = { manifest: SAMPLE_MANIFEST };
const DIED = err({ code: "worker-died" });
const TIMINGS = { inferMs: 12, rankMs: 3 };
const REPLY = { answer: REAL_IDENTIFICATION, timings: TIMINGS, maps: null, reading: null };
/** From sending to the answer, of which the stages of the worker took a part. */
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
}

/** A client whose workers load as told, and would answer also where no model is loaded. */
function setUp(
  load: Load = () => Promise.resolve(ok(LOADED)),
  { model = BIRDS, backend = null }: Asked = {},
) {
  const said: string[] = [];
  const sinceUploads: number[] = [];
  const clock = createFakeClock();
  const connections: ChannelConnection[] = [];
  const ended: number[] = [];
  const connect = () => {
    const number = connections.length + 1;
    const api: InferenceApi = {
      load: (...request) => {
        said.push(`${number}: load ${request[0].manifest.id}`);
        return load(...request);
      },
      identify: ({ modelId, sinceUploadMs }) => {
        said.push(`${number}: identify ${modelId}`);
        sinceUploads.push(sinceUploadMs);
        clock.advance(WORKER_MS);
        return Promise.resolve(ok(REPLY));
      },
      rank: ({ modelId, crop }) => {
        said.push(`${number}: rank ${modelId} as ${crop}`);
        return Promise.resolve(ok({ answer: REAL_IDENTIFICATION, maps: null }));
      },
      tryScalings: (_, scalings) => {
        said.push(`${number}: try`);
        return Promise.resolve(
          ok(scalings.map((scaling) => ({ scaling, top: [], probabilities: [], inferMs: 1 }))),
        );
      },
      features: (modelId, { data }) => {
        said.push(`${number}: features by ${modelId}`);
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
  const client = createInferenceClient(model, backend, { connect, clock });
  const progress: ModelProgress[] = [];
  const events = { signal, onProgress: (each: ModelProgress) => void progress.push(each) };
  return { client, said, sinceUploads, clock, connections, ended, events, progress };
}

test("a model is loaded, and then identifies", async () => {
  const { client, said, events } = setUp();

  await expect(client.load(events)).resolves.toEqual(ok(LOADED));
  await expect(client.identify("animal", tensor(), options)).resolves.toEqual(ok(TIMED_REPLY));
  expect(said).toEqual(["1: load birds", "1: identify birds"]);
});

test("the worker hears how long ago the upload was, and no time of day: its clock may show another", async () => {
  const { client, clock, sinceUploads, events } = setUp();
  await client.load(events);
  const uploadedAt = clock.now();
  clock.advance(340);
  await client.identify("animal", tensor(), { uploadedAt, signal });

  expect(sinceUploads).toEqual([340]);
});

test("what a model said is ranked again by the worker that holds it, and by none after its death", async () => {
  const { client, said, connections, events } = setUp();
  const request = {
    subject: "disease",
    crop: "maize",
    reading: { probabilities: [1], classMap: null, crops: ["maize"], subjects: [] },
  } as const;

  await expect(client.rank(request, signal)).resolves.toEqual(DIED);
  await client.load(events);
  await expect(client.rank(request, signal)).resolves.toEqual(
    ok({ answer: REAL_IDENTIFICATION, maps: null }),
  );
  connections[0]?.die();
  await expect(client.rank(request, signal)).resolves.toEqual(DIED);
  expect(said).toEqual(["1: load birds", "1: rank birds as maize"]);
});

test.each([
  ["webgl", "webgl"],
  [null, null],
] as const)("a client for the backend %s asks its worker for %s", async (backend, asked) => {
  const backends: unknown[] = [];
  const { client, events } = setUp(
    (_model, _onProgress, asOptions) => {
      backends.push(asOptions.backend);
      return Promise.resolve(ok(LOADED));
    },
    { backend },
  );
  await client.load(events);

  expect(backends).toEqual([asked]);
});

test("the sample results are loaded and asked like any other model", async () => {
  const { client, said, events } = setUp(undefined, { model: SAMPLE });

  await expect(client.identify("animal", tensor(), options)).resolves.toEqual(DIED);
  await client.load(events);
  await client.identify("animal", tensor(), options);
  expect(said).toEqual(["1: load sample", "1: identify sample"]);
});

test("after its worker has died a model can be loaded from other files", async () => {
  const loads: LoadableModel[] = [];
  const { client, connections, events } = setUp((model) => {
    loads.push(model);
    return Promise.resolve(ok(LOADED));
  });
  await client.load(events);
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

test("a model that is loaded is not loaded again", async () => {
  const { client, said, events } = setUp();
  await client.load(events);

  await expect(client.load(events)).resolves.toEqual(ok(LOADED));
  expect(said).toEqual(["1: load birds"]);
});

test("a load that fails says why, and the next try is made in the same worker", async () => {
  const fault = err({ code: "model-output-constant" } as const);
  const answers: Result<LoadedModel, typeof fault.error>[] = [fault, ok(LOADED)];
  const { client, said, events } = setUp(() => Promise.resolve(answers.shift() ?? fault));

  await expect(client.load(events)).resolves.toEqual(fault);
  await expect(client.load(events)).resolves.toEqual(ok(LOADED));
  expect(said).toEqual(["1: load birds", "1: load birds"]);
});

test("after a load that failed nothing is identified", async () => {
  const { client, said, events } = setUp(() => Promise.resolve(err({ code: "model-out-of-memory" })));
  await client.load(events);

  await expect(client.identify("animal", tensor(), options)).resolves.toEqual(DIED);
  await expect(client.tryScalings(tensor(), [{ range: [0, 1] }], signal)).resolves.toEqual(DIED);
  expect(said).toEqual(["1: load birds"]);
});

test("after the death of a worker with a model nothing is identified until it is loaded again", async () => {
  const { client, said, connections, events } = setUp();
  await client.load(events);
  connections[0]?.die();

  await expect(client.identify("animal", tensor(), options)).resolves.toEqual(DIED);
  await expect(client.load(events)).resolves.toEqual(ok(LOADED));
  await expect(client.identify("animal", tensor(), options)).resolves.toEqual(ok(TIMED_REPLY));
  expect(said).toEqual(["1: load birds", "2: load birds", "2: identify birds"]);
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

test("a load that is stuck is ended after ten minutes", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { client, ended, events } = setUp(() => new Promise(() => {}));
  const answer = client.load(events);
  vi.advanceTimersByTime(600_000);

  await expect(answer).resolves.toEqual(err({ code: "deadline-exceeded", deadlineMs: 600_000 }));
  expect(ended).toEqual([1]);
});

test("sample results that don't load are given up after a minute", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { client, events } = setUp(() => new Promise(() => {}), { model: SAMPLE });
  const answer = client.load(events);
  vi.advanceTimersByTime(60_000);

  await expect(answer).resolves.toEqual(err({ code: "deadline-exceeded", deadlineMs: 60_000 }));
});

test("progress is heard while the model loads", async () => {
  const { client, events, progress } = setUp((_, onProgress) => {
    onProgress(HALF_WAY);
    return new Promise((resolve) => {
      heard.then(() => resolve(ok(LOADED)), resolve);
    });
  });
  const heard = vi.waitFor(() => expect(progress).toHaveLength(1));

  await client.load(events);
  expect(progress).toEqual([HALF_WAY]);
});

test("progress that comes later than the answer is not heard any more", async () => {
  const listeners: ((progress: ModelProgress) => unknown)[] = [];
  const { client, events, progress } = setUp((_, onProgress) => {
    listeners.push(onProgress);
    return Promise.resolve(ok(LOADED));
  });
  await client.load(events);
  for (const listener of listeners) await listener(HALF_WAY);

  expect(progress).toEqual([]);
});

test("a load that is given up answers at once, and the model that comes all the same is not loaded twice", async () => {
  const loading = createDeferred<null>();
  const loaded = createDeferred<null>();
  const { client, said, events } = setUp(async () => {
    loading.resolve(null);
    await loaded.promise;
    return ok(LOADED);
  });
  const controller = new AbortController();
  const given = client.load({ ...events, signal: controller.signal });
  await loading.promise;
  controller.abort();
  await expect(given).resolves.toEqual(err({ code: "aborted" }));

  loaded.resolve(null);
  await vi.waitFor(async () =>
    expect(await client.identify("animal", tensor(), options)).toEqual(ok(TIMED_REPLY)),
  );
  await expect(client.load(events)).resolves.toEqual(ok(LOADED));
  expect(said.filter((line) => line.includes("load"))).toEqual(["1: load birds"]);
});

test("a load that is given up before it began starts nothing, also where the model is loaded", async () => {
  const { client, connections, events } = setUp();
  const aborted = { ...events, signal: AbortSignal.abort() };
  await expect(client.load(aborted)).resolves.toEqual(err({ code: "aborted" }));
  expect(connections).toEqual([]);

  await client.load(events);
  await expect(client.load(aborted)).resolves.toEqual(err({ code: "aborted" }));
});

test("a trial runs with the loaded model, and the tensor is handed over", async () => {
  const { client, events } = setUp();
  await client.load(events);
  const photo = tensor();
  const answer = client.tryScalings(photo, [{ range: [0, 1] }], signal);

  await expect(answer).resolves.toMatchObject(ok([{ scaling: { range: [0, 1] } }]));
  expect(photo.data.byteLength).toBe(0);
});

test("features are asked of the loaded model, and the tensor is handed over", async () => {
  const { client, said, events } = setUp();
  await expect(client.features(tensor(), signal)).resolves.toEqual(DIED);
  await client.load(events);
  const photo = tensor();
  const features = Float32Array.from(photo.data);

  await expect(client.features(photo, signal)).resolves.toEqual(ok(features));
  expect(photo.data.byteLength).toBe(0);
  expect(said).toEqual(["1: load birds", "1: features by birds"]);
});

test("ending the client ends its worker and forgets the model, which is loaded anew afterwards", async () => {
  const { client, said, ended, events } = setUp();
  client.end();
  await client.load(events);
  client.end();

  expect(ended).toEqual([1]);
  await expect(client.load(events)).resolves.toEqual(ok(LOADED));
  expect(said).toEqual(["1: load birds", "2: load birds"]);
});
