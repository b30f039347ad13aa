import { afterEach, expect, test, vi } from "vitest";
import { areValuesRefused, openBrowserStorage } from "#src/storage/browser-storage.ts";
import { holdLock } from "#src/storage/tabs.ts";
import { hangInLock } from "./databases.ts";

const KEY = "test.browser-storage";

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.removeItem(KEY);
  sessionStorage.removeItem(KEY);
});

test("nothing waits forever for a tab that hangs in its turn: the work is done once, out of turn", async () => {
  const free = await hangInLock(KEY);
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort());
  const work = vi.fn<() => string>(() => "done");
  await expect(openBrowserStorage().exclusively(KEY, work)).resolves.toBe("done");
  expect(work).toHaveBeenCalledOnce();
  expect(timeout).toHaveBeenCalledWith(5000);
  await free();
});

test("if the browser refuses locks, the work is done without one", async () => {
  vi.spyOn(LockManager.prototype, "request").mockRejectedValue(new DOMException("denied", "SecurityError"));
  await expect(openBrowserStorage().exclusively(KEY, () => 7)).resolves.toBe(7);
});

test("work that fails in its turn is not done twice", async () => {
  const work = vi.fn<() => never>(() => {
    throw new Error("planted");
  });
  await expect(openBrowserStorage().exclusively(KEY, work)).rejects.toThrow("planted");
  expect(work).toHaveBeenCalledOnce();
});

test("if site data are blocked, values are kept until the page is closed", () => {
  for (const name of ["localStorage", "sessionStorage"] as const)
    vi.spyOn(window, name, "get").mockImplementation(() => {
      throw new DOMException("denied", "SecurityError");
    });
  expect(areValuesRefused()).toBe(true);
  const storage = openBrowserStorage();
  storage.setItem(KEY, "a");
  storage.ofTab.setItem(KEY, "b");
  expect([storage.getItem(KEY), storage.ofTab.getItem(KEY)]).toEqual(["a", "b"]);
  storage.ofTab.removeItem(KEY);
  storage.removeItem(KEY);
  expect([storage.getItem(KEY), storage.ofTab.getItem(KEY)]).toEqual([null, null]);
});

test("a value of one tab is there after its reload, and held by the page if there is no room for it", () => {
  expect(areValuesRefused()).toBe(false);
  openBrowserStorage().ofTab.setItem(KEY, "a");
  expect(openBrowserStorage().ofTab.getItem(KEY)).toBe("a");
  const storage = openBrowserStorage();
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  storage.ofTab.setItem(KEY, "b");
  expect(storage.ofTab.getItem(KEY)).toBe("b");
});

test("a lock is held until it is given back, and free at once after that; another one is free meanwhile", async () => {
  const release = await holdLock("one");
  expect(release).not.toBeNull();
  expect(await holdLock("one")).toBeNull();
  const other = await holdLock("two");
  expect(other).not.toBeNull();
  await release?.();
  expect(await holdLock("one")).not.toBeNull();
});
