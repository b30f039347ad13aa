import { createRandom } from "#domain/random.ts";
import type { BatchBrowser } from "./batch-browser.ts";
import { longestTaskDuring } from "../main-thread-tasks.ts";
import type { Kill, Resume } from "./batch-figures.ts";
import { type BatchLog, repeatsOf } from "./batch-log.ts";
import { becomeMember, openBatchSession, pathsIn, turnWheel, waitUntilWritten } from "./batch-session.ts";
import { countPhotos } from "./count-photos.ts";

/** What is ended, one after the other. */
const KILLED = ["tab", "browser", "tab"] as const;

/** How long the main thread is recorded at a time. The recording takes memory, so that none is read in this run. */
const RECORD_MS = 5000;

/**
 * Begins a batch, ends its page or its browser at moments that chance chooses, and each time opens it again and goes on.
 * After the last time the main thread is recorded. `paths` are those of all photos of the folder.
 */
export async function measureResume(
  open: () => Promise<BatchBrowser>,
  folder: string,
  paths: readonly string[],
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
      // Between half a part and one and a half after the last one.
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
        const { forgotten, redone } = repeatsOf(logs.slice(0, at + 1), logs[at + 1] ?? { walked: [] });
        return { how, after, forgotten, redone };
      }),
      runMs: { running, scrolled, atEnd },
      counts: countPhotos(paths, pathsIn(file)),
    };
  } finally {
    await opened.close();
  }
}
