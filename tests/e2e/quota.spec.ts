import type { Page } from "@playwright/test";
import { localDay } from "#domain/plan/quota.ts";
import { photoPath } from "#tests/fixtures/photos.ts";
import { choosePhoto, expect, openScreen, sampleBadge, SCREENS, test } from "./app-test.ts";

/** Lets the device have delivered some answers today already. */
async function haveDelivered(page: Page, delivered: number): Promise<void> {
  await page.goto("/pricing");
  const use = { state: { day: localDay(Date.now()), delivered }, version: 1 };
  await page.evaluate((text) => localStorage.setItem("bio-kingdom.quota", text), JSON.stringify(use));
}

const left = (count: number): string => `${count} of 5 free identifications left today`;

test("two tabs share the day's identifications", async ({ page, context }) => {
  await haveDelivered(page, 4);
  await openScreen(page, SCREENS.animals);
  await expect(page.getByText(left(1))).toBeVisible();
  const other = await context.newPage();
  await openScreen(other, SCREENS.plants);
  await choosePhoto(other, photoPath("leaf.jpg"));
  await expect(sampleBadge(other)).toBeVisible();
  await expect(page.getByText(left(0))).toBeVisible();
  await choosePhoto(page, photoPath("leaf.jpg"));
  await expect(page.getByRole("alert")).toContainText("You have used your 5 free identifications for today.");
});
