import type { Page } from "@playwright/test";
import { photoPath } from "#tests/fixtures/photos.ts";
import {
  choosePhoto,
  expect,
  markAnswer,
  openScreen,
  sampleBadge,
  SCREENS,
  startPremium,
  test,
} from "../app-test.ts";
import { TRUE_DELAYS } from "../site.ts";

test.use({ baseURL: TRUE_DELAYS });

/** How much later than its delay an answer may come, in milliseconds. */
const MOST_LATE_MS = 250;

/** A busy machine may hold up an answer, and then another one, but not all of these. */
const MOST_TRIES = 10;

for (const [screen, delayMs] of [
  [SCREENS.animals, 2000],
  [SCREENS.plants, 2000],
  [SCREENS.pests, 2000],
  [SCREENS.diseases, 2500],
] as const) {
  test(`the answer on ${screen.path} comes ${delayMs} ms after the upload`, async ({ page }) => {
    await startPremium(page);
    await openScreen(page, screen);
    let leastMs = Infinity;
    for (let tries = 0; tries < MOST_TRIES && leastMs >= delayMs + MOST_LATE_MS; tries += 1) {
      const passedMs = await timeAnswer(page);
      // Its clock may round off a part of a millisecond.
      expect(passedMs).toBeGreaterThanOrEqual(delayMs - 5);
      leastMs = Math.min(leastMs, passedMs);
      await page.getByRole("button", { name: "Remove photo" }).click();
      await expect(sampleBadge(page)).toBeHidden();
    }
    expect(leastMs).toBeLessThan(delayMs + MOST_LATE_MS);
  });
}

/** Chooses a photo; returns the milliseconds from the upload to the answer. */
async function timeAnswer(page: Page): Promise<number> {
  await page.evaluate(() => {
    performance.clearMarks();
    document.addEventListener("change", () => performance.mark("upload"), { capture: true, once: true });
  });
  await markAnswer(page);
  await choosePhoto(page, photoPath("leaf.jpg"));
  await expect(sampleBadge(page)).toBeVisible();
  return page.evaluate(() => performance.measure("delay", "upload", "answer").duration);
}
