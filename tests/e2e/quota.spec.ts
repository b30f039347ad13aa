import type { Page } from "@playwright/test";
import { localDay } from "#domain/plan/quota.ts";
import { photoPath } from "#tests/fixtures/photos.ts";
import { choosePhoto, expect, openScreen, sampleBadge, SCREENS, test } from "./app-test.ts";

/** Lets the device have delivered some answers already, today or `daysAgo`. */
async function haveDelivered(page: Page, delivered: number, daysAgo = 0): Promise<void> {
  await page.goto("/pricing");
  const date = new Date();
  date.setDate(date.getDate() - daysAgo);
  const use = { state: { day: localDay(date.getTime()), delivered }, version: 1 };
  await page.evaluate((text) => localStorage.setItem("bio-kingdom.quota", text), JSON.stringify(use));
}

const left = (count: number): string => `${count} of 5 free identifications left today`;

test("animals and plants draw from one pool of five a day, and only delivered answers count", async ({
  page,
}) => {
  await openScreen(page, SCREENS.animals);
  await expect(page.getByText(left(5))).toBeVisible();
  await choosePhoto(page, photoPath("leaf.jpg"));
  await expect(page.getByText(SCREENS.animals.analyzing)).toBeVisible();
  await page.getByRole("button", { name: "Remove photo" }).click();
  await choosePhoto(page, photoPath("photo.gif"));
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByText(left(5))).toBeVisible();

  await choosePhoto(page, photoPath("leaf.jpg"));
  await expect(sampleBadge(page)).toBeVisible();
  await expect(page.getByText(left(4))).toBeVisible();
  await openScreen(page, SCREENS.plants);
  await choosePhoto(page, photoPath("leaf.jpg"));
  await expect(sampleBadge(page)).toBeVisible();
  await expect(page.getByText(left(3))).toBeVisible();
  await page.reload();
  await expect(page.getByText(left(3))).toBeVisible();
});

test("the sixth photo of a day meets an upgrade prompt and is used once the plan is Premium", async ({
  page,
}) => {
  await haveDelivered(page, 4);
  await openScreen(page, SCREENS.animals);
  await choosePhoto(page, photoPath("leaf.jpg"));
  await expect(sampleBadge(page)).toBeVisible();
  await expect(page.getByText(left(0))).toBeVisible();

  await choosePhoto(page, photoPath("other.jpg"));
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("You have used your 5 free identifications for today.");
  await expect(alert).toContainText("other.jpg");
  // The answer before is still there.
  await expect(page.getByRole("img", { name: "Your photo: leaf.jpg" })).toBeVisible();

  await page.getByRole("main").getByRole("link", { name: "Upgrade to Premium" }).click();
  await page.getByRole("button", { name: "Upgrade to Premium" }).click();
  await page.getByRole("link", { name: "Animals" }).first().click();
  await page.getByRole("button", { name: "Identify this photo now" }).click();
  await expect(page.getByRole("img", { name: "Your photo: other.jpg" })).toBeVisible();
  await expect(page.getByText(SCREENS.animals.analyzing)).toBeVisible();
  await expect(sampleBadge(page)).toBeVisible();
  await expect(page.getByText("free identifications left today")).toHaveCount(0);
});

test("yesterday's identifications do not count today", async ({ page }) => {
  await haveDelivered(page, 5, 1);
  await openScreen(page, SCREENS.animals);
  await expect(page.getByText(left(5))).toBeVisible();
});

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
