import { openDB } from "idb";
import { beforeEach, expect, test } from "vitest";
import { ok } from "#domain/result.ts";
import { NONE_OF_THESE } from "#domain/teaching/lesson-class.ts";
import { type LessonChange, openLessonDatabase } from "#src/lab/teach/state/lesson-database.ts";
import { newPhoto } from "#tests/fakes/lesson.ts";
import { deleteDatabase, writeDatabase } from "./databases.ts";

const NAME = "bio-kingdom.lesson";

beforeEach(() => deleteDatabase(NAME));

const VINE = { id: "vine", name: "Vine", isReject: false, place: 5 };
const PHOTO = { ...newPhoto("vine", "a.jpg"), id: "photo", place: 6 };
const TAUGHT = {
  lesson: "this one",
  classes: [NONE_OF_THESE],
  taught: {
    head: {
      weights: Float64Array.of(1, 2),
      biases: Float64Array.of(3),
      likeness: { directions: Float64Array.of(0.6, 0.8), limit: 0.5 },
    },
    heldOut: [[1]],
    byEdges: [[0]],
  },
};
const ALL: readonly LessonChange[] = [
  { kind: "put-class", value: VINE },
  { kind: "put-class", value: { ...VINE, id: "first", place: 1 } },
  { kind: "put-photo", value: PHOTO },
  { kind: "put-taught", value: TAUGHT },
];

test("classes, photos with their features and the taught head are there for the next page, in their order", async () => {
  expect(await openLessonDatabase().apply(ALL)).toEqual(ok(undefined));
  expect(await openLessonDatabase().read()).toEqual(
    ok({
      classes: [{ ...VINE, id: "first", place: 1 }, VINE],
      photos: [PHOTO],
      taught: TAUGHT,
    }),
  );
});

test("deleted classes, photos and heads are gone, and the rest stays", async () => {
  const database = openLessonDatabase();
  await database.apply(ALL);
  await database.apply([
    { kind: "delete-class", id: "first" },
    { kind: "delete-photo", id: "photo" },
    { kind: "delete-taught" },
  ]);
  expect(await database.read()).toEqual(ok({ classes: [VINE], photos: [], taught: null }));
});

test("if one of several changes can't be written, none is, and the error says why", async () => {
  const database = openLessonDatabase();
  // IndexedDB can't store a function.
  const broken = { ...PHOTO, id: "broken", extra: () => {} };
  const applied = await database.apply([
    { kind: "put-class", value: VINE },
    { kind: "put-photo", value: broken },
  ]);
  expect(applied).toEqual({ ok: false, error: "storage-failed" });
  expect(await database.read()).toEqual(ok({ classes: [], photos: [], taught: null }));
});

test("a lesson that an earlier version of the app kept is read; its photos had no hash yet", async () => {
  const { hash: _hash, shotAt: _shotAt, ...older } = PHOTO;
  const old = await writeDatabase(NAME, 1, [
    { name: "classes", keyPath: "id", records: [VINE] },
    { name: "photos", keyPath: "id", records: [older] },
    // It also counted the photos of each class.
    {
      name: "taught",
      keyPath: "id",
      records: [{ id: "latest", ...TAUGHT, taught: { ...TAUGHT.taught, photos: [1] } }],
    },
  ]);
  old.close();
  expect(await openLessonDatabase().read()).toEqual(
    ok({ classes: [VINE], photos: [{ ...PHOTO, hash: null, shotAt: null }], taught: TAUGHT }),
  );
});

test("records that this version can't read are left out, and deleted when all is deleted", async () => {
  const database = openLessonDatabase();
  const older = Object.assign({ ...PHOTO, id: "older" }, { features: new Float32Array(0) });
  const odd = Object.assign({ ...PHOTO, id: "odd" }, { thumbnail: "https://example.org/a.jpg" });
  await database.apply([...ALL, { kind: "put-photo", value: older }, { kind: "put-photo", value: odd }]);
  const read = await database.read();
  expect(read.ok && read.value.photos.map(({ id }) => id)).toEqual(["older", "photo"]);
  await database.apply([{ kind: "delete-all" }, { kind: "put-class", value: VINE }]);
  expect(await database.read()).toEqual(ok({ classes: [VINE], photos: [], taught: null }));
  expect(await everyRecord()).toBe(1);
});

/** The number of records in all stores of the database. */
async function everyRecord(): Promise<number> {
  const open = await openDB(NAME);
  try {
    const counts = await Promise.all([...open.objectStoreNames].map((name) => open.count(name)));
    return counts.reduce((sum, count) => sum + count, 0);
  } finally {
    open.close();
  }
}
