import { expect, test } from "vitest";
import { err, ok } from "#domain/result.ts";
import {
  type CopiesRequest,
  type CopiesState,
  createSortedCopies,
  type SortedCopiesDeps,
} from "#src/lab/batch/export/copies-store.ts";
import { createDeferred } from "#tests/fakes/deferred.ts";

/** A chosen folder. The fakes here do not use its content. */
const FOLDER: FileSystemDirectoryHandle = Object.create(null);

const FILES = new Map(
  ["a/1.jpg", "a/2.jpg", "b/1.jpg"].map((path) => [path, new File([path], path.slice(2))] as const),
);

const REQUEST: CopiesRequest = {
  batchId: "trap",
  copies: [
    { from: "a/1.jpg", folder: "Lion", name: "1.jpg" },
    { from: "a/2.jpg", folder: "Lion", name: "2.jpg" },
    { from: "gone.jpg", folder: "rejected", name: "gone.jpg" },
    { from: "b/1.jpg", folder: "Lion", name: "1 (2).jpg" },
  ],
  files: FILES,
};

function setUp(changed: Partial<SortedCopiesDeps> = {}) {
  const store = createSortedCopies({
    canPickFolder: () => true,
    pickFolder: () => Promise.resolve(FOLDER),
    copyIntoFolder: ({ copies, onProgress }) => {
      onProgress(1);
      return Promise.resolve(ok({ written: copies.length - 1, unreadable: ["gone.jpg"] }));
    },
    zip: (files) => Promise.resolve(ok(new Blob(files.map(({ path }) => `${path};`)))),
    ...changed,
  });
  const seen: CopiesState[] = [];
  store.subscribe((state) => seen.push(state));
  return { store, seen };
}

test("copies go into the folder that a person chooses, and the store counts them; without a folder nothing happens", async () => {
  const picked = [null, FOLDER];
  const { store, seen } = setUp({ pickFolder: () => Promise.resolve(picked.shift() ?? null) });
  await store.copy(REQUEST);
  expect(seen).toEqual([]);
  await store.copy(REQUEST);
  expect(seen).toEqual([
    { status: "copying", batchId: "trap", done: 0, total: 4 },
    { status: "copying", batchId: "trap", done: 1, total: 4 },
    { status: "copied", batchId: "trap", written: 3, unreadable: ["gone.jpg"] },
  ]);
});

test("copies and a zip file that fail say why, and how many copies were written", async () => {
  const { store } = setUp({
    copyIntoFolder: ({ onProgress }) => {
      onProgress(2);
      return Promise.resolve(err({ code: "disk-full" }));
    },
    zip: () => Promise.resolve(err({ code: "worker-died" })),
  });
  await store.copy(REQUEST);
  const fault = { code: "disk-full" };
  expect(store.getState()).toEqual({ status: "not-copied", batchId: "trap", written: 2, fault });
  await store.zip(REQUEST, () => expect.unreachable("there is no file"));
  expect(store.getState()).toEqual({ status: "not-zipped", batchId: "trap", error: { code: "worker-died" } });
});

test("one batch is copied at a time, and a person can stop it", async () => {
  const stopped = createDeferred<void>();
  const { store, seen } = setUp({
    copyIntoFolder: async (_, signal) => {
      signal.addEventListener("abort", () => stopped.resolve());
      await stopped.promise;
      return err({ code: "aborted" });
    },
  });
  const first = store.copy(REQUEST);
  await store.zip({ ...REQUEST, batchId: "other" }, () => expect.unreachable("nothing else is packed"));
  store.stop();
  await first;
  expect(seen.map(({ status }) => status)).toEqual(["copying", "not-copied"]);
});

test("a zip file has each photo in the folder of its name, and missing photos are listed", async () => {
  const { store } = setUp();
  const taken: [text: Promise<string>, part: number, parts: number][] = [];
  await store.zip(REQUEST, (zip, part, parts) => taken.push([zip.text(), part, parts]));
  const [[text, ...parts] = []] = taken;
  expect(await text).toBe("Lion/1.jpg;Lion/2.jpg;Lion/1 (2).jpg;");
  expect([taken.length, ...parts]).toEqual([1, 1, 1]);
  const zipped = { status: "zipped", batchId: "trap", parts: 1 };
  expect(store.getState()).toEqual({ ...zipped, unreadable: ["gone.jpg"] });
});

test("photos that no single zip file takes come in parts, one after the other", async () => {
  const { store, seen } = setUp();
  const large = new File(["x"], "large.jpg");
  Object.defineProperty(large, "size", { value: 2_500_000_000 });
  const taken: number[] = [];
  const files = new Map(REQUEST.copies.map(({ from }) => [from, large]));
  await store.zip({ ...REQUEST, files }, (_, part) => taken.push(part));
  expect(taken).toEqual([1, 2, 3, 4]);
  expect(seen[1]).toEqual({ status: "zipping", batchId: "trap", part: 2, parts: 4 });
});
