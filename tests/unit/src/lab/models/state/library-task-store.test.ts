import { expect, test } from "vitest";
import type { ModelError } from "#domain/error.ts";
import { err, ok } from "#domain/result.ts";
import { createActiveModelStore } from "#src/core/models/active-model-store.ts";
import { createGraphicsStore } from "#src/core/models/graphics-store.ts";
import { createModelChoiceStore } from "#src/core/models/model-choice-store.ts";
import { createModelLibrary } from "#src/core/models/model-library.ts";
import { createLibraryTaskStore } from "#src/lab/models/state/library-task-store.ts";
import { createCurrentClient } from "#src/lab/models/state/model-trial.ts";
import { createDeferred } from "#tests/fakes/deferred.ts";
import { HALF_WAY, LOADED, packageOf } from "#tests/fakes/model-packages.ts";
import {
  createFakeInference,
  createFakeModelStorage,
  createPreparedPhoto,
  encodeFakePreview,
  settled,
  noPack,
} from "#tests/fakes/model-parts.ts";
import { createFakeBrowser } from "#tests/fakes/shared-storage.ts";

const BIRDS = packageOf({ id: "birds", title: "Birds" });
const LEAVES = packageOf({ id: "leaves", title: "Leaves" });
const TO_BIRDS = { id: "birds", version: "1", title: "Birds" };
const TO_LEAVES = { id: "leaves", version: "1", title: "Leaves" };
const PHOTO = new File(["photo"], "robin.jpg");
const TRIED = [{ scaling: { range: [0, 255] }, top: [], inferMs: 1 }] as const;
const CONSTANT: ModelError = { code: "model-output-constant" };

/** A task store with two stored models. LEAVES is active for animals. */
function setUp(loaded?: Parameters<typeof createFakeInference>[0]) {
  const storage = createFakeModelStorage([BIRDS, LEAVES]);
  const tab = createFakeBrowser().openTab();
  const choice = createModelChoiceStore(tab);
  const graphics = createGraphicsStore(tab);
  choice.getState().choose("animal", TO_LEAVES);
  const inference = createFakeInference(loaded);
  inference.trial = ok(TRIED);
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
  const { openClient } = inference;
  const active = createActiveModelStore({ choice, openLibrary: () => Promise.resolve(library), openClient });
  const zip = createDeferred<Blob>();
  const refusal: { error: ModelError | null } = { error: null };
  const packed: string[] = [];
  const work = createLibraryTaskStore({
    choice,
    graphics,
    active,
    current: createCurrentClient(openClient),
    library,
    packaging: {
      pack: async ({ manifest }) => {
        packed.push(manifest.id);
        return refusal.error === null ? ok(await zip.promise) : err(refusal.error);
      },
    },
    imaging: {
      check: () =>
        Promise.resolve(
          ok({
            facts: { format: "jpeg", bytes: 5, width: 9, height: 9, orientation: 1 },
            checkMs: 1,
          } as const),
        ),
      prepare: () => Promise.resolve(ok(createPreparedPhoto())),
      encodePreview: encodeFakePreview,
    },
  });
  const animal = () => choice.getState().choice.animal;
  return { work, active, graphics, storage, choice, inference, zip, refusal, packed, animal };
}

test("a model that loads becomes the page's, which takes its worker as it is", async () => {
  const { work, active, inference, animal, choice } = setUp();
  const activating = work.activate("birds", "animal");
  const task = { modelId: "birds", subject: "animal" };
  expect(work.getState()).toEqual({ status: "activating", ...task, progress: null });
  await settled();
  inference.loads[0]?.onProgress(HALF_WAY);
  expect(work.getState()).toMatchObject({ status: "activating", progress: HALF_WAY });
  expect(animal()).toEqual(TO_LEAVES);
  inference.loads[0]?.settle(ok(LOADED));
  await activating;

  expect(animal()).toEqual(TO_BIRDS);
  expect(choice.getState().choice.plant).toBeNull();
  expect(work.getState()).toEqual({ status: "active", ...task, loaded: LOADED });

  // Leaving the models page does not end the model that other pages use.
  work.leave();
  const { signal } = new AbortController();
  const model = await active.modelFor("animal", signal);
  if (!model.ok) throw new Error(model.error.code);
  const tensor = { data: new Uint8Array(3), shape: [1, 1, 3] } as const;
  await model.value.identify("animal", tensor, { uploadedAt: -Infinity, signal });
  expect(inference.steps).toEqual(["load birds", "identify birds"]);
});

test("a model that answers on one page or was tried before is not loaded again", async () => {
  const { work, inference, choice } = setUp(ok(LOADED));
  await work.tryOn("birds", PHOTO);
  await work.activate("birds", "animal");
  await work.activate("birds", "plant");

  expect(choice.getState().choice).toMatchObject({ animal: TO_BIRDS, plant: TO_BIRDS });
  expect(inference.steps).toEqual(["load birds", "try birds"]);
});

test("a model that was replaced under its id is loaded for its page, and the old one is ended", async () => {
  const { work, inference, storage } = setUp(ok(LOADED));
  await work.activate("birds", "animal");
  const model = packageOf({ id: "birds", title: "Birds", threshold: 0.9 });
  storage.kept.set("birds", { model, storedAt: "" });
  await work.activate("birds", "plant");

  expect(inference.steps).toEqual(["load birds", "load birds", "end birds"]);
});

test("where a page has the model already, a trial of another model is ended with the activation", async () => {
  const { work, inference } = setUp(ok(LOADED));
  await work.activate("birds", "animal");
  await work.tryOn("leaves", PHOTO);
  await work.activate("birds", "plant");

  expect(inference.steps).toEqual(["load birds", "load leaves", "try leaves", "end leaves"]);
});

test.each([
  ["fails to load", "birds", CONSTANT, ["load birds"]],
  ["is gone", "gone", { code: "model-not-stored", id: "gone" }, []],
])("if a model %s, the earlier one stays active and no trial runs", async (_, id, error, steps) => {
  const { work, animal, inference } = setUp(err(CONSTANT));
  await work.activate(id, "animal");
  expect(animal()).toEqual(TO_LEAVES);
  expect(work.getState()).toEqual({ status: "failed", modelId: id, error });
  expect(inference.steps).toEqual(steps);

  await work.tryOn(id, PHOTO);
  expect(work.getState()).toMatchObject({ trial: { status: "failed", photo: PHOTO, error } });
});

test("an activation that is left, or overtaken by another task, changes nothing", async () => {
  const { work, animal, inference } = setUp();
  const activating = work.activate("birds", "animal");
  await settled();
  // This holds even if the model has just been loaded.
  inference.loads[0]?.settle(ok(LOADED));
  work.leave();
  await activating;
  expect([animal(), work.getState()]).toEqual([TO_LEAVES, { status: "none" }]);
  expect(inference.steps).toEqual(["load birds", "end birds"]);

  const overtaken = work.activate("birds", "animal");
  await settled();
  const trying = work.tryOn("leaves", PHOTO);
  await overtaken;
  await settled();
  inference.loads.at(-1)?.settle(ok(LOADED));
  await trying;
  expect(animal()).toEqual(TO_LEAVES);
  expect(work.getState()).toMatchObject({ status: "trial", modelId: "leaves" });
});

test("a trial shows at once that it runs, and then what the model says", async () => {
  const { work, inference } = setUp(ok(LOADED));
  const trying = work.tryOn("birds", PHOTO);
  expect(work.getState()).toEqual({
    status: "trial",
    modelId: "birds",
    trial: { status: "running", photo: PHOTO, progress: null },
  });
  await trying;

  expect(work.getState()).toMatchObject({ status: "trial", trial: { status: "done", answers: TRIED } });
  expect(inference.steps).toEqual(["load birds", "try birds"]);
});

test("the result of a trial that was left is dropped", async () => {
  const { work } = setUp();
  const trying = work.tryOn("gone", PHOTO);
  work.leave();
  await trying;

  expect(work.getState()).toEqual({ status: "none" });
});

test("a model is exported as one file", async () => {
  const { work, zip, packed } = setUp();
  const exporting = work.exportModel("birds");
  expect(work.getState()).toEqual({ status: "exporting", modelId: "birds" });
  const file = new Blob(["zip"]);
  zip.resolve(file);

  expect(await exporting).toBe(file);
  expect([packed, work.getState()]).toEqual([["birds"], { status: "none" }]);
});

test("an export that fails says why and gives no file", async () => {
  const { work, refusal } = setUp();
  refusal.error = { code: "model-out-of-memory" };

  expect(await work.exportModel("birds")).toBeNull();
  expect(work.getState()).toEqual({ status: "failed", modelId: "birds", error: refusal.error });
  expect(await work.exportModel("gone")).toBeNull();
  expect(work.getState()).toMatchObject({ error: { code: "model-not-stored" } });
});

test("an export that another task overtakes gives nothing, and leaves what that one shows", async () => {
  const { work, zip } = setUp(ok(LOADED));
  const exporting = work.exportModel("birds");
  await work.tryOn("leaves", PHOTO);
  zip.resolve(new Blob(["zip"]));

  await expect(exporting).resolves.toBeNull();
  expect(work.getState()).toMatchObject({ status: "trial", modelId: "leaves" });
});

test("a model that is removed is gone from its pages; one that can't be removed stays in use", async () => {
  const { work, storage, animal } = setUp();
  storage.problem = { code: "storage-unavailable" };
  await work.remove("leaves");
  expect(animal()).toEqual(TO_LEAVES);
  expect(work.getState()).toEqual({ status: "failed", modelId: "leaves", error: storage.problem });

  storage.problem = null;
  await work.remove("leaves");
  expect([...storage.kept.keys()]).toEqual(["birds"]);
  expect([animal(), work.getState()]).toEqual([null, { status: "none" }]);
});

test("a removal that another task overtakes leaves what that one shows", async () => {
  const { work, animal } = setUp();
  const removing = work.remove("leaves");
  void work.tryOn("birds", PHOTO);
  await removing;

  expect(animal()).toBeNull();
  expect(work.getState()).toMatchObject({ status: "trial", modelId: "birds" });
});

test("a model that a page holds is tried on the graphics processor, and the page takes the new worker", async () => {
  const { work, active, graphics, inference } = setUp();
  const activating = work.activate("birds", "animal");
  await settled();
  inference.loads[0]?.settle(ok(LOADED));
  await activating;
  const trying = work.tryGraphics("birds");
  await settled();
  expect(graphics.getState()).toEqual({ birds: "requested" });
  expect(work.getState()).toMatchObject({ status: "comparing", modelId: "birds" });
  expect(active.openedClient("birds")).toBe(inference.clients[0]);
  inference.loads[1]?.settle(ok({ ...LOADED, backend: "webgpu" }));
  await trying;

  expect(work.getState()).toEqual({ status: "none" });
  expect(active.openedClient("birds")).toBe(inference.clients[1]);
  expect(inference.clients[1]?.loaded()?.backend).toBe("webgpu");
  expect(inference.steps).toEqual(["load birds", "load birds", "end birds"]);
});

test("a model that leaves the graphics processor is loaded again for the next answer of a page", async () => {
  const { work, active, graphics, inference } = setUp();
  const activating = work.activate("birds", "animal");
  await settled();
  inference.loads[0]?.settle(ok({ ...LOADED, backend: "webgpu" }));
  await activating;
  graphics.request("birds");
  work.leaveGraphics("birds");
  expect(graphics.getState()).toEqual({});
  expect([work.getState(), active.getState()]).toEqual([{ status: "none" }, { status: "none" }]);

  active.warmUp("animal");
  await settled();
  inference.loads[1]?.settle(ok(LOADED));
  await settled();
  expect(active.getState()).toMatchObject({ status: "ready", loaded: LOADED });
  expect(inference.steps).toEqual(["load birds", "end birds", "load birds"]);
});

test("a model that leaves the graphics processor leaves its trial too", async () => {
  const { work, graphics, inference } = setUp(ok(LOADED));
  graphics.request("birds");
  await work.tryOn("birds", PHOTO);
  work.leaveGraphics("birds");
  await work.tryOn("birds", PHOTO);
  expect(graphics.getState()).toEqual({});
  expect(inference.steps).toEqual(["load birds", "try birds", "end birds", "load birds", "try birds"]);
});

test("a removed model is no longer requested", async () => {
  const { work, graphics } = setUp(ok(LOADED));
  await work.tryGraphics("birds");
  await work.tryGraphics("leaves");
  await work.remove("birds");
  expect(Object.keys(graphics.getState())).toEqual(["leaves"]);
});
