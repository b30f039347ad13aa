import { expect, test } from "vitest";
import { inSlices } from "#src/app/history/state/read-in-slices.ts";

test("work goes on within a slice, and waits for a task of the page at its end", async () => {
  let now = 0;
  const breathe = inSlices(() => now);
  let goesOn = false;
  const work = async (): Promise<void> => {
    goesOn = false;
    await breathe();
    goesOn = true;
  };
  now = 39;
  void work();
  await microtasks();
  expect(goesOn).toBe(true);
  now = 40;
  const waiting = work();
  await microtasks();
  expect(goesOn).toBe(false);
  await waiting;
  now = 79;
  void work();
  await microtasks();
  expect(goesOn).toBe(true);
});

/** Runs the callbacks of settled promises. No new task of the event loop begins in the meantime. */
async function microtasks(): Promise<void> {
  for (let at = 0; at < 100; at += 1) await Promise.resolve();
}
