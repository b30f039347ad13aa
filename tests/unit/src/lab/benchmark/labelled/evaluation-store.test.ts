import { expect, test } from "vitest";
import { err, ok } from "#domain/result.ts";
import {
  createEvaluationStore,
  type EvaluationDeps,
  type EvaluationStore,
} from "#src/lab/benchmark/labelled/evaluation-store.ts";
import type { EvaluationOutcome, EvaluationTask } from "#src/lab/benchmark/labelled/evaluation-task.ts";
import type { LabelledPhoto } from "#src/lab/photos/chosen-photos.ts";
import { createFakeEvaluationDatabase } from "#tests/fakes/benchmark.ts";
import { createDeferred } from "#tests/fakes/deferred.ts";
import { REAL_IDENTIFICATION } from "#tests/fakes/identified.ts";
import { LOADED, packageOf } from "#tests/fakes/model-packages.ts";
import {
  createFakeImaging,
  createFakeInference,
  type FakeClient,
  oneLane,
} from "#tests/fakes/model-parts.ts";

const BIRDS = packageOf({ id: "birds", title: "Birds" });
const LEAVES = packageOf({ id: "leaves", title: "Leaves" });
const LABELS = { Robin: "robin", Wren: "wren", Owl: null };

function photo(path: string): LabelledPhoto {
  const [folder = "", name = ""] = path.split("/");
  return { path, folder, file: new File(["photo"], name, { type: "image/jpeg", lastModified: 1 }) };
}

const PHOTOS = ["Robin/a.jpg", "Robin/b.jpg", "Robin/c.jpg", "Wren/d.jpg", "Owl/e.jpg"].map(photo);
const TASK = { photos: PHOTOS, models: [{ manifest: BIRDS.manifest, labelOf: LABELS }] };
const BOTH = { ...TASK, models: [...TASK.models, { manifest: LEAVES.manifest, labelOf: LABELS }] };

const throwing = (): Promise<never> => Promise.reject(new Error("thrown"));

/** A store whose models answer "robin" to every photo. `runAgain` runs a task after a reload of the page. */
function setUp(measureMemory: EvaluationDeps["measureMemory"] = () => Promise.resolve(2_000_000)) {
  const database = createFakeEvaluationDatabase();
  const imaging = createFakeImaging();
  const packages = new Map(
    [BIRDS, LEAVES].map((model) => [model.manifest.id, () => Promise.resolve(ok(model))]),
  );
  const inference = createFakeInference(ok(LOADED));
  inference.trial = ok([
    {
      scaling: { range: [0, 255] },
      top: [{ label: "robin", probability: 0.9 }],
      probabilities: [0.9, 0.1],
      inferMs: 4,
    },
  ]);
  const again = (): EvaluationStore =>
    createEvaluationStore({
      imaging,
      measureMemory,
      openClient: inference.openClient,
      lanesBeside: oneLane,
      library: { packageOf: (id) => packages.get(id)?.() ?? Promise.reject(new Error(`no ${id}`)) },
      database,
      digest: (text) => Promise.resolve(text),
      now: () => new Date(0),
      thumbnailOf: () => Promise.resolve(null),
    });
  const store = again();
  return {
    store,
    database,
    packages,
    inference,
    clients: inference.clients,
    imaging,
    /** Runs a task, and calls `onLoaded` as soon as its models are loaded. */
    run: async (task: EvaluationTask, onLoaded: () => void) => {
      const running = store.run(task);
      await until(store, ({ status }) => status === "running");
      onLoaded();
      await running;
    },
    runAgain: async (task: EvaluationTask = TASK) => {
      imaging.prepared.length = 0;
      const reloaded = again();
      await reloaded.run(task);
      return reloaded;
    },
  };
}

function outcomeOf(store: EvaluationStore): EvaluationOutcome {
  const state = store.getState();
  if (state.status !== "ended") throw new Error(`it is ${state.status}`);
  return state.outcome;
}

/** Resolves once `isSo` is true for the store's state. */
function until(store: EvaluationStore, isSo: (state: ReturnType<EvaluationStore["getState"]>) => boolean) {
  return new Promise<void>((resolve) => {
    const end = store.subscribe((state) => {
      if (!isSo(state)) return;
      end();
      resolve();
    });
  });
}

/** Makes the next `failures` calls of the model fail with this code. */
function failOutputs(
  client: FakeClient | undefined,
  failures: number,
  code: "worker-died" | "model-output-not-finite" = "model-output-not-finite",
): void {
  if (client === undefined) throw new Error("no model is loaded");
  const { trySettings } = client;
  let left = failures;
  client.trySettings = (...request) => {
    if (left === 0) return trySettings(...request);
    left -= 1;
    return Promise.resolve(err({ code }));
  };
}

test("a run answers for the photos of every folder that has a label, of each folder in turn", async () => {
  const { store, imaging, clients } = setUp();
  await store.run(TASK);

  const { models, done, total, resumed } = outcomeOf(store);
  expect({ done, total, resumed }).toEqual({ done: 4, total: 4, resumed: 0 });
  expect(imaging.prepared).toEqual(["a.jpg", "d.jpg", "b.jpg", "c.jpg"]);
  expect(models[0]?.model.title).toBe("Birds");
  expect(models[0]?.photos.find(({ path }) => path === "Wren/d.jpg")).toEqual({
    path: "Wren/d.jpg",
    folder: "Wren",
    truth: "wren",
    top: [{ label: "robin", probability: 0.9 }],
    imagingMs: 26,
    inferMs: 4,
    runtime: "TensorFlow.js 4.22.0",
    backend: "wasm, 1 thread",
    load: { loadMs: 120, firstRunMs: 30, memoryBytes: 2_000_000 },
  });
  expect(clients.map(({ steps }) => steps.at(-1))).toEqual(["end"]);
});

test("a model whose labels have facts is judged as the pages of its labels answer", async () => {
  const none = { scientificName: null, group: null, crop: null };
  const facts = {
    ...none,
    alsoKnownAs: [],
    healthy: false,
    unknown: false,
    taxon: null,
    breed: false,
    byGroup: false,
  };
  const { store, database, packages, inference, run } = setUp();
  const model = packageOf({
    id: "kingdom",
    labels: ["robin", "wren", "aphid", "none of these"],
    labelFacts: (["animal", "animal", "pest", null] as const).map((subject) =>
      Object.assign({ subject }, facts),
    ),
    subjects: ["animal", "pest"],
    threshold: 0.5,
  });
  packages.set("kingdom", () => Promise.resolve(ok(model)));
  const task = {
    photos: PHOTOS,
    models: [{ manifest: model.manifest, labelOf: { Robin: "robin", Wren: "aphid", Owl: "none of these" } }],
  };
  await run(task, () => {
    for (const client of inference.clients) {
      client.identify = () => {
        const reading = { probabilities: [0.5, 0.125, 0.25, 0.125], classMap: null, crops: [], subjects: [] };
        const timings = { queueMs: 0, inferMs: 7, rankMs: 0 };
        return Promise.resolve(ok({ answer: REAL_IDENTIFICATION, timings, maps: null, reading }));
      };
    }
  });

  const photos = outcomeOf(store).models[0]?.photos ?? [];
  const at = (path: string): object | undefined => photos.find((one) => one.path === path);
  expect(at("Robin/a.jpg")).toMatchObject({
    top: [
      { label: "robin", probability: 0.8 },
      { label: "wren", probability: 0.2 },
    ],
    outcome: { verdict: "identified", isRight: true },
    inferMs: 7,
  });
  // A share of three eighths is too little evidence for a pest.
  expect(at("Wren/d.jpg")).toMatchObject({
    top: [{ label: "aphid", probability: 1 }],
    outcome: { verdict: "off-topic", isRight: false },
  });
  // Animals have the most evidence, so the page of animals answers.
  expect(at("Owl/e.jpg")).toMatchObject({
    top: [{ label: "robin", probability: 0.5 }, {}, {}, {}],
    outcome: { verdict: "identified", isRight: false },
  });
  expect([...database.runs.values()].flat()[0]?.probabilities).toEqual(
    Float32Array.of(0.5, 0.125, 0.25, 0.125),
  );
});

test("two models answer, each in a worker of its own", async () => {
  const { store, clients } = setUp();
  const leaves = { manifest: LEAVES.manifest, labelOf: { ...LABELS, Robin: null } };
  await store.run({ ...TASK, models: [...TASK.models, leaves] });
  expect(outcomeOf(store).models.map(({ photos }) => photos.length)).toEqual([4, 1]);
  expect(clients).toHaveLength(2);
});

/** Forty photos of each of two labels, with models of these ids. */
function manyOf({ packages }: ReturnType<typeof setUp>, ids: readonly string[]): EvaluationTask {
  const models = ids.map((id) => packageOf({ id, title: id }));
  for (const model of models) packages.set(model.manifest.id, () => Promise.resolve(ok(model)));
  const photos = Array.from({ length: 80 }, (_, at) => photo(`${at % 2 === 0 ? "Robin" : "Wren"}/${at}.jpg`));
  return { photos, models: models.map(({ manifest }) => ({ manifest, labelOf: LABELS })) };
}

const TWELVE = Array.from({ length: 12 }, (_, at) => `model-${at}`);

test("twelve models answer, and never are two of them in memory", async () => {
  const parts = setUp();
  await parts.store.run(manyOf(parts, TWELVE));
  expect(outcomeOf(parts.store)).toMatchObject({ done: 960, total: 960 });
  const turns = parts.inference.steps.filter((step) => !step.startsWith("try"));
  expect(turns).toEqual([1, 2].flatMap(() => TWELVE.flatMap((id) => [`load ${id}`, `end ${id}`])));
});

test("a run that is stopped has answers of each model for the same photos", async () => {
  const parts = setUp();
  const running = parts.store.run(manyOf(parts, ["one", "two", "three"]));
  // In the second round, while the first model answers.
  await until(parts.store, (state) => state.status === "running" && state.done >= 100);
  parts.store.stop();
  await running;
  const paths = outcomeOf(parts.store).models.map(({ photos }) => photos.map(({ path }) => path));
  const [first = [], ...others] = paths.map((of) => of.toSorted());
  expect(others).toHaveLength(2);
  for (const other of others) expect(first).toEqual(expect.arrayContaining(other));
  expect(others.map((other) => other.length)).toEqual([32, 32]);
});

test("a model that fails is left out, and the others answer to the end", async () => {
  const parts = setUp();
  const task = manyOf(parts, ["one", "two", "three"]);
  parts.packages.set("two", throwing);
  await parts.store.run(task);
  expect(parts.store.getState()).toMatchObject({ error: { code: "internal" }, failed: ["two"] });
  expect(outcomeOf(parts.store).models.map(({ photos }) => photos.length)).toEqual([80, 0, 80]);
});

test("a photo that can't be read is counted and listed, and the run goes on", async () => {
  const { store, imaging } = setUp();
  imaging.refused.set("b.jpg", { code: "photo-not-an-image" });
  await store.run(TASK);

  const { models, unread, done } = outcomeOf(store);
  expect(unread).toEqual([{ path: "Robin/b.jpg", problem: "photo-not-an-image" }]);
  expect(models[0]?.photos).toHaveLength(3);
  expect(models[0]?.uncounted).toEqual([
    { path: "Robin/b.jpg", folder: "Robin", truth: "robin", problem: "photo-not-an-image" },
    { path: "Owl/e.jpg", folder: "Owl", truth: null, problem: "no-label" },
  ]);
  expect(done).toBe(4);
});

test("a photo that is too small is counted apart, as no page would answer for it", async () => {
  const { store, imaging } = setUp();
  const sound = createFakeImaging();
  imaging.check = async (file, ...limits) => {
    const checked = await sound.check(file, ...limits);
    if (!checked.ok || !(file instanceof File) || file.name !== "b.jpg") return checked;
    return ok({ ...checked.value, facts: { ...checked.value.facts, width: 8 } });
  };
  const counts: unknown[] = [];
  store.subscribe((state) => {
    if (state.status === "running") counts.push([state.unread, state.tooSmall]);
  });
  await store.run(TASK);

  expect(counts.at(-1)).toEqual([0, 1]);
  const { models, unread, tooSmall } = outcomeOf(store);
  expect(unread).toEqual([]);
  expect(tooSmall).toEqual([{ path: "Robin/b.jpg", problem: "photo-too-small" }]);
  expect(models[0]?.photos).toHaveLength(3);
});

test("after a reload only photos without an answer run, and unreadable ones do not run again", async () => {
  const { store, runAgain, imaging } = setUp();
  imaging.refused.set("b.jpg", { code: "photo-empty" });
  await store.run({ ...TASK, models: [{ manifest: BIRDS.manifest, labelOf: { ...LABELS, Wren: null } }] });

  const reloaded = await runAgain();
  expect(imaging.prepared).toEqual(["d.jpg"]);
  const unread = [{ path: "Robin/b.jpg" }];
  expect(outcomeOf(reloaded)).toMatchObject({ done: 4, total: 4, answered: 3, resumed: 2, unread });
});

test("a fault that is not the photo's ends the run, and the photo runs again next time", async () => {
  const { store, runAgain, imaging } = setUp();
  imaging.refused.set("b.jpg", { code: "worker-died" });
  await store.run(TASK);
  expect(store.getState()).toMatchObject({ status: "ended", error: { code: "worker-died" } });
  expect(outcomeOf(store).unread).toEqual([]);
  expect(outcomeOf(store).done).toBeLessThan(4);
  imaging.refused.clear();

  const reloaded = await runAgain();
  expect(imaging.prepared).toContain("b.jpg");
  expect(outcomeOf(reloaded)).toMatchObject({ done: 4, unread: [] });
});

test("another file under the same name, or another manifest, makes another run", async () => {
  const { store, runAgain, imaging } = setUp();
  await store.run(TASK);
  const file = new File(["longer photo"], "a.jpg", { lastModified: 1 });
  const photos = [{ path: "Robin/a.jpg", folder: "Robin", file }, ...PHOTOS.slice(1)];
  const manifest = { ...BIRDS.manifest, threshold: 0.7 };
  for (const changed of [{ photos }, { models: [{ manifest, labelOf: LABELS }] }]) {
    await runAgain({ ...TASK, ...changed });
    expect(imaging.prepared).toHaveLength(4);
  }
});

test("a model that is added runs alone over the folder, and both answers are shown", async () => {
  const { store, runAgain, inference } = setUp();
  await store.run(TASK);
  const { models, ...counts } = outcomeOf(await runAgain({ ...BOTH, models: BOTH.models.toReversed() }));

  expect(counts).toMatchObject({ resumed: 4, done: 8, total: 8 });
  expect(models.map(({ model, photos }) => [model.id, photos.length])).toEqual([
    ["leaves", 4],
    ["birds", 4],
  ]);
  expect(inference.steps.filter((step) => step.startsWith("load"))).toEqual(["load birds", "load leaves"]);
});

test("a stopped run shows its answers, and goes on from them", async () => {
  const { store, runAgain } = setUp();
  const running = store.run(TASK);
  await until(store, (state) => state.status === "running" && state.done > 0);
  store.stop();
  await running;
  const { done } = outcomeOf(store);
  expect([1, 2, 3]).toContain(done);
  expect(store.getState()).toMatchObject({ status: "ended", error: null });

  expect(outcomeOf(await runAgain())).toMatchObject({ done: 4, resumed: done });
});

test("a run that is stopped ends at once, also while the browser measures the memory", async () => {
  const asked = createDeferred<null>();
  const { store, clients } = setUp(() => {
    asked.resolve(null);
    return createDeferred<number>().promise;
  });
  const running = store.run(TASK);
  await asked.promise;
  store.stop();
  await running;
  expect(store.getState()).toMatchObject({ status: "ended", error: null });
  expect(outcomeOf(store).done).toBe(0);
  expect(clients.map(({ steps }) => steps)).toEqual([["load", "end"]]);
});

test("a model that fails once is loaded again and asked again", async () => {
  const { store, clients, run } = setUp();
  await run(TASK, () => failOutputs(clients[0], 1, "worker-died"));
  expect(store.getState()).toMatchObject({ status: "ended", error: null });
  expect(outcomeOf(store).done).toBe(4);
});

test("a run that throws ends its workers and reports the failure", async () => {
  for (const [task, isReading, steps] of [
    [TASK, true, ["load", "end"]],
    [BOTH, false, ["load", "try", "try", "try", "try", "end"]],
  ] as const) {
    const { store, clients, imaging, packages } = setUp();
    if (isReading) imaging.check = throwing;
    else packages.set("leaves", throwing);
    await store.run(task);

    expect(clients.map((client) => client.steps)).toEqual([steps]);
    const error = { code: "internal", detail: "Error: thrown" };
    expect(store.getState()).toMatchObject({ status: "ended", error });
  }
});

test("a photo for which the network gives no numbers is reported, and the run goes on", async () => {
  const { store, runAgain, clients, imaging, run } = setUp();
  const task = { ...TASK, photos: PHOTOS.slice(0, 3) };
  // The store tries each photo twice, so four failures are two photos.
  await run(task, () => failOutputs(clients[0], 4));
  expect(store.getState()).toMatchObject({ status: "ended", error: null });
  const { models, unusable, ...counts } = outcomeOf(store);
  expect(counts).toMatchObject({ answered: 1, done: 3, total: 3, unread: [] });
  expect(unusable.map(({ model, path }) => [model.id, path])).toEqual([
    ["birds", "Robin/a.jpg"],
    ["birds", "Robin/b.jpg"],
  ]);
  expect(models[0]?.photos).toHaveLength(1);

  await runAgain(task);
  expect(imaging.prepared).toEqual([]);
});

test("a network that gives no numbers for three photos in a row ends the run, and the next run goes on after them", async () => {
  const { store, runAgain, clients, run } = setUp();
  await run(TASK, () => failOutputs(clients[0], 8));
  expect(store.getState()).toMatchObject({ status: "ended", error: { code: "model-output-not-finite" } });
  expect(outcomeOf(store).unusable.length).toBeGreaterThanOrEqual(3);

  const reloaded = await runAgain();
  expect(reloaded.getState()).toMatchObject({ status: "ended", error: null });
  expect(outcomeOf(reloaded).done).toBe(4);
});

test("in a browser that stores nothing, a run works and says so", async () => {
  const { store, database, run } = setUp();
  database.isBroken = true;
  await run(TASK, () => expect(store.getState()).toMatchObject({ isStored: false }));
  expect(outcomeOf(store).done).toBe(4);
});

test("stored answers can be deleted", async () => {
  const { store, runAgain, imaging } = setUp();
  await store.run(BOTH);
  await store.forget(BOTH);
  await runAgain(BOTH);
  expect(imaging.prepared).toHaveLength(8);
});
