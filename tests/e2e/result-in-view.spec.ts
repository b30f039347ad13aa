import { keysOf } from "#domain/keys-of.ts";
import { photoPath } from "#tests/fixtures/photos.ts";
import { choosePhoto, expect, openScreen, sampleBadge, SCREENS, startPremium, test } from "./app-test.ts";

const PHONES = [
  { width: 375, height: 667 },
  { width: 390, height: 844 },
  { width: 412, height: 915 },
] as const;

test("on a phone Take Photo comes first, and the hint speaks of tapping", async ({ browser }) => {
  const page = await browser.newPage({ viewport: PHONES[0], isMobile: true, hasTouch: true });
  await openScreen(page, SCREENS.plants);
  const area = page.getByRole("group", { name: "Photo", exact: true });
  await expect(area.locator("button")).toHaveText(["Take Photo", "Upload File"]);
  await expect(area.getByText("Take a photo, or tap to select one")).toBeVisible();
  await page.close();
});

for (const viewport of PHONES) {
  test.describe(`on a phone of ${viewport.width} by ${viewport.height}`, () => {
    test.use({ viewport, isMobile: true, hasTouch: true });

    for (const name of keysOf(SCREENS)) {
      test(`the answer on ${SCREENS[name].path} comes into view by itself, and gets the focus`, async ({
        page,
      }) => {
        await startPremium(page);
        await openScreen(page, SCREENS[name]);
        await choosePhoto(page, photoPath("leaf.jpg"));
        await expect(sampleBadge(page)).toBeVisible();
        const result = page.getByRole("region", { name: "Result", exact: true });
        await expect(result.getByRole("status")).toBeFocused();
        await expect(result.getByRole("heading", { level: 2 }).first()).toBeInViewport({ ratio: 1 });
      });
    }
  });
}
