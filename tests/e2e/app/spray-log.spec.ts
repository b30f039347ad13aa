import type { Locator, Page } from "@playwright/test";
import { SPRAY_LOG_PATH } from "#src/paths.ts";
import { LONG, expect, savedText, startPremium, choose, tabTo, test } from "#tests/e2e/app-test.ts";
import { violationsByDayAndNight } from "#tests/e2e/axe.ts";

/** Opens the planner of tebuconazole, types a rate by the litre, and opens the form for the log by keyboard. */
async function planAndOpenForm(page: Page): Promise<Locator> {
  await page.goto("/solutions/solution-9?problem=grape-leaf-blight");
  const planner = page.getByRole("region", { name: "Work out the amount" });
  await planner.getByLabel("Rate on your label").fill("1.2");
  await expect(planner.getByRole("status").first()).toContainText("19.2 ml");
  await tabTo(page, planner.getByRole("button", { name: "Write this into the spray log" }));
  await page.keyboard.press("Enter");
  return page.getByRole("form", { name: "Write into the spray log" });
}

/** Writes a treatment of the field from the planner. */
async function write(page: Page, field: string): Promise<void> {
  const form = await planAndOpenForm(page);
  await form.getByLabel("Field").fill(field);
  await form.getByLabel("Date and time").fill("2026-11-20T08:30");
  await form.getByLabel("Days to the harvest").fill("14");
  await form.getByLabel("Hours to stay out").fill("24");
  await form.getByRole("button", { name: "Save" }).press("Enter");
  await expect(page.getByText(`Written for ${field}.`)).toBeFocused();
}

function entries(page: Page): Locator {
  return page.getByRole("article");
}

test("the planner writes the spray log; it lists by field, keeps, changes, deletes with undo, and exports", async ({
  page,
  context,
}) => {
  await startPremium(page);
  await write(page, "North");
  await expect(page.getByText(/^Written for North\./)).toContainText("Harvest from Dec 4, 2026");
  await page.getByRole("link", { name: "Open the spray log" }).click();
  const north = page.getByRole("region", { name: "North" });
  await expect(north).toContainText("19.2 ml");
  await expect(north).toContainText("FRAC 3");
  await expect(north).toContainText("Tank of 16 litres");
  await expect(north).toContainText("Enter again from Nov 21, 2026, 8:30");
  await page.reload();
  await expect(entries(page)).toHaveCount(1);

  const other = await context.newPage();
  await other.goto(SPRAY_LOG_PATH);
  await expect(entries(other)).toHaveCount(1);
  await north.getByRole("button", { name: /^Change/ }).click();
  const form = page.getByRole("form", { name: /^Change/ });
  await expect(form.getByLabel("Field")).toBeFocused();
  await form.getByLabel("Field").fill("");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByRole("alert")).toContainText("look at the marked fields");
  await expect(form.getByLabel("Field")).toBeFocused();
  await expect(form.getByLabel("Field")).toBeInViewport();
  await form.getByLabel("Field").fill("South");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(
    page.getByRole("region", { name: "South" }).getByRole("button", { name: /^Change/ }),
  ).toBeFocused();
  await expect(other.getByRole("region", { name: "South" })).toBeVisible();

  const csv = await savedText(page, "Export CSV");
  expect(csv).toContain("South,grape,2026-11-20 08:30,");
  expect(csv).toContain(",19.2 ml,Tank of 16 litres,14,2026-12-04,24,2026-11-21 08:30,");
  const json = await savedText(page, "Export JSON");
  await page.getByRole("button", { name: /^Delete/ }).click();
  await expect(entries(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Brought back 1 treatment.")).toBeVisible();
  await expect(entries(page)).toHaveCount(1);
  await page.getByRole("button", { name: /^Delete/ }).click();
  await page.getByRole("button", { name: "Dismiss" }).click();
  const file = { name: "log.json", mimeType: "application/json", buffer: Buffer.from(json) };
  await choose(page, "Import JSON", file);
  await expect(page.getByText("Imported 1 treatment.")).toBeVisible();
  await expect(entries(other)).toHaveCount(1);
});

test("a treatment that can't be stored stays in its form, which says why", LONG, async ({ page }) => {
  await startPremium(page);
  const form = await planAndOpenForm(page);
  await form.getByLabel("Field").fill("North");
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("no room", "QuotaExceededError");
    };
  });
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByRole("alert")).toContainText(
    "This treatment is not stored: the storage that this browser grants is full.",
  );
  await expect(form.getByLabel("Field")).toHaveValue("North");
});

test(
  "the planner warns of the group that the field had last; Free still reads and deletes its log",
  LONG,
  async ({ page }) => {
    await startPremium(page);
    await write(page, "North");
    await page.goto("/solutions/solution-18");
    await expect(page.getByText("also of group FRAC 3. Take another group there.")).toBeVisible();
    await page.goto("/pricing");
    await page.getByRole("button", { name: "Switch to Free Plan" }).click();
    await page.goto("/solutions");
    await page.getByRole("link", { name: "Your spray log" }).click();
    await expect(page.getByRole("region", { name: "North" })).toBeVisible();
    // Free sees no active ingredients, so the log shows no group of them.
    await expect(page.getByRole("region", { name: "North" })).not.toContainText("FRAC");
    await page.getByRole("button", { name: /^Delete/ }).click();
    await page.getByRole("button", { name: "Dismiss" }).click();
    await expect(page.getByText("The planner is part of Premium.")).toBeVisible();
  },
);

test(
  "axe finds nothing on a written spray log and in its form, by day and by night",
  LONG,
  async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 667 });
    await startPremium(page);
    await write(page, "North");
    await page.goto(SPRAY_LOG_PATH);
    await expect(entries(page)).toHaveCount(1);
    expect(await violationsByDayAndNight(page)).toEqual([]);
    await page.getByRole("button", { name: /^Change/ }).click();
    await page.getByLabel("Field").fill("");
    await page.getByRole("button", { name: "Save" }).click();
    expect(await violationsByDayAndNight(page)).toEqual([]);
  },
);

test(
  "on a phone the farmer starts from the crop, and every solution is still there",
  LONG,
  async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 667 });
    await page.goto("/solutions");
    await expect(entries(page)).toHaveCount(12);
    await page.getByRole("button", { name: "Show all 34 solutions" }).click();
    await expect(entries(page)).toHaveCount(34);
    await page.getByLabel("Crop or kind of pest").selectOption("Tomato");
    await page.getByLabel("Disease or pest").selectOption("Tomato late blight");
    await expect(page).toHaveURL("/solutions?problem=tomato-late-blight&list=all");
    const card = page.getByRole("article", { name: "Copper soap" });
    await expect(card.getByText("Unlock detailed usage info")).toBeVisible();
    const compare = card.getByRole("checkbox", { name: "Compare" });
    await tabTo(page, compare);
    await page.keyboard.press("Space");
    await expect(compare).toBeChecked();
  },
);
