import { expect, test } from "vitest";
import { err, ok } from "#domain/result.ts";
import { teach } from "#domain/teaching/teach.ts";
import { packOf } from "#models/packs.ts";
import { KINGDOM_MODEL } from "#models/registry.ts";
import { createBaseNetwork } from "#src/lab/teach/state/lesson-network.ts";
import { createPhotoIntakeStore } from "#src/lab/teach/state/photo-intake-store.ts";
import { createTeachingStore } from "#src/lab/teach/state/teaching-store.ts";
import { createLesson, createTeachParts } from "#tests/fakes/lesson.ts";
import { packageOf } from "#tests/fakes/model-packages.ts";
import { createFakeBrowser } from "#tests/fakes/shared-storage.ts";

const BIRDS = "birds-inat";
const { signal } = new AbortController();

/** A lesson's base on a device that has the pack of birds. */
async function setUp() {
  const parts = await createTeachParts();
  const { library, storage, inference } = parts;
  const browser = createFakeBrowser();
  const pack = packageOf({ id: BIRDS, title: "Pack of birds", version: packOf(BIRDS)?.version ?? "" });
  await storage.write(pack, new Date(0));
  await library.refresh();
  const openBase = () =>
    createBaseNetwork({ library, openClient: inference.openClient, storage: browser.openTab() });
  return { ...parts, openBase, base: openBase() };
}

test("a lesson learns from the app's own model, until a pack is chosen; the choice is kept", async () => {
  const { base, openBase, inference } = await setUp();
  const own = base.network();
  expect(base.modelId()).toBe(KINGDOM_MODEL.id);
  await base.open(() => {}, signal);

  base.choose(BIRDS);

  expect(base.modelId()).toBe(BIRDS);
  expect(base.network()).toContain(BIRDS);
  expect(base.network()).not.toBe(own);
  expect(await base.open(() => {}, signal)).toMatchObject({
    ok: true,
    value: { network: base.network(), model: { manifest: { id: BIRDS } } },
  });
  // One network at a time is in memory.
  expect(inference.steps).toEqual([`load ${KINGDOM_MODEL.id}`, `end ${KINGDOM_MODEL.id}`, `load ${BIRDS}`]);
  expect(openBase().modelId()).toBe(BIRDS);
});

test("a pack that was updated meanwhile is opened in its new version, once", async () => {
  const { inference } = await setUp();
  let inStorage = packageOf({ id: BIRDS, version: "old" });
  let listed = inStorage;
  const library = {
    getState: () => ({
      status: "ready" as const,
      models: [{ manifest: listed.manifest, kind: "pack" as const }],
      problem: null,
    }),
    packageOf: () => Promise.resolve(ok(inStorage)),
    refresh: () => {
      listed = inStorage;
      return Promise.resolve();
    },
  };
  const storage = createFakeBrowser().openTab();
  const base = createBaseNetwork({ library, openClient: inference.openClient, storage });
  base.choose(BIRDS);
  await base.open(() => {}, signal);

  inStorage = packageOf({ id: BIRDS, version: "new" });
  await library.refresh();

  const version = { value: { model: { manifest: { version: "new" } } } };
  expect(await base.open(() => {}, signal)).toMatchObject(version);
  expect(inference.steps.filter((step) => step.startsWith("end"))).toHaveLength(1);

  // The library lists an older version than it reads.
  base.end();
  listed = packageOf({ id: BIRDS, version: "old" });
  await base.open(() => {}, signal);
  await base.open(() => {}, signal);
  expect(inference.steps.filter((step) => step.startsWith("end"))).toHaveLength(2);
  expect(base.network()).toContain("new");
});

test("without the chosen pack on the device a lesson learns from the app's own model again", async () => {
  const { base, library } = await setUp();
  base.choose(BIRDS);

  await library.remove(BIRDS);

  expect(base.modelId()).toBe(KINGDOM_MODEL.id);
  expect(await base.open(() => {}, signal)).toMatchObject({ value: { network: base.network() } });
});

test("another network looks at the small pictures again, and what the one before was taught comes back with it", async () => {
  const parts = await setUp();
  const { lesson } = createLesson();
  const { base } = parts;
  const store = createTeachingStore({
    ...parts,
    lesson,
    worker: { teach: (...request) => Promise.resolve(ok(teach(request[0], request[1]))) },
  });
  const networks = () =>
    new Set(lesson.getState().photos.map(({ id }) => lesson.numbersOf(id)?.network ?? null));
  const intake = createPhotoIntakeStore({ ...parts, lesson });
  for (const [name, look] of [
    ["short", 10],
    ["tall", 200],
  ] as const) {
    const classId = lesson.classNamed(name)?.id ?? "";
    const files = [0, 1, 2, 3].map((at) => new File(["photo"], `${name} ${at}.jpg`));
    for (const [at, file] of files.entries()) parts.looks.set(file.name, look + at);
    await intake.add(files.map((file) => ({ classId, file })));
  }
  await store.teach();
  const own = base.network();
  expect(networks()).toEqual(new Set([own]));
  const taught = store.getState();
  if (taught.status !== "taught") throw new Error(taught.status);
  const answer = async () => store.answerFor(new File(["photo"], "short 0.jpg"), signal);
  expect([store.isForeign(taught), await answer()]).toMatchObject([false, { ok: true }]);

  // As another tab does, which does not restore the lesson of this one.
  base.choose(BIRDS);
  expect([store.isForeign(taught), await answer()]).toEqual([true, err({ code: "model-network-changed" })]);
  store.restore();
  expect(store.getState().status).toBe("none");
  base.choose(KINGDOM_MODEL.id);
  store.restore();
  expect(store.getState().status).toBe("taught");
  base.choose(BIRDS);
  await store.teach();

  expect(store.getState()).toMatchObject({ status: "taught" });
  expect(networks()).toEqual(new Set([base.network()]));
  expect(base.network()).not.toBe(own);
});
