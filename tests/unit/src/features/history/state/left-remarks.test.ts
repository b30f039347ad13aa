import { beforeEach, expect, test, vi } from "vitest";
import { NO_REMARKS } from "#domain/remarks.ts";
import { createHistoryStore, type HistoryStore } from "#src/features/history/state/history-store.ts";
import { createLeftRemarks } from "#src/features/history/state/history-remarks.ts";
import type { RemarksStore } from "#src/features/history/state/remarks-store.ts";
import { createDeferred } from "#tests/fakes/deferred.ts";
import { createFakeDatabase, type FakeDatabase } from "#tests/fakes/history-database.ts";
import { entryAt } from "#tests/fakes/history-entries.ts";
import { REAL_IDENTIFICATION } from "#tests/fakes/identified.ts";
import { createTabValues } from "#tests/fakes/shared-storage.ts";

const ENTRY = entryAt(1, { identification: REAL_IDENTIFICATION });
const KEY = "bio-kingdom.left-remarks";

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

/** A history with one entry, and what its pages leave. */
async function setUp() {
  const database = createFakeDatabase();
  await database.add([{ entry: ENTRY, thumbnail: null }]);
  const storage = createTabValues();
  const plan = { isPremium: true };
  let ids = 0;
  const openStore = (over: FakeDatabase): HistoryStore =>
    createHistoryStore({
      database: over,
      leftRemarks: createLeftRemarks(storage),
      channel: { announce: () => {}, onChange: () => () => {} },
      makeThumbnail: () => Promise.reject(new Error("not in this test")),
      persistence: { persisted: () => Promise.resolve(true), persist: () => Promise.resolve(true) },
      now: () => new Date(0),
      newId: () => `new-${(ids += 1)}`,
      isPremium: () => plan.isPremium,
    });
  /** Remarks on the entry, once they are read. */
  const openRemarks = async (over: FakeDatabase = database): Promise<RemarksStore> => {
    const store = openStore(over);
    const remarks = store.remarksOnEntry(ENTRY);
    store.watchRemarks(remarks);
    await settle();
    return remarks;
  };
  return {
    database,
    storage,
    plan,
    openStore,
    openRemarks,
    /** The next start of the app. */
    writeLeft: () => createLeftRemarks(storage).write(database),
    stored: (): unknown => Object(database.kept.get(ENTRY.id)?.entry).remarks,
  };
}

async function settle(): Promise<void> {
  await vi.advanceTimersByTimeAsync(600);
}

/** The database as a page sees it whose writes do not end before it is closed. */
function withoutEnd(database: FakeDatabase): FakeDatabase {
  return { ...database, change: () => new Promise(() => {}) };
}

test("of a page that is closed in the middle of a write, what was being written and what waited is written at the next start", async () => {
  const { database, openRemarks, writeLeft, stored, storage } = await setUp();
  const remarks = await openRemarks(withoutEnd(database));
  remarks.change({ place: "north field", done: "burnt" });
  await settle();
  remarks.change({ place: "north field, row 12", notes: "wet" });
  void remarks.flush();
  expect(stored()).toEqual(NO_REMARKS);
  expect(await writeLeft()).toBe(true);
  expect(stored()).toEqual({
    ...NO_REMARKS,
    place: "north field, row 12",
    notes: "wet",
    done: "burnt",
  });
  expect(storage.getItem(KEY)).toBeNull();
  expect(await writeLeft()).toBe(false);
});

test("of a page that left and lived on nothing is left once all is written, so that a later deletion stays", async () => {
  const { database, openRemarks, writeLeft, stored, storage } = await setUp();
  const first = createDeferred<null>();
  const change: FakeDatabase["change"] = async (...request) => {
    await first.promise;
    return database.change(...request);
  };
  const remarks = await openRemarks({ ...database, change });
  remarks.change({ place: "north field" });
  await settle();
  remarks.change({ place: "north field, row 12" });
  const leaving = remarks.flush();
  expect(storage.getItem(KEY)).toContain("north field, row 12");
  first.resolve(null);
  await leaving;
  expect(stored()).toMatchObject({ place: "north field, row 12" });
  expect(storage.getItem(KEY)).toBeNull();
  remarks.change({ place: "north" });
  await settle();
  expect(await writeLeft()).toBe(false);
  expect(stored()).toMatchObject({ place: "north" });
});

test("where the first of two writes fails while more is typed, both are left, and the second is not lost", async () => {
  const { database, openRemarks, writeLeft, stored } = await setUp();
  const first = createDeferred<null>();
  const change: FakeDatabase["change"] = async () => {
    await first.promise;
    return { ok: false, error: "storage-full" };
  };
  const remarks = await openRemarks({ ...database, change });
  remarks.change({ notes: "brown" });
  await settle();
  remarks.change({ place: "north" });
  first.resolve(null);
  await settle();
  expect(remarks.getState()).toEqual({
    remarks: { ...NO_REMARKS, notes: "brown", place: "north" },
    keeping: { status: "failed", problem: "storage-full" },
  });
  void remarks.flush();
  expect(await writeLeft()).toBe(true);
  expect(stored()).toEqual({ ...NO_REMARKS, notes: "brown", place: "north" });
});

test("what was written after all is not written twice, and what another tab wrote meanwhile stays beside it", async () => {
  const { database, openRemarks, writeLeft, stored } = await setUp();
  const remarks = await openRemarks(withoutEnd(database));
  remarks.change({ place: "north", notes: "brown" });
  void remarks.flush();
  const written = { ...NO_REMARKS, place: "north", notes: "grey", done: "burnt" };
  await database.change(ENTRY.id, (entry) => Object.assign({ ...entry }, { remarks: written }));
  await writeLeft();
  expect(stored()).toEqual({ ...written, notes: "grey\nbrown" });
});

test("what the database does not take is left for the next start; of an entry that is gone, and of no entry, nothing is", async () => {
  const { database, openRemarks, writeLeft, stored, storage } = await setUp();
  const remarks = await openRemarks(withoutEnd(database));
  remarks.change({ notes: "brown" });
  void remarks.flush();
  database.problem = "storage-failed";
  expect(await writeLeft()).toBe(false);
  database.problem = null;
  expect(await writeLeft()).toBe(true);
  expect(stored()).toMatchObject({ notes: "brown" });

  void remarks.flush();
  await database.remove("all");
  expect(await writeLeft()).toBe(false);
  expect(storage.getItem(KEY)).toBeNull();
});

test("for Free nothing is left, and what is no change is passed over", async () => {
  const { database, plan, openRemarks, writeLeft, stored, storage } = await setUp();
  const remarks = await openRemarks(withoutEnd(database));
  plan.isPremium = false;
  remarks.change({ notes: "brown" });
  void remarks.flush();
  expect(storage.getItem(KEY)).toBeNull();
  for (const broken of ["{", "[]", '[{"id":"entry-1","seen":{},"change":{"notes":"brown"}}]']) {
    storage.setItem(KEY, broken);
    expect(await writeLeft()).toBe(false);
  }
  expect(stored()).toEqual(NO_REMARKS);
});

test("a storage without room for it leaves nothing, takes nothing back, and the page goes on", async () => {
  const values = createTabValues();
  const left = createLeftRemarks({
    ...values,
    setItem: () => {
      throw new DOMException("no room", "QuotaExceededError");
    },
  });
  const change = { seen: NO_REMARKS, change: { notes: "brown" } };
  left.leave({ id: ENTRY.id, ...change });
  expect(await left.write(createFakeDatabase())).toBe(false);

  const both = [
    { id: ENTRY.id, ...change },
    { id: "another", ...change },
  ];
  values.setItem(KEY, JSON.stringify(both));
  expect(() => left.takeBack(ENTRY.id)).not.toThrow();
});

test("when all is deleted, nothing that could not be written is still left, nor is it left again; an undo brings it back", async () => {
  const { database, openStore, storage } = await setUp();
  const change: FakeDatabase["change"] = (id, changed) =>
    database.kept.has(id)
      ? Promise.resolve({ ok: false, error: "storage-full" })
      : database.change(id, changed);
  const store = openStore({ ...database, change });
  const remarks = store.remarksOnEntry(ENTRY);
  store.watchRemarks(remarks);
  await settle();
  remarks.change({ notes: "brown" });
  await remarks.flush();
  expect(storage.getItem(KEY)).toContain("brown");

  await store.remove("all");
  expect(storage.getItem(KEY)).toBeNull();
  await settle();
  await remarks.flush();
  expect(storage.getItem(KEY)).toBeNull();

  await store.undo();
  await settle();
  await remarks.flush();
  expect(remarks.getState().remarks.notes).toBe("brown");
  expect(storage.getItem(KEY)).toContain("brown");
});

test("while another answer to the photo is being kept, nothing is left of the entry of the one before", async () => {
  const { database, openStore, storage } = await setUp();
  const slow = createDeferred<null>();
  const add: FakeDatabase["add"] = async (...records) => {
    if (database.kept.size === 2) await slow.promise;
    return database.add(...records);
  };
  const store = openStore({ ...database, add });
  const photo = { file: new File(["leaf"], "leaf.jpg"), preview: null, cutout: null, whole: null };
  const [first, second] = [entryAt(2), entryAt(3)];
  await store.keep(photo, first);
  const remarks = store.remarksOnPhoto(photo.file, first);
  store.watchRemarks(remarks);
  await settle();
  const keeping = store.keep(photo, second);
  store.remarksOnPhoto(photo.file, second);
  remarks.change({ notes: "brown" });
  await settle();
  void remarks.flush();
  expect(storage.getItem(KEY)).toBeNull();

  slow.resolve(null);
  await keeping;
  await settle();
  const stored = (id: string): unknown => Object(database.kept.get(id)?.entry).remarks;
  expect([stored("new-1"), stored("new-2")]).toEqual([NO_REMARKS, { ...NO_REMARKS, notes: "brown" }]);
});

test("what is read while something is written does not take back what was typed", async () => {
  const { database, openRemarks } = await setUp();
  const reading = createDeferred<null>();
  let isSlow = false;
  const readEntry: FakeDatabase["readEntry"] = async (id) => {
    const entry = await database.readEntry(id);
    if (isSlow) await reading.promise;
    return entry;
  };
  const remarks = await openRemarks({ ...withoutEnd(database), readEntry });
  isSlow = true;
  const read = remarks.read();
  await settle();
  remarks.change({ notes: "brown" });
  await settle();
  reading.resolve(null);
  await vi.advanceTimersByTimeAsync(0);
  expect(remarks.getState().remarks.notes).toBe("brown");
  expect(remarks.getState().keeping).toEqual({ status: "waiting" });
  void read;
});
