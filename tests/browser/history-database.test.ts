import { beforeEach, expect, test } from "vitest";
import { readStoredEntries } from "#domain/history/history-schema.ts";
import { NO_REMARKS } from "#domain/history/remarks.ts";
import { openHistoryDatabase } from "#src/stores/history/history-database.ts";
import { entryAt } from "#tests/fakes/history-entries.ts";
import { THUMBNAIL } from "#tests/fakes/history-entry.ts";

const NAME = "bio-kingdom.history";

beforeEach(
  () =>
    new Promise<void>((resolve, reject) => {
      const request = indexedDB.deleteDatabase(NAME);
      request.addEventListener("success", () => resolve());
      request.addEventListener("error", () => reject(new Error("the database is not deleted")));
    }),
);

test("an entry is changed and keeps its thumbnail, and a deleted one does not come back", async () => {
  const database = openHistoryDatabase();
  await database.add([{ entry: entryAt(1), thumbnail: THUMBNAIL }]);
  const renamed = entryAt(1, { photoName: "leaf.jpg" });
  const rename = () => renamed;

  await expect(database.change(renamed.id, rename)).resolves.toEqual({ ok: true, value: true });
  await expect(database.readEntries()).resolves.toEqual({ ok: true, value: [renamed] });
  await expect(database.readEntry(renamed.id)).resolves.toEqual({ ok: true, value: renamed });
  await expect(database.readThumbnail(renamed.id)).resolves.toEqual({ ok: true, value: THUMBNAIL });
  await database.remove("all");
  await expect(database.change(renamed.id, rename)).resolves.toEqual({ ok: true, value: false });
  await expect(database.readEntries()).resolves.toEqual({ ok: true, value: [] });
  await expect(database.readEntry(renamed.id)).resolves.toEqual({ ok: true, value: null });
});

test("an entry that is there is filled up or left as it is, and a new one added", async () => {
  const database = openHistoryDatabase();
  const [here, kept, fresh] = [entryAt(1), entryAt(2), entryAt(3)];
  await database.add([here, kept].map((entry) => ({ entry, thumbnail: THUMBNAIL })));
  const filled = entryAt(1, { photoName: "leaf.jpg" });
  const added = await database.add(
    [here, kept, fresh].map((entry) => ({ entry, thumbnail: null })),
    ({ id }) => (id === here.id ? filled : null),
  );

  expect(added).toEqual({ ok: true, value: { added: 1, filledUp: 1 } });
  await expect(database.readEntries()).resolves.toEqual({ ok: true, value: [filled, kept, fresh] });
  await expect(database.readThumbnail(here.id)).resolves.toEqual({ ok: true, value: THUMBNAIL });
});

/** Opens the database as the app of before did, with an entry that has no remarks. */
async function openVersion1(): Promise<IDBDatabase> {
  const { remarks: _remarks, ...entry } = entryAt(1);
  const request = indexedDB.open(NAME, 1);
  const old = await new Promise<IDBDatabase>((resolve, reject) => {
    request.addEventListener("upgradeneeded", () => {
      for (const name of ["entries", "thumbnails"]) request.result.createObjectStore(name, { keyPath: "id" });
    });
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(new Error("the database is not opened")));
  });
  old.transaction("entries", "readwrite").objectStore("entries").put(entry);
  return old;
}

test("a database of before there were remarks is opened, and its entries are read with none", async () => {
  const old = await openVersion1();
  old.addEventListener("versionchange", () => old.close());
  const database = openHistoryDatabase();
  const stored = await database.readEntries();

  expect(stored.ok && readStoredEntries(stored.value)).toEqual({ entries: [entryAt(1)], unreadable: 0 });
  await database.change(entryAt(1).id, (entry) => {
    const noted = { ...entry, remarks: { ...NO_REMARKS, notes: "brown spots" } };
    return noted;
  });
  await expect(database.readEntry(entryAt(1).id)).resolves.toMatchObject({
    value: { remarks: { notes: "brown spots" } },
  });
});
