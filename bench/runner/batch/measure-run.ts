import { createSoakProbe, type SoakReading } from "../soak/soak-reading.ts";
import { readingsTable } from "../soak/readings-table.ts";
import type { Run, Watches } from "./batch-figures.ts";
import type { BatchBrowser } from "./batch-browser.ts";
import { becomeMember, openBatchSession, turnWheel, waitUntilWritten } from "./batch-session.ts";
import { type PageWatch, together } from "./watch-page.ts";

/** Readings of a run, the last one at its end; memory counts from the first on. */
const READINGS = 10;

/** How long the grid is scrolled before each reading. */
const SCROLL_MS = 3000;

/** Has all photos of a folder answered, and reads the page's memory and its longest gaps meanwhile. */
export async function measureRun(
  { browser, page, log }: BatchBrowser,
  folder: string,
  photos: number,
): Promise<Run> {
  const probe = await createSoakProbe(browser, page);
  await becomeMember(page);
  const session = await openBatchSession(page);
  const readings: SoakReading[] = [];
  const seen: Record<keyof Watches, PageWatch[]> = { running: [], scrolled: [], atEnd: [] };
  const takeWatch = async (): Promise<PageWatch> => {
    const watch = await page.evaluate(() => window.takeWatch?.());
    if (watch === undefined) throw new Error("the page is not watched");
    return watch;
  };

  await session.start(folder);
  await waitUntilWritten(log, 1);
  await takeWatch();
  for (let number = 1; number <= READINGS; number += 1) {
    const isLast = number === READINGS;
    await waitUntilWritten(log, Math.round((photos * number) / READINGS));
    if (isLast) await session.waitUntilDone(photos);
    seen.running.push(await takeWatch());
    await turnWheel(page, SCROLL_MS);
    seen[isLast ? "atEnd" : "scrolled"].push(await takeWatch());
    const reading = await probe.read(log.written.length);
    readings.push(reading);
    console.log(readingsTable([reading]).split("\n").at(-1));
    await takeWatch();
  }
  const { running, scrolled, atEnd } = seen;
  return {
    readings,
    watches: { running: together(running), scrolled: together(scrolled), atEnd: together(atEnd) },
  };
}
