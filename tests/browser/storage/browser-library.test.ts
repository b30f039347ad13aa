import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openBrowserLibrary } from "#src/core/models/browser-library.ts";
import { OPENING_MS } from "#src/storage/bounded-wait.ts";
import { createDeferred } from "#tests/fakes/deferred.ts";
import { createFakeBrowser } from "#tests/fakes/shared-storage.ts";
import { hangInLock } from "./databases.ts";
import { clearStorages, modelOf } from "./stored-models.ts";

beforeEach(clearStorages);

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("a private file system that does not answer is reported as silent, and used when it answers late", async () => {
  const before = await openBrowserLibrary(createFakeBrowser().openTab());
  await before.add(modelOf("birds", "first"));
  const answer = createDeferred<FileSystemDirectoryHandle>();
  const root = await navigator.storage.getDirectory();
  vi.spyOn(StorageManager.prototype, "getDirectory").mockReturnValue(answer.promise);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const opening = openBrowserLibrary(createFakeBrowser().openTab());
  await vi.advanceTimersByTimeAsync(OPENING_MS);
  const library = await opening;
  const reading = library.refresh();
  await vi.advanceTimersByTimeAsync(OPENING_MS);
  await reading;
  expect(library.getState()).toMatchObject({ status: "ready", problem: { code: "storage-silent" } });

  vi.useRealTimers();
  answer.resolve(root);
  // No other storage was used in the meantime, so the earlier model is still there.
  await vi.waitFor(() =>
    expect(library.getState()).toMatchObject({
      status: "ready",
      problem: null,
      models: expect.arrayContaining([
        { kind: "stored", manifest: expect.objectContaining({ id: "birds" }) },
      ]),
    }),
  );
  await library.remove("birds");
});

test("nothing waits forever for a tab that hangs while it changes the models", async () => {
  const free = await hangInLock("bio-kingdom.models");
  const library = await openBrowserLibrary(createFakeBrowser().openTab());
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort());
  await expect(library.remove("birds")).resolves.toEqual({ ok: false, error: { code: "storage-busy" } });
  expect(timeout).toHaveBeenCalledWith(60_000);
  await free();
  vi.restoreAllMocks();
  await expect(library.remove("birds")).resolves.toEqual({ ok: true, value: undefined });
});
