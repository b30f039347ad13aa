import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { NO_REMARKS } from "#domain/answer/remarks.ts";
import { readStoredEntries, storedEntry } from "#src/app/history/rules/history-schema.ts";
import { openHistoryDatabase } from "#src/app/history/state/history-database.ts";
import { ANSWER_MS, OPENING_MS } from "#src/storage/bounded-wait.ts";
import { entryAt } from "#tests/fakes/history.ts";
import { THUMBNAIL } from "#tests/fixtures/history-entries.ts";
import { deleteDatabase, writeDatabase } from "./databases.ts";

/** An entry as the database has it. */
function stored(...entry: Parameters<typeof entryAt>): ReturnType<typeof storedEntry> {
  return storedEntry(entryAt(...entry));
}

const NAME = "bio-kingdom.history";

beforeEach(() => deleteDatabase(NAME));

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("an entry is changed and keeps its thumbnail, and a deleted one does not come back", async () => {
  const database = openHistoryDatabase();
  await database.add([{ entry: stored(1), thumbnail: THUMBNAIL }]);
  const renamed = stored(1, { photoName: "leaf.jpg" });
  const rename = () => renamed;

  expect(await database.change(renamed.id, rename)).toEqual({ ok: true, value: true });
  expect(await database.readEntries()).toEqual({ ok: true, value: [renamed] });
  expect(await database.readEntry(renamed.id)).toEqual({ ok: true, value: renamed });
  expect(await database.readThumbnail(renamed.id)).toEqual({ ok: true, value: THUMBNAIL });
  await database.remove("all");
  expect(await database.change(renamed.id, rename)).toEqual({ ok: true, value: false });
  expect(await database.readEntries()).toEqual({ ok: true, value: [] });
  expect(await database.readEntry(renamed.id)).toEqual({ ok: true, value: null });
});

test("an existing entry is filled up or left as it is, and a new one is added", async () => {
  const database = openHistoryDatabase();
  const [here, kept, fresh] = [stored(1), stored(2), stored(3)];
  await database.add([here, kept].map((entry) => ({ entry, thumbnail: THUMBNAIL })));
  const filled = stored(1, { photoName: "leaf.jpg" });
  const added = await database.add(
    [here, kept, fresh].map((entry) => ({ entry, thumbnail: null })),
    ({ id }) => (id === here.id ? filled : null),
  );

  expect(added).toEqual({ ok: true, value: { added: 1, filledUp: 1 } });
  expect(await database.readEntries()).toEqual({ ok: true, value: [filled, kept, fresh] });
  expect(await database.readThumbnail(here.id)).toEqual({ ok: true, value: THUMBNAIL });
});

test("many entries are deleted with their thumbnails, all or some, and can be added again", async () => {
  const database = openHistoryDatabase();
  const records = Array.from({ length: 300 }, (_, at) => ({
    entry: stored(1, { id: `entry-${at}` }),
    thumbnail: at % 2 === 0 ? THUMBNAIL : null,
  }));
  const twice = [...records, ...records.slice(0, 3)];
  expect(await database.add(twice)).toEqual({ ok: true, value: { added: 300, filledUp: 0 } });
  const some = await database.remove(["entry-0", "entry-1", "entry-unknown"]);
  expect(some).toEqual({ ok: true, value: records.slice(0, 2) });
  const rest = await database.remove("all");
  expect(rest.ok && rest.value.toSorted((a, b) => order(a) - order(b))).toEqual(records.slice(2));
  expect(await database.readEntries()).toEqual({ ok: true, value: [] });
  expect(await database.readThumbnails()).toEqual({ ok: true, value: new Map() });
});

function order({ entry }: { readonly entry: { readonly id: string } }): number {
  return Number(entry.id.replace("entry-", ""));
}

test("if there is no room for all of many entries, none is added and the error says so", async () => {
  const database = openHistoryDatabase();
  let writes = 0;
  const { prototype } = IDBObjectStore;
  const put = Reflect.get<typeof prototype, "put">(prototype, "put");
  vi.spyOn(prototype, "put").mockImplementation(function (this: IDBObjectStore, value: unknown) {
    writes += 1;
    if (writes === 3) throw new DOMException("full", "QuotaExceededError");
    return put.call(this, value);
  });
  const records = Array.from({ length: 5 }, (_, at) => ({ entry: stored(at + 1), thumbnail: null }));
  expect(await database.add(records)).toEqual({ ok: false, error: "storage-full" });
  vi.restoreAllMocks();
  expect(await database.readEntries()).toEqual({ ok: true, value: [] });
});

test("adding many entries that is cancelled half-way leaves nothing behind", async () => {
  const database = openHistoryDatabase();
  await database.add([{ entry: stored(1), thumbnail: null }]);
  const records = Array.from({ length: 1000 }, (_, at) => ({
    entry: stored(1, { id: `more-${at}` }),
    thumbnail: THUMBNAIL,
  }));
  const controller = new AbortController();
  const written: number[] = [];
  const added = await database.add(records, () => null, {
    signal: controller.signal,
    onWritten: (done) => {
      written.push(done);
      if (done >= 500) controller.abort();
    },
  });
  expect(added.ok).toBe(false);
  expect(written.length).toBeGreaterThan(1);
  expect(written.at(-1)).toBeLessThan(1000);
  expect(await database.readEntries()).toEqual({ ok: true, value: [stored(1)] });
  expect(await database.readThumbnails()).toEqual({ ok: true, value: new Map() });
});

test("a database that does not open is reported as silent, and used when it opens late", async () => {
  // A tab with the previous version of the app keeps its connection open.
  const old = await openVersion1();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const database = openHistoryDatabase();
  const reading = database.readEntries();
  await vi.advanceTimersByTimeAsync(OPENING_MS);
  expect(await reading).toEqual({ ok: false, error: "storage-silent" });

  old.close();
  vi.useRealTimers();
  expect(await database.readEntries()).toMatchObject({ ok: true, value: [{ id: entryAt(1).id }] });
});

test("a database that opens and then answers nothing is reported as silent", async () => {
  const database = openHistoryDatabase();
  await database.readEntries();
  const letGo = await holdEntries();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const reading = database.readEntries();
  await vi.advanceTimersByTimeAsync(ANSWER_MS);
  expect(await reading).toEqual({ ok: false, error: "storage-silent" });
  letGo();
});

/** Holds a transaction open like a tab that hangs. Returns a function that ends it. */
async function holdEntries(): Promise<() => void> {
  const request = indexedDB.open(NAME);
  await new Promise((resolve) => {
    request.addEventListener("success", resolve);
  });
  const { result } = request;
  const entries = result.transaction("entries", "readwrite").objectStore("entries");
  let isHeld = true;
  const goOn = (): void => {
    if (isHeld) entries.count().addEventListener("success", goOn);
    else result.close();
  };
  goOn();
  return () => {
    isHeld = false;
  };
}

test("a database of a newer app is left as it is and reported as newer", async () => {
  (await writeDatabase(NAME, 3, [])).close();
  const database = openHistoryDatabase();
  expect(await database.readEntries()).toEqual({ ok: false, error: "storage-newer" });
  expect(await database.add([{ entry: stored(1), thumbnail: null }])).toEqual({
    ok: false,
    error: "storage-newer",
  });
});

test.each([
  ["SecurityError", "storage-unavailable"],
  ["UnknownError", "storage-failed"],
] as const)("a database that is refused with a %s once is opened the next time", async (name, problem) => {
  const database = openHistoryDatabase();
  vi.spyOn(IDBFactory.prototype, "open").mockImplementationOnce(denied(name));
  expect(await database.readEntries()).toEqual({ ok: false, error: problem });
  expect(await database.readEntries()).toEqual({ ok: true, value: [] });
});

function denied(name: string): () => never {
  return () => {
    throw new DOMException("denied", name);
  };
}

test("where site data are blocked, Chromium's unknown error means that nothing can be stored", async () => {
  vi.spyOn(IDBFactory.prototype, "open").mockImplementation(denied("UnknownError"));
  vi.spyOn(window, "localStorage", "get").mockImplementation(denied("SecurityError"));
  expect(await openHistoryDatabase().readEntries()).toEqual({ ok: false, error: "storage-unavailable" });
});

/** Opens the database as the previous version of the app did, with an entry that has no remarks. */
async function openVersion1(): Promise<IDBDatabase> {
  const { remarks: _remarks, ...entry } = entryAt(1);
  return writeDatabase(NAME, 1, [
    { name: "entries", keyPath: "id", records: [entry] },
    { name: "thumbnails", keyPath: "id", records: [] },
  ]);
}

test("a database from before there were remarks is opened, and its entries have none", async () => {
  const old = await openVersion1();
  old.addEventListener("versionchange", () => old.close());
  const database = openHistoryDatabase();
  const read = await database.readEntries();

  expect(read.ok && readStoredEntries(read.value)).toEqual({ entries: [entryAt(1)], unreadable: 0 });
  const remarks = { ...NO_REMARKS, notes: "brown spots" };
  await database.change(entryAt(1).id, (entry) => ({
    ...entry,
    remarks,
  }));
  expect(await database.readEntry(entryAt(1).id)).toMatchObject({
    value: { remarks: { notes: "brown spots" } },
  });
});
