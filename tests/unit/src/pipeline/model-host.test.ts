import { afterEach, expect, test, vi } from "vitest";
import type { Backend } from "#domain/model/backend.ts";
import { err, ok, type Result } from "#domain/result.ts";
import { createModelHost } from "#src/pipeline/model-host.ts";
import { type ChannelConnection, connectOverChannel } from "#tests/fakes/channel-connection.ts";
import { createDeferred } from "#tests/fakes/deferred.ts";
import { createFakeClock } from "#tests/fakes/fake-clock.ts";
import { INFERENCE_TIMINGS, REAL_IDENTIFICATION } from "#tests/fakes/identified.ts";
import { HALF_WAY, LOADED, packageOf } from "#tests/fakes/model-packages.ts";
import type { ModelProgress } from "#domain/model/model-progress.ts";
import type { ImageTensor, InferenceApi, LoadedModel } from "#workers/contract.ts";

const BIRDS = packageOf({ id: "birds" });
const LEAVES = packageOf({ id: "leaves" });
const DIED = err({ code: "worker-died" });
const REPLY = { identification: REAL_IDENTIFICATION, timings: INFERENCE_TIMINGS };
const { signal } = new AbortController();
const options = { uploadedAt: 0, signal };

const open: ChannelConnection[] = [];

afterEach(() => {
  for (const connection of open.splice(0)) connection.terminate();
  vi.useRealTimers();
});

const tensor = (): ImageTensor => ({ data: new Uint8Array(3), shape: [1, 1, 3] });

type Load = (...parts: Parameters<InferenceApi["load"]>) => ReturnType<InferenceApi["load"]>;

/** A host whose workers load as told, and answer also where no model is loaded, as the sample classifier does. */
function setUp(load: Load = () => Promise.resolve(ok(LOADED)), asked: Backend | null = null) {
  const said: string[] = [];
  const connections: ChannelConnection[] = [];
  const ended: number[] = [];
  const host = createModelHost(
    () => {
      const number = connections.length + 1;
      const api: InferenceApi = {
        load: (model, onProgress, backend) => {
          said.push(`${number}: load ${model.manifest.id}`);
          return load(model, onProgress, backend);
        },
        identify: () => {
          said.push(`${number}: identify`);
          return Promise.resolve(ok(REPLY));
        },
        tryScalings: (_, scalings) => {
          said.push(`${number}: try`);
          return Promise.resolve(ok(scalings.map((scaling) => ({ scaling, top: [], inferMs: 1 }))));
        },
        memory: () => Promise.resolve(ok({ tensors: null, heapBytes: null })),
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
    },
    createFakeClock(),
    asked,
  );
  const progress: ModelProgress[] = [];
  const events = { signal, onProgress: (each: ModelProgress) => void progress.push(each) };
  return { host, said, connections, ended, events, progress };
}

test("a model is loaded, and then identifies", async () => {
  const { host, said, events } = setUp();

  await expect(host.load(BIRDS, events)).resolves.toEqual(ok(LOADED));
  await expect(host.identify(BIRDS, "animal", tensor(), options)).resolves.toEqual(ok(REPLY));
  expect(said).toEqual(["1: load birds", "1: identify"]);
});

test("a model that is loaded is not loaded again", async () => {
  const { host, said, events } = setUp();
  await host.load(BIRDS, events);

  await expect(host.load(packageOf({ id: "birds" }), events)).resolves.toEqual(ok(LOADED));
  expect(said).toEqual(["1: load birds"]);
});

test("another model ends the worker of the one before and gets a worker of its own", async () => {
  const { host, said, ended, events } = setUp();
  await host.load(BIRDS, events);
  await host.load(LEAVES, events);
  await host.identify(LEAVES, "plant", tensor(), options);

  expect(ended).toEqual([1]);
  expect(said).toEqual(["1: load birds", "2: load leaves", "2: identify"]);
});

test("a model whose place another one has taken is not answered for by that one", async () => {
  const { host, said, events } = setUp();
  await host.load(BIRDS, events);
  await host.load(LEAVES, events);

  await expect(host.identify(BIRDS, "animal", tensor(), options)).resolves.toEqual(DIED);
  expect(said).toEqual(["1: load birds", "2: load leaves"]);
});

test("all models of a host are loaded on its backend, and on the fastest where it has none", async () => {
  const backends: unknown[] = [];
  const load: Load = (_model, _onProgress, backend) => {
    backends.push(backend);
    return Promise.resolve(ok(LOADED));
  };
  const onWebGl = setUp(load, "webgl");
  await onWebGl.host.load(BIRDS, onWebGl.events);
  await onWebGl.host.load(LEAVES, onWebGl.events);
  const onFastest = setUp(load);
  await onFastest.host.load(BIRDS, onFastest.events);

  expect(backends).toEqual(["webgl", "webgl", null]);
});

test("the same files under another manifest are another model", async () => {
  const { host, ended, events } = setUp();
  await host.load(BIRDS, events);
  await host.load(packageOf({ id: "birds", threshold: 0.9 }), events);

  expect(ended).toEqual([1]);
});

test("a load that another one overtakes answers that its worker has ended", async () => {
  const { host, said, events } = setUp(({ manifest }) =>
    manifest.id === "birds" ? new Promise(() => {}) : Promise.resolve(ok(LOADED)),
  );
  const overtaken = host.load(BIRDS, events);

  await expect(host.load(LEAVES, events)).resolves.toEqual(ok(LOADED));
  await expect(overtaken).resolves.toEqual(DIED);
  expect(said.at(-1)).toBe("2: load leaves");
});

test("a load that fails says why, and the next try is made in the same worker", async () => {
  const fault = err({ code: "model-output-constant" } as const);
  const answers: Result<LoadedModel, typeof fault.error>[] = [fault, ok(LOADED)];
  const { host, said, events } = setUp(() => Promise.resolve(answers.shift() ?? fault));

  await expect(host.load(BIRDS, events)).resolves.toEqual(fault);
  await expect(host.load(BIRDS, events)).resolves.toEqual(ok(LOADED));
  expect(said).toEqual(["1: load birds", "1: load birds"]);
});

test("after a load that failed nothing is identified: the sample classifier does not answer instead", async () => {
  const { host, said, events } = setUp(() => Promise.resolve(err({ code: "model-out-of-memory" })));
  await host.load(BIRDS, events);

  await expect(host.identify(BIRDS, "animal", tensor(), options)).resolves.toEqual(DIED);
  await expect(host.tryScalings(tensor(), [{ range: [0, 1] }], signal)).resolves.toEqual(DIED);
  expect(said).toEqual(["1: load birds"]);
});

test("after the death of a worker with a model nothing is identified until it is loaded again", async () => {
  const { host, said, connections, events } = setUp();
  await host.load(BIRDS, events);
  connections[0]?.die();

  await expect(host.identify(BIRDS, "animal", tensor(), options)).resolves.toEqual(DIED);
  await expect(host.load(BIRDS, events)).resolves.toEqual(ok(LOADED));
  await expect(host.identify(BIRDS, "animal", tensor(), options)).resolves.toEqual(ok(REPLY));
  expect(said).toEqual(["1: load birds", "2: load birds", "2: identify"]);
});

test("a worker that dies while it loads is told, and the next load starts a fresh one", async () => {
  const loading = createDeferred<null>();
  let loads = 0;
  const { host, connections, events } = setUp(() => {
    loads += 1;
    loading.resolve(null);
    return loads === 1 ? new Promise(() => {}) : Promise.resolve(ok(LOADED));
  });
  const first = host.load(BIRDS, events);
  await loading.promise;
  connections[0]?.die();

  await expect(first).resolves.toEqual(DIED);
  await expect(host.load(BIRDS, events)).resolves.toEqual(ok(LOADED));
  expect(connections).toHaveLength(2);
});

test("a load that is stuck is ended after ten minutes", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { host, ended, events } = setUp(() => new Promise(() => {}));
  const answer = host.load(BIRDS, events);
  vi.advanceTimersByTime(600_000);

  await expect(answer).resolves.toEqual(err({ code: "deadline-exceeded", deadlineMs: 600_000 }));
  expect(ended).toEqual([1]);
});

test("progress is heard while the model loads", async () => {
  const { host, events, progress } = setUp((_, onProgress) => {
    onProgress(HALF_WAY);
    return new Promise((resolve) => {
      heard.then(() => resolve(ok(LOADED)), resolve);
    });
  });
  const heard = vi.waitFor(() => expect(progress).toHaveLength(1));

  await host.load(BIRDS, events);
  expect(progress).toEqual([HALF_WAY]);
});

test("progress that comes later than the answer is not heard any more", async () => {
  const listeners: ((progress: ModelProgress) => unknown)[] = [];
  const { host, events, progress } = setUp((_, onProgress) => {
    listeners.push(onProgress);
    return Promise.resolve(ok(LOADED));
  });
  await host.load(BIRDS, events);
  for (const listener of listeners) await listener(HALF_WAY);

  expect(progress).toEqual([]);
});

test("a load that is given up answers at once, and the model that comes all the same is not loaded twice", async () => {
  const loading = createDeferred<null>();
  const loaded = createDeferred<null>();
  const { host, said, events } = setUp(async () => {
    loading.resolve(null);
    await loaded.promise;
    return ok(LOADED);
  });
  const controller = new AbortController();
  const given = host.load(BIRDS, { ...events, signal: controller.signal });
  await loading.promise;
  controller.abort();
  await expect(given).resolves.toEqual(err({ code: "aborted" }));

  loaded.resolve(null);
  await vi.waitFor(async () =>
    expect(await host.identify(BIRDS, "animal", tensor(), options)).toEqual(ok(REPLY)),
  );
  await expect(host.load(BIRDS, events)).resolves.toEqual(ok(LOADED));
  expect(said.filter((line) => line.includes("load"))).toEqual(["1: load birds"]);
});

test("a load that is given up before it began starts nothing, also where the model is loaded", async () => {
  const { host, connections, events } = setUp();
  const aborted = { ...events, signal: AbortSignal.abort() };
  await expect(host.load(BIRDS, aborted)).resolves.toEqual(err({ code: "aborted" }));
  expect(connections).toEqual([]);

  await host.load(BIRDS, events);
  await expect(host.load(BIRDS, aborted)).resolves.toEqual(err({ code: "aborted" }));
});

test("a trial runs with the loaded model, and the tensor is handed over", async () => {
  const { host, events } = setUp();
  await host.load(BIRDS, events);
  const photo = tensor();
  const answer = host.tryScalings(photo, [{ range: [0, 1] }], signal);

  await expect(answer).resolves.toMatchObject(ok([{ scaling: { range: [0, 1] } }]));
  expect(photo.data.byteLength).toBe(0);
});

test("ending the host ends its worker, and the same model is loaded anew afterwards", async () => {
  const { host, said, ended, events } = setUp();
  host.end();
  await host.load(BIRDS, events);
  host.end();

  expect(ended).toEqual([1]);
  await expect(host.load(BIRDS, events)).resolves.toEqual(ok(LOADED));
  expect(said).toEqual(["1: load birds", "2: load birds"]);
});
