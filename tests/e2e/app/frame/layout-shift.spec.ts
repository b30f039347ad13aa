import type { Page } from "@playwright/test";
import {
  LONG,
  expect,
  openScreen,
  SCREENS,
  startPremium,
  test,
  answerWithSample,
} from "#tests/e2e/app-test.ts";

const SIZES = [
  { width: 375, height: 812 },
  { width: 1440, height: 900 },
] as const;

/** Delay of each script that loads after the page has opened, in milliseconds. */
const LATE_MS = 300;

/**
 * The largest allowed sum of shifts. The limit for "good" is 0.1 for a whole visit (web.dev/articles/cls). A shift by
 * 200 pixels gives 0.025 on the wide screen; the app measures 0.
 */
const MOST_SHIFT = 0.01;

for (const viewport of SIZES) {
  test.describe(`at ${viewport.width} by ${viewport.height}`, () => {
    test.use({ viewport });

    test("while a model loads and when it is ready, the buttons below its line stay where they are", async ({
      page,
    }) => {
      await openScreen(page, SCREENS.plants);
      const seen = await page.getByRole("button", { name: "Take Photo" }).evaluateHandle((button) => {
        const found = { tops: new Set<number>(), bars: 0 };
        const look = (): void => {
          found.tops.add(Math.round(button.getBoundingClientRect().top));
          if (document.querySelector("progress") !== null) found.bars += 1;
          requestAnimationFrame(look);
        };
        look();
        return found;
      });
      await page.getByRole("button", { name: "Identify for real" }).click();
      await expect(page.getByText(/^Ready[.,]/)).toBeVisible();
      const { tops, bars } = await seen.evaluate((found) => ({ ...found, tops: [...found.tops] }));
      expect(tops).toHaveLength(1);
      expect(bars).toBeGreaterThan(0);
    });

    test(
      "late parts of a result do not move the answer that a person reads, and a planted part does",
      viewport.width > 375 ? LONG : {},
      async ({ page }) => {
        await identifyWithLateScripts(page);
        expect(await shiftSinceAnswer(page)).toBeLessThan(MOST_SHIFT);
        await page.getByRole("region", { name: "Result", exact: true }).evaluate((result) => {
          const late = document.createElement("div");
          late.style.height = "200px";
          // Inserted below the first element, because above the answer the browser itself would prevent the shift.
          result.firstElementChild?.after(late);
        });
        expect(await shiftSinceAnswer(page)).toBeGreaterThan(MOST_SHIFT);
      },
    );
  });
}

/** Gets a sample result on /diseases. All parts of the result load late. */
async function identifyWithLateScripts(page: Page): Promise<void> {
  await startPremium(page);
  await openScreen(page, SCREENS.diseases);
  let [delayed, underWay] = [0, 0];
  await page.route("**/assets/*.js", async (route) => {
    delayed += 1;
    underWay += 1;
    await new Promise((resolve) => setTimeout(resolve, LATE_MS));
    await route.fulfill({ response: await route.fetch() });
    underWay -= 1;
  });
  await markAnswer(page);
  await answerWithSample(page);
  await expect(page.getByRole("button", { name: "Crop", exact: true })).toBeVisible();
  await expect(page.getByRole("list", { name: "Matching treatment solutions", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Case sheet" })).toBeVisible();
  // An idle page requests nothing more.
  const rest = (): Promise<number> =>
    page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(0))));
  await expect.poll(async () => (await rest()) + underWay).toBe(0);
  expect(delayed).toBeGreaterThan(0);
}

/** The sum of all layout shifts since the answer, except shifts that user input caused. */
async function shiftSinceAnswer(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const [answer] = performance.getEntriesByName("answer");
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            if (answer === undefined || entry.startTime < answer.startTime) continue;
            if ("hadRecentInput" in entry && entry.hadRecentInput === true) continue;
            sum += "value" in entry && typeof entry.value === "number" ? entry.value : 1;
          }
        }).observe({ type: "layout-shift", buffered: true });
        // The browser reports all previous shifts within two frames.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(sum))));
      }),
  );
}

/** Marks the moment at which a sample result has been painted as "answer" on the page's timeline. */
async function markAnswer(page: Page): Promise<void> {
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      // The footer also has these words.
      const result = document.querySelector('section[aria-label="Result"]');
      if (result?.textContent.includes("Sample result") !== true) return;
      observer.disconnect();
      // The answer itself moves the footer.
      requestAnimationFrame(() => setTimeout(() => performance.mark("answer")));
    });
    observer.observe(document.body, { subtree: true, childList: true });
  });
}
