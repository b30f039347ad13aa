import { expect, test } from "vitest";
import { NO_REMARKS } from "#domain/answer/remarks.ts";
import type { PagePhoto } from "#src/answer/identification-snapshot.ts";
import { writeHistoryFile } from "#src/app/history/rules/history-file.ts";
import { storedEntry, storedIdentification } from "#src/app/history/rules/history-schema.ts";
import type { HistoryNotice } from "#src/app/history/rules/history-snapshot.ts";
import type { HistoryStore } from "#src/app/history/state/history-store.ts";
import { createDeferred } from "#tests/fakes/deferred.ts";
import { createFakeDatabase, entryAt, type FakeDatabase, openFakeHistory } from "#tests/fakes/history.ts";
import { THUMBNAIL } from "#tests/fixtures/history-entries.ts";

const ANSWER = entryAt(1);
const PHOTO: PagePhoto = {
  file: new File(["dog"], "dog.jpg"),
  preview: new Blob(["preview"]),
  cutout: null,
  whole: null,
};

function setUp(database: FakeDatabase = createFakeDatabase()) {
  let minute = 0;
  let asked = 0;
  let persisted = false;
  const thumbnails: { make: () => Promise<string> } = { make: () => Promise.resolve(THUMBNAIL) };
  const store = openFakeHistory(database, {
    makeThumbnail: () => thumbnails.make(),
    persistence: {
      persisted: () => Promise.resolve(persisted),
      persist: () => {
        asked += 1;
        return Promise.reject(new Error("planted"));
      },
    },
    now: () => new Date(`2026-11-20T10:${String((minute += 1)).padStart(2, "0")}:00.000Z`),
    newId: () => `entry-${minute}`,
  });
  const persist = (): void => {
    persisted = true;
  };
  return { store, database, thumbnails, asked: () => asked, persist };
}

/** {@link setUp} with `count` results in the history. */
async function setUpKept(count = 1) {
  const scene = setUp();
  for (let at = 0; at < count; at += 1) await scene.store.keep(photoOf(at), ANSWER);
  return scene;
}

/** Another photo for each number. */
function photoOf(number: number): PagePhoto {
  return { ...PHOTO, file: new File(["dog"], "dog.jpg", { lastModified: number }) };
}

/** Exports the history as a file. */
async function fileOf(store: HistoryStore): Promise<File> {
  return new File([(await store.writeFile()) ?? ""], "history.json");
}

/** The ids of the listed entries, in order; null if the list is not ready. */
function idsOf(store: HistoryStore): readonly string[] | null {
  const { list } = store.getState();
  return list.status === "ready" ? list.entries.map(({ id }) => id) : null;
}

function thumbnailsIn({ kept }: FakeDatabase): readonly unknown[] {
  return Array.from(kept.values(), ({ thumbnail }) => thumbnail);
}

async function settle(): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
}

test("a result is kept with its date, photo, answer and thumbnail, the newest first", async () => {
  const { store, database } = setUp();
  store.watch();
  await store.keep(photoOf(1), ANSWER);
  await store.keep(photoOf(2), ANSWER);
  const ids = idsOf(store);
  expect(ids).toHaveLength(2);
  expect(ids).toEqual([...database.kept.keys()].toReversed());
  const [first] = database.kept.values();
  const { identification, timings } = ANSWER;
  const when = { id: expect.any(String), keptAt: "2026-11-20T10:01:00.000Z" };
  expect(first).toEqual({
    entry: {
      ...when,
      photoName: "dog.jpg",
      identification: storedIdentification(identification),
      timings,
      remarks: NO_REMARKS,
    },
    thumbnail: THUMBNAIL,
  });
});

function withIdentification(changed: object): typeof ANSWER {
  return { ...ANSWER, identification: { ...ANSWER.identification, ...changed } };
}

function withModel(changed: Partial<typeof ANSWER.identification.model>): typeof ANSWER {
  return withIdentification({ model: { ...ANSWER.identification.model, ...changed } });
}

/** The same file, chosen once more, with the same answer. */
function chosenAgain(answer = ANSWER) {
  const file = new File(["dog"], "dog.jpg", { lastModified: PHOTO.file.lastModified });
  return [{ ...PHOTO, file }, { ...answer }] as const;
}

test("the same photo asked three times is kept once, as the newest", async () => {
  const { store, database } = setUp();
  await store.keep(...chosenAgain());
  await store.keep(...chosenAgain());
  const last = await store.keep(...chosenAgain());
  await expect.poll(() => [...database.kept.keys()]).toEqual([last.ok && last.value.id]);
});

test.each<readonly [string, PagePhoto, ReturnType<typeof entryAt>]>([
  ["another file of that name", photoOf(1), ANSWER],
  ["a part of the photo", { ...PHOTO, cutout: { x: 0, y: 0, width: 0.5, height: 0.5 } }, ANSWER],
  ["another version of the model", PHOTO, withModel({ version: "other" })],
  ["another model", PHOTO, withModel({ id: "other" })],
  ["a chosen crop", PHOTO, withIdentification({ crop: "maize" })],
])("%s has an entry of its own", async (_, photo, answer) => {
  const { store, database } = setUp();
  await store.keep(...chosenAgain());
  await store.keep(photo, { ...answer });
  await settle();
  expect(database.kept.size).toBe(2);
});

test.each([
  ["notes", { notes: "Under the leaf" }],
  ["a name", { verification: { status: "unknown" } }],
  ["a day to look again", { lookAgainOn: "2026-12-01" }],
] as const)("an entry with %s stays when its photo is asked again", async (_, remarks) => {
  const { store, database } = setUp();
  const first = await store.keep(...chosenAgain());
  if (!first.ok) throw new Error("not kept");
  await database.change(first.value.id, (entry) => ({ ...entry, remarks: { ...NO_REMARKS, ...remarks } }));
  await store.keep(...chosenAgain());
  await settle();
  expect(database.kept.has(first.value.id)).toBe(true);
});

test("an entry that a later photo looks back to stays when its photo is asked again", async () => {
  const { store, database } = setUp();
  const first = await store.keep(...chosenAgain());
  const later = await store.keep(photoOf(1), { ...ANSWER });
  if (!first.ok || !later.ok) throw new Error("not kept");
  const remarks = { ...NO_REMARKS, earlierId: first.value.id };
  await database.change(later.value.id, (entry) => ({ ...entry, remarks }));
  await store.keep(...chosenAgain());
  await settle();
  expect(database.kept.size).toBe(3);
});

test("a result is kept without a thumbnail if none can be made", async () => {
  const { store, database, thumbnails } = setUp();
  thumbnails.make = () => Promise.reject(new Error("planted"));
  expect(await store.keep(PHOTO, ANSWER)).toMatchObject({ ok: true });
  expect(await store.keep({ ...photoOf(1), preview: null }, ANSWER)).toMatchObject({ ok: true });
  expect(thumbnailsIn(database)).toEqual([null, null]);
});

test("a result is in the history before its thumbnail is made, and deleting it then leaves nothing behind", async () => {
  const { store, database, thumbnails } = setUp();
  const making = createDeferred<string>();
  thumbnails.make = () => making.promise;
  store.watch();
  const keeping = store.keep(PHOTO, ANSWER);
  await settle();
  expect(idsOf(store)).toHaveLength(1);
  void store.remove("all");
  await settle();
  making.resolve(THUMBNAIL);
  await keeping;
  expect(database.kept.size).toBe(0);
});

test("the browser is asked to persist with each entry and import until it has agreed", async () => {
  const { store, asked, persist } = await setUpKept(2);
  expect(asked()).toBe(2);
  const file = await fileOf(store);
  await store.remove("all");
  await store.importFile(file);
  expect(asked()).toBe(3);
  // The second import adds no entry.
  await store.importFile(file);
  expect(asked()).toBe(3);
  persist();
  await store.keep(PHOTO, ANSWER);
  expect(asked()).toBe(3);
});

test("a thumbnail that there is no room for is reported, and trying again makes no second entry", async () => {
  const { store, database } = setUp();
  database.isFullForThumbnails = true;
  expect(await store.keep(PHOTO, ANSWER)).toEqual({ ok: false, error: "no-room-for-thumbnail" });
  expect(thumbnailsIn(database)).toEqual([null]);
  database.isFullForThumbnails = false;
  expect(await store.keep(PHOTO, ANSWER)).toMatchObject({ ok: true });
  expect(thumbnailsIn(database)).toEqual([THUMBNAIL]);
});

test("the history is not read while nobody watches it", async () => {
  const { store, database } = await setUpKept();
  expect(database.readings).toBe(0);
  const stop = store.watch();
  await store.keep(PHOTO, ANSWER);
  expect(idsOf(store)).toHaveLength(2);
  stop();
  const { readings } = database;
  await store.keep(PHOTO, ANSWER);
  expect(database.readings).toBe(readings);
});

test("a watcher that wants no database made reads only where there is one", async () => {
  const { store, database } = setUp();
  store.watch("if-there")();
  await settle();
  expect(database.readings).toBe(0);
  await store.keep(PHOTO, ANSWER);
  store.watch("if-there");
  await settle();
  expect(idsOf(store)).toHaveLength(1);
});

test.each(["storage-full", "storage-unavailable", "storage-failed"] as const)(
  "%s is answered when a result can't be kept, and nothing is asked of the browser",
  async (problem) => {
    const { store, database, asked } = setUp();
    database.problem = problem;
    expect(await store.keep(PHOTO, ANSWER)).toEqual({ ok: false, error: problem });
    expect(asked()).toBe(0);
  },
);

test("a history that can't be read says so, and is read by trying again", async () => {
  const { store, database } = setUp();
  database.problem = "storage-unavailable";
  store.watch();
  await settle();
  expect(store.getState().list).toEqual({ status: "failed", problem: "storage-unavailable" });
  database.problem = null;
  await store.read();
  expect(idsOf(store)).toEqual([]);
});

test("of two readings the later one is shown, also where the earlier one ends last", async () => {
  const database = createFakeDatabase();
  const first = createDeferred<void>();
  const { store } = setUp({
    ...database,
    readEntries: async () => {
      const entries = await database.readEntries();
      if (database.readings === 1) await first.promise;
      return entries;
    },
  });
  const earlier = store.read();
  await store.keep(PHOTO, ANSWER);
  await store.read();
  first.resolve();
  await earlier;
  expect(idsOf(store)).toHaveLength(1);
});

test("entries of an unknown shape are counted, and deleted and brought back with the others", async () => {
  const { store, database } = setUp();
  const old = { entry: { id: "old" }, thumbnail: null };
  database.kept.set("old", old);
  store.watch();
  await store.keep(PHOTO, ANSWER);
  expect(store.getState().list).toMatchObject({ status: "ready", unreadable: 1 });
  void store.remove("all");
  await settle();
  expect(database.kept.size).toBe(0);
  expect(store.getState().undoable).toBe(2);
  await store.undo();
  expect(database.kept.get("old")).toEqual(old);
  expect(store.getState().notice).toEqual({ status: "restored", count: 2 });
});

test("a deletion can be undone until that is dismissed, and not by an undo too many", async () => {
  const { store, database } = await setUpKept();
  await store.remove("all");
  await Promise.all([store.undo(), store.undo()]);
  expect(database.kept.size).toBe(1);
  expect(store.getState()).toMatchObject({ notice: { status: "restored", count: 1 }, undoable: 0 });
  await store.remove("all");
  store.dismiss();
  expect(store.getState()).toMatchObject({ notice: { status: "none" }, undoable: 0 });
  await store.undo();
  expect(database.kept.size).toBe(0);
});

test("deletions one after the other are undone together, with their thumbnails", async () => {
  const { store, database } = await setUpKept(2);
  const before = new Map(database.kept);
  for (const id of before.keys()) await store.remove([id]);
  expect(store.getState().undoable).toBe(2);
  await store.undo();
  expect(database.kept).toEqual(before);
});

test("a refused file, an export and a deletion that fails can be followed by an undo, an import can't", async () => {
  const { store, database } = await setUpKept();
  const file = await fileOf(store);
  await store.remove("all");
  await store.importFile(new File(["{"], "broken.json"));
  expect(store.getState()).toMatchObject({ notice: { status: "refused" }, undoable: 1 });
  await store.writeFile();
  database.problem = "storage-failed";
  await store.writeFile();
  await store.remove("all");
  expect(store.getState()).toMatchObject({ notice: { status: "failed", action: "delete" }, undoable: 1 });
  database.problem = null;
  await store.undo();
  expect(database.kept.size).toBe(1);
  await store.remove("all");
  await store.importFile(file);
  expect(store.getState()).toMatchObject({ notice: { status: "imported" }, undoable: 0 });
});

test("a deletion can be undone while the history is still read again", async () => {
  const { store, database } = setUp({ ...createFakeDatabase(), readEntries: () => new Promise(() => {}) });
  await store.keep(PHOTO, ANSWER);
  store.watch();
  void store.remove("all");
  await settle();
  expect(store.getState().undoable).toBe(1);
  void store.undo();
  await settle();
  expect(database.kept.size).toBe(1);
});

test("an undo that fails can be tried again: deleted entries are not lost", async () => {
  const { store, database } = await setUpKept();
  await store.remove("all");
  database.problem = "storage-full";
  await store.undo();
  expect(store.getState().notice).toEqual({ status: "failed", action: "undo", problem: "storage-full" });
  database.problem = null;
  await store.undo();
  expect(database.kept.size).toBe(1);
});

test("an export that is deleted and imported again gives the same history", async () => {
  const { store, database } = setUp();
  await store.keep(PHOTO, ANSWER);
  await store.keep(PHOTO, ANSWER);
  const before = new Map(database.kept);
  const text = await (await store.writeFile())?.text();
  void store.remove("all");
  await settle();
  expect(database.kept.size).toBe(0);
  await store.importFile(new File([text ?? ""], "history.json"));
  expect(new Map(database.kept)).toEqual(before);
});

test("an import twice, and an entry twice in a file, gives no duplicates", async () => {
  const { store, database } = await setUpKept();
  const file = JSON.parse(await (await fileOf(store)).text());
  file.entries.push({ ...file.entries[0], id: "new" }, { ...file.entries[0], id: "new" });
  const history = new File([JSON.stringify(file)], "history.json");
  await store.importFile(history);
  expect(store.getState().notice).toEqual({ status: "imported", added: 1, known: 2, filledUp: 0 });
  await store.importFile(history);
  expect(store.getState().notice).toEqual({ status: "imported", added: 0, known: 3, filledUp: 0 });
  expect(database.kept.size).toBe(2);
});

test("a file that can't be read any more is refused", async () => {
  const { store } = setUp();
  const file = new File(["{}"], "gone.json");
  file.stream = () => {
    throw new DOMException("planted", "NotFoundError");
  };
  await store.importFile(file);
  expect(store.getState().notice).toMatchObject({ status: "refused", error: { code: "file-unreadable" } });
});

test("entries deleted during an import can be restored after it, and those deleted before can't", async () => {
  const { store, database } = await setUpKept(2);
  const [before = "", during = ""] = database.kept.keys();
  await store.remove([before]);
  const removing: Promise<void>[] = [];
  store.subscribe(({ notice }) => {
    if (notice.status === "importing" && removing.length === 0) removing.push(store.remove([during]));
  });
  await store.importFile(largeFile());
  await Promise.all(removing);
  expect(store.getState()).toMatchObject({ notice: { status: "imported", added: 300 }, undoable: 1 });

  await store.undo();
  expect([before, during].map((id) => database.kept.has(id))).toEqual([false, true]);
});

test("an entry that an import brings back while it is deleted has its remarks again after undo", async () => {
  const { store, database } = setUp();
  const record = { entry: entryAt(1, { id: "both" }), thumbnail: null };
  const file = new File([writeHistoryFile([record], new Date(0))], "history.json");
  const remarks = { ...record.entry.remarks, notes: "by the pond" };
  const kept = { ...record, entry: storedEntry(entryAt(1, { id: "both", remarks })) };
  database.kept.set("both", kept);
  const removing: Promise<void>[] = [];
  store.subscribe(({ notice }) => {
    if (notice.status === "importing" && removing.length === 0) removing.push(store.remove(["both"]));
  });
  await store.importFile(file);
  await Promise.all(removing);
  expect(database.kept.get("both")?.entry).not.toMatchObject({ remarks: { notes: "by the pond" } });

  await store.undo();
  expect(database.kept.get("both")?.entry).toMatchObject({ remarks: { notes: "by the pond" } });
});

/** A history file with entries of 2 kB each. */
function largeFile(entries = 300): File {
  const records = Array.from({ length: entries }, (_, at) => ({
    entry: entryAt(1, { id: `imported-${at}` }),
    thumbnail: null,
  }));
  return new File([writeHistoryFile(records, new Date(0))], "history.json");
}

test("an import reports how much is read, and then how much is written", async () => {
  const { store } = setUp();
  const file = largeFile();
  const told: HistoryNotice[] = [];
  store.subscribe(({ notice }) => told.push(notice));
  await store.importFile(file);
  const steps = told.flatMap((notice) => (notice.status === "importing" ? [notice] : []));
  const read = steps.filter(({ step }) => step === "read").map(({ done }) => done);
  expect(read.length).toBeGreaterThan(1);
  expect(read).toEqual(read.toSorted((a, b) => a - b));
  expect([read.at(-1), steps[0]?.total]).toEqual([file.size, file.size]);
  expect(steps.at(-1)).toEqual({ status: "importing", step: "write", done: 300, total: 300 });
  expect(told.at(-1)).toMatchObject({ status: "imported", added: 300 });
});

test("an import that is cancelled while the file is read leaves the history as it was", async () => {
  const { store, database } = await setUpKept();
  store.subscribe(({ notice }) => {
    if (notice.status === "importing") store.cancelImport();
  });
  await store.importFile(largeFile());
  expect(store.getState().notice).toEqual({ status: "cancelled" });
  expect(database.kept.size).toBe(1);
});

test("of two imports only the later one goes on", async () => {
  const { store, database } = setUp();
  const first = store.importFile(largeFile());
  await store.importFile(largeFile(2));
  await first;
  expect(store.getState().notice).toMatchObject({ status: "imported", added: 2 });
  expect(database.kept.size).toBe(2);
});

test("the news of the last visit are gone on the next, but for a deletion that can still be undone", async () => {
  const { store } = setUp();
  const stop = store.watch();
  await store.importFile(new File(["{"], "broken.json"));
  stop();
  expect(store.getState().notice).toEqual({ status: "none" });
  await store.keep(PHOTO, ANSWER);
  const stopAgain = store.watch();
  void store.remove("all");
  await settle();
  stopAgain();
  expect(store.getState().notice).toEqual({ status: "none" });
  expect(store.getState().undoable).toBe(1);
});

/** {@link ANSWER} after the person has chosen a crop. */
const RANKED = { ...ANSWER, identification: { ...ANSWER.identification, crop: "maize" } };

/** The crop and the thumbnail of each entry in the history. */
function cropsIn({ kept }: FakeDatabase): readonly unknown[] {
  return Array.from(kept.values(), ({ entry, thumbnail }) => [Object(entry).identification.crop, thumbnail]);
}

test("an answer that was ranked again replaces the first one, with its date and thumbnail", async () => {
  const { store, database } = await setUpKept();
  await store.keep(PHOTO, RANKED, ANSWER);
  const again = { ...RANKED, identification: { ...ANSWER.identification, crop: "tomato" } };
  await store.keep(PHOTO, again, RANKED);

  expect(cropsIn(database)).toEqual([["tomato", THUMBNAIL]]);
  expect([...database.kept.values()]).toMatchObject([{ entry: { keptAt: "2026-11-20T10:01:00.000Z" } }]);
});

test("an answer that is ranked again while the first one is still being kept replaces it all the same", async () => {
  const { store, database } = setUp();
  await Promise.all([store.keep(PHOTO, ANSWER), store.keep(PHOTO, RANKED, ANSWER)]);

  expect(cropsIn(database)).toEqual([["maize", THUMBNAIL]]);
});

test("an answer that is ranked again after a person deleted the first one is not kept", async () => {
  const { store, database } = await setUpKept();
  await store.remove("all");
  expect(await store.keep(PHOTO, RANKED, ANSWER)).toMatchObject({ ok: true });

  expect(database.kept.size).toBe(0);
});

test("an answer that was deleted while its thumbnail is made does not come back when it is ranked again", async () => {
  const { store, database, thumbnails } = setUp();
  const making = createDeferred<string>();
  thumbnails.make = () => making.promise;
  const keeping = store.keep(PHOTO, ANSWER);
  await settle();
  await store.remove("all");
  const again = store.keep(PHOTO, RANKED, ANSWER);
  await settle();
  making.resolve(THUMBNAIL);
  await Promise.all([keeping, again]);

  expect(database.kept.size).toBe(0);
});

test.each([
  ["could not be kept", { problem: "storage-full" }],
  ["could not be kept with its thumbnail", { isFullForThumbnails: true }],
  ["is unknown", null],
] as const)("an answer that was ranked again is kept if the first one %s", async (_, fault) => {
  const { store, database } = setUp();
  Object.assign(database, fault);
  if (fault !== null) await store.keep(PHOTO, ANSWER);
  Object.assign(database, { problem: null, isFullForThumbnails: false });
  await store.keep(PHOTO, RANKED, ANSWER);

  expect(cropsIn(database)).toEqual([["maize", THUMBNAIL]]);
});

test("an answer that could not replace the first one does so by trying again, and makes no second entry", async () => {
  const { store, database } = await setUpKept();
  database.problem = "storage-failed";
  expect(await store.keep(PHOTO, RANKED, ANSWER)).toEqual({ ok: false, error: "storage-failed" });
  database.problem = null;
  expect(await store.keep(PHOTO, RANKED, ANSWER)).toMatchObject({ ok: true });

  expect(cropsIn(database)).toEqual([["maize", THUMBNAIL]]);
});

test("the deletion and the restoring of many entries show that they go on", async () => {
  const { store, database } = setUp();
  for (let at = 0; at < 200; at += 1) {
    const entry = storedEntry(entryAt(1, { id: `entry-${at}` }));
    database.kept.set(entry.id, { entry, thumbnail: null });
  }
  await store.read();
  const seen: unknown[] = [];
  store.subscribe(({ notice }) => {
    if (seen.at(-1) !== notice) seen.push(notice);
  });
  await store.remove("all");
  await store.undo();
  expect(seen).toMatchObject([
    { status: "working", action: "delete", count: 200 },
    { status: "none" },
    { status: "working", action: "undo", count: 200 },
    { status: "restored", count: 200 },
  ]);
  await store.remove(["entry-1"]);
  expect(seen.slice(4)).toEqual([{ status: "none" }]);
});
