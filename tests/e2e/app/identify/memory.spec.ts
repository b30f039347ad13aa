import { reachablePhotos } from "#bench/runner/soak/soak-limits.ts";
import { answerWithSample, expect, LONG, openScreen, SCREENS, test } from "#tests/e2e/app-test.ts";

test("of photos chosen one after another, only the last stays in memory", LONG, async ({ page }) => {
  await openScreen(page, SCREENS.animals);
  for (let photo = 0; photo < 10; photo += 1) await answerWithSample(page);
  const protocol = await page.context().newCDPSession(page);
  expect(await reachablePhotos(protocol)).toBeLessThanOrEqual(2);
});
