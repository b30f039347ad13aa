import { basename } from "node:path";
import type { Page, TestInfo } from "@playwright/test";
import { makeBatchPhotos, planBatchPhotos } from "#bench/photos/batch-photos.ts";
import { openBatchSession, pathsIn } from "#bench/runner/batch/batch-session.ts";
import { countPhotos, logBatch, repeatsOf } from "#bench/runner/batch/watch-batch.ts";
import { expect, LONG, startPremium, test } from "#tests/e2e/app-test.ts";

/** Gives photos about 100 pixels on the short side, which is small but enough to identify. */
const PICTURE_WIDTH = 240;

/** The maximum number of photos in progress: two in each lane, with up to four lanes depending on the cores. */
const MOST_ON_THEIR_WAY = 8;

/** Ends the process of a page, as the system does when it runs out of memory. */
async function killTab(page: Page): Promise<void> {
  const crashed = page.waitForEvent("crash");
  const session = await page.context().newCDPSession(page);
  // The call never gets an answer, because the page has crashed.
  session.send("Page.crash").catch(() => {});
  await crashed;
  await page.close();
}

/**
 * Runs in the page: holds back all photos after the first `most`, so that the batch is not finished when the tab is
 * killed.
 */
function holdLaterPhotos(most: number): void {
  let begun = 0;
  // oxlint-disable-next-line typescript/unbound-method -- It is applied to the object that it is called on.
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (this: Worker, ...args: [unknown, never]): void {
    const { path } = Object(args[0]);
    // Comlink's message contains the method's name. `capture` is called once for each photo.
    if (Array.isArray(path) && path.at(-1) === "capture") begun += 1;
    if (begun <= most) post.apply(this, args);
  };
}

/** Kills the tab in the middle of a batch, reopens the batch, and checks that each photo is answered once. */
async function losesNothing(page: Page, info: TestInfo, count: number): Promise<void> {
  const plan = planBatchPhotos(count, 1);
  const paths = plan.map(({ path }) => path);
  const folder = info.outputPath("season");
  await makeBatchPhotos(folder, plan, { width: PICTURE_WIDTH, folder: null });

  await startPremium(page);
  await page.addInitScript(holdLaterPhotos, Math.floor(count / 2));
  const before = await logBatch(page, basename(folder));
  const session = await openBatchSession(page);
  await session.start(folder);
  await expect.poll(() => before.written.length).toBeGreaterThan(count / 3);
  await killTab(page);
  expect(before.written.length).toBeLessThan(count);

  const next = await page.context().newPage();
  const after = await logBatch(next, basename(folder));
  const resumed = await openBatchSession(next);
  await resumed.resume(folder);
  await resumed.waitUntilDone(count);

  expect(countPhotos(paths, pathsIn(await resumed.readFile()))).toEqual({
    lost: [],
    doubled: [],
    unknown: [],
  });
  const { forgotten, redone } = repeatsOf([before], after);
  expect(forgotten).toEqual([]);
  expect(redone.length).toBeLessThanOrEqual(MOST_ON_THEIR_WAY);
  // The logs cover both parts of the run.
  expect(before.started.length + after.started.length).toBeGreaterThanOrEqual(count - MOST_ON_THEIR_WAY);
}

for (const count of [60, 500]) {
  test(
    `a tab that is killed in the middle of ${count} photos loses none, and none is answered twice`,
    LONG,
    async ({ page }, info) => {
      await losesNothing(page, info, count);
    },
  );
}
