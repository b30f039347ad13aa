import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import {
  LONG,
  choosePhoto,
  expect,
  openScreen,
  SCREENS,
  startPremium,
  test,
  tabTo,
} from "#tests/e2e/app-test.ts";
import { realPhoto, tellCrop } from "./identify-page.ts";

async function exported(page: Page, button: string): Promise<string> {
  await tabTo(page, page.getByRole("button", { name: button }));
  const download = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  return readFile(await (await download).path(), "utf8");
}

test(
  "with the keyboard alone a person confirms, corrects and annotates an answer, and finds, filters and exports it in History",
  LONG,
  async ({ page }) => {
    const photo = realPhoto("corn-common-rust.jpg");
    await startPremium(page);
    await openScreen(page, SCREENS.diseases);
    await tabTo(page, page.getByRole("button", { name: "Identify for real" }));
    await page.keyboard.press("Enter");
    await expect(page.getByText(/^Ready(?:, works offline)?\.$/)).toBeVisible();
    await tellCrop(page, "Maize");
    await choosePhoto(page, photo);

    const part = page.getByRole("group", { name: "Is this right?" });
    await expect(part).toBeVisible();
    await tabTo(page, part.getByRole("radio", { name: "Yes, this is it" }));
    await page.keyboard.press("Space");
    await expect(page.getByText("Confirmed", { exact: true })).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByLabel("What is it?")).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(page.getByLabel("What is it?")).toBeFocused();
    await page.keyboard.type("northern leaf blight");
    await expect(page.getByRole("list", { name: "Names" })).toBeVisible();
    await tabTo(page, page.getByRole("list", { name: "Names" }).getByRole("button").first());
    await page.keyboard.press("Enter");
    await expect(page.getByText(/^Corrected to .*northern leaf blight/i)).toBeVisible();

    await tabTo(page, page.getByText("Notes, place and what was done"));
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByLabel("Notes"));
    await page.keyboard.type("=1+1 after three wet days");
    await tabTo(page, page.getByLabel("Place"));
    await page.keyboard.type("north field");
    await page.keyboard.type(", row 12");
    // The user leaves the page in the middle of a write.
    await page.goto("/history");

    const rows = page.getByRole("list", { name: "Entries" }).getByRole("listitem");
    await expect(rows).toHaveCount(1);
    await expect(rows.first()).toContainText("north field, row 12");
    await expect(page.getByText("The one answer that you checked was wrong.")).toBeVisible();
    await tabTo(page, page.getByLabel("Your check"));
    await page.keyboard.type("Conf");
    await expect(page.getByRole("heading", { name: "No entry matches" })).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await expect(rows).toHaveCount(1);
    expect(await exported(page, "Export JSON")).toContain('"place": "north field, row 12"');
    expect(await exported(page, "Export CSV")).toMatch(
      /,corrected,[^,]*blight[^,]*,'=1\+1 after three wet days,/i,
    );
  },
);
