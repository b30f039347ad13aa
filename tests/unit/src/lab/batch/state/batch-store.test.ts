import { expect, test } from "vitest";
import { err, ok } from "#domain/result.ts";
import { confirm } from "#src/lab/batch/rules/batch-photo.ts";
import {
  createBatchParts,
  openIn,
  photoAt,
  photosOf,
  SETTINGS,
  untilPhase,
  untilState,
} from "#tests/fakes/batch-parts.ts";
import { isPending } from "#tests/fakes/deferred.ts";
import { finishedBatch, startBatch } from "./started-batch.ts";

test("a folder is answered photo by photo, and each is stored", async () => {
  const { store, database, inference } = createBatchParts();
  const others = [photoAt("trap/01.xmp"), photoAt("trap/.DS_Store")];
  await store.start([...others, ...photosOf(3)], SETTINGS);
  const batch = await untilPhase(store, "done");

  const at = "1970-01-01T00:00:00.000Z";
  const counts = { total: 3, done: 3, reviewed: 0, isCancelled: false, pictureBytes: 9, leftOut: 1 };
  const leftOut = [{ kind: "sidecar", count: 1, endings: [".xmp"] }];
  const named = { id: "batch-1", title: "trap", startedAt: at, settings: SETTINGS };
  expect(batch.head).toEqual({ ...named, ...counts, leftOutFiles: leftOut });
  const [photo] = batch.photos;
  const facts = { path: "01.jpg", bytes: 5, takenAt: null, position: null, review: { status: "open" } };
  const answer = { headline: "Tomato___Late_blight", probability: 0.83, answeredAt: at };
  expect(photo).toMatchObject({ ...facts, said: { ok: true, value: [answer] } });
  expect(photo?.said.ok === true && Object.keys(photo.said.value[0])).not.toContain("record");
  const answeredBy = [{ id: "leaf-guide", version: "3", title: "Leaf guide" }];
  expect(batch).toMatchObject({ storage: "stored", leftOut, answeredBy });
  expect(database.batches.get("batch-1")).toMatchObject({
    photos: batch.photos,
    head: { done: 3, total: 3 },
  });
  expect(batch.files.get("02.jpg")?.name).toBe("02.jpg");
  expect(inference.clients.map(({ steps }) => steps.at(-1))).toEqual(["end"]);
});

test("a photo that can't be read is listed with its reason, and the rest goes on", async () => {
  const { store, imaging } = createBatchParts();
  imaging.refused.set("02.jpg", { code: "photo-not-an-image" });
  await store.start(photosOf(3), SETTINGS);
  const { photos, head } = await untilPhase(store, "done");
  expect(photos.find(({ path }) => path === "02.jpg")).toMatchObject({
    hash: null,
    said: err("photo-not-an-image"),
  });
  expect(head.done).toBe(3);
});

test("a batch that is paused goes on with the rest, and asks about no photo twice", async () => {
  const { store, database, finish } = await startBatch(8, 3);
  openIn(store).pause();
  expect(openIn(store).phase).toEqual({ code: "paused" });
  const { photos } = await finish();
  expect(new Set(photos.map(({ path }) => path)).size).toBe(8);
  expect(database.written.toSorted()).toEqual(photosOf(8).map(({ name }) => name));
});

test("after the tab was killed the batch is there, and goes on once its folder is chosen again", async () => {
  const { reload, database, finish } = await startBatch(8, 3);
  const after = reload();
  const closed = await untilState(after, ({ status }) => status === "closed");
  const batches = [{ id: "batch-1", title: "trap", total: 8, done: 3 }];
  expect(closed).toMatchObject({ batches, problem: null });
  await after.open("batch-1");
  const opened = openIn(after);
  expect(opened).toMatchObject({ phase: { code: "photos-missing" }, storage: "stored" });
  expect([opened.photos.length, opened.files.size]).toEqual([3, 0]);
  openIn(after).goOn();
  expect(openIn(after).phase.code).toBe("photos-missing");

  expect(openIn(after).addFiles(photosOf(8))).toEqual({ found: 8, missing: 0 });
  expect(openIn(after)).toMatchObject({ phase: { code: "loading" }, files: { size: 8 } });
  expect((await finish(after)).head.done).toBe(8);
  expect(database.written.toSorted()).toEqual(photosOf(8).map(({ name }) => name));
});

test("one tap in the list opens a batch with its folder, and it goes on; without the folder it waits", async () => {
  const { store, reload, finish, folders } = await startBatch(3, 1);
  const folder = { name: "trap" } as FileSystemDirectoryHandle;
  openIn(store).addFiles(photosOf(3), folder);
  const lacking = reload();
  await lacking.goOn("batch-1");
  expect(openIn(lacking)).toMatchObject({ phase: { code: "photos-missing" }, folder: "trap" });

  folders.set(folder, ok(photosOf(3)));
  const after = reload();
  await after.goOn("batch-1");
  await untilPhase(after, "loading");
  expect((await finish(after)).head.done).toBe(3);
});

test("if some photos are not found again, the rest is answered and they are still missing", async () => {
  const { reload, finish } = await startBatch(4, 0);
  const after = reload();
  await after.open("batch-1");
  expect(openIn(after).addFiles(photosOf(3))).toEqual({ found: 3, missing: 1 });
  expect((await finish(after, "photos-missing")).head).toMatchObject({ total: 4, done: 3 });
});

test("a cancelled batch stays so after a reload, and can still go on", async () => {
  const { store, reload, finish } = await startBatch(3, 1);
  openIn(store).cancel();
  expect(openIn(store).phase).toEqual({ code: "cancelled" });
  await openIn(store).rename("Waterhole");

  const after = reload();
  await after.open("batch-1");
  expect(openIn(after)).toMatchObject({ phase: { code: "cancelled" }, head: { title: "Waterhole" } });
  openIn(after).addFiles(photosOf(3));
  expect((await finish(after)).head.done).toBe(3);
});

test("a finished batch is neither paused nor cancelled", async () => {
  const { store } = await finishedBatch(1);
  openIn(store).pause();
  openIn(store).cancel();
  expect(openIn(store)).toMatchObject({ phase: { code: "done" }, head: { isCancelled: false } });
});

test("reviews, the rule for bursts and the title are shown at once and stored", async () => {
  const { store, reload, batch } = await finishedBatch(2);
  const [first, second] = batch.photos;
  if (first === undefined) throw new Error("no photo");
  const confirmed = confirm(first, "2026-06-01T00:00:00.000Z");
  const saying = openIn(store).review([confirmed, { ...first, path: "of another batch.jpg" }]);
  const shown = openIn(store);
  expect(shown.head.reviewed).toBe(1);
  expect(shown.photos[1]).toBe(second);
  await saying;
  await openIn(store).setBurstRule("cameraTrap");
  await openIn(store).rename("Waterhole");

  const after = reload();
  await after.open("batch-1");
  const { head, photos, phase } = openIn(after);
  expect(head).toMatchObject({ title: "Waterhole", reviewed: 1, settings: { burstRule: "cameraTrap" } });
  expect(photos).toEqual([confirmed, second]);
  expect(phase.code).toBe("done");
});

test("while it runs a new list of photos comes four times a second, with rate and time left", async () => {
  const { store, clock, letRead, database } = createBatchParts();
  letRead(0);
  // Loading the models takes time, which must not count as time for photos.
  const stopLoading = store.subscribe((state) => {
    if (state.status === "open" && state.batch.phase.code === "loading") clock.advance(5000);
  });
  await store.start(photosOf(40), SETTINGS);
  const running = await untilPhase(store, "running");
  expect(running.phase).toEqual({ code: "running", perSecond: null, leftMs: null });
  let shown = 0;
  const stop = store.subscribe(() => {
    shown += 1;
  });
  clock.advance(1000);
  letRead(10);
  await clock.untilSleeping();
  expect(await isPending(new Promise(() => {}))).toBe(true);
  expect(database.written).toHaveLength(10);
  expect(shown).toBe(0);
  clock.advance(250);
  expect(await isPending(new Promise(() => {}))).toBe(true);
  expect(shown).toBe(1);
  const { photos, phase } = openIn(store);
  expect(photos).toHaveLength(10);
  expect(phase).toEqual({ code: "running", perSecond: 8, leftMs: 3750 });

  openIn(store).pause();
  clock.advance(3_600_000);
  letRead(10);
  openIn(store).goOn();
  await database.untilWritten(20);
  clock.advance(1000);
  await untilState(
    store,
    (state) =>
      state.status === "open" && state.batch.phase.code === "running" && state.batch.photos.length === 20,
  );
  expect(openIn(store).phase).toEqual({ code: "running", perSecond: 10, leftMs: 2000 });
  stop();
  stopLoading();
  store.close();
  await untilState(store, ({ status }) => status === "closed");
});

test("of two models both answer, and the loading of each is told", async () => {
  const { store, inference } = createBatchParts();
  const titles: string[] = [];
  store.subscribe((state) => {
    if (state.status === "open" && state.batch.phase.code === "loading")
      titles.push(state.batch.phase.modelTitle);
  });
  await store.start(photosOf(2), { ...SETTINGS, models: ["birds", "leaves"] });
  const { photos } = await untilPhase(store, "done");
  expect(photos.map(({ said }) => said.ok && said.value.length)).toEqual([2, 2]);
  expect([...new Set(titles)]).toEqual(["BIRDS", "LEAVES"]);
  expect(inference.clients.map(({ steps }) => steps.at(-1))).toEqual(["end", "end"]);
});

test("no slot takes its next photo before the answer to the last one is written", async () => {
  const { store, database, imaging } = createBatchParts();
  database.write = () => new Promise(() => {});
  await store.start(photosOf(8), SETTINGS);
  await untilPhase(store, "running");
  expect(await isPending(new Promise(() => {}))).toBe(true);
  expect(imaging.prepared).toHaveLength(2);
});
