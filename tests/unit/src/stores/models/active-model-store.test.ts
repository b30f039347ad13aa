import { expect, test } from "vitest";
import { SAMPLE_MODEL } from "#models/registry.ts";
import { SAMPLE_MANIFEST } from "#models/sample/manifest.ts";
import { err, ok } from "#domain/result.ts";
import type { WalkModel } from "#src/pipeline/identify-photo.ts";
import type { InferenceClient } from "#src/pipeline/inference-client.ts";
import { createModelChoiceStore } from "#src/stores/models/model-choice-store.ts";
import { createActiveModelStore } from "#src/stores/models/active-model-store.ts";
import { createModelLibrary } from "#src/stores/models/model-library.ts";
import { createDeferred } from "#tests/fakes/deferred.ts";
import { INFERENCE_TIMINGS, REAL_IDENTIFICATION, SAMPLE_IDENTIFICATION } from "#tests/fakes/identified.ts";
import { HALF_WAY, LOADED, packageOf } from "#tests/fakes/model-packages.ts";
import { createFakeHost, createFakeModelStorage, settled } from "#tests/fakes/model-parts.ts";
import { createFakeBrowser } from "#tests/fakes/shared-storage.ts";
import type { ImageTensor } from "#workers/contract.ts";

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
const options = { uploadedAt: 0, signal };

/** A active with two stored models; where `loaded` is given, every load answers so at once. */
function setUp(loaded?: Parameters<typeof createFakeHost>[0]) {
  const storage = createFakeModelStorage([BIRDS, LEAVES]);
  const choice = createModelChoiceStore(createFakeBrowser().openTab());
  const host = createFakeHost(loaded);
  const library = createModelLibrary({
    storage,
    bundled: { manifests: [], fetch: () => Promise.reject(new Error("nothing is bundled")) },
    now: () => new Date(0),
    askToKeep: () => {},
  });
  let opened = 0;
  const faults: Error[] = [];
  const samples: string[] = [];
  const sample: InferenceClient = {
    warmUp: () => void samples.push("warm up"),
    identify: () => {
      samples.push("identify");
      return Promise.resolve(ok({ identification: SAMPLE_IDENTIFICATION, timings: INFERENCE_TIMINGS }));
    },
  };
  const active = createActiveModelStore({
    choice,
    host,
    sample,
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
  return { active, choice, host, storage, library, samples, states, faults, opened: () => opened };
}

async function modelOf(
  asked: ReturnType<ReturnType<typeof setUp>["active"]["modelFor"]>,
): Promise<WalkModel> {
  const model = await asked;
  if (!model.ok) throw new Error(model.error.code);
  return model.value;
}

test("as long as nothing is chosen the sample classifier answers, and no library is opened", async () => {
  const { active, host, samples, opened } = setUp(ok(LOADED));
  active.warmUp("animal");
  const { input, identify } = await modelOf(active.modelFor("animal", signal));
  await identify("animal", TENSOR, options);

  expect(active.activeModel("animal")).toEqual(SAMPLE_MODEL);
  expect(input).toEqual(SAMPLE_MANIFEST.input);
  expect(samples).toEqual(["warm up", "identify"]);
  expect([host.steps, opened()]).toEqual([[], 0]);
});

test("a chosen model is read, loaded and then asked; the other pages keep theirs", async () => {
  const { active, choice, host, samples, states } = setUp(ok(LOADED));
  choice.getState().choose("animal", TO_BIRDS);
  const { input, identify } = await modelOf(active.modelFor("animal", signal));
  const reply = await identify("animal", TENSOR, options);

  expect(input).toEqual({ width: 96, height: 224, fit: "cover" });
  expect(reply).toMatchObject(ok({ identification: REAL_IDENTIFICATION }));
  expect(host.steps).toEqual(["load birds", "identify"]);
  expect(states).toEqual(["loading birds", "ready birds"]);
  expect(active.activeModel("plant")).toEqual(SAMPLE_MODEL);
  expect(samples).toEqual([]);
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
  const { active, choice, host } = setUp();
  choice.getState().choose("animal", TO_BIRDS);
  const { identify } = await modelOf(active.modelFor("animal", signal));
  expect(host.steps).toEqual(["load birds"]);
  const reply = identify("animal", TENSOR, options);
  await settled();
  expect(host.steps).toEqual(["load birds"]);

  host.loads[0]?.settle(ok(LOADED));
  await expect(reply).resolves.toMatchObject({ ok: true });
});

test("how far the load is can be seen", async () => {
  const { active, choice, host } = setUp();
  choice.getState().choose("animal", TO_BIRDS);
  active.warmUp("animal");
  expect(active.getState()).toEqual({ status: "loading", modelId: "birds", progress: null });
  await settled();
  host.loads[0]?.onProgress(HALF_WAY);

  expect(active.getState()).toEqual({ status: "loading", modelId: "birds", progress: HALF_WAY });
});

test("a model that is ready stays so while it is asked for again, unless it really has to load again", async () => {
  const { active, choice, host } = setUp();
  choice.getState().choose("animal", TO_BIRDS);
  active.warmUp("animal");
  await settled();
  host.loads[0]?.settle(ok(LOADED));
  await settled();
  active.warmUp("animal");
  await settled();
  expect(active.getState()).toEqual({ status: "ready", modelId: "birds", loaded: LOADED });

  // As after the death of its worker.
  host.loads[1]?.onProgress(HALF_WAY);
  expect(active.getState()).toEqual({ status: "loading", modelId: "birds", progress: HALF_WAY });
});

test("a load that fails is told, in the state and to the photo, and the sample classifier does not answer", async () => {
  const fault = err({ code: "model-output-constant" } as const);
  const { active, choice, host, samples, states } = setUp(fault);
  choice.getState().choose("animal", TO_BIRDS);
  const { identify } = await modelOf(active.modelFor("animal", signal));

  await expect(identify("animal", TENSOR, options)).resolves.toEqual(fault);
  expect(states).toEqual(["loading birds", "failed birds"]);
  expect(active.getState()).toEqual({ status: "failed", modelId: "birds", error: fault.error });
  expect([host.steps, samples]).toEqual([["load birds"], []]);
});

test("a model that is not stored any more is told, and no sample result stands in for it", async () => {
  const { active, choice, storage, samples } = setUp(ok(LOADED));
  choice.getState().choose("animal", { id: "gone", version: "1", title: "Gone" });
  const error = { code: "model-not-stored", id: "gone" };

  await expect(active.modelFor("animal", signal)).resolves.toEqual(err(error));
  await settled();
  expect(active.getState()).toEqual({ status: "failed", modelId: "gone", error });
  expect(samples).toEqual([]);

  storage.kept.set("gone", { model: packageOf({ id: "gone" }), storedAt: "" });
  await expect(active.modelFor("animal", signal)).resolves.toMatchObject({ ok: true });
});

test("after a load that failed the files are read again: they may have been replaced", async () => {
  const { active, choice, host, storage } = setUp();
  choice.getState().choose("animal", TO_BIRDS);
  active.warmUp("animal");
  await settled();
  host.loads[0]?.settle(err({ code: "model-file-missing", path: "birds.tflite" }));
  await settled();
  active.warmUp("animal");
  await settled();

  expect(storage.readings).toBe(2);
  expect(host.steps).toEqual(["load birds", "load birds"]);
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
  const { active, choice, host, samples } = setUp();
  const controller = new AbortController();
  choice.getState().choose("animal", TO_BIRDS);
  const { identify } = await modelOf(active.modelFor("animal", controller.signal));
  const reply = identify("animal", TENSOR, { uploadedAt: 0, signal: controller.signal });
  controller.abort();

  await expect(reply).resolves.toEqual(ABORTED);
  expect(active.getState()).toEqual({ status: "none" });
  expect([host.steps, samples]).toEqual([["load birds"], []]);
});

test("of two loads that overlap the newer one is seen, whichever ends first", async () => {
  const { active, choice, host, states } = setUp();
  choice.getState().choose("animal", TO_BIRDS);
  choice.getState().choose("plant", TO_LEAVES);
  active.warmUp("animal");
  await settled();
  active.warmUp("plant");
  await settled();
  host.loads[0]?.onProgress(HALF_WAY);
  host.loads[0]?.settle(DIED);
  await settled();
  expect(active.getState()).toEqual({ status: "loading", modelId: "leaves", progress: null });

  host.loads[1]?.settle(ok(LOADED));
  await settled();
  expect(states).toEqual(["loading birds", "loading leaves", "ready leaves"]);
});

test("a model that no page uses any more is ended, and nothing of it is seen", async () => {
  const { active, choice, host } = setUp(ok(LOADED));
  choice.getState().choose("animal", TO_BIRDS);
  choice.getState().choose("plant", TO_BIRDS);
  active.warmUp("animal");
  await settled();

  choice.getState().choose("animal", SAMPLE_MODEL);
  expect(host.steps).toEqual(["load birds"]);
  choice.getState().forget("birds");
  expect(host.steps).toEqual(["load birds", "end"]);
  expect(active.getState()).toEqual({ status: "none" });
});

test("a model that no page uses any more is ended also while it loads or is read", async () => {
  const { active, choice, host } = setUp();
  choice.getState().choose("animal", TO_BIRDS);
  const photo = active.modelFor("animal", signal);
  choice.getState().choose("animal", SAMPLE_MODEL);
  await expect(photo).resolves.toEqual(DIED);
  expect(host.steps).toEqual(["end"]);

  choice.getState().choose("animal", TO_BIRDS);
  const { identify } = await modelOf(active.modelFor("animal", signal));
  const reply = identify("animal", TENSOR, options);
  choice.getState().choose("animal", SAMPLE_MODEL);
  await expect(reply).resolves.toEqual(DIED);
  expect(host.steps).toEqual(["end", "load birds", "end"]);
  expect(active.getState()).toEqual({ status: "none" });
});

test("a model that was replaced under its id is read anew, and the pages name what answers", async () => {
  const { active, choice, host, library } = setUp(ok(LOADED));
  choice.getState().choose("animal", TO_BIRDS);
  choice.getState().choose("pest", TO_LEAVES);
  await active.modelFor("animal", signal);
  await library.add(packageOf({ id: "birds", version: "2", title: "More birds" }));
  await active.modelFor("animal", signal);
  await settled();

  expect(host.loads.at(-1)?.model.manifest.version).toBe("2");
  expect(choice.getState().choice).toMatchObject({
    animal: { id: "birds", version: "2", title: "More birds" },
    plant: null,
    pest: TO_LEAVES,
  });
});

test("a model that is no longer for a page does not answer there, nor is it loaded", async () => {
  const { active, choice, host } = setUp(ok(LOADED));
  choice.getState().choose("disease", TO_BIRDS);
  const asked = active.modelFor("disease", signal);

  await expect(asked).resolves.toEqual(DIED);
  await settled();
  expect(choice.getState().choice.disease).toBeNull();
  expect(host.loads).toEqual([]);
});

test("the progress of a fetch is seen as that of a load, as long as somebody waits for it", async () => {
  const tell = createDeferred<(progress: typeof HALF_WAY) => void>();
  const choice = createModelChoiceStore(createFakeBrowser().openTab());
  const { library } = setUp();
  const active = createActiveModelStore({
    choice,
    host: createFakeHost(),
    sample: { warmUp: () => {}, identify: () => Promise.resolve(DIED) },
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
