import { longestTaskDuring } from "#bench/runner/app-page.ts";
import { createSoakProbe, readingsTable, type SoakReading } from "#bench/runner/soak/soak-limits.ts";
import { createRandom } from "#domain/numbers/random.ts";
import type { BatchBrowser } from "./batch-browser.ts";
import type { Kill, Rates, Resume, Run, Watches } from "./batch-limits.ts";
import { becomeMember, openBatchSession, pathsIn, turnWheel, waitUntilWritten } from "./batch-session.ts";
import {
  type BatchLog,
  countPhotos,
  type PageWatch,
  photosPerSecond,
  repeatsOf,
  together,
} from "./watch-batch.ts";

/** Number of runs with one photo at a time, and of runs at full rate. */
const ROUNDS = 3;

/** A folder of photos, and their paths in it. */
export interface BatchFolder {
  readonly folder: string;
  readonly paths: readonly string[];
}

/**
 * Measures the rate for one photo at a time and for the app's default. The runs alternate, so that changes in the
 * machine's speed affect both alike. Each run has a fresh browser.
 */
export async function measureRates(
  open: (oneAtATime: boolean) => Promise<BatchBrowser>,
  { folder, paths }: BatchFolder,
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
        await session.waitUntilDone(paths.length);
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

/**
 * Number of readings in a run. The last reading is at the end of the run. Memory growth counts from the first reading.
 */
const READINGS = 10;

/** Duration of scrolling before each reading. */
const SCROLL_MS = 3000;

/** Answers all photos of a folder, and meanwhile reads the page's memory and its longest gaps. Closes the browser. */
export async function measureRun(opened: BatchBrowser, all: BatchFolder): Promise<Run> {
  try {
    return await readRun(opened, all);
  } finally {
    await opened.close();
  }
}

async function readRun(
  { browser, page, log }: BatchBrowser,
  { folder, paths: { length: photos } }: BatchFolder,
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

/** The processes to kill, one after the other. */
const KILLED = ["tab", "browser", "tab"] as const;

/**
 * Duration of a trace of the main thread, in milliseconds. Tracing takes memory, so this run does not measure memory.
 */
const RECORD_MS = 5000;

/**
 * Starts a batch, kills its page or its browser at random moments, reopens the batch and resumes. After the last kill
 * the main thread is traced.
 */
export async function measureResume(
  open: () => Promise<BatchBrowser>,
  { folder, paths }: BatchFolder,
  seed: number,
): Promise<Resume> {
  const random = createRandom(seed);
  const part = paths.length / (KILLED.length + 3);
  const logs: BatchLog[] = [];
  const kills: Pick<Kill, "how" | "after">[] = [];
  let opened = await open();
  try {
    await becomeMember(opened.page);
    let session = await openBatchSession(opened.page);
    await session.start(folder);
    for (const how of KILLED) {
      // The next kill comes after 0.5 to 1.5 times `part` further answers.
      await waitUntilWritten(opened.log, Math.ceil(part * (0.5 + random.fraction())) - 1);
      await opened.page.waitForTimeout(random.below(200));
      await opened.kill(how);
      logs.push(opened.log);
      const after = logs.reduce((sum, { written }) => sum + written.length, 0);
      console.log(`the ${how} was killed at photo ${after}`);
      opened = await open();
      session = await openBatchSession(opened.page);
      await session.resume(folder);
      kills.push({ how, after });
      await waitUntilWritten(opened.log, 1);
    }
    const { browser, page } = opened;
    const record = (work: () => Promise<void>): Promise<number> => longestTaskDuring(browser, page, work);
    const running = await record(() => page.waitForTimeout(RECORD_MS));
    const scrolled = await record(() => turnWheel(page, RECORD_MS));
    await session.waitUntilDone(paths.length);
    const atEnd = await record(() => turnWheel(page, RECORD_MS));
    logs.push(opened.log);
    const file = await session.readFile();
    return {
      kills: kills.map(({ how, after }, at) => {
        const { forgotten, redone } = repeatsOf(logs.slice(0, at + 1), logs[at + 1] ?? { started: [] });
        return { how, after, forgotten, redone };
      }),
      runMs: { running, scrolled, atEnd },
      counts: countPhotos(paths, pathsIn(file)),
    };
  } finally {
    await opened.close();
  }
}
