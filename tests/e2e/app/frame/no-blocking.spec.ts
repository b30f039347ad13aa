import type { Browser, Page } from "@playwright/test";
import {
  choosePhoto,
  expect,
  openScreen,
  sampleBadge,
  SCREENS,
  startPremium,
  test,
} from "#tests/e2e/app-test.ts";
import { photoPath } from "#tests/fixtures/photos.ts";

/** Users notice a longer task on the main thread (W3C Long Tasks). */
const LONG_TASK_MS = 50;

/** The fields of a Chromium trace event that are read here. Times are in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/**
 * The longest task of the page's main thread during `work`, in milliseconds of processor time. Wall-clock time would
 * depend on other programs.
 */
async function longestTaskMs(browser: Browser, page: Page, work: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, { categories: ["disabled-by-default-devtools.timeline"] });
  await work();
  // Without this wait the last task might still be running, and would have no end in the trace.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  const { traceEvents }: { traceEvents: readonly TraceEvent[] } = JSON.parse(
    (await browser.stopTracing()).toString(),
  );
  const threads = new Set(
    traceEvents.flatMap(({ name, args, pid, tid }) =>
      name === "thread_name" && args.name === "CrRendererMain" ? [`${pid} ${tid}`] : [],
    ),
  );
  return traceEvents
    .filter(({ name, pid, tid }) => name === "RunTask" && threads.has(`${pid} ${tid}`))
    .reduce((longest, { tdur = 0 }) => Math.max(longest, tdur / 1000), 0);
}

/** Number of thumbnails in the history of this device. */
function keptThumbnails(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open("bio-kingdom.history");
        opening.addEventListener("error", () => reject(opening.error ?? new Error("not opened")));
        opening.addEventListener("success", () => {
          const database = opening.result;
          const counting = database.transaction("thumbnails").objectStore("thumbnails").count();
          counting.addEventListener("success", () => {
            database.close();
            resolve(counting.result);
          });
        });
      }),
  );
}

for (const [plan, name] of [
  ["Free", "huge-48mp-progressive.jpg"],
  ["Premium", "huge-48mp.jpg"],
] as const) {
  test(`the page is never blocked while ${name} is identified for ${plan}, and no request leaves the origin`, async ({
    page,
    browser,
    baseURL,
  }) => {
    if (plan === "Premium") await startPremium(page);
    const requests: string[] = [];
    page.context().on("request", (request) => requests.push(request.url()));
    await openScreen(page, SCREENS.animals);
    // Wait until all workers have started: the model's worker, and the two that read photos.
    await expect.poll(() => page.workers().length).toBe(3);
    // Starting a worker sometimes blocks the main thread for longer than a frame, so no worker may start now.
    const started: string[] = [];
    page.on("worker", (worker) => started.push(worker.url()));
    const longest = await longestTaskMs(browser, page, async () => {
      await choosePhoto(page, photoPath(name));
      await expect(page.getByRole("img", { name: `Your photo: ${name}` })).toBeVisible();
      await expect(sampleBadge(page)).toBeVisible();
      // With Premium the app now stores the result with a thumbnail.
      if (plan === "Premium") await expect.poll(() => keptThumbnails(page)).toBe(1);
    });
    expect(started).toEqual([]);
    expect(longest).toBeLessThan(LONG_TASK_MS);
    expect(requests.filter((url) => !url.startsWith(`${baseURL}/`) && !url.startsWith("blob:"))).toEqual([]);

    // A planted task of one second exceeds the limit, even on a busy machine.
    const planted = await longestTaskMs(browser, page, () =>
      page.evaluate(() => {
        const end = performance.now() + 1000;
        while (performance.now() < end);
      }),
    );
    expect(planted).toBeGreaterThan(LONG_TASK_MS);
  });
}

test("the content security policy stops a request to another origin", async ({ page, watch }) => {
  watch.expectNoise(/Content Security Policy|Content-Security-Policy|example\.org/);
  await openScreen(page, SCREENS.animals);
  const outcome = await page.evaluate(() =>
    fetch("https://example.org/").then(
      () => "sent",
      () => "stopped",
    ),
  );
  expect(outcome).toBe("stopped");
});
