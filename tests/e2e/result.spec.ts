import type { Locator, Page } from "@playwright/test";
import { photoPath } from "#tests/fixtures/photos.ts";
import { choosePhoto, expect, openScreen, sampleBadge, SCREENS, startPremium, test } from "./app-test.ts";
import { violationsByDayAndNight } from "./axe.ts";

/** A sample answer on the page of the diseases, for Premium. */
async function openResult(page: Page): Promise<Locator> {
  await startPremium(page);
  await openScreen(page, SCREENS.diseases);
  await choosePhoto(page, photoPath("leaf.jpg"));
  await expect(sampleBadge(page)).toBeVisible();
  const result = page.getByRole("region", { name: "Result", exact: true });
  await expect(result.getByRole("region", { name: "Do today" }).getByRole("listitem").first()).toBeVisible();
  return result;
}

/** Whether what each section holds can be seen, by the heading of the section. */
function sectionsSeen(result: Locator): Promise<readonly [string, boolean][]> {
  return result
    .locator("details:has(h3)")
    .evaluateAll((sections) =>
      sections.map((section) => [
        section.querySelector("h3")?.textContent ?? "",
        section.querySelector("summary + *")?.checkVisibility() === true,
      ]),
    );
}

/** Whether an element has a line at a side. */
function isLined(part: Locator, side: "top" | "left"): Promise<boolean> {
  return part.evaluate(
    (element, of) => Number.parseFloat(getComputedStyle(element).getPropertyValue(`border-${of}-width`)) > 0,
    side,
  );
}

test("sections open by keyboard, and all are open on paper", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  const result = await openResult(page);
  const seen = async () => new Map(await sectionsSeen(result));
  expect([...(await seen()).values()]).not.toContain(true);
  await result.locator("summary", { hasText: "Symptoms" }).press("Enter");
  expect((await seen()).get("Symptoms")).toBe(true);
  expect(await violationsByDayAndNight(page)).toEqual([]);
  await page.emulateMedia({ media: "print" });
  expect((await seen()).size).toBeGreaterThan(7);
  expect([...(await seen()).values()]).not.toContain(false);
});

test("with letters of twice the size a result fits a phone", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  const result = await openResult(page);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "32px";
    for (const section of document.querySelectorAll("details")) section.open = true;
  });
  await expect(result.getByRole("region", { name: "Do today" })).toBeVisible();
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over).toBeLessThanOrEqual(0);
});

test("in forced colours the severity, the steps and the sections keep their lines", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  const result = await openResult(page);
  const severity = result.getByRole("definition").filter({ hasText: /^(?:Low|Medium|High|Critical)$/ });
  await expect(severity.locator("svg")).toBeVisible();
  expect(await isLined(severity.locator("span"), "left")).toBe(true);
  expect(await isLined(result.getByRole("region", { name: "Do today" }), "left")).toBe(true);
  expect(await isLined(result.locator("details:has(h3)").first(), "top")).toBe(true);
  expect(await violationsByDayAndNight(page)).toEqual([]);
});
