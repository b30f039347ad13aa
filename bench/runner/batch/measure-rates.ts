import type { BatchBrowser } from "./batch-browser.ts";
import type { Rates } from "./batch-figures.ts";
import { photosPerSecond } from "./batch-log.ts";
import { becomeMember, openBatchSession } from "./batch-session.ts";

/** Runs made of each kind. */
const ROUNDS = 3;

/**
 * Has the photos of a folder answered again and again, in turn one at a time and as the app does it, so that a change in
 * the machine's speed affects both alike. Each run has a browser that was just started.
 */
export async function measureRates(
  open: (oneAtATime: boolean) => Promise<BatchBrowser>,
  folder: string,
  photos: number,
): Promise<Rates> {
  const rates: Record<keyof Rates, number[]> = { one: [], all: [] };
  let isMember = false;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const way of ["one", "all"] as const) {
      const { page, log, close } = await open(way === "one");
      try {
        if (!isMember) await becomeMember(page);
        isMember = true;
        const session = await openBatchSession(page);
        await session.start(folder);
        await session.waitUntilDone(photos);
        const rate = photosPerSecond(log);
        if (rate === null) throw new Error("no answer was seen to be kept");
        rates[way].push(rate);
        console.log(
          `${way === "one" ? "one at a time" : "as the app does"}: ${rate.toFixed(1)} photos a second`,
        );
      } finally {
        await close();
      }
    }
  }
  return rates;
}
