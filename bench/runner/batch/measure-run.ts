import { longestTaskDuring } from "../main-thread-tasks.ts";
import { createSoakProbe, type SoakReading } from "../soak/soak-reading.ts";
import { readingsTable } from "../soak/readings-table.ts";
import type { BatchBrowser } from "./batch-browser.ts";
import type { Smoothness } from "./batch-limits.ts";
import { becomeMember, openBatchSession, waitUntilWritten } from "./batch-session.ts";
import type { PageWatch } from "./watch-page.ts";

/** Readings of a run, the last one at its end; memory counts from the first on. */
const READINGS = 10;

/** How long the main thread is recorded at a time. */
const WINDOW_MS = 10_000;

/** Between two turns of the wheel, and how far one goes in pixels. */
const WHEEL = { everyMs: 60, pixels: 900 } as const;

/** What a whole run came to. */
export interface Run {
  readonly readings: readonly SoakReading[];
  readonly smoothness: readonly Smoothness[];
}

/** Has all photos of a folder answered, and reads the page's memory and its longest gaps meanwhile. */
export async function measureRun(opened: BatchBrowser, folder: string, photos: number): Promise<Run> {
  const { browser, page, log } = opened;
  const probe = await createSoakProbe(browser, page);
  await becomeMember(page);
  const session = await openBatchSession(page);
  const readings: SoakReading[] = [];
  const seen: PageWatch[] = [];
  const recorded: { readonly calm: number[]; readonly scrolled: number[] } = { calm: [], scrolled: [] };
  const scrolled: PageWatch[] = [];
  const takeWatch = async (): Promise<PageWatch> => {
    const watch = await page.evaluate(() => window.takeWatch?.());
    if (watch === undefined) throw new Error("the page is not watched");
    return watch;
  };
  const record = (work: () => Promise<void>): Promise<number> => longestTaskDuring(browser, page, work);
  const scroll = (): Promise<void> => turnWheel(opened, WINDOW_MS);

  await session.start(folder);
  await waitUntilWritten(log, 1);
  await takeWatch();
  for (let number = 1; number <= READINGS; number += 1) {
    await waitUntilWritten(log, Math.round((photos * number) / READINGS));
    seen.push(await takeWatch());
    const reading = await probe.read(log.written.length);
    readings.push(reading);
    console.log(readingsTable([reading]).split("\n").at(-1));
    await takeWatch();
    if (number === 3 || number === 8) {
      recorded.calm.push(await record(() => page.waitForTimeout(WINDOW_MS)));
      await takeWatch();
    }
    if (number === 5 || number === 9) {
      recorded.scrolled.push(await record(scroll));
      scrolled.push(await takeWatch());
    }
  }
  await session.waitUntilDone(photos);
  await takeWatch();
  const atEnd = await record(scroll);
  const endWatch = await takeWatch();
  return {
    readings,
    smoothness: [
      { when: "while it runs", ...together(seen), longestRunMs: Math.max(...recorded.calm) },
      {
        when: "while it runs and the grid is scrolled",
        ...together(scrolled),
        longestRunMs: Math.max(...recorded.scrolled),
      },
      { when: "while the grid is scrolled after the end", ...endWatch, longestRunMs: atEnd },
    ],
  };
}

function together(watches: readonly PageWatch[]): PageWatch {
  return {
    frames: watches.reduce((sum, { frames }) => sum + frames, 0),
    longestFrameMs: Math.max(...watches.map(({ longestFrameMs }) => longestFrameMs)),
    longestTaskMs: Math.max(...watches.map(({ longestTaskMs }) => longestTaskMs)),
    longTasks: watches.reduce((sum, { longTasks }) => sum + longTasks, 0),
  };
}

/** Turns the wheel over the grid, down and at the end up again. */
async function turnWheel({ page }: BatchBrowser, ms: number): Promise<void> {
  await page.mouse.move(640, 500);
  const end = performance.now() + ms;
  while (performance.now() < end) {
    const isDown = end - performance.now() > ms / 3;
    await page.mouse.wheel(0, isDown ? WHEEL.pixels : -WHEEL.pixels);
    await page.waitForTimeout(WHEEL.everyMs);
  }
}
