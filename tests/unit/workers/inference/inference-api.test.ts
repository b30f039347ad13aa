import { expect, test } from "vitest";
import type { OnModelProgress } from "#domain/model.ts";
import { err, ok } from "#domain/result.ts";
import type { Subject } from "#domain/subject.ts";
import { SAMPLE_MANIFEST } from "#models/registry.ts";
import { SAMPLE_LABELS } from "#models/sample-labels.ts";
import { createFakeClock, type FakeClock } from "#tests/fakes/fake-clock.ts";
import { createFakeNetwork, manifestWith } from "#tests/fakes/networks.ts";
import type { Classifier, ClassifyContext } from "#workers/inference/classifiers/classifier.ts";
import { createModelClassifier } from "#workers/inference/classifiers/model-classifier.ts";
import { NetworkError } from "#workers/inference/classifiers/networks/network.ts";
import { createSampleClassifier } from "#workers/inference/classifiers/sample.ts";
import { complete, rank } from "#workers/inference/complete.ts";
import type { LoadableModel, ModelPackage } from "#workers/inference/contract.ts";
import { createInferenceApi, type InferenceDeps } from "#workers/inference/inference-api.ts";
import type { LoadModel } from "#workers/inference/load-model.ts";

const FACTS = { runtime: "Fake 1", backend: "paper", graphics: null, loadMs: 3, warmUpMs: 4 };
const model: ModelPackage = { manifest: manifestWith(), files: [] };
const photo = () => ({ data: new Uint8Array(12), shape: [2, 2, 3] }) as const;
const request = { requestId: 1, subject: "animal", sinceUploadMs: Infinity } as const;

/** A runtime that is there at once. */
const prepare = () => Promise.resolve();

const NOTHING_LOADED = err({ code: "internal", detail: "Error: no model is loaded" });
const options = { backend: null, graphics: null };

/** An API that loads any model. Its network runs `run`. If `run` is null, each load fails with `fault`. */
function setUp(
  run: (() => Float32Array<ArrayBuffer>) | null = () => Float32Array.of(0.9, 0.1, 0),
  fault: Error = new Error("odd"),
) {
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
    return Promise.resolve({
      classifier: createModelClassifier(model.manifest, network, deps),
      facts: FACTS,
    });
  };
  const opening: { fault: NetworkError | null } = { fault: null };
  const open = () => (opening.fault === null ? Promise.resolve() : Promise.reject(opening.fault));
  const api = createInferenceApi({ clock, load, prepare, open, complete, rank });
  return { api, loads, problem, progress, opening };
}

test("opening a network returns its fault, and loads nothing", async () => {
  const fault = { code: "model-operation-unsupported", operation: "Whirl", runtime: "Fake 1" } as const;
  const { api, loads, opening } = setUp();
  await expect(api.open(model, () => {})).resolves.toEqual(ok(undefined));
  opening.fault = new NetworkError(fault);

  await expect(api.open(model, () => {})).resolves.toEqual(err(fault));
  expect(loads).toEqual([]);
});

test("a loaded model answers", async () => {
  const { api } = setUp();
  await expect(api.load(model, () => {}, options)).resolves.toEqual({ ok: true, value: FACTS });
  await expect(api.identify("tiny", photo(), request)).resolves.toMatchObject({
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

test.each([
  [new NetworkError({ code: "model-out-of-memory" }), { code: "model-out-of-memory" }],
  [new Error("odd"), { code: "internal", detail: "Error: odd" }],
])("a load that fails with %s is an error as data, and nothing answers", async (fault, error) => {
  const { api } = setUp(null, fault);
  await expect(api.load(model, () => {}, options)).resolves.toEqual({ ok: false, error });
  await expect(api.identify("tiny", photo(), request)).resolves.toEqual(NOTHING_LOADED);
  await expect(api.trySettings("tiny", photo(), [], "best")).resolves.toEqual(NOTHING_LOADED);
});

test("a loaded model, or one on its way, is not loaded again", async () => {
  const { api, loads } = setUp();
  const replies = await Promise.all([1, 2].map(() => api.load(model, () => {}, options)));
  expect(replies).toEqual([ok(FACTS), ok(FACTS)]);
  await expect(api.load(model, () => {}, options)).resolves.toEqual(ok(FACTS));
  expect(loads).toHaveLength(1);
});

test("each caller of a load gets its progress, and nothing after its end", async () => {
  const { api, progress } = setUp();
  const heard: string[] = [];
  const first = api.load(model, ({ stage }) => heard.push(`first ${stage}`), options);
  const second = api.load(model, ({ stage }) => heard.push(`second ${stage}`), options);
  const warmUp = { stage: "warm-up", loadedBytes: 0, totalBytes: null } as const;
  progress.tell(warmUp);
  await Promise.all([first, second]);
  progress.tell(warmUp);

  expect(heard).toEqual(["first warm-up", "second warm-up"]);
});

test("a model whose load failed can be loaded again", async () => {
  const { api, loads, problem } = setUp(null);
  await Promise.all([1, 2].map(() => api.load(model, () => {}, options)));
  problem.fault = null;
  await expect(api.load(model, () => {}, options)).resolves.toEqual(ok(FACTS));
  await expect(api.identify("tiny", photo(), request)).resolves.toMatchObject({ ok: true });
  expect(loads).toHaveLength(2);
});

test.each([
  ["the same files under another manifest", { ...model, manifest: manifestWith({ threshold: 0.9 }) }, null],
  ["the sample results", { manifest: SAMPLE_MANIFEST }, null],
  ["the same model on another backend", model, "webgl"],
] as const)("a worker with a model refuses %s, and goes on answering", async (_, other, backend) => {
  const { api, loads } = setUp();
  await api.load(model, () => {}, options);
  await expect(api.load(other, () => {}, { backend, graphics: null })).resolves.toEqual({
    ok: false,
    error: { code: "internal", detail: "Error: this worker holds another model" },
  });
  await expect(api.identify("tiny", photo(), request)).resolves.toMatchObject({ ok: true });
  expect(loads).toHaveLength(1);
});

test("a run that loses the graphics processor has its own error", async () => {
  const { api } = setUp(() => {
    throw new NetworkError({ code: "model-context-lost" });
  });
  await api.load(model, () => {}, options);
  const lost = { ok: false, error: { code: "model-context-lost" } };
  await expect(api.identify("tiny", photo(), request)).resolves.toEqual(lost);
  await expect(api.trySettings("tiny", photo(), [{ scaling: { range: [0, 1] } }], "best")).resolves.toEqual(
    lost,
  );
});

test("no other model answers for one that is not loaded", async () => {
  const { api } = setUp();
  await api.load(model, () => {}, options);

  await expect(api.identify("birds", photo(), request)).resolves.toEqual({
    ok: false,
    error: { code: "internal", detail: "Error: tiny can't answer for birds" },
  });
});

type Work = (context: ClassifyContext, clock: FakeClock) => Promise<void>;

/** An API with the sample results. Its classifier runs `work` first. */
async function withWork(work: Work, completeWith: InferenceDeps["complete"] = complete) {
  const clock = createFakeClock();
  const asked: (readonly [Subject, ClassifyContext])[] = [];
  const classifier: Classifier = {
    ...createSampleClassifier({ clock, labels: SAMPLE_LABELS }),
    classify: async (_image, subject, context) => {
      asked.push([subject, context]);
      await work(context, clock);
      const candidates = [{ labelId: SAMPLE_LABELS[subject][0].recordId, probability: 0.9 }] as const;
      return { candidates, probabilities: null, classMap: null };
    },
  };
  const load: LoadModel = () => Promise.resolve({ classifier, facts: FACTS });
  const api = createInferenceApi({ clock, load, prepare, open: prepare, complete: completeWith, rank });
  await api.load({ manifest: SAMPLE_MANIFEST }, () => {}, options);
  return { api, clock, asked };
}

const { id } = SAMPLE_MANIFEST;

test("the classifier gets the subject and the time of the upload", async () => {
  const { api, asked } = await withWork(() => Promise.resolve());
  await api.identify(id, photo(), { ...request, subject: "pest", sinceUploadMs: 777 });

  expect(asked).toMatchObject([["pest", { sinceUploadMs: 777 }]]);
});

test("the classifier and the names have their own times", async () => {
  const { api, clock } = await withWork(
    ({ signal }, slow) => slow.sleep(250, signal),
    (...parts) => {
      clock.advance(4);
      return complete(...parts);
    },
  );
  const reply = api.identify(id, photo(), request);
  clock.advance(250);

  await expect(reply).resolves.toMatchObject({ ok: true, value: { timings: { inferMs: 250, rankMs: 4 } } });
});

test.each<[string, Work]>([
  ["ends at its signal", ({ signal }, clock) => clock.sleep(2000, signal)],
  ["ignores its signal", (_, clock) => clock.sleep(2000, new AbortController().signal)],
  [
    "throws because of its signal",
    async ({ signal }, clock) => {
      await clock.sleep(2000, signal);
      signal.throwIfAborted();
    },
  ],
])("a cancelled request answers aborted if its classifier %s", async (_name, work) => {
  const { api, clock } = await withWork(work);
  const reply = api.identify(id, photo(), request);
  await api.cancel(1);
  clock.advance(2000);

  await expect(reply).resolves.toEqual(err({ code: "aborted" }));
});

test("a label without a name is an internal error", async () => {
  const { api } = await withWork(
    () => Promise.resolve(),
    () => {
      throw new Error("there is none");
    },
  );

  await expect(api.identify(id, photo(), request)).resolves.toEqual(
    err({ code: "internal", detail: "Error: there is none" }),
  );
});

test.each<[string, Work]>([
  ["answered", () => Promise.resolve()],
  ["failed", () => Promise.reject(new Error("no"))],
])("to cancel a request that has %s, or never was, does nothing", async (_name, work) => {
  const { api, asked } = await withWork(work);
  await api.identify(id, photo(), request);
  await api.cancel(1);
  await api.cancel(99);

  expect(asked[0]?.[1].signal.aborted).toBe(false);
});
