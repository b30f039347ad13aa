import { getEventListeners } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { systemClock } from "#domain/clock.ts";
import { isPending } from "#tests/fakes/deferred.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});

afterEach(() => {
  vi.useRealTimers();
});

test("the clock never goes back, also where the time of day is set back", () => {
  const first = systemClock.now();
  vi.spyOn(Date, "now").mockReturnValue(Date.now() - 3_600_000);
  const second = systemClock.now();

  expect(second).toBeGreaterThanOrEqual(first);
});

test("a sleep ends after its milliseconds, and lets go of its signal", async () => {
  const { signal } = new AbortController();
  const sleep = systemClock.sleep(2000, signal);

  vi.advanceTimersByTime(1999);
  await expect(isPending(sleep)).resolves.toBe(true);
  vi.advanceTimersByTime(1);
  await expect(isPending(sleep)).resolves.toBe(false);
  expect(getEventListeners(signal, "abort")).toEqual([]);
});

test("an abort ends a sleep at once and leaves no timer", async () => {
  const controller = new AbortController();
  const sleep = systemClock.sleep(2000, controller.signal);

  controller.abort();

  await expect(isPending(sleep)).resolves.toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

test("nobody falls asleep with an aborted signal", async () => {
  await expect(isPending(systemClock.sleep(2000, AbortSignal.abort()))).resolves.toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});
