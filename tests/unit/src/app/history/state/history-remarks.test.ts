import { beforeEach, expect, test, vi } from "vitest";
import { confirmed, NO_REMARKS, type Remarks } from "#domain/answer/remarks.ts";
import type { PagePhoto } from "#src/answer/identification-snapshot.ts";
import { storedEntry } from "#src/app/history/rules/history-schema.ts";
import { createLeftRemarks } from "#src/app/history/state/history-remarks.ts";
import type { HistoryStore } from "#src/app/history/state/history-store.ts";
import type { RemarksStore } from "#src/app/history/state/remarks-store.ts";
import { createDeferred } from "#tests/fakes/deferred.ts";
import {
  createFakeDatabase,
  entryAt,
  type FakeDatabase,
  openFakeChannels,
  openFakeHistory,
} from "#tests/fakes/history.ts";
import { REAL_IDENTIFICATION, UNSURE, WITHOUT_RECORD } from "#tests/fakes/identified.ts";
import { createTabValues } from "#tests/fakes/shared-storage.ts";

const ANSWER = entryAt(1, { identification: REAL_IDENTIFICATION });
const AGAIN = entryAt(2, { identification: WITHOUT_RECORD });
const UNCLEAR = entryAt(3, { identification: UNSURE });
const NOTED: Partial<Remarks> = { notes: "brown spots", place: "north bed" };
/** The entry that is in the history before the page opens. */
const ENTRY = ANSWER;
const KEY = "bio-kingdom.left-remarks";

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

/** The tabs of one browser, which share the database and the local storage. */
function setUp() {
  const database = createFakeDatabase();
  const storage = createTabValues();
  const plan = { isPremium: true };
  const openChannel = openFakeChannels();
  let ids = 0;
  const openTab = (over: FakeDatabase = database): HistoryStore =>
    openFakeHistory(over, {
      leftRemarks: createLeftRemarks(storage),
      channel: openChannel(),
      newId: () => `id-${(ids += 1)}`,
      isPremium: () => plan.isPremium,
    });
  const stored = (id: string): unknown => Object(database.kept.get(id)?.entry).remarks;
  /** Writes remarks that a closed page left behind, as the next start of the app does. */
  const writeLeft = (): Promise<boolean> => createLeftRemarks(storage).write(database);
  return { database, storage, plan, openTab, store: openTab(), stored, writeLeft };
}

/** {@link setUp} with an answer to the leaf in the history. A page has opened the remarks on that answer. */
async function setUpAnswer() {
  const browser = setUp();
  const leaf = photo();
  const kept = await browser.store.keep(leaf, ANSWER);
  if (!kept.ok) throw new Error("not kept");
  const remarks = browser.store.remarksOnPhoto(leaf.file, ANSWER);
  const stop = browser.store.watchRemarks(remarks);
  await pause();
  return { ...browser, leaf, entry: kept.value, remarks, stop };
}

/** {@link setUp} with one entry. `openRemarks` opens the remarks on that entry in a new tab. */
async function setUpEntry() {
  const browser = setUp();
  await browser.database.add([{ entry: storedEntry(ENTRY), thumbnail: null }]);
  const openRemarks = async (over: FakeDatabase = browser.database): Promise<RemarksStore> => {
    const store = browser.openTab(over);
    const remarks = store.remarksOnEntry(ENTRY);
    store.watchRemarks(remarks);
    await pause();
    return remarks;
  };
  return { ...browser, openStore: browser.openTab, openRemarks, stored: () => browser.stored(ENTRY.id) };
}

function photo(): PagePhoto {
  return { file: new File(["leaf"], "leaf.jpg"), preview: null, cutout: null, whole: null };
}

/** Waits until typed text has been written, and other tabs have read it. */
async function pause(): Promise<void> {
  await vi.advanceTimersByTimeAsync(600);
}

/** The database for a page that is closed before its writes end. */
function withoutEnd(database: FakeDatabase): FakeDatabase {
  return { ...database, change: () => new Promise(() => {}) };
}

test("what a person types on an answer is in its entry after a pause, written once", async () => {
  const { database, remarks, stored } = await setUpAnswer();
  const change = vi.spyOn(database, "change");
  expect(remarks.getState()).toEqual({ remarks: NO_REMARKS, keeping: { status: "kept" } });
  for (const notes of ["b", "br", "brown spots"]) remarks.change({ notes });
  remarks.change({ place: "north bed" });
  expect(remarks.getState().keeping).toEqual({ status: "waiting" });
  await vi.advanceTimersByTimeAsync(400);
  expect(stored("id-1")).toEqual(NO_REMARKS);
  await pause();
  const written = { ...NO_REMARKS, ...NOTED };
  expect(stored("id-1")).toEqual(written);
  expect(remarks.getState()).toEqual({ remarks: written, keeping: { status: "kept" } });
  expect(change).toHaveBeenCalledTimes(1);
});

test("leaving the page writes what was typed, and the list that shows the history reads it", async () => {
  const { store, database, remarks, stop, stored } = await setUpAnswer();
  store.watch();
  await pause();
  const { readings } = database;
  remarks.change(NOTED);
  expect(database.readings).toBe(readings);
  stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(stored("id-1")).toEqual({ ...NO_REMARKS, ...NOTED });
  expect(database.readings).toBe(readings + 1);
});

test("an export and a deletion first write what was typed last, so that it is in the file and comes back", async () => {
  const { store, remarks, stored } = await setUpAnswer();
  remarks.change({ notes: "brown" });
  expect(await (await store.writeFile())?.text()).toContain('"notes": "brown"');
  remarks.change({ notes: "brown spots" });
  await store.remove("all");
  await store.undo();
  expect(stored("id-1")).toEqual({ ...NO_REMARKS, notes: "brown spots" });
});

test("on the Free plan nothing that is typed is written, also on an answer that was kept under Premium", async () => {
  const { store, plan, database, leaf, remarks, stop, stored } = await setUpAnswer();
  plan.isPremium = false;
  const change = vi.spyOn(database, "change");
  remarks.change({ ...NOTED, verification: confirmed(REAL_IDENTIFICATION) });
  await pause();
  stop();
  await pause();
  expect(remarks.getState()).toMatchObject({ remarks: NOTED, keeping: { status: "memory" } });
  // The remarks are still there when the person returns to the photo.
  expect(store.remarksOnPhoto(leaf.file, AGAIN)).toBe(remarks);
  expect(stored("id-1")).toEqual(NO_REMARKS);
  expect(change).not.toHaveBeenCalled();
  expect(store.remarksOnPhoto(photo().file, ANSWER).getState().remarks).toEqual(NO_REMARKS);
});

test("a write that fails leaves what was typed, says so, and succeeds by trying again", async () => {
  const { database, remarks, stop, stored } = await setUpAnswer();
  database.problem = "storage-full";
  remarks.change({ notes: "brown" });
  await pause();
  expect(remarks.getState()).toEqual({
    remarks: { ...NO_REMARKS, notes: "brown" },
    keeping: { status: "failed", problem: "storage-full" },
  });
  stop();
  remarks.change({ place: "north bed" });
  await pause();
  database.problem = null;
  await remarks.flush();
  expect(stored("id-1")).toEqual({ ...NO_REMARKS, notes: "brown", place: "north bed" });
  expect(remarks.getState().keeping).toEqual({ status: "kept" });
});

test("what is typed during a write is written after it", async () => {
  const { remarks, stored } = await setUpAnswer();
  remarks.change({ notes: "brown" });
  const writing = remarks.flush();
  remarks.change({ notes: "brown spots" });
  await writing;
  expect(remarks.getState().remarks.notes).toBe("brown spots");
  await pause();
  expect(stored("id-1")).toEqual({ ...NO_REMARKS, notes: "brown spots" });
});

test("in two tabs one keeps the fields of the other, and a text that both change has both", async () => {
  const { openTab, entry, remarks: mine, database, stored } = await setUpAnswer();
  const there = openTab();
  const theirs = there.remarksOnEntry(entry);
  there.watchRemarks(theirs);
  mine.change({ place: "north bed" });
  await pause();
  expect(theirs.getState().remarks.place).toBe("north bed");
  mine.change({ notes: "brown" });
  theirs.change({ notes: "grey", done: "burnt" });
  await pause();
  expect(stored("id-1")).toMatchObject({ place: "north bed", done: "burnt", notes: "brown\ngrey" });
  expect(mine.getState().remarks).toEqual(theirs.getState().remarks);
  expect(database.kept.size).toBe(1);
});

test("another answer to the photo keeps its remarks, in the same entry and in a new one", async () => {
  const { store, leaf, remarks, stored } = await setUpAnswer();
  const verification = confirmed(REAL_IDENTIFICATION);
  remarks.change({ ...NOTED, verification });
  await pause();
  await store.keep(leaf, AGAIN, ANSWER);
  const corrected = { ...verification, status: "corrected" };
  expect(stored("id-1")).toEqual({ ...NO_REMARKS, ...NOTED, verification: corrected });
  // An answer that does not replace an earlier one becomes a new entry.
  await store.keep(leaf, UNCLEAR);
  expect(store.remarksOnPhoto(leaf.file, UNCLEAR)).toBe(remarks);
  remarks.change({ done: "burnt" });
  await pause();
  expect(stored("id-2")).toMatchObject({ ...NOTED, done: "burnt", verification: { status: "corrected" } });
  expect(stored("id-1")).toMatchObject({ done: "" });
});

test("what was typed on an answer that could not be kept is kept with it by trying again", async () => {
  const { store, database, stored } = setUp();
  const leaf = photo();
  database.problem = "storage-failed";
  await store.keep(leaf, ANSWER);
  const remarks = store.remarksOnPhoto(leaf.file, ANSWER);
  store.watchRemarks(remarks);
  remarks.change(NOTED);
  await pause();
  expect(remarks.getState().keeping).toEqual({ status: "failed", problem: "storage-failed" });
  database.problem = null;
  await store.keep(leaf, ANSWER);
  await pause();
  expect(stored("id-1")).toEqual({ ...NO_REMARKS, ...NOTED });
  expect(remarks.getState().keeping).toEqual({ status: "kept" });
});

test("on a deleted entry nothing is written, and what was typed stays with the photo", async () => {
  const { store, database, remarks } = await setUpAnswer();
  await store.remove("all");
  await pause();
  expect(remarks.getState().keeping).toEqual({ status: "memory" });
  remarks.change(NOTED);
  await pause();
  expect(database.kept.size).toBe(0);
  expect(remarks.getState()).toMatchObject({ remarks: NOTED, keeping: { status: "memory" } });
  await store.undo();
  await pause();
  expect(remarks.getState()).toMatchObject({ remarks: NOTED, keeping: { status: "kept" } });
});

test("an import brings a person's remarks, and fills in what is missing here without changing the rest", async () => {
  const { store, leaf, remarks, stored } = await setUpAnswer();
  const verification = confirmed(REAL_IDENTIFICATION);
  remarks.change({ ...NOTED, verification });
  await remarks.flush();
  const file = new File([(await store.writeFile()) ?? ""], "history.json");
  await store.remove("all");
  await store.importFile(file);
  expect(stored("id-1")).toEqual({ ...NO_REMARKS, ...NOTED, verification });

  const fresh = setUp();
  await fresh.store.keep(photo(), ANSWER);
  const here = fresh.store.remarksOnPhoto(leaf.file, ANSWER);
  here.change({ notes: "grey spots" });
  await here.flush();
  await fresh.store.importFile(file);
  expect(fresh.store.getState().notice).toEqual({ status: "imported", added: 0, known: 1, filledUp: 1 });
  const filled = { ...NO_REMARKS, notes: "grey spots", place: "north bed", done: "", verification };
  expect(fresh.stored("id-1")).toEqual(filled);
  await fresh.store.importFile(file);
  expect(fresh.store.getState().notice).toMatchObject({ filledUp: 0 });
});

test("what is typed survives a tab that is killed at once", async () => {
  const { openRemarks, stored, writeLeft } = await setUpEntry();
  const remarks = await openRemarks();
  remarks.change({ notes: "brown" });
  expect(stored()).toEqual(NO_REMARKS);
  vi.clearAllTimers();
  expect(await writeLeft()).toBe(true);
  expect(stored()).toMatchObject({ notes: "brown" });
});

test("where local storage is full, what is typed is written at once", async () => {
  const { openRemarks, stored, storage } = await setUpEntry();
  const remarks = await openRemarks();
  vi.spyOn(storage, "setItem").mockImplementation(() => {
    throw new DOMException("no room", "QuotaExceededError");
  });
  remarks.change({ notes: "brown" });
  await vi.advanceTimersByTimeAsync(0);
  expect(stored()).toMatchObject({ notes: "brown" });
});

test("what is typed while another tab writes what was left stays left", async () => {
  const { database, openRemarks, storage, stored } = await setUpEntry();
  const remarks = await openRemarks(withoutEnd(database));
  remarks.change({ notes: "brown" });
  const change: FakeDatabase["change"] = (...request) => {
    remarks.change({ notes: "brown spots" });
    return database.change(...request);
  };
  await createLeftRemarks(storage).write({ change });
  expect(stored()).toMatchObject({ notes: "brown" });
  expect(storage.getItem(KEY)).toContain("brown spots");
});

test("what was typed just before another answer came is in the entries of both", async () => {
  const { store, leaf, remarks, stored, storage } = await setUpAnswer();
  const keeping = store.keep(leaf, UNCLEAR);
  remarks.change({ notes: "brown" });
  store.remarksOnPhoto(leaf.file, UNCLEAR);
  await keeping;
  await pause();
  expect([stored("id-1"), stored("id-2")]).toMatchObject([{ notes: "brown" }, { notes: "brown" }]);
  expect(storage.getItem(KEY)).toBeNull();
});

test("after a page is closed during a write, the next start writes that and what waited", async () => {
  const { database, openRemarks, writeLeft, stored, storage } = await setUpEntry();
  const remarks = await openRemarks(withoutEnd(database));
  remarks.change({ place: "north field", done: "burnt" });
  await pause();
  const rest = { place: "north field, row 12", notes: "wet" };
  remarks.change(rest);
  void remarks.flush();
  expect(stored()).toEqual(NO_REMARKS);
  expect(await writeLeft()).toBe(true);
  expect(stored()).toEqual({ ...NO_REMARKS, ...rest, done: "burnt" });
  expect(storage.getItem(KEY)).toBeNull();
  expect(await writeLeft()).toBe(false);
});

test("of a page that left and lived on nothing is left once all is written, so that a later deletion stays", async () => {
  const { database, openRemarks, writeLeft, stored, storage } = await setUpEntry();
  const first = createDeferred<null>();
  const change: FakeDatabase["change"] = async (...request) => {
    await first.promise;
    return database.change(...request);
  };
  const remarks = await openRemarks({ ...database, change });
  remarks.change({ place: "north field" });
  await pause();
  remarks.change({ place: "north field, row 12" });
  const leaving = remarks.flush();
  expect(storage.getItem(KEY)).toContain("north field, row 12");
  first.resolve(null);
  await leaving;
  expect(stored()).toMatchObject({ place: "north field, row 12" });
  expect(storage.getItem(KEY)).toBeNull();
  remarks.change({ place: "north" });
  await pause();
  expect(await writeLeft()).toBe(false);
  expect(stored()).toMatchObject({ place: "north" });
});

test("where the first of two writes fails while more is typed, both are left, and the second is not lost", async () => {
  const { database, openRemarks, writeLeft, stored } = await setUpEntry();
  const first = createDeferred<null>();
  const change: FakeDatabase["change"] = async () => {
    await first.promise;
    return { ok: false, error: "storage-full" };
  };
  const remarks = await openRemarks({ ...database, change });
  remarks.change({ notes: "brown" });
  await pause();
  remarks.change({ place: "north" });
  first.resolve(null);
  await pause();
  expect(remarks.getState()).toEqual({
    remarks: { ...NO_REMARKS, notes: "brown", place: "north" },
    keeping: { status: "failed", problem: "storage-full" },
  });
  void remarks.flush();
  expect(await writeLeft()).toBe(true);
  expect(stored()).toEqual({ ...NO_REMARKS, notes: "brown", place: "north" });
});

test("what was written after all is not written twice, and what another tab wrote meanwhile stays beside it", async () => {
  const { database, openRemarks, writeLeft, stored } = await setUpEntry();
  const remarks = await openRemarks(withoutEnd(database));
  remarks.change({ place: "north", notes: "brown" });
  void remarks.flush();
  const written = { ...NO_REMARKS, place: "north", notes: "grey", done: "burnt" };
  await database.change(ENTRY.id, (entry) => Object.assign({ ...entry }, { remarks: written }));
  await writeLeft();
  expect(stored()).toEqual({ ...written, notes: "grey\nbrown" });
});

test("what the database does not take is left for the next start; of an entry that is gone, and of no entry, nothing is", async () => {
  const { database, openRemarks, writeLeft, stored, storage } = await setUpEntry();
  const remarks = await openRemarks(withoutEnd(database));
  remarks.change({ notes: "brown" });
  void remarks.flush();
  database.problem = "storage-failed";
  expect(await writeLeft()).toBe(false);
  database.problem = null;
  expect(await writeLeft()).toBe(true);
  expect(stored()).toMatchObject({ notes: "brown" });

  remarks.change({ notes: "brown spots" });
  expect(storage.getItem(KEY)).toContain("brown spots");
  await database.remove("all");
  expect(await writeLeft()).toBe(false);
  expect(storage.getItem(KEY)).toBeNull();
});

test("for Free nothing is left, and what is no change is passed over", async () => {
  const { database, plan, openRemarks, writeLeft, stored, storage } = await setUpEntry();
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

test("when all is deleted, nothing that could not be written is still left, nor is it left again; an undo brings it back", async () => {
  const { database, openStore, storage } = await setUpEntry();
  const change: FakeDatabase["change"] = (id, changed) =>
    database.kept.has(id)
      ? Promise.resolve({ ok: false, error: "storage-full" })
      : database.change(id, changed);
  const store = openStore({ ...database, change });
  const remarks = store.remarksOnEntry(ENTRY);
  store.watchRemarks(remarks);
  await pause();
  remarks.change({ notes: "brown" });
  await remarks.flush();
  expect(storage.getItem(KEY)).toContain("brown");

  await store.remove("all");
  expect(storage.getItem(KEY)).toBeNull();
  await pause();
  await remarks.flush();
  expect(storage.getItem(KEY)).toBeNull();

  await store.undo();
  await pause();
  await remarks.flush();
  expect(remarks.getState().remarks.notes).toBe("brown");
  expect(storage.getItem(KEY)).toContain("brown");
});

test("while another answer to the photo is being kept, nothing is left for the first entry", async () => {
  const { database, openStore, storage } = await setUpEntry();
  const slow = createDeferred<null>();
  const add: FakeDatabase["add"] = async (...records) => {
    if (database.kept.size === 2) await slow.promise;
    return database.add(...records);
  };
  const store = openStore({ ...database, add });
  const leaf = photo();
  const first = entryAt(2);
  const second = { ...first, identification: { ...first.identification, crop: "maize" } };
  await store.keep(leaf, first);
  const remarks = store.remarksOnPhoto(leaf.file, first);
  store.watchRemarks(remarks);
  await pause();
  const keeping = store.keep(leaf, second);
  store.remarksOnPhoto(leaf.file, second);
  remarks.change({ notes: "brown" });
  await pause();
  void remarks.flush();
  expect(storage.getItem(KEY)).toBeNull();

  slow.resolve(null);
  await keeping;
  await pause();
  const stored = (id: string): unknown => Object(database.kept.get(id)?.entry).remarks;
  expect([stored("id-1"), stored("id-2")]).toEqual([NO_REMARKS, { ...NO_REMARKS, notes: "brown" }]);
});

test("what is read while something is written does not take back what was typed", async () => {
  const { database, openRemarks } = await setUpEntry();
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
  await pause();
  remarks.change({ notes: "brown" });
  await pause();
  reading.resolve(null);
  await vi.advanceTimersByTimeAsync(0);
  expect(remarks.getState().remarks.notes).toBe("brown");
  expect(remarks.getState().keeping).toEqual({ status: "waiting" });
  void read;
});
