import { expect, test } from "vitest";
import type { Answer } from "#domain/answer/identification.ts";
import { err, ok } from "#domain/result.ts";
import { reject } from "#src/lab/batch/rules/batch-photo.ts";
import { isRunning } from "#src/lab/batch/state/batch-session.ts";
import {
  createBatchParts,
  openIn,
  photoAt,
  photosOf,
  SETTINGS,
  untilPhase,
  untilState,
} from "#tests/fakes/batch-parts.ts";
import { createDeferred, isPending } from "#tests/fakes/deferred.ts";
import { INFERENCE_TIMINGS, REAL_IDENTIFICATION } from "#tests/fakes/identified.ts";
import { packageOf } from "#tests/fakes/model-packages.ts";
import { settled } from "#tests/fakes/model-parts.ts";
import { finishedBatch, startBatch } from "./started-batch.ts";

const NO_BATCH = { status: "closed", batches: [], problem: null };

test("closing pauses a batch and frees it for other tabs", async () => {
  const { store, openTab } = await startBatch(3, 0);
  const other = openTab();
  const problem = { code: "open-in-another-tab" };
  await other.open("batch-1");
  expect(other.getState()).toMatchObject({ status: "closed", problem });
  await other.forget("batch-1");
  expect(other.getState()).toMatchObject({ batches: [{ id: "batch-1" }], problem });

  store.close();
  await untilState(store, ({ status }) => status === "closed");
  await other.open("batch-1");
  expect(openIn(other).phase.code).toBe("photos-missing");
  await other.forget("batch-1");
  expect(other.getState()).toEqual(NO_BATCH);
  await store.open("batch-1");
  expect(store.getState()).toMatchObject({ problem: { code: "not-found" } });
});

test.each(["running", "paused", "done"] as const)("an open batch that is %s can be deleted", async (code) => {
  const { store, database } = await startBatch(3, code === "done" ? 3 : 1);
  if (code === "paused") openIn(store).pause();
  await untilPhase(store, code);
  await store.forget("batch-1");
  expect(store.getState()).toEqual(NO_BATCH);
  expect(database.batches.size).toBe(0);
});

test("a batch that is open can be opened again", async () => {
  const { store } = await startBatch(1);
  await store.open("batch-1");
  expect(openIn(store).head.id).toBe("batch-1");
});

test("a batch that another tab deletes goes on in memory, and is not written again", async () => {
  const { store, openTab, database, letRead, browser } = createBatchParts();
  browser.hasLocks = false;
  letRead(0);
  await store.start(photosOf(3), SETTINGS);
  await openTab().forget("batch-1");
  letRead(Infinity);
  expect(await untilPhase(store, "done")).toMatchObject({ storage: "deleted", head: { done: 3 } });
  expect(database.batches.size).toBe(0);
});

test("a batch that another tab deleted is not tried to be kept, and shows no new state by itself", async () => {
  const { store, openTab, browser, clock } = createBatchParts();
  browser.hasLocks = false;
  await store.start(photosOf(1), SETTINGS);
  await untilPhase(store, "done");
  await openTab().forget("batch-1");
  await openIn(store).rename("Waterhole");
  expect(openIn(store).storage).toBe("deleted");
  expect(clock.sleepers()).toBe(0);
  expect(await openIn(store).storeAgain()).toBe(false);
  expect(clock.sleepers()).toBe(0);
});

test("without storage a batch runs in memory, and the page learns that it is not stored", async () => {
  const { store, database } = createBatchParts();
  database.isBroken = true;
  await store.start(photosOf(3), SETTINGS);
  expect(await untilPhase(store, "done")).toMatchObject({ storage: "not-stored", head: { done: 3 } });
});

test("a storage that is full during a run ends no batch, and all is stored once there is room", async () => {
  const { store, database, letRead, finish, stored } = await startBatch(6, 2);
  database.isBroken = true;
  letRead(2);
  await untilState(store, (state) => state.status === "open" && state.batch.storage === "not-stored");
  openIn(store).pause();
  database.isBroken = false;
  expect(await finish()).toMatchObject({ storage: "stored" });
  expect(stored()?.photos).toHaveLength(6);
});

test("a batch that ends while the storage is full is stored once there is room, by itself or when a person asks", async () => {
  const { store, database, clock, letRead, stored } = await startBatch(6, 2);
  database.isBroken = true;
  letRead(Infinity);
  expect(await untilPhase(store, "done")).toMatchObject({ storage: "not-stored" });
  expect(await openIn(store).storeAgain()).toBe(false);
  clock.advance(60_000);
  await clock.untilSleeping();

  database.isBroken = false;
  clock.advance(60_000);
  await untilState(store, (state) => state.status === "open" && state.batch.storage === "stored");
  expect(stored()?.photos).toHaveLength(6);
  database.isBroken = true;
  await openIn(store).rename("Waterhole");
  expect(openIn(store).storage).toBe("not-stored");
  database.isBroken = false;
  expect(await openIn(store).storeAgain()).toBe(true);
  expect(openIn(store).storage).toBe("stored");
  expect(stored()?.head.title).toBe("Waterhole");
});

test("a model that can't be loaded ends the run with its reason, and going on tries again", async () => {
  const { store, models } = createBatchParts();
  models.delete("birds");
  await store.start(photosOf(2), SETTINGS);
  expect((await untilPhase(store, "failed")).phase).toEqual({
    code: "failed",
    error: { code: "model-file-missing", path: "birds" },
  });
  models.set("birds", packageOf({ id: "birds" }));
  openIn(store).goOn();
  expect((await untilPhase(store, "done")).head.done).toBe(2);
});

test("a worker that dies costs no photo", async () => {
  const { store, inference, letRead } = await startBatch(3, 0);
  await untilPhase(store, "running");
  const [client] = inference.clients;
  if (client === undefined) throw new Error("no client");
  const { identify } = client;
  let deaths = 0;
  client.identify = (...request) => {
    deaths += 1;
    if (deaths > 1) return identify(...request);
    client.die();
    return Promise.resolve(err({ code: "worker-died" }));
  };
  letRead(Infinity);
  const { photos } = await untilPhase(store, "done");
  expect(photos.every(({ said }) => said.ok)).toBe(true);
});

test("a model that has another version since the pause answers the rest, and the batch says so", async () => {
  const { store, inference, letRead } = await startBatch(4, 2);
  openIn(store).pause();
  letRead(0);
  openIn(store).goOn();
  await untilPhase(store, "running");
  const { model } = REAL_IDENTIFICATION;
  const answer = { ...REAL_IDENTIFICATION, model: { ...model, version: "4" } };
  for (const client of inference.clients) {
    client.identify = () =>
      Promise.resolve(ok({ answer, timings: INFERENCE_TIMINGS, maps: null, reading: null }));
  }
  letRead(Infinity);
  const { answeredBy, photos } = await untilPhase(store, "done");
  expect(answeredBy).toEqual([model, answer.model]);
  expect(photos.map(({ said }) => said.ok && said.value[0].model.version)).toEqual(["3", "3", "4", "4"]);
});

test("a disk that is gone does not make thousands of unreadable photos", async () => {
  const { store, imaging, database } = createBatchParts();
  const files = photosOf(30);
  for (const { name } of files.slice(4)) imaging.refused.set(name, { code: "photo-unreadable" });
  await store.start(files, SETTINGS);
  const { phase, head } = await untilPhase(store, "failed");
  expect(phase).toEqual({ code: "failed", error: { code: "photo-unreadable" } });
  expect([head.done, database.written.length]).toEqual([4, 4]);

  imaging.refused.clear();
  openIn(store).goOn();
  const { photos } = await untilPhase(store, "done");
  expect(photos.every(({ said }) => said.ok)).toBe(true);
  expect(database.written).toHaveLength(30);
});

test("files that can't be read in the next run either are unreadable, and so are a few in one run", async () => {
  const { store, imaging } = createBatchParts();
  const files = photosOf(30);
  for (const { name } of files.slice(0, 10)) imaging.refused.set(name, { code: "photo-unreadable" });
  await store.start(files, SETTINGS);
  await untilPhase(store, "failed");
  openIn(store).goOn();
  const { photos } = await untilPhase(store, "done");
  expect(photos.filter(({ said }) => !said.ok)).toHaveLength(10);
  expect(photos).toHaveLength(30);
});

test("the last photos of a run are listed too where they can't be read", async () => {
  const { store, imaging } = createBatchParts();
  const files = photosOf(4);
  for (const { name } of files.slice(2)) imaging.refused.set(name, { code: "photo-unreadable" });
  await store.start(files, SETTINGS);
  await untilState(store, (state) => state.status === "open" && !isRunning(state.batch.phase));
  const { phase, photos } = openIn(store);
  expect(phase).toEqual({ code: "done" });
  expect(photos.filter(({ said }) => !said.ok)).toHaveLength(2);
});

test("Free has the photos answered that it has left, and no more", async () => {
  const { store, plan } = createBatchParts();
  Object.assign(plan, { name: "free", left: 3 });
  await store.start(photosOf(4), SETTINGS);
  expect(store.getState()).toMatchObject({ problem: { code: "too-many-photos", chosen: 4, left: 3 } });
  await store.start(photosOf(3), { ...SETTINGS, subject: "pest" });
  expect(store.getState()).toMatchObject({ problem: { code: "premium-subject" } });
  await store.start(photosOf(3), SETTINGS);
  expect((await untilPhase(store, "done")).head.done).toBe(3);
  expect(plan.left).toBe(0);
});

test("a batch of Premium stops when Free has no photos left", async () => {
  const { store, plan, letRead, database } = await startBatch(6, 0);
  await untilPhase(store, "running");
  Object.assign(plan, { name: "free", left: 2 });
  letRead(Infinity);
  const { phase, head } = await untilPhase(store, "failed");
  expect(phase).toEqual({ code: "failed", error: { code: "quota-used-up" } });
  expect(head.done).toBe(2);
  openIn(store).goOn();
  expect(openIn(store).phase.code).toBe("failed");
  expect(database.written).toHaveLength(2);
});

test("a batch of diseases that began with Premium does not go on with Free", async () => {
  const { store, plan } = await startBatch(3, 1, { ...SETTINGS, subject: "disease" });
  openIn(store).pause();
  Object.assign(plan, { name: "free", left: 3 });
  openIn(store).goOn();
  expect(openIn(store).phase).toEqual({ code: "failed", error: { code: "quota-used-up" } });
});

test("a batch of Free does not name the disease or pest that a photo looks like, one of Premium does", async () => {
  const lookalike = { subject: "pest", label: "Aphid", group: null, probability: 0.9 } as const;
  const answer: Answer = { ...REAL_IDENTIFICATION, verdict: "off-topic", lookalike };
  for (const [name, label] of [
    ["free", null],
    ["premium", "Aphid"],
  ] as const) {
    const { store, plan, inference, letRead } = await startBatch(1, 0);
    await untilPhase(store, "running");
    plan.name = name;
    for (const client of inference.clients) {
      client.identify = () =>
        Promise.resolve(ok({ answer, timings: INFERENCE_TIMINGS, maps: null, reading: null }));
    }
    letRead(Infinity);
    const { photos } = await untilPhase(store, "done");
    expect(photos).toMatchObject([{ said: { value: [{ lookalike: { subject: "pest", label } }] } }]);
  }
});

test("files without a photo among them begin nothing", async () => {
  const { store } = createBatchParts();
  await store.start([photoAt("trap/.DS_Store")], SETTINGS);
  expect(store.getState()).toEqual({ status: "closed", batches: [], problem: { code: "no-photos" } });
});

test("a batch whose last photo is being written when it is paused is done, not paused for ever", async () => {
  const { store, database } = createBatchParts();
  const write = database.write.bind(database);
  database.write = (head, photos) => {
    if (head.done === 2) openIn(store).pause();
    return write(head, photos);
  };
  await store.start(photosOf(2), SETTINGS);
  expect(await untilPhase(store, "done")).toMatchObject({ head: { done: 2 } });
});

test("a review while the storage is full is stored with the next one, once there is room", async () => {
  const { store, database, batch, stored } = await finishedBatch(2);
  const [first, second] = batch.photos;
  if (first === undefined || second === undefined) throw new Error("two photos are done");
  const at = new Date(0).toISOString();
  database.isBroken = true;
  await openIn(store).review([reject(first, at)]);
  expect(openIn(store).storage).toBe("not-stored");
  database.isBroken = false;
  await openIn(store).review([reject(second, at)]);
  expect(openIn(store).storage).toBe("stored");
  const rejected = { review: { status: "rejected" } };
  expect(stored()).toMatchObject({ head: { reviewed: 2 }, photos: [rejected, rejected] });
});

test("a run that breaks down is told with its reason, and closing, opening and going on work after it", async () => {
  const { store, models } = createBatchParts();
  const read = models.get.bind(models);
  models.get = () => {
    throw new Error("the library broke down");
  };
  await store.start(photosOf(2), SETTINGS);
  expect((await untilPhase(store, "failed")).phase).toMatchObject({ error: { code: "internal" } });

  store.close();
  await untilState(store, ({ status }) => status === "closed");
  models.get = read;
  await store.open("batch-1");
  openIn(store).addFiles(photosOf(2));
  openIn(store).goOn();
  expect((await untilPhase(store, "done")).head.done).toBe(2);
});

test("a step of the store that fails is reported, and the next one is done all the same", async () => {
  const { store, database } = await finishedBatch(1);
  const broken = Object.defineProperty(photoAt("trap/01.jpg"), "size", {
    get: () => {
      throw new Error("the disk is gone");
    },
  });
  await expect(store.start([broken], SETTINGS)).rejects.toThrow("the disk is gone");
  await store.open("batch-1");
  expect(openIn(store).head.done).toBe(1);
  expect(database.batches.size).toBe(1);
});

test("a command of a closed batch changes neither it nor the batch that is open now", async () => {
  const { store, database, batch: left } = await finishedBatch(2);
  await store.start(photosOf(2), SETTINGS);
  await untilPhase(store, "done");
  const kept = structuredClone(database.batches);
  const [photo] = left.photos;
  if (photo === undefined) throw new Error("no photo");
  await left.review([reject(photo, new Date(0).toISOString())]);
  await left.rename("Waterhole");
  await left.setBurstRule("cameraTrap");
  left.cancel();
  left.goOn();
  expect(left.addFiles(photosOf(2))).toEqual({ found: 0, missing: 0 });
  await left.storeAgain();
  expect(openIn(store).head).toMatchObject({ id: "batch-2", title: "trap", reviewed: 0 });
  expect(openIn(store).phase.code).toBe("done");
  expect(database.batches).toEqual(kept);
});

test("a batch that runs shows nothing once it is closed", async () => {
  const { store, letRead } = await startBatch(3, 1);
  const shown: string[] = [];
  store.subscribe(({ status }) => shown.push(status));
  store.close();
  letRead(2);
  await untilState(store, ({ status }) => status === "closed");
  expect(shown).toEqual(["reading", "closed"]);
});

test("a batch is free for other tabs only once everything of it is written", async () => {
  const { store, openTab, database, batch } = await finishedBatch(1);
  const write = database.write.bind(database);
  const disk = createDeferred<void>();
  database.write = async (...entry) => {
    await disk.promise;
    return write(...entry);
  };
  const renaming = batch.rename("Waterhole");
  store.close();
  const closed = untilState(store, ({ status }) => status === "closed");
  expect(await isPending(closed)).toBe(true);
  // The fake lock takes one task of the event loop to become free.
  await new Promise<void>((resolve) => setTimeout(resolve));
  expect(await isPending(closed)).toBe(true);
  const other = openTab();
  await other.open("batch-1");
  expect(other.getState()).toMatchObject({ problem: { code: "open-in-another-tab" } });
  disk.resolve();
  await renaming;
  await closed;
  await other.open("batch-1");
  expect(openIn(other).head.title).toBe("Waterhole");
});

test("a batch is free for other tabs only once an answer that was being counted is stored", async () => {
  const { store, plan, letRead, stored } = await startBatch(1, 0);
  await untilPhase(store, "running");
  const turn = createDeferred<void>();
  plan.turn = turn.promise;
  letRead(1);
  await settled();
  store.close();
  const closed = untilState(store, ({ status }) => status === "closed");
  // The fake lock takes such a turn to become free.
  await new Promise<void>((resolve) => setTimeout(resolve));
  expect(await isPending(closed)).toBe(true);
  turn.resolve();
  await closed;
  expect(stored()?.photos).toHaveLength(1);
});

test("quick reviews wait for one write and are stored together by the next", async () => {
  const { store, database, batch, stored } = await finishedBatch(5);
  const at = new Date(0).toISOString();
  const { write } = database;
  let writes = 0;
  database.write = (...change) => {
    writes += 1;
    return write(...change);
  };
  const { review } = openIn(store);
  // The first write has begun when the others come.
  const first = review(batch.photos.slice(0, 1).map((photo) => reject(photo, at)));
  await Promise.resolve();
  await Promise.all([first, ...batch.photos.slice(1).map((photo) => review([reject(photo, at)]))]);
  expect(writes).toBeLessThanOrEqual(2);
  expect(stored()).toMatchObject({ head: { reviewed: 5 } });
  expect(stored()?.photos.map((photo) => photo.review.status)).toEqual(Array(5).fill("rejected"));
});
