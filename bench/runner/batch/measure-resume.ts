import { createRandom } from "#domain/random.ts";
import type { BatchBrowser } from "./batch-browser.ts";
import type { BatchFigures, Kill } from "./batch-limits.ts";
import { type BatchLog, repeatsOf } from "./batch-log.ts";
import { becomeMember, openBatchSession, pathsIn, waitUntilWritten } from "./batch-session.ts";
import { countPhotos } from "./count-photos.ts";

/** What is ended, one after the other. */
const KILLED = ["tab", "browser", "tab"] as const;

/**
 * Begins a batch, ends its page or its browser at moments that chance chooses, and each time opens it again and goes on.
 * `paths` are those of all photos of the folder.
 */
export async function measureResume(
  open: () => Promise<BatchBrowser>,
  folder: string,
  paths: readonly string[],
  seed: number,
): Promise<NonNullable<BatchFigures["resume"]>> {
  const random = createRandom(seed);
  const part = paths.length / (KILLED.length + 2);
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
    await session.waitUntilDone(paths.length);
    logs.push(opened.log);
    const file = await session.readFile();
    return {
      kills: kills.map(({ how, after }, at) => {
        const { forgotten, redone } = repeatsOf(logs.slice(0, at + 1), logs[at + 1] ?? { walked: [] });
        return { how, after, forgotten, redone };
      }),
      counts: countPhotos(paths, pathsIn(file)),
    };
  } finally {
    await opened.close();
  }
}
