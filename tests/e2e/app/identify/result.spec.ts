import type { Locator, Page } from "@playwright/test";
import {
  LONG,
  expect,
  openScreen,
  SCREENS,
  startPremium,
  test,
  answerWithSample,
} from "#tests/e2e/app-test.ts";
import { violationsByDayAndNight } from "#tests/e2e/axe.ts";
import { withVoice } from "./identify-page.ts";

/** Opens a sample result on /diseases for a Premium user. */
async function openResult(page: Page): Promise<Locator> {
  await startPremium(page);
  await openScreen(page, SCREENS.diseases);
  await answerWithSample(page);
  const result = page.getByRole("region", { name: "Result", exact: true });
  await expect(result.getByRole("region", { name: "Do today" }).getByRole("listitem").first()).toBeVisible();
  return result;
}

/** The heading of each section, with true if the section's content is visible. */
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

/** Expects the element to have a border on this side. */
async function expectLine(part: Locator, side: "top" | "left"): Promise<void> {
  await expect(part).not.toHaveCSS(`border-${side}-width`, "0px");
}

test("sections open by keyboard, and all are open on paper", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  const result = await openResult(page);
  const seen = async () => new Map(await sectionsSeen(result));
  await expect.poll(async () => (await seen()).size).toBeGreaterThan(7);
  expect([...(await seen()).values()]).not.toContain(true);
  await result.locator("summary", { hasText: "Symptoms" }).press("Enter");
  await expect.poll(async () => (await seen()).get("Symptoms")).toBe(true);
  expect(await violationsByDayAndNight(page)).toEqual([]);
  await page.emulateMedia({ media: "print" });
  await expect.poll(async () => [...(await seen()).values()]).not.toContain(false);
  expect((await seen()).size).toBeGreaterThan(7);
});

test("with letters of twice the size a result fits a phone", LONG, async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  const result = await openResult(page);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "32px";
    for (const section of document.querySelectorAll("details")) section.open = true;
  });
  await expect(result.getByRole("region", { name: "Do today" })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
});

test(
  "in forced colours the severity, the steps and the sections keep their lines",
  LONG,
  async ({ page }) => {
    await page.emulateMedia({ forcedColors: "active" });
    const result = await openResult(page);
    const severity = result.getByRole("definition").filter({ hasText: /^(?:Low|Medium|High|Critical)$/ });
    await expect(severity.locator("svg")).toBeVisible();
    await expectLine(severity.locator("span"), "left");
    await expectLine(result.getByRole("region", { name: "Do today" }), "left");
    await expectLine(result.locator("details:has(h3)").first(), "top");
    expect(await violationsByDayAndNight(page)).toEqual([]);
  },
);

test(
  "'Do today' is read aloud with its warning, stops by keyboard, and when the page is left",
  LONG,
  async ({ page }) => {
    await withVoice(page);
    const result = await openResult(page);
    const today = result.getByRole("region", { name: "Do today" });
    const steps = await today.getByRole("listitem").allInnerTexts();
    await today.getByRole("button", { name: "Read aloud: Do today" }).press("Enter");
    const spoken = await page.evaluate(() => fakeVoice.spoken);
    expect(spoken.slice(0, 1)).toEqual(["Sample data, not about your plant."]);
    expect(spoken.slice(2)).toEqual(steps);
    await today.getByRole("button", { name: "Stop reading: Do today" }).press("Enter");
    await expect.poll(() => page.evaluate(() => fakeVoice.cancelled)).toBe(1);

    await today.getByRole("button", { name: "Read aloud: Do today" }).click();
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" }).click();
    await expect.poll(() => page.evaluate(() => fakeVoice.cancelled)).toBe(2);
  },
);
