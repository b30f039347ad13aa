import { beforeEach, expect, test } from "vitest";
import { confirm } from "#src/lab/batch/rules/batch-photo.ts";
import type { BatchRecord } from "#src/lab/batch/rules/batch-record.ts";
import { openBatchDatabase } from "#src/lab/batch/state/batch-database.ts";
import { photoOf } from "#tests/fakes/batch-photos.ts";
import { LONG } from "#tests/fixtures/long.ts";
import { deleteDatabase, writeDatabase } from "./databases.ts";

const NAME = "bio-kingdom.batches";
const AT = "2026-06-01T05:12:30.000Z";

function batchOf(id: string, photos: number, done = photos): BatchRecord {
  const chosen = Array.from({ length: photos }, (_, at) => ({
    path: `trap ${at % 7}/IMG_${String(at).padStart(5, "0")}.jpg`,
    bytes: 2_000_000,
    lastModified: at,
  }));
  return {
    head: {
      id,
      title: "trap",
      startedAt: AT,
      settings: {
        subject: "animal",
        models: ["birds"],
        capture: { date: true, position: false },
        burstRule: "cameraTrap",
      },
      total: photos,
      done,
      reviewed: 0,
      isCancelled: false,
      leftOut: 0,
    },
    chosen,
    photos: chosen.slice(0, done).map(({ path }) => photoOf(path, { hash: "0123456789abcdef" })),
  };
}

const PICTURE = new Uint8Array([1, 2, 3]);

test("small pictures and the folder are kept with their batch, and deleted with it", async () => {
  const database = openBatchDatabase();
  const [batch, other] = [batchOf("a", 2), batchOf("b", 1)];
  for (const { head, chosen, photos } of [batch, other]) {
    await database.put({ head, chosen, photos });
    await database.write(head, photos, PICTURE);
  }
  const folder = await navigator.storage.getDirectory();
  await database.putFolder("a", folder);
  const path = batch.photos[0]?.path ?? "";
  const again = openBatchDatabase();
  expect((await again.readPicture("a", path))?.size).toBe(3);
  expect(await (await again.readFolder("a"))?.isSameEntry(folder)).toBe(true);
  await again.forget("a");
  expect(await again.readPicture("a", path)).toBeNull();
  expect(await again.readFolder("a")).toBeNull();
  expect((await again.readPicture("b", path))?.size).toBe(3);
});

beforeEach(() => deleteDatabase(NAME));

test("a batch is read as it was written, photo by photo, and no other batch is touched", async () => {
  const database = openBatchDatabase();
  const [batch, other] = [batchOf("a", 3, 0), batchOf("b", 2)];
  await database.put(batch);
  await database.put(other);
  const [first, second] = batchOf("a", 3).photos;
  if (first === undefined || second === undefined) throw new Error("no photos");
  expect(await database.write({ ...batch.head, done: 1 }, [first])).toBe(true);
  expect(await database.write({ ...batch.head, done: 2 }, [second])).toBe(true);
  expect(await database.write({ ...batch.head, done: 2, reviewed: 1 }, [confirm(first, AT)])).toBe(true);

  const again = openBatchDatabase();
  const head = { ...batch.head, done: 2, reviewed: 1 };
  expect(await again.read("a")).toEqual({ head, chosen: batch.chosen, photos: [confirm(first, AT), second] });
  expect(await again.list()).toEqual([head, other.head]);

  await again.forget("a");
  expect(await again.read("a")).toBeNull();
  expect(await database.write(head, [second])).toBe(false);
  expect(await database.read("a")).toBeNull();
  expect(await again.read("b")).toEqual(other);
});

test("ten thousand photos are read completely, in parts that leave the page responsive", LONG, async () => {
  const database = openBatchDatabase();
  const batch = batchOf("a", 10_000);
  await database.put(batch);
  let turns = 0;
  const count = setInterval(() => {
    turns += 1;
  }, 0);
  const read = await database.read("a");
  clearInterval(count);
  expect(read?.photos).toHaveLength(10_000);
  expect(new Set(read?.photos.map(({ path }) => path)).size).toBe(10_000);
  expect(read?.chosen).toEqual(batch.chosen);
  expect(turns).toBeGreaterThan(10);
});

test("a batch that an earlier version of the app kept is read", async () => {
  const { head, chosen, photos } = batchOf("a", 2);
  const files = {
    paths: chosen.map(({ path }) => path),
    bytes: chosen.map(({ bytes }) => bytes),
    lastModified: chosen.map(({ lastModified }) => lastModified),
  };
  const old = await writeDatabase(NAME, 1, [
    { name: "heads", keyPath: "id", records: [head] },
    { name: "chosen", keyPath: "batch", records: [{ batch: "a", ...files }] },
    {
      name: "photos",
      keyPath: ["batch", "path"],
      records: photos.map((photo) => ({ batch: "a", ...photo })),
    },
  ]);
  old.close();
  const database = openBatchDatabase();
  expect(await database.read("a")).toEqual({ head, chosen, photos });
  expect(await database.readPicture("a", photos[0]?.path ?? "")).toBeNull();
  expect(await database.readFolder("a")).toBeNull();
  expect(await database.write(head, photos.slice(0, 1), PICTURE)).toBe(true);
  expect(await (await database.readPicture("a", photos[0]?.path ?? ""))?.bytes()).toEqual(PICTURE);
});
