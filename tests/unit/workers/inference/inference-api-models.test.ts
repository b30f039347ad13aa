import { expect, test } from "vitest";
import { SAMPLE_MANIFEST } from "#models/registry.ts";
import type { OnModelProgress } from "#domain/model.ts";
import { err, ok } from "#domain/result.ts";
import { createFakeClock } from "#tests/fakes/fake-clock.ts";
import { createFakeNetwork, manifestWith } from "#tests/fakes/networks.ts";
import type { LoadableModel, ModelPackage } from "#workers/inference/contract.ts";
import { createModelClassifier } from "#workers/inference/classifiers/model-classifier.ts";
import { NetworkError } from "#workers/inference/classifiers/networks/network.ts";
import { complete, rank } from "#workers/inference/complete.ts";
import { createInferenceApi } from "#workers/inference/inference-api.ts";
import type { LoadModel } from "#workers/inference/load-model.ts";

const facts = { runtime: "Fake 1", backend: "paper", backendRuns: [], loadMs: 3, warmUpMs: 4 };
const model: ModelPackage = { manifest: manifestWith(), files: [] };
const photo = () => ({ data: new Uint8Array(12), shape: [2, 2, 3] }) as const;
const request = { requestId: 1, modelId: "tiny", subject: "animal", sinceUploadMs: Infinity } as const;

const NOTHING_LOADED = err({ code: "internal", detail: "Error: no model is loaded" });
const options = { backend: null };

/** An API that can load any model, whose network does `run`. Without `run`, loading fails with `fault`. */
function setUp(run: (() => Float32Array<ArrayBuffer>) | null, fault: Error = new Error("odd")) {
  const clock = createFakeClock();
  const loads: LoadableModel[] = [];
  const problem = { fault: run === null ? fault : null };
  const progress: { tell: OnModelProgress } = { tell: () => {} };
  const load: LoadModel = (loadable, onProgress) => {
    loads.push(loadable);
    progress.tell = onProgress;
    if (problem.fault !== null) return Promise.reject(problem.fault);
    const deps = { clock, findRecordId: () => null };
    const network = createFakeNetwork(run ?? (() => Float32Array.of(0.9, 0.1, 0)));
    return Promise.resolve({ classifier: createModelClassifier(model.manifest, network, deps), facts });
  };
  return { api: createInferenceApi({ clock, load, complete, rank }), loads, problem, progress };
}

test("a model that was loaded answers", async () => {
  const { api } = setUp(() => Float32Array.of(0.9, 0.1, 0));
  await expect(api.load(model, () => {}, options)).resolves.toEqual({ ok: true, value: facts });
  await expect(api.identify(request, photo())).resolves.toMatchObject({
    ok: true,
    value: {
      answer: {
        verdict: "identified",
        candidates: [{ label: "lion" }, { label: "snail" }, { label: "background" }],
        model: { id: "tiny" },
        demo: false,
      },
    },
  });
});

test("a model that does not load is said as data, and nothing answers", async () => {
  const fault = { code: "model-out-of-memory" } as const;
  const { api } = setUp(null, new NetworkError(fault));
  await expect(api.load(model, () => {}, options)).resolves.toEqual({ ok: false, error: fault });
  await expect(api.identify(request, photo())).resolves.toEqual(NOTHING_LOADED);
});

test("a fault that nobody knows is an internal one", async () => {
  await expect(setUp(null).api.load(model, () => {}, options)).resolves.toEqual({
    ok: false,
    error: { code: "internal", detail: "Error: odd" },
  });
});

test("the model that is loaded, or being loaded, is not loaded again", async () => {
  const { api, loads } = setUp(() => Float32Array.of(0.9, 0.1, 0));
  const replies = await Promise.all([1, 2].map(() => api.load(model, () => {}, options)));
  expect(replies).toEqual([ok(facts), ok(facts)]);
  await expect(api.load(model, () => {}, options)).resolves.toEqual(ok(facts));
  expect(loads).toHaveLength(1);
});

test("everybody who waits for a load hears how far it is, and nothing once it is done", async () => {
  const { api, progress } = setUp(() => Float32Array.of(0.9, 0.1, 0));
  const heard: string[] = [];
  const first = api.load(model, ({ stage }) => heard.push(`first ${stage}`), options);
  const second = api.load(model, ({ stage }) => heard.push(`second ${stage}`), options);
  const warmUp = { stage: "warm-up", loadedBytes: 0, totalBytes: null } as const;
  progress.tell(warmUp);
  await Promise.all([first, second]);
  progress.tell(warmUp);

  expect(heard).toEqual(["first warm-up", "second warm-up"]);
});

test("a model that failed may be loaded again", async () => {
  const { api, loads, problem } = setUp(null);
  await Promise.all([1, 2].map(() => api.load(model, () => {}, options)));
  problem.fault = null;
  await expect(api.load(model, () => {}, options)).resolves.toEqual(ok(facts));
  await expect(api.identify(request, photo())).resolves.toMatchObject({ ok: true });
  expect(loads).toHaveLength(2);
});

test.each([
  ["the same files under another manifest", { ...model, manifest: manifestWith({ threshold: 0.9 }) }, null],
  ["the sample results", { manifest: SAMPLE_MANIFEST }, null],
  ["the same model on another backend", model, "webgl"],
] as const)(
  "a worker that holds a model refuses %s, and its model goes on answering",
  async (_, other, backend) => {
    const { api, loads } = setUp(() => Float32Array.of(0.9, 0.1, 0));
    await api.load(model, () => {}, options);
    await expect(api.load(other, () => {}, { backend })).resolves.toEqual({
      ok: false,
      error: { code: "internal", detail: "Error: this worker holds another model" },
    });
    await expect(api.identify(request, photo())).resolves.toMatchObject({ ok: true });
    expect(loads).toHaveLength(1);
  },
);

test("a run that loses the graphics processor is said as that", async () => {
  const { api } = setUp(() => {
    throw new NetworkError({ code: "model-context-lost" });
  });
  await api.load(model, () => {}, options);
  const lost = { ok: false, error: { code: "model-context-lost" } };
  await expect(api.identify(request, photo())).resolves.toEqual(lost);
  await expect(api.tryScalings(photo(), [{ range: [0, 1] }])).resolves.toEqual(lost);
});

test("a trial answers once for each scaling", async () => {
  const { api } = setUp(() => Float32Array.of(0.9, 0.1, 0));
  await api.load(model, () => {}, options);
  const reply = await api.tryScalings(photo(), [{ range: [0, 1] }, { range: [-1, 1] }]);
  expect(reply).toMatchObject({
    ok: true,
    value: [{ scaling: { range: [0, 1] } }, { scaling: { range: [-1, 1] } }],
  });
});

test("without a model there is nothing to try", async () => {
  await expect(setUp(null).api.tryScalings(photo(), [])).resolves.toEqual(NOTHING_LOADED);
});

test("a model that is not loaded is answered for by no other one", async () => {
  const { api } = setUp(() => Float32Array.of(0.9, 0.1, 0));
  await api.load(model, () => {}, options);

  await expect(api.identify({ ...request, modelId: "birds" }, photo())).resolves.toEqual({
    ok: false,
    error: { code: "internal", detail: "Error: tiny can't answer for birds" },
  });
});
