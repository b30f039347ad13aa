import { expect, test } from "vitest";
import type { Backend } from "#domain/backends.ts";
import { STAGES } from "#domain/device-benchmark.ts";
import type { AppError } from "#domain/error.ts";
import { err, ok } from "#domain/result.ts";
import { createDeviceBenchmark } from "#src/lab/benchmark/device/device-benchmark-store.ts";
import { type BenchmarkCase, benchmarkCases } from "#src/lab/benchmark/device/prepared-cases.ts";
import { DEVICE } from "#tests/fakes/benchmark.ts";
import { createFakeClock } from "#tests/fakes/fake-clock.ts";
import { LOADED, packageOf } from "#tests/fakes/model-packages.ts";
import { createFakeImaging, createFakeInference, type FakeClient } from "#tests/fakes/model-parts.ts";
import { manifestWith } from "#tests/fakes/networks.ts";

const BIRDS = packageOf({ id: "birds" });
const LEAVES = packageOf({ id: "leaves" });
const ON_FASTEST: BenchmarkCase = { manifest: BIRDS.manifest, backend: null };
const BOTH: readonly BenchmarkCase[] = [ON_FASTEST, { manifest: LEAVES.manifest, backend: null }];
const NO_WEBGL: AppError = { code: "backend-unavailable", runtime: "TensorFlow.js", backend: "webgl" };

function setUp() {
  const clients: FakeClient[] = [];
  /** Functions for the next loads. Each load takes the first function and calls it when it is done. */
  const onLoaded: (() => void)[] = [];
  const imaging = createFakeImaging();
  const gaps = [5, 30, 10];
  const device = createDeviceBenchmark({
    imaging,
    openClient: (model, backend) => {
      const client = createFakeInference(backend === "webgl" ? err(NO_WEBGL) : ok(LOADED)).openClient(
        model,
        backend,
      );
      const { load } = client;
      client.load = async (...request) => {
        const loaded = await load(...request);
        onLoaded.shift()?.();
        return loaded;
      };
      clients.push(client);
      return client;
    },
    library: { packageOf: (id) => Promise.resolve(ok(id === "birds" ? BIRDS : LEAVES)) },
    clock: { ...createFakeClock(), sleep: () => Promise.resolve() },
    makePhoto: () => Promise.resolve(new File(["made"], "made.jpg")),
    watchGaps: () => ({ stop: () => gaps.shift() ?? 1 }),
    readDevice: () => Promise.resolve(DEVICE),
    now: () => new Date(0),
  });
  /** Runs a benchmark, and returns its final state. Throws if that state has no report. */
  const measure = async (cases: readonly BenchmarkCase[], photo: File | null = null) => {
    await device.run({ photo, cases, repeats: 5 });
    const state = device.getState();
    if (state.status !== "done") throw new Error(state.status);
    return state;
  };
  const lastSteps = () => clients.map(({ steps }) => steps.at(-1));
  const runsOf = () => clients.map(({ steps }) => steps.filter((step) => step === "identify").length);
  return { device, clients, imaging, onLoaded, measure, lastSteps, runsOf };
}

test("models start cold in three workers each, then take turns: the counted runs and three watched runs", async () => {
  const { measure, lastSteps, runsOf } = setUp();
  const { report } = await measure(BOTH);

  expect(report).toMatchObject({ repeats: 5, photo: { origin: "made", bytes: 4 }, device: DEVICE });
  expect(report.rows.map(({ model }) => model?.id)).toEqual(["birds", "leaves"]);
  for (const { samples } of report.rows) {
    for (const stage of STAGES) expect([stage, samples[stage]]).toEqual([stage, expect.any(Array)]);
    expect([samples.infer.length, samples.total.length]).toEqual([5, 5]);
  }
  expect(report.rows[0]?.model).toMatchObject({ backend: "wasm, 1 thread", loadMs: 120 });
  for (const { cold } of report.rows) {
    expect(cold).toMatchObject({ loadMs: [120, 120, 120], warmUpMs: [30, 30, 30] });
    expect([cold?.samples.infer.length, cold?.samples.total.length]).toEqual([3, 3]);
  }
  expect(runsOf()).toEqual([1, 1, 9, 1, 1, 9]);
  expect(lastSteps()).toEqual(Array.from({ length: 6 }, () => "end"));
});

test("without a model, the stages before it and the longest gap are measured", async () => {
  const { report } = await setUp().measure([], new File(["own photo"], "own.jpg"));
  const [row] = report.rows;
  expect(report.photo).toMatchObject({ origin: "own", bytes: 9 });
  expect(JSON.stringify(report)).not.toContain("own.jpg");
  expect(row).toMatchObject({ model: null, longestGapMs: 30, samples: { infer: [] } });
  expect(row?.samples.decode).toHaveLength(5);
  expect(row?.cold).toBeNull();
});

test("a run that is stopped shows nothing, and ends its workers", async () => {
  const { device, clients } = setUp();
  const running = device.run({ photo: null, cases: [ON_FASTEST], repeats: 50 });
  await new Promise<void>((resolve) => {
    const end = device.subscribe((state) => {
      if (state.status !== "running" || state.done < 2) return;
      end();
      resolve();
    });
  });
  device.stop();
  expect(device.getState()).toEqual({ status: "idle" });
  await running;
  expect(device.getState()).toEqual({ status: "idle" });
  expect(clients[0]?.steps.at(-1)).toBe("end");
  expect(clients[0]?.steps.length).toBeLessThan(20);
});

test("a refused photo ends the run with its error, and so does a damaged one", async () => {
  const { device, imaging, lastSteps } = setUp();
  const errors = [{ code: "photo-empty" }, { code: "photo-undecodable", format: "jpeg" }] as const;
  imaging.refused.set("made.jpg", errors[0]);
  imaging.prepare = () => Promise.resolve(err(errors[1]));
  for (const error of errors) {
    await device.run({ photo: null, cases: [ON_FASTEST], repeats: 5 });
    expect(device.getState()).toEqual({ status: "failed", error });
    imaging.refused.clear();
  }
  expect(lastSteps()).toEqual([]);
});

test("a model runs on each backend in a worker of its own, and one that fails does not stop the others", async () => {
  const { measure, clients, lastSteps, runsOf } = setUp();
  const asked = [null, "webgl", "cpu"] as const;
  const { report, unmeasured } = await measure(
    asked.map((backend) => ({ manifest: BIRDS.manifest, backend })),
  );

  const backends = [null, null, null, "webgl", "cpu", "cpu", "cpu"];
  expect(clients.map(({ backend }) => backend)).toEqual(backends);
  expect(report.rows.map(({ model }) => model?.askedBackend)).toEqual([null, "cpu"]);
  const title = `${BIRDS.manifest.title} 1 on WebGL`;
  expect(unmeasured).toEqual([{ key: "birds 1 webgl", title, error: NO_WEBGL }]);
  expect(runsOf()).toEqual([1, 1, 9, 0, 1, 1, 9]);
  expect(lastSteps()).toEqual(backends.map(() => "end"));
});

test("a model that fails during its runs is left out, and the others are measured to the end", async () => {
  const { device, clients, measure, runsOf } = setUp();
  const dones: number[] = [];
  let leftAtEnd = 0;
  device.subscribe((state) => {
    if (state.status === "running") dones.push(state.done / state.total);
    const first = clients[2];
    if (first === undefined || (runsOf()[2] ?? 0) < 3) return;
    first.identify = () => Promise.resolve(err({ code: "model-context-lost" }));
    // The client of the failed model ends at once, not after all runs, so that its memory is free.
    if (first.steps.at(-1) === "end") leftAtEnd ||= 1 - (dones.at(-1) ?? 1);
  });
  const { report, unmeasured } = await measure(BOTH);

  expect(report.rows.map(({ model }) => model?.id)).toEqual(["leaves"]);
  expect(report.rows[0]?.samples.total).toHaveLength(5);
  expect(unmeasured).toMatchObject([{ error: { code: "model-context-lost" } }]);
  expect(dones).toEqual(dones.toSorted((a, b) => a - b));
  expect(dones.at(-1)).toBeCloseTo(22 / 23);
  expect(leftAtEnd).toBeGreaterThan(0.1);
});

test("if nothing can be measured, each fault is listed, and each worker ends before the next one starts", async () => {
  const { device, clients } = setUp();
  const endedBefore: boolean[] = [];
  device.subscribe((state) => {
    if (state.status !== "running" || state.step.code !== "loading") return;
    endedBefore.push(clients.every(({ steps }) => steps.at(-1) === "end"));
  });
  await device.run({
    photo: null,
    cases: [BIRDS, LEAVES].map(({ manifest }) => ({ manifest, backend: "webgl" })),
    repeats: 5,
  });
  expect(device.getState()).toMatchObject({
    status: "unmeasured",
    unmeasured: [
      { key: "birds 1 webgl", error: NO_WEBGL },
      { key: "leaves 1 webgl", error: NO_WEBGL },
    ],
  });
  expect(endedBefore).toEqual([true, true]);
  expect(clients).toHaveLength(2);
});

test("a model that fails in its second cold start is not measured, and no worker is left", async () => {
  const { measure, clients, onLoaded, lastSteps } = setUp();
  onLoaded.push(
    () => {},
    () => {
      const second = clients[1];
      if (second !== undefined) second.identify = () => Promise.resolve(err({ code: "worker-died" }));
    },
  );
  const { report, unmeasured } = await measure(BOTH);
  expect(report.rows.map(({ model }) => model?.id)).toEqual(["leaves"]);
  expect(unmeasured).toMatchObject([{ error: { code: "worker-died" } }]);
  expect(lastSteps()).toEqual(["end", "end", "end", "end", "end"]);
});

test("a run that is stopped as a model has loaded ends each worker once", async () => {
  const { device, clients, onLoaded } = setUp();
  onLoaded.push(
    () => {},
    () => {},
    () => {},
    device.stop,
  );
  await device.run({ photo: null, cases: BOTH, repeats: 5 });
  expect(device.getState()).toEqual({ status: "idle" });
  expect(clients.map(({ steps }) => steps)).toEqual([
    ["load", "identify", "end"],
    ["load", "identify", "end"],
    ["load", "identify", "end"],
    ["load", "end"],
  ]);
});

test("a model is measured on each chosen backend that its runtime has, and with none chosen as in the app", () => {
  const models = [manifestWith({ format: "tfjs-graph" }), manifestWith({ format: "onnx" })];
  const backendsFor = (named: readonly (Backend | null)[]) =>
    benchmarkCases(models, named).map(({ manifest, backend }) => [manifest.format, backend]);
  expect(backendsFor([null, "webgpu", "webgl"])).toEqual([
    ["tfjs-graph", null],
    ["tfjs-graph", "webgpu"],
    ["tfjs-graph", "webgl"],
    ["onnx", null],
    ["onnx", "webgpu"],
  ]);
  // A model whose runtime has none of them is measured as in the app.
  expect(backendsFor(["cpu"])).toEqual([
    ["tfjs-graph", "cpu"],
    ["onnx", null],
  ]);
  // ONNX Runtime has no JavaScript backend, so it runs on its fastest, once.
  expect(backendsFor(["cpu"])).toEqual([
    ["tfjs-graph", "cpu"],
    ["onnx", null],
  ]);
  expect(backendsFor([])).toEqual([
    ["tfjs-graph", null],
    ["onnx", null],
  ]);
});
