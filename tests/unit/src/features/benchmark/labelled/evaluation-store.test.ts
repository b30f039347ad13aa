import { expect, test } from "vitest";
import { err, ok } from "#domain/result.ts";
import type { LabelledPhoto } from "#src/pipeline/photos/chosen-photos.ts";
import {
  createEvaluationStore,
  type EvaluationStore,
} from "#src/features/benchmark/labelled/evaluation-store.ts";
import type { EvaluationOutcome } from "#src/features/benchmark/labelled/evaluation-task.ts";
import { createFakeEvaluationDatabase } from "#tests/fakes/benchmark.ts";
import {
  createFakeImaging,
  createFakeInference,
  type FakeClient,
  oneLane,
} from "#tests/fakes/model-parts.ts";
import { REAL_IDENTIFICATION } from "#tests/fakes/identified.ts";
import { LOADED, packageOf } from "#tests/fakes/model-packages.ts";

const BIRDS = packageOf({ id: "birds", title: "Birds" });
const LEAVES = packageOf({ id: "leaves", title: "Leaves" });
const LABELS = { Robin: "robin", Wren: "wren", Owl: null };

function photo(path: string): LabelledPhoto {
  const [folder = "", name = ""] = path.split("/");
  return { path, folder, file: new File(["photo"], name, { type: "image/jpeg", lastModified: 1 }) };
}

const PHOTOS = ["Robin/a.jpg", "Robin/b.jpg", "Robin/c.jpg", "Wren/d.jpg", "Owl/e.jpg"].map(photo);
const TASK = { photos: PHOTOS, models: [{ manifest: BIRDS.manifest, labelOf: LABELS }] };

/** A store whose models say "robin" to everything. `again` is the store after a reload of the page. */
function setUp() {
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
      openClient: inference.openClient,
      lanesBeside: oneLane,
      library: { packageOf: (id) => packages.get(id)?.() ?? Promise.reject(new Error(`no ${id}`)) },
      database,
      digest: (text) => Promise.resolve(text),
      now: () => new Date(0),
      thumbnailOf: () => Promise.resolve(null),
    });
  return { store: again(), again, database, packages, inference, clients: inference.clients, imaging };
}

function outcomeOf(store: EvaluationStore): EvaluationOutcome {
  const state = store.getState();
  if (state.status !== "ended") throw new Error(`it is ${state.status}`);
  return state.outcome;
}

/** Resolves once the store's state is as told. */
function until(store: EvaluationStore, isSo: (state: ReturnType<EvaluationStore["getState"]>) => boolean) {
  return new Promise<void>((resolve) => {
    const end = store.subscribe((state) => {
      if (!isSo(state)) return;
      end();
      resolve();
    });
  });
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
    truth: "wren",
    top: [{ label: "robin", probability: 0.9 }],
    imagingMs: 26,
    inferMs: 4,
    runtime: "TensorFlow.js 4.22.0",
    backend: "wasm, 1 thread",
  });
  expect(clients.map(({ steps }) => steps.at(-1))).toEqual(["end"]);
});

test("a model whose labels have facts is judged as the pages of its labels answer", async () => {
  const facts = {
    scientificName: null,
    alsoKnownAs: [],
    group: null,
    crop: null,
    healthy: false,
    unknown: false,
  };
  const { store, database, packages, inference } = setUp();
  const model = packageOf({
    id: "kingdom",
    labels: ["robin", "wren", "aphid", "none of these"],
    labelFacts: [
      { ...facts, subject: "animal" },
      { ...facts, subject: "animal" },
      { ...facts, subject: "pest" },
      { ...facts, subject: null },
    ],
    subjects: ["animal", "pest"],
    threshold: 0.5,
  });
  packages.set("kingdom", () => Promise.resolve(ok(model)));
  const task = {
    photos: PHOTOS,
    models: [{ manifest: model.manifest, labelOf: { Robin: "robin", Wren: "aphid", Owl: "none of these" } }],
  };
  const running = store.run(task);
  await until(store, ({ status }) => status === "running");
  for (const client of inference.clients) {
    client.identify = () => {
      const reading = { probabilities: [0.5, 0.125, 0.25, 0.125], classMap: null, crops: [], subjects: [] };
      const timings = { queueMs: 0, inferMs: 7, rankMs: 0 };
      return Promise.resolve(ok({ answer: REAL_IDENTIFICATION, timings, maps: null, reading }));
    };
  }
  await running;

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
  // Three of eight are too little evidence for a pest.
  expect(at("Wren/d.jpg")).toMatchObject({
    top: [{ label: "aphid", probability: 1 }],
    outcome: { verdict: "off-topic", isRight: false },
  });
  // The page of animals sees most in it.
  expect(at("Owl/e.jpg")).toMatchObject({
    top: [{ label: "robin", probability: 0.5 }, {}, {}, {}],
    outcome: { verdict: "identified", isRight: false },
  });
  expect([...database.runs.values()].flat()[0]?.probabilities).toEqual(
    Float32Array.of(0.5, 0.125, 0.25, 0.125),
  );
});

test("two models answer photo by photo, each in a worker of its own", async () => {
  const { store, clients } = setUp();
  await store.run({
    ...TASK,
    models: [...TASK.models, { manifest: LEAVES.manifest, labelOf: { Wren: "x" } }],
  });
  expect(outcomeOf(store).models.map(({ photos }) => photos.length)).toEqual([4, 1]);
  expect(clients).toHaveLength(2);
});

test("a photo that can't be read is counted and listed, and the run goes on", async () => {
  const { store, imaging } = setUp();
  imaging.refused.set("b.jpg", { code: "photo-not-an-image" });
  await store.run(TASK);

  const { models, unread, done } = outcomeOf(store);
  expect(unread).toEqual([{ path: "Robin/b.jpg", problem: "photo-not-an-image" }]);
  expect(models[0]?.photos).toHaveLength(3);
  expect(done).toBe(4);
});

test("a photo that is too small is counted apart, as no page would answer for it", async () => {
  const { store, imaging } = setUp();
  const sound = createFakeImaging();
  imaging.check = async (file, signal) => {
    const checked = await sound.check(file, signal);
    if (!checked.ok || !(file instanceof File) || file.name !== "b.jpg") return checked;
    return ok({ ...checked.value, facts: { ...checked.value.facts, width: 8, height: 300 } });
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
  const { store, again, imaging } = setUp();
  imaging.refused.set("b.jpg", { code: "photo-empty" });
  await store.run({ ...TASK, models: [{ manifest: BIRDS.manifest, labelOf: { Robin: "robin" } }] });
  imaging.prepared.length = 0;

  const reloaded = again();
  await reloaded.run(TASK);
  expect(imaging.prepared).toEqual(["d.jpg"]);
  expect(outcomeOf(reloaded)).toMatchObject({
    done: 4,
    total: 4,
    answered: 3,
    resumed: 2,
    unread: [{ path: "Robin/b.jpg" }],
  });
});

test("a fault that is not the photo's ends the run, and the photo runs again next time", async () => {
  const { store, again, imaging } = setUp();
  imaging.refused.set("b.jpg", { code: "worker-died" });
  await store.run(TASK);
  expect(store.getState()).toMatchObject({ status: "ended", error: { code: "worker-died" } });
  expect(outcomeOf(store).unread).toEqual([]);
  expect(outcomeOf(store).done).toBeLessThan(4);
  imaging.refused.clear();
  imaging.prepared.length = 0;

  const reloaded = again();
  await reloaded.run(TASK);
  expect(imaging.prepared).toContain("b.jpg");
  expect(outcomeOf(reloaded)).toMatchObject({ done: 4, unread: [] });
});

test("another file under the same name, or another manifest, makes another run", async () => {
  const { store, again, imaging } = setUp();
  await store.run(TASK);
  const changed = new File(["longer photo"], "a.jpg", { lastModified: 1 });
  const [, ...others] = PHOTOS;
  imaging.prepared.length = 0;

  await again().run({
    ...TASK,
    photos: [{ path: "Robin/a.jpg", folder: "Robin", file: changed }, ...others],
  });
  expect(imaging.prepared).toHaveLength(4);
  const manifest = { ...BIRDS.manifest, threshold: 0.7 };
  await again().run({ ...TASK, models: [{ manifest, labelOf: LABELS }] });
  expect(imaging.prepared).toHaveLength(8);
});

test("a model that is added runs alone over the folder, and both answers are shown", async () => {
  const { store, again, inference } = setUp();
  await store.run(TASK);
  const next = again();
  await next.run({ ...TASK, models: [{ manifest: LEAVES.manifest, labelOf: LABELS }, ...TASK.models] });

  const { models, resumed, done, total } = outcomeOf(next);
  expect({ resumed, done, total }).toEqual({ resumed: 4, done: 8, total: 8 });
  expect(models.map(({ model, photos }) => [model.id, photos.length])).toEqual([
    ["leaves", 4],
    ["birds", 4],
  ]);
  expect(inference.steps.filter((step) => step.startsWith("load"))).toEqual(["load birds", "load leaves"]);
});

test("a stopped run shows its answers, and goes on from them", async () => {
  const { store, again } = setUp();
  const running = store.run(TASK);
  await until(store, (state) => state.status === "running" && state.done > 0);
  store.stop();
  await running;
  const { done } = outcomeOf(store);
  expect(done).toBeGreaterThan(0);
  expect(done).toBeLessThan(4);
  expect(store.getState()).toMatchObject({ status: "ended", error: null });

  const reloaded = again();
  await reloaded.run(TASK);
  expect(outcomeOf(reloaded)).toMatchObject({ done: 4, resumed: done });
});

test("a model that fails once is loaded again and asked again", async () => {
  const { store, clients } = setUp();
  const running = store.run(TASK);
  await until(store, ({ status }) => status === "running");
  for (const client of clients) {
    const { tryScalings } = client;
    let failures = 1;
    client.tryScalings = (...request) => {
      if (failures === 0) return tryScalings(...request);
      failures -= 1;
      return Promise.resolve(err({ code: "worker-died" }));
    };
  }
  await running;
  expect(outcomeOf(store).done).toBe(4);
});

test("a run in which something throws ends its workers and reports the failure", async () => {
  const { store, clients, imaging } = setUp();
  imaging.check = () => Promise.reject(new Error("thrown"));
  await store.run(TASK);

  expect(clients.map(({ steps }) => steps)).toEqual([["load", "end"]]);
  const error = { code: "internal", detail: "Error: thrown" };
  expect(store.getState()).toMatchObject({ status: "ended", error });
});

test("a run whose models can't be read ends the workers that it has started", async () => {
  const { store, clients, packages } = setUp();
  packages.set("leaves", () => Promise.reject(new Error("thrown")));
  await store.run({ ...TASK, models: [...TASK.models, { manifest: LEAVES.manifest, labelOf: LABELS }] });

  expect(clients.map(({ steps }) => steps)).toEqual([["load", "end"]]);
  expect(store.getState()).toMatchObject({ error: { code: "internal", detail: "Error: thrown" } });
});

/** Gives no numbers for the first so many photos, each tried twice. */
function failOutputs(client: FakeClient | undefined, photos: number): void {
  if (client === undefined) throw new Error("no model is loaded");
  const { tryScalings } = client;
  let failures = 2 * photos;
  client.tryScalings = (...request) => {
    if (failures === 0) return tryScalings(...request);
    failures -= 1;
    return Promise.resolve(err({ code: "model-output-not-finite" }));
  };
}

test("a photo for which the network gives no numbers is that photo's problem, and the run goes on", async () => {
  const { store, again, clients, imaging } = setUp();
  const running = store.run({ ...TASK, photos: PHOTOS.slice(0, 3) });
  await until(store, ({ status }) => status === "running");
  failOutputs(clients[0], 2);
  await running;
  expect(store.getState()).toMatchObject({ status: "ended", error: null });
  expect(outcomeOf(store)).toMatchObject({ answered: 1, done: 3, total: 3, unread: [] });
  expect(outcomeOf(store).unusable.map(({ model, path }) => [model.id, path])).toEqual([
    ["birds", "Robin/a.jpg"],
    ["birds", "Robin/b.jpg"],
  ]);
  expect(outcomeOf(store).models[0]?.photos).toHaveLength(1);

  imaging.prepared.length = 0;
  await again().run({ ...TASK, photos: PHOTOS.slice(0, 3) });
  expect(imaging.prepared).toEqual([]);
});

test("a network that gives no numbers for three photos in a row ends the run, and the next run goes on after them", async () => {
  const { store, again, clients } = setUp();
  const running = store.run(TASK);
  await until(store, ({ status }) => status === "running");
  failOutputs(clients[0], 4);
  await running;
  expect(store.getState()).toMatchObject({ status: "ended", error: { code: "model-output-not-finite" } });
  expect(outcomeOf(store).unusable.length).toBeGreaterThanOrEqual(3);

  const reloaded = again();
  await reloaded.run(TASK);
  expect(reloaded.getState()).toMatchObject({ status: "ended", error: null });
  expect(outcomeOf(reloaded).done).toBe(4);
});

test("where the browser keeps nothing, a run works and says so", async () => {
  const { store, database } = setUp();
  database.isBroken = true;
  const running = store.run(TASK);
  await until(store, ({ status }) => status === "running");
  expect(store.getState()).toMatchObject({ isKept: false });
  await running;
  expect(outcomeOf(store).done).toBe(4);
});

test("kept answers can be deleted", async () => {
  const { store, again, imaging } = setUp();
  const both = { ...TASK, models: [...TASK.models, { manifest: LEAVES.manifest, labelOf: LABELS }] };
  await store.run(both);
  await store.forget(both);
  imaging.prepared.length = 0;
  await again().run(both);
  expect(imaging.prepared).toHaveLength(8);
});
