import { openDB } from "idb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { err, ok } from "#domain/result.ts";
import {
  brokenBlob,
  clearStorages,
  DATABASE,
  folderNames,
  LATER,
  listed,
  modelOf,
  openTab,
  plantFullStorage,
  STORAGES,
  textsOf,
  THEN,
} from "./stored-models.ts";

beforeEach(clearStorages);

afterEach(() => {
  vi.restoreAllMocks();
});

test.each(STORAGES)("%s: nothing is stored at first", async (name) => {
  const storage = openTab(name);

  await expect(storage.list()).resolves.toEqual(ok([]));
  await expect(storage.read("none")).resolves.toEqual(err({ code: "model-not-stored", id: "none" }));
  await expect(storage.remove("none")).resolves.toEqual(ok(undefined));
  await expect(storage.linkRecord("none", "robin", "one")).resolves.toEqual(
    err({ code: "model-not-stored", id: "none" }),
  );
});

test.each(STORAGES)("%s: a stored model is listed and read by every tab", async (name) => {
  const model = modelOf("birds", "first");
  await expect(openTab(name).write(model, THEN)).resolves.toEqual(ok(undefined));

  const other = openTab(name);
  await expect(other.list()).resolves.toMatchObject(
    ok([{ manifest: model.manifest, storedAt: THEN.toISOString() }]),
  );
  await expect(other.read("birds")).resolves.toMatchObject(ok({ manifest: model.manifest }));
  await expect(textsOf(other, "birds")).resolves.toEqual([
    ["model.json", "first of birds"],
    ["shards/weights.bin", "first weights"],
  ]);
});

test.each(STORAGES)(
  "%s: a model replaces the earlier one of its id, and is removed, without a change to the others",
  async (name) => {
    const storage = openTab(name);
    await storage.write(modelOf("birds", "first", { version: "1" }), THEN);
    await storage.write(modelOf("leaves", "first"), THEN);
    await storage.write(modelOf("birds", "second", { version: "2" }), LATER);

    await expect(listed(storage)).resolves.toEqual(["birds", "leaves"]);
    await expect(storage.read("birds")).resolves.toMatchObject({ value: { manifest: { version: "2" } } });
    await expect(textsOf(storage, "birds")).resolves.toEqual([
      ["model.json", "second of birds"],
      ["shards/weights.bin", "second weights"],
    ]);
    await expect(folderNames()).resolves.toHaveLength(name === "IndexedDB" ? 0 : 2);

    await expect(storage.remove("birds")).resolves.toEqual(ok(undefined));
    await expect(listed(storage)).resolves.toEqual(["leaves"]);
    await expect(textsOf(storage, "birds")).resolves.toBe("model-not-stored");
    await expect(folderNames()).resolves.toHaveLength(name === "IndexedDB" ? 0 : 1);
  },
);

test.each(STORAGES)(
  "%s: a label is linked to a record or the pages are changed, and nothing else of the model is",
  async (name) => {
    const storage = openTab(name);
    const labels = ["robin", "rust", "__proto__"];
    await storage.write(
      modelOf("birds", "first", { labels, records: { robin: "robin" }, rejectLabels: [] }),
      THEN,
    );
    await storage.write(modelOf("leaves", "first"), THEN);
    const before = await storage.read("leaves");
    await expect(storage.linkRecord("birds", "rust", "")).resolves.toEqual(ok(undefined));
    await expect(storage.linkRecord("birds", "robin", "european-robin")).resolves.toEqual(ok(undefined));

    const records = { robin: "european-robin", rust: "" };
    await expect(openTab(name).list()).resolves.toMatchObject({
      value: expect.arrayContaining([
        expect.objectContaining({
          manifest: expect.objectContaining({ id: "birds", labels, records }),
          storedAt: THEN.toISOString(),
        }),
      ]),
    });
    await expect(textsOf(storage, "birds")).resolves.toEqual([
      ["model.json", "first of birds"],
      ["shards/weights.bin", "first weights"],
    ]);
    await expect(storage.read("leaves")).resolves.toEqual(before);

    await storage.changeSubjects("birds", ["plant", "pest"]);
    await expect(storage.read("birds")).resolves.toMatchObject({
      value: { manifest: { subjects: ["plant", "pest"], records } },
    });

    await storage.linkRecord("birds", "rust", null);
    await expect(storage.read("birds")).resolves.toMatchObject({
      value: { manifest: { records: { robin: "european-robin" } } },
    });
  },
);

test.each(STORAGES)("%s: links that two tabs make at the same time are both kept", async (name) => {
  await openTab(name).write(modelOf("birds", "first", { records: {} }), THEN);
  await Promise.all([
    openTab(name).linkRecord("birds", "robin", "one"),
    openTab(name).linkRecord("birds", "background", "two"),
  ]);

  await expect(openTab(name).read("birds")).resolves.toMatchObject({
    value: { manifest: { records: { robin: "one", background: "two" } } },
  });
});

test.each(STORAGES)("%s: if a link can't be written, the model stays as it was", async (name) => {
  const storage = openTab(name);
  await storage.write(modelOf("birds", "first", { records: {} }), THEN);
  plantFullStorage(name, 0);
  await expect(storage.linkRecord("birds", "robin", "one")).resolves.toMatchObject({
    error: { code: "storage-full" },
  });
  vi.restoreAllMocks();

  await expect(storage.read("birds")).resolves.toMatchObject({ value: { manifest: { records: {} } } });
  await expect(textsOf(storage, "birds")).resolves.toHaveLength(2);
});

/** Faults that interrupt a write, each with the error that the storage returns. */
const FAULTS = [
  [
    "a storage without room",
    { code: "storage-full", bytes: "second of birds".length + "second weights".length },
  ],
  ["a file that can't be read any more", { code: "model-file-missing" }],
  ["a file that is missing", { code: "model-file-missing" }],
] as const;

const BROKEN_WRITES = STORAGES.flatMap((name) =>
  FAULTS.map(([fault, error]) => [name, fault, error] as const),
);

test.each(BROKEN_WRITES)(
  "%s: %s leaves nothing behind, and the earlier model of that id stays",
  async (name, fault, error) => {
    const storage = openTab(name);
    await storage.write(modelOf("birds", "first"), THEN);
    const [first, second] = modelOf("birds", "second").files;
    if (first === undefined || second === undefined) throw new Error("no files");
    const files = {
      "a storage without room": [first, second],
      "a file that can't be read any more": [{ ...first, blob: await brokenBlob() }, second],
      "a file that is missing": [second],
    }[fault];
    const before = await folderNames();
    if (fault === "a storage without room") plantFullStorage(name);

    const { manifest } = modelOf("birds", "second");
    for (const id of ["birds", "leaves"]) {
      const broken = { manifest: { ...manifest, id }, files };
      await expect(storage.write(broken, LATER)).resolves.toMatchObject({ error });
    }
    vi.restoreAllMocks();

    await expect(listed(storage)).resolves.toEqual(["birds"]);
    await expect(textsOf(storage, "birds")).resolves.toEqual([
      ["model.json", "first of birds"],
      ["shards/weights.bin", "first weights"],
    ]);
    await expect(folderNames()).resolves.toEqual(before);
    await expect(storage.write(modelOf("leaves", "first"), LATER)).resolves.toEqual(ok(undefined));
  },
);

test("IndexedDB: a model of another version is not listed, and left alone", async () => {
  const storage = openTab("IndexedDB");
  await storage.write(modelOf("birds", "first"), THEN);
  const database = await openDB(DATABASE);
  await database.put("models", { id: "foreign", manifest: { manifest: "bio-kingdom-model/9" }, files: [] });

  await expect(listed(storage)).resolves.toEqual(["birds"]);
  await expect(textsOf(storage, "foreign")).resolves.toBe("model-not-stored");
  await storage.remove("birds");
  await expect(database.getAllKeys("models")).resolves.toEqual(["foreign"]);
  database.close();
});

test.each(STORAGES)(
  "%s: if two tabs store a model of one id at once, one whole model stays",
  async (name) => {
    await Promise.all(
      ["first", "second"].map((mark, at) => openTab(name).write(modelOf("birds", mark), new Date(at))),
    );

    const storage = openTab(name);
    await expect(listed(storage)).resolves.toEqual(["birds"]);
    const texts = await textsOf(storage, "birds");
    expect(
      ["first", "second"].map((mark) => [
        ["model.json", `${mark} of birds`],
        ["shards/weights.bin", `${mark} weights`],
      ]),
    ).toContainEqual(texts);
  },
);

test.each(STORAGES)("%s: a browser that keeps nothing says so", async (name) => {
  const refused = new DOMException("private window", "SecurityError");
  vi.spyOn(StorageManager.prototype, "getDirectory").mockRejectedValue(refused);
  vi.spyOn(IDBFactory.prototype, "open").mockImplementation(() => {
    throw refused;
  });
  const storage = openTab(name);
  const unavailable = err({ code: "storage-unavailable" });

  await expect(storage.list()).resolves.toEqual(unavailable);
  await expect(storage.read("birds")).resolves.toEqual(unavailable);
  await expect(storage.write(modelOf("birds", "first"), THEN)).resolves.toEqual(unavailable);
  await expect(storage.remove("birds")).resolves.toEqual(unavailable);
});
