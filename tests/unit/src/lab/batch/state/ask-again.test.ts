import { expect, test } from "vitest";
import { NO_CAPTURE } from "#domain/photo/capture.ts";
import { err, ok } from "#domain/result.ts";
import type { Subject } from "#domain/subject.ts";
import { modelsFor, subjectsToAsk } from "#src/lab/batch/rules/batch-models.ts";
import { confirm, reject } from "#src/lab/batch/rules/batch-photo.ts";
import type { BatchPhoto } from "#src/lab/batch/rules/batch-photo.ts";
import { answersTo } from "#src/lab/batch/rules/batch-photo.ts";
import {
  type BatchParts,
  createBatchParts,
  openIn,
  photosOf,
  SETTINGS,
  untilPhase,
} from "#tests/fakes/batch-parts.ts";
import { INFERENCE_TIMINGS, REAL_IDENTIFICATION } from "#tests/fakes/identified.ts";
import { packageOf } from "#tests/fakes/model-packages.ts";
import { finishedBatch } from "./started-batch.ts";

const AT = "2026-06-03T08:00:00.000Z";

/** Lets every model answer for the page that it is asked on. */
function answerAsAsked({ inference, models }: Pick<BatchParts, "inference" | "models">): void {
  for (const id of models.keys()) {
    models.set(id, packageOf({ id, subjects: ["animal", "plant", "pest"] }));
  }
  const open = inference.openClient;
  inference.openClient = (...request) => {
    const client = open(...request);
    client.identify = (subject) => {
      const answer = { ...REAL_IDENTIFICATION, subject };
      return Promise.resolve(ok({ answer, timings: INFERENCE_TIMINGS, maps: null, reading: null }));
    };
    return client;
  };
}

function subjectsOf(photos: readonly BatchPhoto[]): Readonly<Record<string, Subject | undefined>> {
  return Object.fromEntries(photos.map((photo) => [photo.path, answersTo(photo)[0]?.subject]));
}

test("photos are asked again as another subject: a given name and a rejection stay, and all is stored", async () => {
  const parts = await finishedBatch(4);
  answerAsAsked(parts);
  const [one, two, three] = parts.batch.photos;
  if (one === undefined || two === undefined || three === undefined) throw new Error("no photos");
  await openIn(parts.store).review([confirm(one, AT), reject(two, AT)]);
  openIn(parts.store).askAgain([one.path, two.path, three.path], "plant");
  expect(openIn(parts.store)).toMatchObject({ head: { done: 1 }, again: { subject: "plant", left: 3 } });
  const batch = await untilPhase(parts.store, "done");
  expect(subjectsOf(batch.photos)).toMatchObject({
    "01.jpg": "plant",
    "03.jpg": "plant",
    "04.jpg": "disease",
  });
  const reviews = batch.photos.map(({ path, review }) => [path, review.status]);
  expect(reviews.slice(0, 3)).toEqual([
    ["01.jpg", "confirmed"],
    ["02.jpg", "rejected"],
    ["03.jpg", "open"],
  ]);
  expect(batch).toMatchObject({ head: { done: 4 }, again: { total: 3, left: 0, changes: { unread: 0 } } });
  expect(subjectsOf(parts.stored()?.photos ?? [])).toEqual(subjectsOf(batch.photos));
});

test("a photo that can't be read again keeps its answer, and is counted", async () => {
  const parts = await finishedBatch(2);
  answerAsAsked(parts);
  parts.imaging.check = () => Promise.resolve(err({ code: "photo-unreadable" }));
  openIn(parts.store).askAgain(["01.jpg"], "plant");
  const batch = await untilPhase(parts.store, "done");
  expect(subjectsOf(batch.photos)).toEqual({ "01.jpg": "disease", "02.jpg": "disease" });
  expect(batch.again).toMatchObject({ left: 0, changes: { unread: 1, same: 0 } });
});

test("on Free a new question takes from the trial, and diseases and pests are not asked", async () => {
  const parts = await finishedBatch(3);
  answerAsAsked(parts);
  parts.plan.name = "free";
  parts.plan.left = 1;
  const open = (): ReturnType<typeof openIn> => openIn(parts.store);
  open().askAgain(["01.jpg"], "pest");
  expect(open().phase).toEqual({ code: "failed", error: { code: "quota-used-up" } });
  open().cancel();
  expect(open()).toMatchObject({ phase: { code: "done" }, again: null, head: { done: 3 } });
  open().askAgain(["01.jpg", "02.jpg"], "plant");
  const stopped = await untilPhase(parts.store, "failed");
  expect(Object.values(subjectsOf(stopped.photos)).filter((subject) => subject === "plant")).toHaveLength(1);
  expect(parts.plan.left).toBe(0);
  open().cancel();
  expect(open().phase.code).toBe("done");
});

test("after a reload the photos that waited for a new answer have their old one, and the batch is done", async () => {
  const parts = await finishedBatch(3);
  answerAsAsked(parts);
  parts.letRead(0);
  openIn(parts.store).askAgain(["01.jpg", "02.jpg"], "plant");
  await untilPhase(parts.store, "running");
  const after = parts.reload();
  await after.open("batch-1");
  expect(openIn(after)).toMatchObject({ phase: { code: "done" }, head: { done: 3 }, again: null });
});

test("the model decides among the subjects of the plan, and the batch's models answer where they can", () => {
  const all = { subjects: ["animal", "plant", "disease", "pest"] as const };
  expect(subjectsToAsk("found", "free", all)).toEqual(["animal", "plant"]);
  expect(subjectsToAsk("found", "premium", { subjects: ["pest", "disease"] })).toEqual(["disease", "pest"]);
  expect(subjectsToAsk("found", "free", { subjects: ["pest", "disease"] })).toBeNull();
  expect(subjectsToAsk("plant", "premium", all)).toEqual(["plant"]);
  const models = [
    packageOf({ id: "birds", subjects: ["animal"] }),
    packageOf({ id: "leaves", subjects: ["plant", "disease"] }),
    packageOf({ id: "crops", subjects: ["disease", "pest"], labelFacts: [] }),
  ].map(({ manifest }) => ({ manifest, kind: "stored" as const }));
  const library = { getState: () => ({ status: "ready" as const, problem: null, models }) };
  const premium = { library, plan: () => "premium" as const };
  expect(modelsFor(["birds"], "animal", premium)).toEqual(["birds"]);
  expect(modelsFor(["birds"], "plant", premium)).toEqual(["leaves"]);
  expect(modelsFor(["birds", "leaves"], "disease", premium)).toEqual(["leaves"]);
  expect(modelsFor(["birds"], "found", premium)).toEqual(["crops"]);
  expect(modelsFor(["birds"], "found", { library, plan: () => "free" })).toEqual(["birds"]);
});

test("on Free a model of diseases and pests is not let to decide, and answers nothing", async () => {
  const settings = { ...SETTINGS, subject: "found" } as const;
  const { store, plan, models, database } = createBatchParts();
  models.set("birds", packageOf({ id: "birds", subjects: ["disease", "pest"], labelFacts: [] }));
  plan.name = "free";
  await store.start(photosOf(2), settings);
  const { phase } = await untilPhase(store, "failed");
  expect(phase).toEqual({ code: "failed", error: { code: "quota-used-up" } });
  expect(database.written).toEqual([]);
});

test("dates are read after the run, from the files that are here, and the batch knows that it may", async () => {
  const parts = await finishedBatch(3);
  parts.imaging.capture = (file) =>
    Promise.resolve(
      file === photosOf(3)[0]
        ? err({ code: "photo-unreadable" })
        : ok({ ...NO_CAPTURE, takenAt: "2026-06-01T05:12:30" }),
    );
  const reading = openIn(parts.store).readCapture({ date: true, position: false });
  expect(openIn(parts.store).reading).toMatchObject({ done: 0, total: 3 });
  expect(await reading).toBe(0);
  const { photos, head, reading: now } = openIn(parts.store);
  expect(photos.map(({ takenAt }) => takenAt)).toEqual(photos.map(() => "2026-06-01T05:12:30"));
  expect([head.settings.capture, now]).toEqual([{ date: true, position: false }, null]);
  expect(parts.stored()).toMatchObject({ head: { settings: { capture: { date: true } } } });
  expect(parts.stored()?.photos[2]?.takenAt).toBe("2026-06-01T05:12:30");
});

test("after a stop the dates that were read stay, and can be asked for again", async () => {
  const parts = await finishedBatch(3);
  parts.imaging.capture = () => {
    openIn(parts.store).stopReading();
    return Promise.resolve(ok({ ...NO_CAPTURE, takenAt: "2026-06-01T05:12:30" }));
  };
  expect(await openIn(parts.store).readCapture({ date: true, position: false })).toBeNull();
  expect(openIn(parts.store).photos.filter(({ takenAt }) => takenAt !== null)).toHaveLength(1);
  expect(openIn(parts.store).head.settings.capture.date).toBe(false);
});

test("after a reload small pictures are there, and the folder opens again without a chooser", async () => {
  const parts = await finishedBatch(2);
  const folder = { name: "trap" } as FileSystemDirectoryHandle;
  openIn(parts.store).addFiles(photosOf(2), folder);
  const after = parts.reload();
  await after.open("batch-1");
  const batch = openIn(after);
  expect(batch.folder).toBe("trap");
  expect(await (await batch.smallPicture("01.jpg"))?.bytes()).toEqual(new Uint8Array([1, 2, 3]));
  expect(await batch.smallPicture("none.jpg")).toBeNull();
  expect(await batch.openFolder()).toEqual({ ok: false, error: "gone" });
  parts.folders.set(folder, ok(photosOf(2)));
  expect(await openIn(after).openFolder()).toEqual({ ok: true, value: { found: 2, missing: 0 } });
  expect(openIn(after).files.size).toBe(2);
});

test("a folder with fewer of the photos does not take the place of the kept one, unless that is gone", async () => {
  const parts = await finishedBatch(3);
  const [whole, part] = ["trap", "copies"].map((name) => ({ name }) as FileSystemDirectoryHandle);
  if (whole === undefined || part === undefined) throw new Error("no folders");
  parts.folders.set(whole, ok(photosOf(3)));
  openIn(parts.store).addFiles(photosOf(3), whole);
  const keptFolder = () => parts.database.readFolder("batch-1");
  openIn(parts.store).addFiles(photosOf(1), part);
  expect([openIn(parts.store).folder, await keptFolder()]).toEqual(["trap", whole]);

  const after = parts.reload();
  await after.open("batch-1");
  openIn(after).addFiles(photosOf(1), part);
  expect(openIn(after).folder).toBe("trap");
  await openIn(after).openFolder();
  openIn(after).addFiles(photosOf(2), part);
  expect([openIn(after).folder, await keptFolder()]).toEqual(["trap", whole]);

  parts.folders.set(whole, err("gone"));
  await openIn(after).openFolder();
  openIn(after).addFiles(photosOf(2), part);
  expect([openIn(after).folder, await keptFolder()]).toEqual(["copies", part]);
});

test("a batch keeps small pictures up to a bound in bytes", async () => {
  const parts = await finishedBatch(1, { ...SETTINGS });
  expect(openIn(parts.store).head).toMatchObject({ pictureBytes: 3 });
  const kept = parts.stored();
  if (kept === undefined) throw new Error("no batch");
  parts.database.pictures.clear();
  const chosen = [...kept.chosen, { path: "02.jpg", bytes: 5, lastModified: 1 }];
  const head = { ...kept.head, total: 2, pictureBytes: 24 * 1024 ** 2 };
  const after = parts.reload();
  parts.database.batches.set("batch-1", { ...kept, head, chosen });
  await after.open("batch-1");
  openIn(after).addFiles(photosOf(2));
  openIn(after).goOn();
  expect((await untilPhase(after, "done")).head.done).toBe(2);
  expect(parts.database.pictures.size).toBe(0);
});
