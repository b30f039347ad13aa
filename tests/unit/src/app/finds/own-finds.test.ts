import { expect, test } from "vitest";
import { confirmed, NO_REMARKS } from "#domain/answer/remarks.ts";
import { createRandom } from "#domain/numbers/random.ts";
import { err, ok } from "#domain/result.ts";
import { KINGDOM_MODEL } from "#models/registry.ts";
import { createOwnFinds, type OwnFindsDeps } from "#src/app/finds/own-finds.ts";
import { storedEntry } from "#src/app/history/rules/history-schema.ts";
import { createFakeDatabase, entryAt, type FakeDatabase, openFakeHistory } from "#tests/fakes/history.ts";
import { REAL_IDENTIFICATION } from "#tests/fakes/identified.ts";
import { packageOf } from "#tests/fakes/model-packages.ts";
import { createPreparedPhoto } from "#tests/fakes/model-parts.ts";

const BLIGHT = REAL_IDENTIFICATION.record;

/** A picture that shows a thing from this side, in degrees. */
function pictureAt(degrees: number): string {
  return `data:image/jpeg;base64,${btoa(String(degrees))}`;
}

/** A history with a confirmed blight for each picture, the oldest first. */
function databaseOf(pictures: readonly (string | null)[]): FakeDatabase {
  const database = createFakeDatabase();
  const remarks = { ...NO_REMARKS, verification: confirmed(REAL_IDENTIFICATION) };
  for (const [minute, thumbnail] of pictures.entries()) {
    const entry = entryAt(minute, { identification: REAL_IDENTIFICATION, remarks });
    database.kept.set(entry.id, { entry: storedEntry(entry), thumbnail });
  }
  return database;
}

const SIDE = 32;

/** Reads the degrees of a picture: each has pixels of its own, and features in its direction. */
const imaging: OwnFindsDeps["imaging"] = {
  check: () =>
    Promise.resolve(
      ok({ facts: { format: "jpeg", bytes: 1, width: 9, height: 9, orientation: 1 }, checkMs: 0 }),
    ),
  prepare: async (file) => {
    const degrees = Number(await file.text());
    if (Number.isNaN(degrees)) return err({ code: "photo-unreadable" });
    const data = createRandom(degrees).bytes(SIDE * SIDE * 3);
    data[0] = degrees;
    return ok({ ...createPreparedPhoto(), tensor: { data, shape: [SIDE, SIDE, 3] as const } });
  },
};

const client: ReturnType<OwnFindsDeps["openedClient"]> = {
  model: packageOf(),
  loaded: () => ({ runtime: "none", backend: "none", graphics: null, loadMs: 1, warmUpMs: 1 }),
  features: ({ data }) => {
    const angle = ((data[0] ?? 0) * Math.PI) / 180;
    return Promise.resolve(ok(Float32Array.of(Math.cos(angle), Math.sin(angle))));
  },
};

async function keysFor(
  database: FakeDatabase,
  photo: string | null,
  deps: Partial<OwnFindsDeps> = {},
): Promise<readonly string[]> {
  const source = createOwnFinds({
    isPremium: () => true,
    history: openFakeHistory(database),
    imaging,
    openedClient: (id) => (id === KINGDOM_MODEL.id ? client : null),
    ...deps,
  });
  const references = await source(BLIGHT, photo === null ? null : new Blob([photo]));
  return references.map(({ key }) => key);
}

const PICTURES = [pictureAt(80), pictureAt(20), pictureAt(50), null];
const NEWEST_FIRST = ["own entry-2", "own entry-1", "own entry-0"];
const MOST_ALIKE_FIRST = ["own entry-1", "own entry-2", "own entry-0"];

test("the finds of a record's kind come as pictures with their day, the most alike to the photo first", async () => {
  const database = databaseOf(PICTURES);
  expect(await keysFor(database, "10")).toEqual(MOST_ALIKE_FIRST);
  const source = createOwnFinds({
    isPremium: () => true,
    history: openFakeHistory(database),
    imaging,
    openedClient: () => client,
  });
  const [first] = await source(BLIGHT, new Blob(["10"]));
  expect(first?.caption).toBe("Yours, Nov 20, 2026");
  expect(await first?.picture.text()).toBe("20");
  expect(await source({ ...BLIGHT, id: "another" }, null)).toEqual([]);
});

test("without a photo, with one that can't be read, and while the app's own model is not loaded, the newest come first", async () => {
  const database = databaseOf(PICTURES);
  const asleep = client === null ? null : { ...client, loaded: () => null };
  expect(await keysFor(database, null)).toEqual(NEWEST_FIRST);
  expect(await keysFor(database, "no photo")).toEqual(NEWEST_FIRST);
  expect(await keysFor(database, "10", { openedClient: () => null })).toEqual(NEWEST_FIRST);
  expect(await keysFor(database, "10", { openedClient: () => asleep })).toEqual(NEWEST_FIRST);
});

test("a photo is no reference of itself", async () => {
  expect(await keysFor(databaseOf(PICTURES), "50")).toEqual(["own entry-1", "own entry-0"]);
  const without = await keysFor(databaseOf(PICTURES), "50", { openedClient: () => null });
  expect(without).toEqual(["own entry-1", "own entry-0"]);
});

test("Free has no finds, nor has a history that can't be read; deleting an entry deletes the find", async () => {
  const database = databaseOf(PICTURES);
  expect(await keysFor(database, "10", { isPremium: () => false })).toEqual([]);
  expect(database.readings).toBe(0);
  database.kept.delete("entry-1");
  expect(await keysFor(database, "10")).toEqual(["own entry-2", "own entry-0"]);
  database.problem = "storage-unavailable";
  expect(await keysFor(database, "10")).toEqual([]);
});

test("two pages that ask at once both get the finds", async () => {
  const database = databaseOf(PICTURES);
  const history = openFakeHistory(database);
  const ask = (): Promise<readonly string[]> => keysFor(database, "10", { history });
  expect(await Promise.all([ask(), ask()])).toEqual([MOST_ALIKE_FIRST, MOST_ALIKE_FIRST]);
});
