import { photoPath } from "#tests/fixtures/photos.ts";
import { choosePhoto, expect, openScreen, sampleBadge, SCREENS, startPremium, test } from "./app-test.ts";

for (const [screen, delayMs] of [
  [SCREENS.animals, 2000],
  [SCREENS.plants, 2000],
  [SCREENS.pests, 2000],
  [SCREENS.diseases, 2500],
] as const) {
  test(`the answer on ${screen.path} comes ${delayMs} ms after the upload`, async ({ page }) => {
    await startPremium(page);
    await openScreen(page, screen);
    await page.evaluate(() => {
      document.addEventListener("change", () => performance.mark("upload"), { capture: true, once: true });
      const observer = new MutationObserver(() => {
        // The footer speaks of sample results too.
        const result = document.querySelector('section[aria-label="Result"]');
        if (result?.textContent.includes("Sample result") !== true) return;
        performance.mark("answer");
        observer.disconnect();
      });
      observer.observe(document.body, { subtree: true, childList: true });
    });
    await choosePhoto(page, photoPath("leaf.jpg"));
    await expect(sampleBadge(page)).toBeVisible();
    const passed = await page.evaluate(() => performance.measure("delay", "upload", "answer").duration);
    expect(passed).toBeGreaterThanOrEqual(delayMs - 5);
    expect(passed).toBeLessThan(delayMs + 250);
  });
}
