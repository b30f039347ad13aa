import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ok } from "#domain/result.ts";
import { createDeferred } from "#tests/fakes/deferred.ts";
import { A_MANIFEST } from "#tests/fakes/model-packages.ts";
import {
  clearStorages,
  fill,
  fillFolder,
  folderNames,
  LATER,
  listed,
  modelOf,
  modelsFolder,
  openFileTab,
  openTab,
  plantFullStorage,
  replaceCreateWritable,
  textsOf,
  THEN,
} from "./stored-models.ts";

beforeEach(clearStorages);

afterEach(() => {
  vi.restoreAllMocks();
});

test("leftovers of writes whose tab was closed are no models, and the next write clears them away", async () => {
  const storage = openTab("private file system");
  await fillFolder("no-commit", { "0": "half of a model" });
  await fillFolder("empty-commit", { "0": "a model", "1": "weights", "stored.json": "" });
  await expect(storage.list()).resolves.toEqual(ok([]));

  await storage.write(modelOf("birds", "first"), THEN);

  await expect(listed(storage)).resolves.toEqual(["birds"]);
  await expect(folderNames()).resolves.toHaveLength(1);
});

test("leftovers make room before a model is written, not after", async () => {
  const storage = openTab("private file system");
  await fillFolder("no-commit", { "0": "half of a model" });
  plantFullStorage("private file system");

  await storage.write(modelOf("birds", "first"), THEN);

  await expect(folderNames()).resolves.toEqual([]);
});

test("of two models with one id the newer one counts", async () => {
  const storage = openTab("private file system");
  const { manifest } = modelOf("birds", "first");
  const commit = (version: string, storedAt: Date): string =>
    JSON.stringify({ manifest: { ...manifest, version }, storedAt });
  await fillFolder("a", { "0": "old", "1": "old", "stored.json": commit("1", THEN) });
  await fillFolder("b", { "0": "new", "1": "new", "stored.json": commit("2", LATER) });
  await fillFolder("c", { "0": "old", "1": "old", "stored.json": commit("1", THEN) });

  await expect(storage.list()).resolves.toMatchObject(ok([{ manifest: { version: "2" } }]));
  await expect(textsOf(storage, "birds")).resolves.toEqual([
    ["model.json", "new"],
    ["shards/weights.bin", "new"],
  ]);
  await storage.remove("birds");
  await expect(folderNames()).resolves.toEqual([]);
});

test("a replaced model that can't be deleted does not harm the new one", async () => {
  const storage = openTab("private file system");
  await storage.write(modelOf("birds", "first"), THEN);
  vi.spyOn(FileSystemDirectoryHandle.prototype, "removeEntry").mockRejectedValue(
    new DOMException("in use", "NoModificationAllowedError"),
  );

  await expect(storage.write(modelOf("birds", "second"), LATER)).resolves.toEqual(ok(undefined));
  vi.restoreAllMocks();
  await expect(listed(storage)).resolves.toEqual(["birds"]);
  await expect(textsOf(storage, "birds")).resolves.toMatchObject([["model.json", "second of birds"], {}]);
});

test.each([
  ["of another version", JSON.stringify({ manifest: { manifest: "bio-kingdom-model/9" }, storedAt: "" })],
  ["that says something else", JSON.stringify([1])],
  ["without a date", JSON.stringify({ manifest: A_MANIFEST })],
  ["that is no JSON", "bio"],
])("a folder with a commit file %s is not listed, and left alone", async (_, text) => {
  const storage = openTab("private file system");
  await fillFolder("foreign", { "0": "weights", "stored.json": text });
  await fill(await (await modelsFolder()).getFileHandle("a file", { create: true }), "of somebody");
  await expect(storage.list()).resolves.toEqual(ok([]));

  await storage.write(modelOf("birds", "first"), THEN);
  await storage.remove("birds");

  await expect(folderNames()).resolves.toEqual(["a file", "foreign"]);
});

/** Blocks all file writes until the returned function is called. */
function holdWrites(): () => void {
  const held = createDeferred<void>();
  replaceCreateWritable(async (create) => {
    await held.promise;
    return create();
  });
  return () => held.resolve();
}

test("if two tabs write at once, the second waits, and both models are whole", async () => {
  const free = holdWrites();
  const first = openTab("private file system").write(modelOf("birds", "first"), THEN);
  const second = openTab("private file system").write(modelOf("leaves", "first"), THEN);
  await vi.waitFor(async () => {
    const { pending } = await navigator.locks.query();
    expect(pending?.map(({ name }) => name)).toEqual(["bio-kingdom.models"]);
  });
  free();

  await expect(Promise.all([first, second])).resolves.toEqual([ok(undefined), ok(undefined)]);
  const storage = openTab("private file system");
  await expect(listed(storage)).resolves.toEqual(["birds", "leaves"]);
  await expect(textsOf(storage, "birds")).resolves.toMatchObject([["model.json", "first of birds"], {}]);
});

test("leftovers of a closed tab are cleared away without a further write, and each write marks its beginning and end", async () => {
  const marks: boolean[] = [];
  const storage = openFileTab((mark) => marks.push(mark));
  await storage.write(modelOf("birds", "first"), THEN);
  expect(marks).toEqual([true, false]);
  const kept = await folderNames();
  await fillFolder("no-commit", { "0": "half of a model" });
  await fillFolder("empty-commit", { "0": "a model", "stored.json": "" });

  await expect(storage.clearUnfinished()).resolves.toEqual(ok(undefined));
  await expect(folderNames()).resolves.toEqual(kept);
  await expect(listed(storage)).resolves.toEqual(["birds"]);
  expect(marks).toEqual([true, false, false]);

  plantFullStorage("private file system");
  await storage.write(modelOf("leaves", "first"), THEN);
  expect(marks.slice(3)).toEqual([true, false]);
});

test("while another tab writes a model, nothing of it is cleared away", async () => {
  const free = holdWrites();
  const writing = openFileTab().write(modelOf("birds", "first"), THEN);
  await vi.waitFor(async () => expect(await folderNames()).toHaveLength(1));
  const marks: boolean[] = [];
  await expect(openFileTab((mark) => marks.push(mark)).clearUnfinished()).resolves.toEqual(ok(undefined));
  expect(marks).toEqual([]);
  free();

  await expect(writing).resolves.toEqual(ok(undefined));
  await expect(textsOf(openFileTab(), "birds")).resolves.toMatchObject([
    ["model.json", "first of birds"],
    {},
  ]);
});

test("of two models with one id the one that was stored last counts, even if the clock was set back", async () => {
  const storage = openTab("private file system");
  await storage.write(modelOf("birds", "first"), LATER);
  // Simulates a tab that is closed before it deletes the first model.
  vi.spyOn(FileSystemDirectoryHandle.prototype, "removeEntry").mockRejectedValue(
    new DOMException("in use", "NoModificationAllowedError"),
  );
  await storage.write(modelOf("birds", "second"), THEN);
  await expect(textsOf(storage, "birds")).resolves.toMatchObject([["model.json", "second of birds"], {}]);
});
