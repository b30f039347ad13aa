import { expect, test, vi } from "vitest";
import { isPending } from "#tests/fakes/deferred.ts";
import { ALIVE } from "#workers/contract.ts";
import { holdLifeLock } from "#workers/life-lock.ts";

test("a worker takes the lock named like itself, says so, and never lets go", async () => {
  const seen: string[] = [];
  const held: Promise<unknown>[] = [];
  const locks = {
    request: (name: string, whileHeld: () => Promise<unknown>) => {
      seen.push(`lock ${name}`);
      held.push(whileHeld());
      return held[0];
    },
  } as unknown as LockManager;

  holdLifeLock({ name: "worker-7", navigator: { locks }, postMessage: (message) => seen.push(message) });

  expect(seen).toEqual(["lock worker-7", ALIVE]);
  await expect(isPending(Promise.all(held))).resolves.toBe(true);
});

test("a worker without Web Locks says nothing", () => {
  const seen: string[] = [];

  holdLifeLock({ name: "worker-7", navigator: {}, postMessage: (message) => seen.push(message) });

  expect(seen).toEqual([]);
});

test("a worker to which Web Locks are refused says nothing, and goes on", async () => {
  const seen: string[] = [];
  const unhandled = vi.fn<(reason: unknown) => void>();
  process.on("unhandledRejection", unhandled);
  const locks = {
    request: () => Promise.reject(new DOMException("denied", "SecurityError")),
  } as unknown as LockManager;

  holdLifeLock({ name: "worker-7", navigator: { locks }, postMessage: (message) => seen.push(message) });
  await new Promise((resolve) => {
    setTimeout(resolve);
  });

  expect(seen).toEqual([]);
  expect(unhandled).not.toHaveBeenCalled();
  process.off("unhandledRejection", unhandled);
});
