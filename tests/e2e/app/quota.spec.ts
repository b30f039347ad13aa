import type { Page } from "@playwright/test";
import { choosePhoto, expect, openScreen, sampleBadge, SCREENS, test } from "#tests/e2e/app-test.ts";
import { haveDelivered } from "#tests/e2e/device-use.ts";
import { photoPath } from "#tests/fixtures/photos.ts";

const left = (count: number): string => `${count} of 5 free identifications left today`;
const usedUp = (page: Page) =>
  page.getByRole("alert").filter({ hasText: "You have used your 5 free identifications for today." });

/** Identifies the example photo on /plants with the app's own model. */
async function identifySample(page: Page): Promise<void> {
  await page.goto("/");
  await page.getByRole("button", { name: "Try an example photo" }).click();
  await expect(page.getByRole("heading", { name: "Sunflower", level: 2 })).toBeVisible();
}

test("two tabs share the day's identifications, and sample results go on with none left", async ({
  page,
  context,
}) => {
  await haveDelivered(page, 4);
  await openScreen(page, SCREENS.animals);
  await expect(page.getByText(left(1))).toBeVisible();
  const other = await context.newPage();
  await identifySample(other);
  await expect(page.getByText(left(0))).toBeVisible();
  await choosePhoto(page, photoPath("leaf.jpg"));
  await expect(usedUp(page)).toBeVisible();

  await page.getByText("Bio Kingdom model answers, on this device").click();
  await page.getByRole("button", { name: "Back to sample results" }).click();
  await page.getByRole("button", { name: "Identify this photo now" }).click();
  await expect(sampleBadge(page)).toBeVisible();
  await expect(page.getByText(left(0))).toBeVisible();
});
