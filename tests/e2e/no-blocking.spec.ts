import type { Page } from "@playwright/test";
import { photoPath } from "#tests/fixtures/photos.ts";
import { choosePhoto, expect, openScreen, sampleBadge, SCREENS, startPremium, test } from "./app-test.ts";

/** A task on the main thread longer than this is felt (W3C Long Tasks). */
const LONG_TASK_MS = 50;

declare global {
  interface Window {
    longTasks: number[];
  }
}

/** How many thumbnails the history of this device holds. */
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
  ["Free", "huge-48mp.jpg"],
  ["Free", "huge-48mp-progressive.jpg"],
  ["Premium", "huge-48mp.jpg"],
] as const) {
  test(`the page is never blocked while ${name} is identified for ${plan}, and no request leaves the origin`, async ({
    page,
    baseURL,
  }) => {
    if (plan === "Premium") await startPremium(page);
    const requests: string[] = [];
    page.context().on("request", (request) => requests.push(request.url()));
    await openScreen(page, SCREENS.animals);
    // Starting up is not what is measured: the page is at rest when the photo comes.
    // That of the model, and the two that read photos.
    await expect.poll(() => page.workers().length).toBe(3);
    // The start of a worker holds the main thread up, now and then for longer than a frame.
    const started: string[] = [];
    page.on("worker", (worker) => started.push(worker.url()));
    await page.evaluate(() => {
      window.longTasks = [];
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) window.longTasks.push(duration);
      }).observe({ type: "longtask" });
    });

    await choosePhoto(page, photoPath(name));
    await expect(page.getByRole("img", { name: `Your photo: ${name}` })).toBeVisible();
    await expect(sampleBadge(page)).toBeVisible();
    // For Premium the result is kept now, with a thumbnail.
    if (plan === "Premium") await expect.poll(() => keptThumbnails(page)).toBe(1);
    expect(started).toEqual([]);
    expect((await page.evaluate(() => window.longTasks)).filter((ms) => ms > LONG_TASK_MS)).toEqual([]);
    expect(requests.filter((url) => !url.startsWith(`${baseURL}/`) && !url.startsWith("blob:"))).toEqual([]);

    // The measure bites: a planted task of 120 ms is seen.
    await page.evaluate(() => {
      setTimeout(() => {
        const end = performance.now() + 120;
        while (performance.now() < end);
      });
    });
    await expect.poll(() => page.evaluate(() => window.longTasks.some((ms) => ms >= 100))).toBe(true);
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
