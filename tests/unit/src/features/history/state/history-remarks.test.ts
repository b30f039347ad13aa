import { beforeEach, expect, test, vi } from "vitest";
import type { HistoryEntry } from "#src/features/history/rules/history.ts";
import { confirmed, NO_REMARKS, type Remarks } from "#domain/remarks.ts";
import type { ChosenPhoto } from "#src/features/identify/state/identification-snapshot.ts";
import { createLeftRemarks } from "#src/features/history/state/history-remarks.ts";
import { createTabValues } from "#tests/fakes/shared-storage.ts";
import { createHistoryStore } from "#src/features/history/state/history-store.ts";
import { createFakeDatabase } from "#tests/fakes/history-database.ts";
import { entryAt } from "#tests/fakes/history-entries.ts";
import { REAL_IDENTIFICATION, UNSURE, WITHOUT_RECORD } from "#tests/fakes/identified.ts";

const ANSWER = entryAt(1, { identification: REAL_IDENTIFICATION });
const AGAIN = entryAt(2, { identification: WITHOUT_RECORD });
const NOTED: Partial<Remarks> = { notes: "brown spots", place: "north bed" };

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

/** Tabs of one browser over one database. */
function setUp() {
  const database = createFakeDatabase();
  const plan = { isPremium: true };
  const listeners = new Set<() => void>();
  let ids = 0;
  const openTab = () => {
    let own: (() => void)[] = [];
    return createHistoryStore({
      database,
      leftRemarks: createLeftRemarks(createTabValues()),
      channel: {
        announce: () => {
          for (const listener of listeners) if (!own.includes(listener)) listener();
        },
        onChange: (listener) => {
          listeners.add(listener);
          own.push(listener);
          return () => {
            listeners.delete(listener);
            own = own.filter((each) => each !== listener);
          };
        },
      },
      makeThumbnail: () => Promise.reject(new Error("not in this test")),
      persistence: { persisted: () => Promise.resolve(true), persist: () => Promise.resolve(true) },
      now: () => new Date(`2026-11-20T10:0${ids}:00.000Z`),
      newId: () => `id-${(ids += 1)}`,
      isPremium: () => plan.isPremium,
    });
  };
  const stored = (id: string): unknown => Object(database.kept.get(id)?.entry).remarks;
  return { database, plan, openTab, store: openTab(), stored };
}

function photo(): ChosenPhoto {
  return { file: new File(["leaf"], "leaf.jpg"), preview: null, cutout: null, whole: null };
}

/** So long that who watches hears of what was written, and reads it. */
async function pause(): Promise<void> {
  await vi.advanceTimersByTimeAsync(600);
}

test("what a person types on an answer is in its entry after a pause, written once", async () => {
  const { store, database, stored } = setUp();
  const leaf = photo();
  await store.keep(leaf, ANSWER);
  const change = vi.spyOn(database, "change");
  const remarks = store.remarksOnPhoto(leaf.file, ANSWER);
  store.watchRemarks(remarks);
  await pause();
  expect(remarks.getState()).toEqual({ remarks: NO_REMARKS, keeping: { status: "kept" } });
  for (const notes of ["b", "br", "brown spots"]) remarks.change({ notes });
  remarks.change({ place: "north bed" });
  expect(remarks.getState().keeping).toEqual({ status: "waiting" });
  await vi.advanceTimersByTimeAsync(400);
  expect(stored("id-1")).toEqual(NO_REMARKS);
  await pause();
  expect(stored("id-1")).toEqual({ ...NO_REMARKS, ...NOTED });
  expect(remarks.getState()).toEqual({
    remarks: { ...NO_REMARKS, ...NOTED },
    keeping: { status: "kept" },
  });
  expect(change).toHaveBeenCalledTimes(1);
});

test("leaving the page writes what was typed, and the list that shows the history reads it", async () => {
  const { store, database, stored } = setUp();
  const leaf = photo();
  await store.keep(leaf, ANSWER);
  const remarks = store.remarksOnPhoto(leaf.file, ANSWER);
  const stop = store.watchRemarks(remarks);
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

test("an export and a deletion write first what was typed last, so that it is in the file and comes back", async () => {
  const { store, stored } = setUp();
  const leaf = photo();
  await store.keep(leaf, ANSWER);
  const remarks = store.remarksOnPhoto(leaf.file, ANSWER);
  store.watchRemarks(remarks);
  remarks.change({ notes: "brown" });
  expect(await (await store.writeFile())?.text()).toContain('"notes": "brown"');
  remarks.change({ notes: "brown spots" });
  await store.remove("all");
  await store.undo();
  expect(stored("id-1")).toEqual({ ...NO_REMARKS, notes: "brown spots" });
});

test("on the Free plan nothing that is typed is written, also on an answer that was kept under Premium", async () => {
  const { store, plan, database, stored } = setUp();
  const leaf = photo();
  await store.keep(leaf, ANSWER);
  plan.isPremium = false;
  const change = vi.spyOn(database, "change");
  const remarks = store.remarksOnPhoto(leaf.file, ANSWER);
  const stop = store.watchRemarks(remarks);
  remarks.change({ ...NOTED, verification: confirmed(REAL_IDENTIFICATION) });
  await pause();
  stop();
  await pause();
  expect(remarks.getState().keeping).toEqual({ status: "memory" });
  expect(remarks.getState().remarks.notes).toBe("brown spots");
  // It is still there when the person comes back to the photo.
  expect(store.remarksOnPhoto(leaf.file, AGAIN)).toBe(remarks);
  expect(stored("id-1")).toEqual(NO_REMARKS);
  expect(change).not.toHaveBeenCalled();
  expect(store.remarksOnPhoto(photo().file, ANSWER).getState().remarks).toEqual(NO_REMARKS);
});

test("a write that fails leaves what was typed, says so, and is made by trying again", async () => {
  const { store, database, stored } = setUp();
  const leaf = photo();
  await store.keep(leaf, ANSWER);
  const remarks = store.remarksOnPhoto(leaf.file, ANSWER);
  const stop = store.watchRemarks(remarks);
  await pause();
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

test("what is typed while something is written is written after it", async () => {
  const { store, stored } = setUp();
  const leaf = photo();
  await store.keep(leaf, ANSWER);
  const remarks = store.remarksOnPhoto(leaf.file, ANSWER);
  remarks.change({ notes: "brown" });
  const writing = remarks.flush();
  remarks.change({ notes: "brown spots" });
  await writing;
  expect(remarks.getState().remarks.notes).toBe("brown spots");
  await pause();
  expect(stored("id-1")).toEqual({ ...NO_REMARKS, notes: "brown spots" });
});

test("in two tabs one keeps the fields of the other, and a text that both change has both", async () => {
  const { store: here, openTab, database, stored } = setUp();
  const leaf = photo();
  const kept = await here.keep(leaf, ANSWER);
  if (!kept.ok) throw new Error("not kept");
  const there = openTab();
  const [mine, theirs] = [here.remarksOnPhoto(leaf.file, ANSWER), there.remarksOnEntry(kept.value)];
  here.watchRemarks(mine);
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

test("another answer to the photo keeps what was said of it, in the same entry and in a new one", async () => {
  const { store, stored } = setUp();
  const leaf = photo();
  await store.keep(leaf, ANSWER);
  const said = confirmed(REAL_IDENTIFICATION);
  const remarks = store.remarksOnPhoto(leaf.file, ANSWER);
  store.watchRemarks(remarks);
  remarks.change({ ...NOTED, verification: said });
  await pause();
  await store.keep(leaf, AGAIN, ANSWER);
  expect(stored("id-1")).toEqual({
    ...NO_REMARKS,
    ...NOTED,
    verification: { ...said, status: "corrected" },
  });
  // With another model the answer is an entry of its own.
  const unsure: HistoryEntry = entryAt(3, { identification: UNSURE });
  await store.keep(leaf, unsure);
  expect(store.remarksOnPhoto(leaf.file, unsure)).toBe(remarks);
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

test("on an entry that was deleted nothing is written, and what was typed stays with the photo", async () => {
  const { store, database } = setUp();
  const leaf = photo();
  await store.keep(leaf, ANSWER);
  const remarks = store.remarksOnPhoto(leaf.file, ANSWER);
  store.watchRemarks(remarks);
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

test("an import brings what a person said and wrote, and fills up what is missing here without changing the rest", async () => {
  const { store, stored } = setUp();
  const leaf = photo();
  await store.keep(leaf, ANSWER);
  const remarks = store.remarksOnPhoto(leaf.file, ANSWER);
  remarks.change({ ...NOTED, verification: confirmed(REAL_IDENTIFICATION) });
  await remarks.flush();
  const file = new File([(await store.writeFile()) ?? ""], "history.json");
  await store.remove("all");
  await store.importFile(file);
  expect(stored("id-1")).toEqual({ ...NOTED, done: "", verification: confirmed(REAL_IDENTIFICATION) });

  await store.remove("all");
  const fresh = setUp();
  await fresh.store.keep(photo(), ANSWER);
  const here = fresh.store.remarksOnPhoto(leaf.file, ANSWER);
  here.change({ notes: "grey spots" });
  await here.flush();
  await fresh.store.importFile(file);
  expect(fresh.store.getState().notice).toEqual({ status: "imported", added: 0, known: 1, filledUp: 1 });
  expect(fresh.stored("id-1")).toEqual({
    notes: "grey spots",
    place: "north bed",
    done: "",
    verification: confirmed(REAL_IDENTIFICATION),
  });
  await fresh.store.importFile(file);
  expect(fresh.store.getState().notice).toMatchObject({ filledUp: 0 });
});
