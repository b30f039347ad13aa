import { expect, test, vi } from "vitest";
import type { ModelRef } from "#domain/answer/identification.ts";
import { err, ok } from "#domain/result.ts";
import { type Subject, SUBJECTS } from "#domain/subject.ts";
import { SAMPLE_MANIFEST, SAMPLE_MODEL } from "#models/registry.ts";
import type { IdentifyModel } from "#src/core/identify-photo.ts";
import { createActiveModelStore } from "#src/core/models/active-model-store.ts";
import { createModelChoiceStore } from "#src/core/models/model-choice-store.ts";
import { createModelLibrary } from "#src/core/models/model-library.ts";
import { createDeferred, type Deferred } from "#tests/fakes/deferred.ts";
import { REAL_IDENTIFICATION, SAMPLE_IDENTIFICATION } from "#tests/fakes/identified.ts";
import { HALF_WAY, LOADED, packageOf } from "#tests/fakes/model-packages.ts";
import { createFakeInference, createFakeModelStorage, noPack, settled } from "#tests/fakes/model-parts.ts";
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

/** A store with two stored models. `chosen` names the active ones. If `loaded` is given, every load returns it. */
function setUp(
  loaded?: Parameters<typeof createFakeInference>[0],
  chosen: Partial<Record<Subject, ModelRef>> = { animal: TO_BIRDS },
) {
  const storage = createFakeModelStorage([BIRDS, LEAVES]);
  const choice = createModelChoiceStore(createFakeBrowser().openTab());
  const inference = createFakeInference(loaded);
  const library = createModelLibrary({
    storage,
    bundled: {
      manifests: [],
      fetch: () => Promise.reject(new Error("nothing is bundled")),
      fetchPack: noPack,
    },
    now: () => new Date(0),
    askToKeep: () => {},
  });
  for (const subject of SUBJECTS) choice.getState().choose(subject, chosen[subject] ?? null);
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
  const modelFor = async (subject: Subject, until = signal): Promise<IdentifyModel> => {
    const model = await active.modelFor(subject, until);
    if (!model.ok) throw new Error(model.error.code);
    return model.value;
  };
  /** Identifies a photo with the model of the subject's page. */
  const identify = async (subject: Subject) => (await modelFor(subject)).identify(subject, TENSOR, options);
  const warmUp = async (...subjects: readonly Subject[]): Promise<void> => {
    for (const subject of subjects) {
      active.warmUp(subject);
      await settled();
    }
  };
  const { choose, forget } = choice.getState();
  return {
    active,
    choice,
    choose,
    forget,
    inference,
    storage,
    library,
    states,
    faults,
    opened: () => opened,
    modelFor,
    identify,
    warmUp,
  };
}

test("as long as nothing is chosen the sample results answer, and no library is opened", async () => {
  const { active, inference, opened, modelFor, identify, warmUp } = setUp(ok(LOADED), {});
  await warmUp("animal");
  const { input, leastSide } = await modelFor("animal");

  expect(active.activeModel("animal")).toEqual(SAMPLE_MODEL);
  // Sample results accept a picture of any size.
  expect(leastSide).toBe(0);
  expect(input).toEqual(SAMPLE_MANIFEST.input);
  expect(await identify("animal")).toMatchObject(ok({ answer: SAMPLE_IDENTIFICATION }));
  expect(inference.steps).toEqual(["load sample", "identify sample"]);
  expect(opened()).toBe(0);
});

test("a chosen model is read, loaded and then asked; the other pages keep theirs", async () => {
  const { active, inference, states, modelFor } = setUp(ok(LOADED));
  const { input, leastSide, identify } = await modelFor("animal");

  expect(input).toMatchObject({ width: 96, height: 224, fit: "cover" });
  expect(leastSide).toBe(64);
  expect(await identify("animal", TENSOR, options)).toMatchObject(ok({ answer: REAL_IDENTIFICATION }));
  expect(inference.steps).toEqual(["load birds", "identify birds"]);
  expect(states).toEqual(["loading birds", "ready birds"]);
  expect(active.activeModel("plant")).toEqual(SAMPLE_MODEL);
});

test("a model is read once for its warm-up and all photos, and stays ready meanwhile", async () => {
  const { active, storage, states, opened, identify } = setUp(ok(LOADED));
  active.warmUp("animal");
  for (let photo = 0; photo < 3; photo += 1) await identify("animal");

  expect([storage.readings, opened()]).toEqual([1, 1]);
  expect(new Set(states.slice(states.indexOf("ready birds")))).toEqual(new Set(["ready birds"]));
});

test("a photo is made ready while its model still loads, and then waits for it", async () => {
  const { inference, modelFor } = setUp();
  const { identify } = await modelFor("animal");
  expect(inference.steps).toEqual(["load birds"]);
  const reply = identify("animal", TENSOR, options);
  await settled();
  expect(inference.steps).toEqual(["load birds"]);

  inference.loads[0]?.settle(ok(LOADED));
  await expect(reply).resolves.toMatchObject({ ok: true });
});

test("a model shows how far it has loaded, and stays ready until it really has to load again", async () => {
  const { active, inference, warmUp } = setUp();
  const loading = { status: "loading", modelId: "birds", progress: null };
  active.warmUp("animal");
  expect(active.getState()).toEqual(loading);
  await settled();
  inference.loads[0]?.onProgress(HALF_WAY);
  expect(active.getState()).toEqual({ ...loading, progress: HALF_WAY });
  inference.loads[0]?.settle(ok(LOADED));
  await settled();
  await warmUp("animal");
  expect(active.getState()).toEqual({ status: "ready", modelId: "birds", loaded: LOADED });

  inference.clients[0]?.die();
  active.warmUp("animal");
  expect(active.getState()).toEqual(loading);
  await settled();
  inference.loads[1]?.onProgress(HALF_WAY);
  expect(active.getState()).toEqual({ ...loading, progress: HALF_WAY });
});

test("a load that fails is reported in the state and to the photo, and no other model answers", async () => {
  const fault = err({ code: "model-output-constant" } as const);
  const { active, inference, states, identify } = setUp(fault);

  expect(await identify("animal")).toEqual(fault);
  expect(states).toEqual(["loading birds", "failed birds"]);
  expect(active.getState()).toEqual({ status: "failed", modelId: "birds", error: fault.error });
  expect(inference.steps).toEqual(["load birds", "end birds"]);
});

test("of two loads of one model the second says why the first failed, and not that its worker ended", async () => {
  const { active, inference, states, warmUp, modelFor } = setUp();
  await warmUp("animal");
  const { identify } = await modelFor("animal");
  const answer = identify("animal", TENSOR, options);
  const fault = err({ code: "runtime-unreachable", runtime: "TensorFlow.js" } as const);
  inference.loads[0]?.settle(fault);

  expect(await answer).toEqual(fault);
  expect(active.getState()).toEqual({ status: "failed", modelId: "birds", error: fault.error });
  expect(states).toEqual(["loading birds", "loading birds", "failed birds"]);
});

test("a model that is not stored any more is reported, and no sample result stands in for it", async () => {
  const { active, storage, inference } = setUp(ok(LOADED), {
    animal: { id: "gone", version: "1", title: "Gone" },
  });
  const error = { code: "model-not-stored", id: "gone" };

  expect(await active.modelFor("animal", signal)).toEqual(err(error));
  await settled();
  expect(active.getState()).toEqual({ status: "failed", modelId: "gone", error });
  expect(inference.clients).toEqual([]);

  storage.kept.set("gone", { model: packageOf({ id: "gone" }), storedAt: "" });
  expect(await active.modelFor("animal", signal)).toMatchObject({ ok: true });
});

test.each([
  ["deleted in another tab", null, err({ code: "model-not-stored", id: "birds" })],
  ["replaced by another choice", TO_LEAVES, DIED],
])("a photo whose model is %s says so", async (_, next, fault) => {
  const { choose, forget, modelFor } = setUp();
  const { identify } = await modelFor("animal");
  const reply = identify("animal", TENSOR, options);
  if (next === null) forget("birds");
  else choose("animal", next);
  expect(await reply).toEqual(fault);
});

test("after a load that failed the files are read again: they may have been replaced", async () => {
  const { inference, storage, warmUp } = setUp();
  await warmUp("animal");
  inference.loads[0]?.settle(err({ code: "model-file-missing", path: "birds.tflite" }));
  await settled();
  await warmUp("animal");

  expect(storage.readings).toBe(2);
  expect(inference.steps).toEqual(["load birds", "end birds", "load birds"]);
});

test("code that could not be fetched is reported, and the next try fetches it again", async () => {
  const { active, faults, opened } = setUp(ok(LOADED));
  faults.push(new TypeError("offline"));

  const fault = err({ code: "internal", detail: "TypeError: offline" });
  expect(await active.modelFor("animal", signal)).toEqual(fault);
  await settled();
  expect(await active.modelFor("animal", signal)).toMatchObject({ ok: true });
  expect(opened()).toBe(2);
});

test("a load that is given up leaves nothing in the state", async () => {
  const { active, inference, modelFor } = setUp();
  const controller = new AbortController();
  const { identify } = await modelFor("animal", controller.signal);
  const reply = identify("animal", TENSOR, { ...options, signal: controller.signal });
  controller.abort();

  expect(await reply).toEqual(ABORTED);
  expect(active.getState()).toEqual({ status: "none" });
  expect(inference.steps).toEqual(["load birds"]);
});

test("of two loads that overlap the newer one is shown, whichever ends first", async () => {
  const { active, inference, states, warmUp } = setUp(undefined, { animal: TO_BIRDS, plant: TO_LEAVES });
  await warmUp("animal", "plant");
  inference.loads[0]?.onProgress(HALF_WAY);
  inference.loads[0]?.settle(DIED);
  await settled();
  expect(active.getState()).toEqual({ status: "loading", modelId: "leaves", progress: null });

  inference.loads[1]?.settle(ok(LOADED));
  await settled();
  expect(states).toEqual(["loading birds", "loading leaves", "ready leaves"]);
  expect(inference.steps).toEqual(["load birds", "end birds", "load leaves"]);
});

test("a model that no page uses any more is ended, and leaves the state", async () => {
  const { active, choose, forget, inference, warmUp } = setUp(ok(LOADED), {
    animal: TO_BIRDS,
    plant: TO_BIRDS,
  });
  await warmUp("animal");

  choose("animal", SAMPLE_MODEL);
  expect(inference.steps).toEqual(["load birds"]);
  forget("birds");
  expect(inference.steps).toEqual(["load birds", "end birds"]);
  expect(active.getState()).toEqual({ status: "none" });
});

test("a model that no page uses any more is ended also while it loads or is read", async () => {
  const { active, choose, inference, modelFor } = setUp();
  const photo = active.modelFor("animal", signal);
  choose("animal", SAMPLE_MODEL);
  expect(await photo).toEqual(DIED);
  expect(inference.steps).toEqual([]);

  choose("animal", TO_BIRDS);
  const { identify } = await modelFor("animal");
  const reply = identify("animal", TENSOR, options);
  choose("animal", SAMPLE_MODEL);
  expect(await reply).toEqual(DIED);
  expect(inference.steps).toEqual(["load birds", "end birds"]);
  expect(active.getState()).toEqual({ status: "none" });
});

test("beside a model with files the sample results stay loaded, and nothing loads again between pages", async () => {
  const { choose, inference, states, warmUp } = setUp(ok(LOADED));
  await warmUp("animal", "plant", "animal", "plant");

  expect(inference.steps).toEqual(["load birds", "load sample"]);
  expect(states.slice(-3)).toEqual(["ready sample", "ready birds", "ready sample"]);
  for (const subject of SUBJECTS) choose(subject, TO_BIRDS);
  expect(inference.steps.at(-1)).toBe("end sample");
});

test("only one model with files is in memory at a time", async () => {
  const { inference, warmUp } = setUp(ok(LOADED), { animal: TO_BIRDS, plant: TO_LEAVES });
  await warmUp("animal", "plant", "animal");

  expect(inference.steps).toEqual(["load birds", "end birds", "load leaves", "end leaves", "load birds"]);
});

test("a client that was loaded elsewhere answers without another load, also after the library has changed", async () => {
  const { active, choose, inference, library, identify, warmUp } = setUp(ok(LOADED), { plant: TO_LEAVES });
  await warmUp("plant");
  const client = inference.openClient({ ...BIRDS, files: [] }, null);
  await client.load({ signal, onProgress: () => {} });
  active.adopt(client);
  choose("animal", TO_BIRDS);
  for (let photo = 0; photo < 2; photo += 1) {
    await identify("animal");
    await library.refresh();
  }

  expect(inference.steps).toEqual([
    "load leaves",
    "load birds",
    "end leaves",
    "identify birds",
    "identify birds",
  ]);
  // After a crash the client loads from the library, because the files of its first load may be gone.
  expect(client.model).toBe(BIRDS);
});

test("a client that is adopted while another one still loads is ready, and the other's end is not shown", async () => {
  const { active, inference, warmUp } = setUp();
  const ready = { status: "ready", modelId: "birds", loaded: LOADED };
  await warmUp("animal");
  const client = inference.openClient(BIRDS, null);
  const loading = client.load({ signal, onProgress: () => {} });
  inference.loads.at(-1)?.settle(ok(LOADED));
  await loading;
  active.adopt(client);
  expect(active.getState()).toEqual(ready);
  inference.loads[0]?.settle(DIED);
  await settled();

  expect(active.getState()).toEqual(ready);
  expect(active.openedClient("birds")).toBe(client);
});

test("the models that clients hold are state: it changes as a model is opened, adopted and ended", async () => {
  const { active, choose, inference, warmUp } = setUp(ok(LOADED));
  const told: (readonly string[])[] = [];
  active.opened.subscribe((opened) => told.push([...opened.keys()]));
  await warmUp("animal");
  expect(active.opened.getState().get("birds")).toBe(BIRDS.manifest);
  active.adopt(inference.openClient(BIRDS, null));
  choose("animal", SAMPLE_MODEL);
  expect(told).toEqual([["birds"], [], ["birds"], []]);
});

test("a model is read once at a time, also where the library changes meanwhile, and again for the next who asks", async () => {
  const { active, inference, library } = setUp(ok(LOADED));
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

test("the runtime of an own model starts while the model's files come, and its one client loads it", async () => {
  const { active, inference, library, identify } = setUp(ok(LOADED));
  const reading = createDeferred<undefined>();
  const { packageOf: readPackage } = library;
  vi.spyOn(library, "ownManifest").mockReturnValue(BIRDS.manifest);
  vi.spyOn(library, "packageOf").mockImplementation(async (...request) => {
    await reading.promise;
    return readPackage(...request);
  });
  const answer = identify("animal");
  await settled();
  expect(inference.steps).toEqual([`prepare ${BIRDS.manifest.format} birds`]);
  expect(active.opened.getState().size).toBe(0);
  // Nobody else may load the client, which has no files yet.
  expect(active.openedClient("birds")).toBeNull();
  reading.resolve(undefined);

  expect(await answer).toMatchObject(ok({ answer: REAL_IDENTIFICATION }));
  expect(inference.steps.slice(1)).toEqual(["load birds", "identify birds"]);
  expect(inference.loads[0]?.model).toEqual(BIRDS);
});

test("where the files of an own model do not come, its started runtime ends", async () => {
  const { active, inference, library } = setUp(ok(LOADED));
  const missing = err({ code: "model-file-missing", path: "weights.bin" } as const);
  vi.spyOn(library, "ownManifest").mockReturnValue(BIRDS.manifest);
  vi.spyOn(library, "packageOf").mockResolvedValue(missing);

  expect(await active.modelFor("animal", signal)).toEqual(missing);
  expect(inference.steps.at(-1)).toBe("end birds");
  expect(active.openedClient("birds")).toBeNull();
});

test("a model that was replaced under its id is read anew, and the pages name the new one", async () => {
  const { active, choice, inference, library } = setUp(ok(LOADED), { animal: TO_BIRDS, pest: TO_LEAVES });
  await active.modelFor("animal", signal);
  await library.add(packageOf({ id: "birds", version: "2", title: "More birds" }));
  await active.modelFor("animal", signal);
  await settled();

  expect(inference.loads.at(-1)?.model.manifest.version).toBe("2");
  const animal = { id: "birds", version: "2", title: "More birds" };
  expect(choice.getState().choice).toMatchObject({ animal, plant: null, pest: TO_LEAVES });
});

test("a model that is replaced while it loads ends, and the new one loads in its place", async () => {
  const { active, inference, library, warmUp } = setUp();
  await warmUp("animal");
  await library.add(packageOf({ id: "birds", version: "2", title: "More birds" }));
  await warmUp("animal");
  expect(inference.steps).toEqual(["load birds", "end birds", "load birds"]);
  inference.loads[1]?.settle(ok(LOADED));
  await settled();

  expect(active.getState()).toMatchObject({ status: "ready", modelId: "birds" });
  expect(active.openedClient("birds")?.model.manifest.version).toBe("2");
});

test("a model that is no longer for a page does not answer there, nor is it loaded", async () => {
  const { active, choice, inference } = setUp(ok(LOADED), { disease: TO_BIRDS });

  expect(await active.modelFor("disease", signal)).toEqual(DIED);
  await settled();
  expect(choice.getState().choice.disease).toBeNull();
  expect(inference.loads).toEqual([]);
});

test("the progress of a fetch is shown as that of a load, as long as somebody waits for it", async () => {
  const { active, choose, library } = setUp();
  const listener = createDeferred<(progress: typeof HALF_WAY) => void>();
  vi.spyOn(library, "packageOf").mockImplementation((_, onProgress) => {
    listener.resolve(onProgress);
    return new Promise(() => {});
  });
  active.warmUp("animal");
  const onProgress = await listener.promise;
  onProgress(HALF_WAY);
  expect(active.getState()).toEqual({ status: "loading", modelId: "birds", progress: HALF_WAY });

  choose("animal", null);
  onProgress(HALF_WAY);
  expect(active.getState()).toEqual({ status: "none" });
});

const RANKING = {
  modelId: "birds",
  subject: "plant",
  crop: "maize",
  reading: { probabilities: [1], classMap: null, crops: ["maize"], subjects: [] },
} as const;

test("an answer is ranked again by the loaded model, without another load", async () => {
  const { active, inference, identify } = setUp(ok(LOADED), { plant: TO_BIRDS });
  await identify("plant");

  const ranked = { ok: true, value: { answer: { crop: "maize" } } };
  expect(await active.rank(RANKING, signal)).toMatchObject(ranked);
  expect(inference.steps).toEqual(["load birds", "identify birds", "rank as maize birds"]);
});

test("a model that is not loaded any more is loaded again to rank its answer", async () => {
  const { active, inference } = setUp(ok(LOADED), {});

  expect(await active.rank(RANKING, signal)).toMatchObject({ ok: true });
  expect(inference.steps).toEqual(["load birds", "rank as maize birds"]);
});

test("the answer of a model that is gone, or does not load, can't be ranked again", async () => {
  const { active } = setUp(DIED, {});

  const gone = await active.rank({ ...RANKING, modelId: "gone" }, signal);
  expect(gone).toMatchObject({ ok: false, error: { code: "model-not-stored" } });
  expect(await active.rank(RANKING, signal)).toEqual(DIED);
});
