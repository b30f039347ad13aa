import { expect, test, vi } from "vitest";
import { KINGDOM_MODEL, SAMPLE_MANIFEST, SAMPLE_MODEL } from "#models/registry.ts";
import { err, ok } from "#domain/result.ts";
import { SUBJECTS } from "#domain/subject.ts";
import type { WalkModel } from "#src/pipeline/identify-photo.ts";
import { createModelChoiceStore } from "#src/pipeline/models/model-choice-store.ts";
import { createActiveModelStore, subjectToAsk } from "#src/pipeline/models/active-model-store.ts";
import { createModelLibrary } from "#src/pipeline/models/model-library.ts";
import { createDeferred, type Deferred } from "#tests/fakes/deferred.ts";
import { REAL_IDENTIFICATION, SAMPLE_IDENTIFICATION } from "#tests/fakes/identified.ts";
import { HALF_WAY, LOADED, packageOf } from "#tests/fakes/model-packages.ts";
import { createFakeInference, createFakeModelStorage, settled } from "#tests/fakes/model-parts.ts";
import { createFakeBrowser } from "#tests/fakes/shared-storage.ts";
import type { ImageTensor } from "#workers/imaging/contract.ts";

const BIRDS = packageOf({
  id: "birds",
  title: "Birds",
  subjects: ["animal", "plant", "pest"],
  input: { ...packageOf().manifest.input, width: 96 },
});
const LEAVES = packageOf({ id: "leaves", title: "Leaves", subjects: ["animal", "plant", "pest"] });
const TO_BIRDS = { id: "birds", version: "1", title: "Birds" };
const TO_LEAVES = { id: "leaves", version: "1", title: "Leaves" };
const TENSOR: ImageTensor = { data: new Uint8Array(3), shape: [1, 1, 3] };
const ABORTED = err({ code: "aborted" } as const);
const DIED = err({ code: "worker-died" } as const);
const { signal } = new AbortController();
const options = { uploadedAt: -Infinity, signal };

/** A store with two stored models; where `loaded` is given, every load answers so at once. */
function setUp(loaded?: Parameters<typeof createFakeInference>[0]) {
  const storage = createFakeModelStorage([BIRDS, LEAVES]);
  const choice = createModelChoiceStore(createFakeBrowser().openTab());
  const inference = createFakeInference(loaded);
  const library = createModelLibrary({
    storage,
    bundled: { manifests: [], fetch: () => Promise.reject(new Error("nothing is bundled")) },
    now: () => new Date(0),
    askToKeep: () => {},
  });
  let opened = 0;
  const faults: Error[] = [];
  const active = createActiveModelStore({
    choice,
    openClient: inference.openClient,
    openLibrary: () => {
      opened += 1;
      const fault = faults.shift();
      return fault === undefined ? Promise.resolve(library) : Promise.reject(fault);
    },
  });
  const states: string[] = [];
  active.subscribe((state) => {
    states.push("modelId" in state ? `${state.status} ${state.modelId}` : state.status);
  });
  return { active, choice, inference, storage, library, states, faults, opened: () => opened };
}

async function modelOf(
  asked: ReturnType<ReturnType<typeof setUp>["active"]["modelFor"]>,
): Promise<WalkModel> {
  const model = await asked;
  if (!model.ok) throw new Error(model.error.code);
  return model.value;
}

test("as long as nothing is chosen the sample results answer, and no library is opened", async () => {
  const { active, inference, opened } = setUp(ok(LOADED));
  active.warmUp("animal");
  await settled();
  const { input, leastSide, identify } = await modelOf(active.modelFor("animal", signal));
  const reply = await identify("animal", TENSOR, options);

  expect(active.activeModel("animal")).toEqual(SAMPLE_MODEL);
  // They say that they are samples, of a picture of any size.
  expect(leastSide).toBe(0);
  expect(input).toEqual(SAMPLE_MANIFEST.input);
  expect(reply).toMatchObject(ok({ answer: SAMPLE_IDENTIFICATION }));
  expect(inference.steps).toEqual(["load sample", "identify sample"]);
  expect(opened()).toBe(0);
});

test("a chosen model is read, loaded and then asked; the other pages keep theirs", async () => {
  const { active, choice, inference, states } = setUp(ok(LOADED));
  choice.getState().choose("animal", TO_BIRDS);
  const { input, leastSide, identify } = await modelOf(active.modelFor("animal", signal));
  const reply = await identify("animal", TENSOR, options);

  expect(input).toMatchObject({ width: 96, height: 224, fit: "cover" });
  expect(leastSide).toBe(64);
  expect(reply).toMatchObject(ok({ answer: REAL_IDENTIFICATION }));
  expect(inference.steps).toEqual(["load birds", "identify birds"]);
  expect(states).toEqual(["loading birds", "ready birds"]);
  expect(active.activeModel("plant")).toEqual(SAMPLE_MODEL);
});

test("a model is read once for its warm-up and all photos, and stays ready meanwhile", async () => {
  const { active, choice, storage, states, opened } = setUp(ok(LOADED));
  choice.getState().choose("animal", TO_BIRDS);
  active.warmUp("animal");
  for (let photo = 0; photo < 3; photo += 1) {
    const { identify } = await modelOf(active.modelFor("animal", signal));
    await identify("animal", TENSOR, options);
  }

  expect([storage.readings, opened()]).toEqual([1, 1]);
  expect(new Set(states.slice(states.indexOf("ready birds")))).toEqual(new Set(["ready birds"]));
});

test("a photo is made ready while its model still loads, and then waits for it", async () => {
  const { active, choice, inference } = setUp();
  choice.getState().choose("animal", TO_BIRDS);
  const { identify } = await modelOf(active.modelFor("animal", signal));
  expect(inference.steps).toEqual(["load birds"]);
  const reply = identify("animal", TENSOR, options);
  await settled();
  expect(inference.steps).toEqual(["load birds"]);

  inference.loads[0]?.settle(ok(LOADED));
  await expect(reply).resolves.toMatchObject({ ok: true });
});

test("how far the load is can be seen", async () => {
  const { active, choice, inference } = setUp();
  choice.getState().choose("animal", TO_BIRDS);
  active.warmUp("animal");
  expect(active.getState()).toEqual({ status: "loading", modelId: "birds", progress: null });
  await settled();
  inference.loads[0]?.onProgress(HALF_WAY);

  expect(active.getState()).toEqual({ status: "loading", modelId: "birds", progress: HALF_WAY });
});

test("a model that is ready stays so while it is asked for again, unless it really has to load again", async () => {
  const { active, choice, inference } = setUp();
  choice.getState().choose("animal", TO_BIRDS);
  active.warmUp("animal");
  await settled();
  inference.loads[0]?.settle(ok(LOADED));
  await settled();
  active.warmUp("animal");
  await settled();
  expect(active.getState()).toEqual({ status: "ready", modelId: "birds", loaded: LOADED });

  inference.clients[0]?.die();
  active.warmUp("animal");
  expect(active.getState()).toEqual({ status: "loading", modelId: "birds", progress: null });
  await settled();
  inference.loads[1]?.onProgress(HALF_WAY);
  expect(active.getState()).toEqual({ status: "loading", modelId: "birds", progress: HALF_WAY });
});

test("a load that fails is told, in the state and to the photo, and no other model answers", async () => {
  const fault = err({ code: "model-output-constant" } as const);
  const { active, choice, inference, states } = setUp(fault);
  choice.getState().choose("animal", TO_BIRDS);
  const { identify } = await modelOf(active.modelFor("animal", signal));

  await expect(identify("animal", TENSOR, options)).resolves.toEqual(fault);
  expect(states).toEqual(["loading birds", "failed birds"]);
  expect(active.getState()).toEqual({ status: "failed", modelId: "birds", error: fault.error });
  expect(inference.steps).toEqual(["load birds", "end birds"]);
});

test("a model that is not stored any more is told, and no sample result stands in for it", async () => {
  const { active, choice, storage, inference } = setUp(ok(LOADED));
  choice.getState().choose("animal", { id: "gone", version: "1", title: "Gone" });
  const error = { code: "model-not-stored", id: "gone" };

  await expect(active.modelFor("animal", signal)).resolves.toEqual(err(error));
  await settled();
  expect(active.getState()).toEqual({ status: "failed", modelId: "gone", error });
  expect(inference.clients).toEqual([]);

  storage.kept.set("gone", { model: packageOf({ id: "gone" }), storedAt: "" });
  await expect(active.modelFor("animal", signal)).resolves.toMatchObject({ ok: true });
});

test("a photo on its way when another tab deletes the model is told that, and not that the model has stopped", async () => {
  const { active, choice } = setUp();
  choice.getState().choose("animal", TO_BIRDS);
  const { identify } = await modelOf(active.modelFor("animal", signal));
  const reply = identify("animal", TENSOR, options);
  choice.getState().forget("birds");
  expect(await reply).toEqual(err({ code: "model-not-stored", id: "birds" }));
});

test("a model that is ended as another one was chosen is not said to be deleted", async () => {
  const { active, choice } = setUp();
  choice.getState().choose("animal", TO_BIRDS);
  const { identify } = await modelOf(active.modelFor("animal", signal));
  const reply = identify("animal", TENSOR, options);
  choice.getState().choose("animal", TO_LEAVES);
  expect(await reply).toEqual(DIED);
});

test("after a load that failed the files are read again: they may have been replaced", async () => {
  const { active, choice, inference, storage } = setUp();
  choice.getState().choose("animal", TO_BIRDS);
  active.warmUp("animal");
  await settled();
  inference.loads[0]?.settle(err({ code: "model-file-missing", path: "birds.tflite" }));
  await settled();
  active.warmUp("animal");
  await settled();

  expect(storage.readings).toBe(2);
  expect(inference.steps).toEqual(["load birds", "end birds", "load birds"]);
});

test("code that could not be fetched is told, and the next try fetches it again", async () => {
  const { active, choice, faults, opened } = setUp(ok(LOADED));
  faults.push(new TypeError("offline"));
  choice.getState().choose("animal", TO_BIRDS);

  await expect(active.modelFor("animal", signal)).resolves.toEqual(
    err({ code: "internal", detail: "TypeError: offline" }),
  );
  await settled();
  await expect(active.modelFor("animal", signal)).resolves.toMatchObject({ ok: true });
  expect(opened()).toBe(2);
});

test("a load that is given up leaves nothing in the state", async () => {
  const { active, choice, inference } = setUp();
  const controller = new AbortController();
  choice.getState().choose("animal", TO_BIRDS);
  const { identify } = await modelOf(active.modelFor("animal", controller.signal));
  const reply = identify("animal", TENSOR, { uploadedAt: -Infinity, signal: controller.signal });
  controller.abort();

  await expect(reply).resolves.toEqual(ABORTED);
  expect(active.getState()).toEqual({ status: "none" });
  expect(inference.steps).toEqual(["load birds"]);
});

test("of two loads that overlap the newer one is seen, whichever ends first", async () => {
  const { active, choice, inference, states } = setUp();
  choice.getState().choose("animal", TO_BIRDS);
  choice.getState().choose("plant", TO_LEAVES);
  active.warmUp("animal");
  await settled();
  active.warmUp("plant");
  await settled();
  inference.loads[0]?.onProgress(HALF_WAY);
  inference.loads[0]?.settle(DIED);
  await settled();
  expect(active.getState()).toEqual({ status: "loading", modelId: "leaves", progress: null });

  inference.loads[1]?.settle(ok(LOADED));
  await settled();
  expect(states).toEqual(["loading birds", "loading leaves", "ready leaves"]);
  expect(inference.steps).toEqual(["load birds", "end birds", "load leaves"]);
});

test("a model that no page uses any more is ended, and nothing of it is seen", async () => {
  const { active, choice, inference } = setUp(ok(LOADED));
  choice.getState().choose("animal", TO_BIRDS);
  choice.getState().choose("plant", TO_BIRDS);
  active.warmUp("animal");
  await settled();

  choice.getState().choose("animal", SAMPLE_MODEL);
  expect(inference.steps).toEqual(["load birds"]);
  choice.getState().forget("birds");
  expect(inference.steps).toEqual(["load birds", "end birds"]);
  expect(active.getState()).toEqual({ status: "none" });
});

test("a model that no page uses any more is ended also while it loads or is read", async () => {
  const { active, choice, inference } = setUp();
  choice.getState().choose("animal", TO_BIRDS);
  const photo = active.modelFor("animal", signal);
  choice.getState().choose("animal", SAMPLE_MODEL);
  await expect(photo).resolves.toEqual(DIED);
  expect(inference.steps).toEqual([]);

  choice.getState().choose("animal", TO_BIRDS);
  const { identify } = await modelOf(active.modelFor("animal", signal));
  const reply = identify("animal", TENSOR, options);
  choice.getState().choose("animal", SAMPLE_MODEL);
  await expect(reply).resolves.toEqual(DIED);
  expect(inference.steps).toEqual(["load birds", "end birds"]);
  expect(active.getState()).toEqual({ status: "none" });
});

test("beside a model with files the sample results stay loaded, and nothing loads again between pages", async () => {
  const { active, choice, inference, states } = setUp(ok(LOADED));
  choice.getState().choose("animal", TO_BIRDS);
  for (const subject of ["animal", "plant", "animal", "plant"] as const) {
    active.warmUp(subject);
    await settled();
  }

  expect(inference.steps).toEqual(["load birds", "load sample"]);
  expect(states.slice(-3)).toEqual(["ready sample", "ready birds", "ready sample"]);
});

test("the sample results are ended as well where no page uses them any more", async () => {
  const { active, choice, inference } = setUp(ok(LOADED));
  active.warmUp("disease");
  await settled();
  for (const subject of SUBJECTS) choice.getState().choose(subject, TO_BIRDS);

  expect(inference.steps).toEqual(["load sample", "end sample"]);
});

test("of the models with files one is in memory at a time", async () => {
  const { active, choice, inference } = setUp(ok(LOADED));
  choice.getState().choose("animal", TO_BIRDS);
  choice.getState().choose("plant", TO_LEAVES);
  for (const subject of ["animal", "plant", "animal"] as const) {
    active.warmUp(subject);
    await settled();
  }

  expect(inference.steps).toEqual(["load birds", "end birds", "load leaves", "end leaves", "load birds"]);
});

test("a client that was loaded elsewhere answers without another load, after the library has changed too", async () => {
  const { active, choice, inference, library } = setUp(ok(LOADED));
  choice.getState().choose("plant", TO_LEAVES);
  active.warmUp("plant");
  await settled();
  const client = inference.openClient({ ...BIRDS, files: [] }, null);
  await client.load({ signal, onProgress: () => {} });
  active.adopt(client);
  choice.getState().choose("animal", TO_BIRDS);
  for (let photo = 0; photo < 2; photo += 1) {
    const { identify } = await modelOf(active.modelFor("animal", signal));
    await identify("animal", TENSOR, options);
    await library.refresh();
  }

  expect(inference.steps).toEqual([
    "load leaves",
    "load birds",
    "end leaves",
    "identify birds",
    "identify birds",
  ]);
  // After a death it is loaded from what the library holds: what it was loaded from elsewhere may be gone.
  expect(client.model).toBe(BIRDS);
});

test("a client that is taken over while another one still loads is ready, and the other's end is not told", async () => {
  const { active, choice, inference } = setUp();
  choice.getState().choose("animal", TO_BIRDS);
  active.warmUp("animal");
  await settled();
  const client = inference.openClient(BIRDS, null);
  const loading = client.load({ signal, onProgress: () => {} });
  inference.loads.at(-1)?.settle(ok(LOADED));
  await loading;
  active.adopt(client);
  expect(active.getState()).toEqual({ status: "ready", modelId: "birds", loaded: LOADED });
  inference.loads[0]?.settle(DIED);
  await settled();

  expect(active.getState()).toEqual({ status: "ready", modelId: "birds", loaded: LOADED });
  expect(active.openedClient("birds")).toBe(client);
});

test("which models clients hold is state: it changes as a model is opened, taken over and ended", async () => {
  const { active, choice, inference } = setUp(ok(LOADED));
  const told: (readonly string[])[] = [];
  active.opened.subscribe((opened) => told.push([...opened.keys()]));
  choice.getState().choose("animal", TO_BIRDS);
  active.warmUp("animal");
  await settled();
  expect(active.opened.getState().get("birds")).toBe(BIRDS.manifest);
  active.adopt(inference.openClient(BIRDS, null));
  choice.getState().choose("animal", SAMPLE_MODEL);
  expect(told).toEqual([["birds"], [], ["birds"], []]);
});

test("a model is read once at a time, also where the library changes meanwhile, and again for the next who asks", async () => {
  const { active, choice, inference, library } = setUp(ok(LOADED));
  choice.getState().choose("animal", TO_BIRDS);
  const readings: Deferred<undefined>[] = [];
  const { packageOf: readPackage } = library;
  vi.spyOn(library, "packageOf").mockImplementation(async (...request) => {
    const reading = createDeferred<undefined>();
    readings.push(reading);
    await reading.promise;
    return readPackage(...request);
  });
  const first = active.modelFor("animal", signal);
  await settled();
  await library.refresh();
  const second = active.modelFor("animal", signal);
  await settled();
  expect(readings).toHaveLength(1);
  readings[0]?.resolve(undefined);
  await Promise.all([first, second]);
  expect(inference.clients).toHaveLength(1);
  const third = active.modelFor("animal", signal);
  await settled();
  expect(readings).toHaveLength(2);
  readings[1]?.resolve(undefined);

  await expect(third).resolves.toMatchObject({ ok: true });
  expect(inference.clients).toHaveLength(1);
});

test("a model that was replaced under its id is read anew, and the pages name what answers", async () => {
  const { active, choice, inference, library } = setUp(ok(LOADED));
  choice.getState().choose("animal", TO_BIRDS);
  choice.getState().choose("pest", TO_LEAVES);
  await active.modelFor("animal", signal);
  await library.add(packageOf({ id: "birds", version: "2", title: "More birds" }));
  await active.modelFor("animal", signal);
  await settled();

  expect(inference.loads.at(-1)?.model.manifest.version).toBe("2");
  expect(choice.getState().choice).toMatchObject({
    animal: { id: "birds", version: "2", title: "More birds" },
    plant: null,
    pest: TO_LEAVES,
  });
});

test("a model that is no longer for a page does not answer there, nor is it loaded", async () => {
  const { active, choice, inference } = setUp(ok(LOADED));
  choice.getState().choose("disease", TO_BIRDS);
  const asked = active.modelFor("disease", signal);

  await expect(asked).resolves.toEqual(DIED);
  await settled();
  expect(choice.getState().choice.disease).toBeNull();
  expect(inference.loads).toEqual([]);
});

test("the progress of a fetch is seen as that of a load, as long as somebody waits for it", async () => {
  const tell = createDeferred<(progress: typeof HALF_WAY) => void>();
  const choice = createModelChoiceStore(createFakeBrowser().openTab());
  const { library } = setUp();
  const active = createActiveModelStore({
    choice,
    openClient: createFakeInference().openClient,
    openLibrary: () =>
      Promise.resolve({
        ...library,
        packageOf: (_, onProgress) => {
          tell.resolve(onProgress);
          return new Promise(() => {});
        },
      }),
  });
  choice.getState().choose("animal", TO_BIRDS);
  active.warmUp("animal");
  const onProgress = await tell.promise;
  onProgress(HALF_WAY);
  expect(active.getState()).toEqual({ status: "loading", modelId: "birds", progress: HALF_WAY });

  choice.getState().choose("animal", null);
  onProgress(HALF_WAY);
  expect(active.getState()).toEqual({ status: "none" });
});

const RANKING = {
  modelId: "birds",
  subject: "plant",
  crop: "maize",
  reading: { probabilities: [1], classMap: null, crops: ["maize"], subjects: [] },
} as const;

test("what a model said is ranked again by the one that is loaded, without another load", async () => {
  const { active, choice, inference } = setUp(ok(LOADED));
  choice.getState().choose("plant", BIRDS.manifest);
  const { identify } = await modelOf(active.modelFor("plant", signal));
  await identify("plant", TENSOR, options);

  await expect(active.rank(RANKING, signal)).resolves.toMatchObject({
    ok: true,
    value: { answer: { crop: "maize" } },
  });
  expect(inference.steps).toEqual(["load birds", "identify birds", "rank as maize birds"]);
});

test("a model that is not loaded any more is loaded again to rank what it said", async () => {
  const { active, inference } = setUp(ok(LOADED));

  await expect(active.rank(RANKING, signal)).resolves.toMatchObject({ ok: true });
  expect(inference.steps).toEqual(["load birds", "rank as maize birds"]);
});

test("what a model said that is gone, or does not load, can't be ranked again", async () => {
  const { active } = setUp(DIED);

  await expect(active.rank({ ...RANKING, modelId: "gone" }, signal)).resolves.toMatchObject({
    ok: false,
    error: { code: "model-not-stored" },
  });
  await expect(active.rank(RANKING, signal)).resolves.toEqual(DIED);
});

test("a photo of an unknown subject is for the app's own model wherever it answers, else for one that answers for all", () => {
  const samples = { animal: null, plant: null, disease: SAMPLE_MODEL, pest: null };
  expect(subjectToAsk(samples)).toBeNull();
  expect(subjectToAsk({ ...samples, animal: TO_BIRDS })).toBeNull();
  expect(subjectToAsk({ ...samples, animal: TO_BIRDS, disease: KINGDOM_MODEL })).toBe("disease");
  const birds = { animal: TO_BIRDS, plant: TO_BIRDS, disease: TO_BIRDS, pest: TO_BIRDS };
  expect(subjectToAsk(birds)).toBe("animal");
  expect(subjectToAsk({ ...birds, pest: TO_LEAVES })).toBeNull();
});
