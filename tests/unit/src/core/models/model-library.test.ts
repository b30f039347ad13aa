import { expect, test, vi } from "vitest";
import type { AppError } from "#domain/error.ts";
import { err, ok, type Result } from "#domain/result.ts";
import { createModelLibrary, type ModelLibrary } from "#src/core/models/model-library.ts";
import { createDeferred } from "#tests/fakes/deferred.ts";
import { openFakeChannels } from "#tests/fakes/history.ts";
import { HALF_WAY, packageOf } from "#tests/fakes/model-packages.ts";
import { createFakeModelStorage, noPack, settled } from "#tests/fakes/model-parts.ts";
import type { ModelPackage } from "#workers/inference/contract.ts";

const BIRDS = packageOf({ id: "birds" });
const LEAVES = packageOf({ id: "leaves" });
const BUNDLED = packageOf({ id: "bundled" });
const NOW = new Date("2026-03-04T05:06:07.000Z");
const { signal } = new AbortController();

/** A library with `stored` models, and with the app's own models `bundled`. */
function setUp(stored: readonly ModelPackage[] = [], ...bundled: readonly ModelPackage[]) {
  const storage = createFakeModelStorage(stored);
  const seen = { fetched: [] as string[], asked: 0 };
  const network: { answer: Result<null, AppError> } = { answer: ok(null) };
  const library = createModelLibrary({
    storage,
    bundled: {
      manifests: bundled.map(({ manifest }) => manifest),
      fetch: (manifest, onProgress) => {
        seen.fetched.push(manifest.id);
        onProgress(HALF_WAY);
        const found = bundled.find((each) => each.manifest.id === manifest.id);
        return Promise.resolve(network.answer.ok ? ok(found ?? BUNDLED) : network.answer);
      },
      fetchPack: noPack,
    },
    now: () => NOW,
    askToKeep: () => {
      seen.asked += 1;
    },
  });
  const readPackage = (id: string, onProgress: (progress: unknown) => void = () => {}) =>
    library.packageOf(id, onProgress, signal);
  return { library, storage, seen, network, readPackage };
}

function namesOn(library: ModelLibrary): readonly string[] | string {
  const state = library.getState();
  return state.status === "ready"
    ? state.models.map(({ manifest, kind }) => `${manifest.id}, ${kind}`)
    : state.status;
}

test("the library is read when it is asked to, and then lists the latest model first and the app's own last", async () => {
  const { library } = setUp([BIRDS, LEAVES], BUNDLED);
  expect(namesOn(library)).toBe("reading");
  await library.refresh();

  expect(namesOn(library)).toEqual(["leaves, stored", "birds, stored", "bundled, bundled"]);
});

test("a model of the app that was kept for the time without a network is listed once, as the app's", async () => {
  const { library } = setUp([BUNDLED], BUNDLED);
  await library.refresh();

  expect(namesOn(library)).toEqual(["bundled, bundled"]);
});

test("a storage that fails is told; with models of the app these are there all the same", async () => {
  const alone = setUp([BIRDS]);
  alone.storage.problem = { code: "storage-unavailable" };
  await alone.library.refresh();
  expect(alone.library.getState()).toEqual({ status: "failed", error: { code: "storage-unavailable" } });

  const { library, storage } = setUp([BIRDS], BUNDLED);
  storage.problem = { code: "storage-unavailable" };
  await library.refresh();
  expect(namesOn(library)).toEqual(["bundled, bundled"]);
  expect(library.getState()).toMatchObject({ problem: { code: "storage-unavailable" } });
  storage.problem = null;
  await library.refresh();
  expect(library.getState()).toMatchObject({ problem: null });
});

test("of two readings the later one counts, also if the earlier one answers last", async () => {
  const { library, storage } = setUp([BIRDS]);
  const slow = createDeferred<null>();
  vi.spyOn(storage, "list").mockImplementationOnce(() => slow.promise.then(() => ok([])));
  const first = library.refresh();
  await library.refresh();
  slow.resolve(null);
  await first;

  expect(namesOn(library)).toEqual(["birds, stored"]);
});

test("a model that is added is stored with its time and listed, and the browser is asked to keep it", async () => {
  const { library, storage, seen } = setUp();

  await expect(library.add(BIRDS)).resolves.toEqual(ok(undefined));
  expect(namesOn(library)).toEqual(["birds, stored"]);
  expect(storage.kept.get("birds")?.storedAt).toBe(NOW.toISOString());
  expect(seen.asked).toBe(1);
});

test("a model that finds no room is not listed, and the browser is not asked to keep it", async () => {
  const { library, storage, seen } = setUp();
  await library.refresh();
  storage.problem = { code: "storage-full", bytes: 3000 };

  await expect(library.add(BIRDS)).resolves.toEqual(err({ code: "storage-full", bytes: 3000 }));
  expect(namesOn(library)).toEqual([]);
  expect(seen.asked).toBe(0);
});

test("a model with the id of one of the app's is refused", async () => {
  const { library, storage } = setUp([], BUNDLED);

  await expect(library.add(BUNDLED)).resolves.toMatchObject({ error: { code: "model-manifest-invalid" } });
  expect(storage.kept.size).toBe(0);
});

test("a model that is removed is listed no longer", async () => {
  const { library, storage } = setUp([BIRDS, LEAVES]);

  await expect(library.remove("birds")).resolves.toEqual(ok(undefined));
  expect(namesOn(library)).toEqual(["leaves, stored"]);
  storage.problem = { code: "storage-unavailable" };
  await expect(library.remove("leaves")).resolves.toEqual(err({ code: "storage-unavailable" }));
});

test("a stored model is read from the storage; a missing one is reported", async () => {
  const { seen, readPackage } = setUp([BIRDS], BUNDLED);

  expect(await readPackage("birds")).toEqual(ok(BIRDS));
  expect(await readPackage("leaves")).toEqual(err({ code: "model-not-stored", id: "leaves" }));
  expect(seen.fetched).toEqual([]);
});

test("a model of the app is fetched once, with its progress, and then read from the storage", async () => {
  const { seen, network, readPackage } = setUp([], BUNDLED);
  const progress: unknown[] = [];
  const onProgress = (each: unknown) => void progress.push(each);

  expect(await readPackage("bundled", onProgress)).toEqual(ok(BUNDLED));
  network.answer = err({ code: "download-failed", address: "/b", loadedBytes: 0 });
  expect(await readPackage("bundled", onProgress)).toEqual(ok(BUNDLED));
  expect([seen.fetched, progress]).toEqual([["bundled"], [HALF_WAY]]);
});

test("a model of the app that a newer app has changed is fetched again, and replaces the stored one", async () => {
  const { storage, seen, readPackage } = setUp([packageOf({ id: "bundled", threshold: 0.9 })], BUNDLED);

  expect(await readPackage("bundled")).toEqual(ok(BUNDLED));
  expect(seen.fetched).toEqual(["bundled"]);
  expect(storage.kept.get("bundled")?.model).toEqual(BUNDLED);
});

test("without a network, stored files of the same model answer though a newer app has packed it anew", async () => {
  const before = packageOf({ id: "bundled", threshold: 0.9 });
  const { storage, network, readPackage } = setUp([before], BUNDLED);
  network.answer = err({ code: "download-failed", address: "/b", loadedBytes: 0 });
  expect(await readPackage("bundled")).toEqual(ok(before));

  await storage.write(packageOf({ id: "bundled", version: "0" }), NOW);
  expect(await readPackage("bundled")).toEqual(network.answer);
  await storage.write(packageOf({ id: "bundled", title: "My beetles" }), NOW);
  expect(await readPackage("bundled")).toEqual(network.answer);
});

test("a model of the app works without a storage", async () => {
  const { storage, readPackage } = setUp([], BUNDLED);
  storage.problem = { code: "storage-full", bytes: 1 };

  expect(await readPackage("bundled")).toEqual(ok(BUNDLED));
});

test("a model of the app that can't be fetched is reported, and nothing is stored", async () => {
  const { storage, network, readPackage } = setUp([], BUNDLED);
  network.answer = err({ code: "model-is-web-page", path: "birds.tflite" });

  expect(await readPackage("bundled")).toEqual(network.answer);
  await settled();
  expect(storage.writings).toBe(0);
});

test("a label that is linked to a record is listed so, and one that could not be linked is reported", async () => {
  const { library, storage } = setUp([BIRDS]);
  expect(await library.linkRecord("birds", "wren", "eurasian-wren")).toEqual(ok(undefined));

  const records = { ...BIRDS.manifest.records, wren: "eurasian-wren" };
  expect(library.getState()).toMatchObject({ models: [{ manifest: { records } }] });
  storage.problem = { code: "storage-unavailable" };
  expect(await library.linkRecord("birds", "wren", "")).toEqual(err(storage.problem));
});

test("the pages of a stored model are changed without adding it again, and a missing model is reported", async () => {
  const { library } = setUp([BIRDS]);
  expect(await library.changeSubjects("birds", ["plant", "pest"])).toEqual(ok(undefined));

  const manifest = { ...BIRDS.manifest, subjects: ["plant", "pest"] };
  expect(library.getState()).toMatchObject({ models: [{ manifest }] });
  const gone = err({ code: "model-not-stored", id: "gone" });
  expect(await library.changeSubjects("gone", ["plant"])).toEqual(gone);
});

test("a stored model whose id a model of a newer app has is stored under another id, and neither hides the other", async () => {
  const own = packageOf({ id: "bundled", title: "My beetles" });
  const { library, storage, readPackage } = setUp([own], BUNDLED);
  await library.refresh();

  const [name] = namesOn(library);
  expect(name).toMatch(/^my-beetles-[0-9a-f]{8}, stored$/);
  expect(namesOn(library)).toEqual([name, "bundled, bundled"]);
  const id = name?.split(",")[0] ?? "";
  expect(await readPackage(id)).toEqual(ok({ ...own, manifest: { ...own.manifest, id } }));
  expect([...storage.kept.keys()]).toEqual([id]);
});

test("a stored model whose id a pack of a newer app has is stored under another id too", async () => {
  const { library } = setUp([packageOf({ id: "birds-inat", title: "My birds" })]);
  await library.refresh();

  expect(namesOn(library)).toEqual([expect.stringMatching(/^my-birds-[0-9a-f]{8}, stored$/)]);
});

test("a fetched pack is listed as a pack, and its id is taken", async () => {
  const pack = packageOf({ id: "birds-inat", title: "Pack of birds" });
  const { library } = setUp([pack]);
  await library.refresh();

  expect(namesOn(library)).toEqual(["birds-inat, pack"]);
  expect(await library.add(pack)).toMatchObject({ ok: false, error: { code: "model-manifest-invalid" } });
});

test("if such a model can't be stored under another id, fetching the app's model does not replace it", async () => {
  const own = packageOf({ id: "bundled", title: "My beetles" });
  const { storage, readPackage } = setUp([own], BUNDLED);
  expect(await readPackage("bundled")).toEqual(ok(BUNDLED));

  expect(storage.kept.get("bundled")?.model).toEqual(own);
});

test("a model that is added, replaced, changed or removed in one tab is seen in the others", async () => {
  const openChannel = openFakeChannels();
  const storage = createFakeModelStorage([]);
  const openTab = () =>
    createModelLibrary({
      storage,
      bundled: {
        manifests: [],
        fetch: () => Promise.reject(new Error("nothing is bundled")),
        fetchPack: noPack,
      },
      now: () => NOW,
      askToKeep: () => {},
      channel: openChannel(),
    });
  const [here, there] = [openTab(), openTab()];
  const seen: string[][] = [];
  there.subscribe((state) => {
    seen.push(state.status === "ready" ? state.models.map(({ manifest }) => manifest.version) : []);
  });

  for (const [change, shown] of [
    [() => here.add(BIRDS), ["1"]],
    [() => here.add(packageOf({ id: "birds", version: "2" })), ["2"]],
    [() => here.linkRecord("birds", "robin", "european-robin"), ["2"]],
    [() => here.remove("birds"), []],
  ] as const) {
    const before = [...seen];
    await change();
    await vi.waitFor(() => expect(seen).toEqual([...before, shown]));
  }
});
