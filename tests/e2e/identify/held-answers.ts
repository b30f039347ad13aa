import type { Page, Worker } from "@playwright/test";
import { expect } from "../app-test.ts";

declare global {
  /** Of a worker whose timers are held: runs them. */
  var runHeldTimers: () => void;
}

/** The address of a worker is that of a line of code that imports its script, so its name tells what it is. */
export async function runningWorker(page: Page, name: "imaging" | "inference"): Promise<Worker> {
  let found: Worker | undefined;
  await expect
    .poll(async () => {
      for (const worker of page.workers()) {
        // One that has just ended says nothing any more.
        const its = await worker.evaluate(() => self.name).catch(() => "ended");
        if (its.startsWith(`bio-kingdom-${name}`)) found = worker;
      }
      return found !== undefined;
    })
    .toBe(true);
  if (found === undefined) throw new Error(`no ${name} worker`);
  return found;
}

/**
 * Stops the sample results of an open identifier page, so that a test can look at what the page shows before an answer.
 * Call the function that it returns to let them come.
 */
export async function holdAnswers(page: Page): Promise<() => Promise<void>> {
  const worker = await runningWorker(page, "inference");
  await worker.evaluate(() => {
    const held: (() => void)[] = [];
    const later = self.setTimeout;
    Object.assign(self, {
      setTimeout: (run: () => void) => held.push(run),
      runHeldTimers: () => {
        self.setTimeout = later;
        for (const run of held) run();
      },
    });
  });
  return () => worker.evaluate(() => runHeldTimers());
}
