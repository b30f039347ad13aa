import type { Locator, Page, TestInfo } from "@playwright/test";
import { LONG, expect, startPremium, test, tabTo } from "#tests/e2e/app-test.ts";
import { writeFolder } from "#tests/e2e/lab/models/model-folders.ts";
import { addTiny } from "#tests/e2e/lab/models/models-page.ts";
import { plainPhoto } from "#tests/fixtures/models/pictures.ts";
import type { TinyPicture } from "#tests/fixtures/models/tiny-pictures.ts";
import type { PackageFile } from "#workers/inference/contract.ts";

const PICTURES: readonly TinyPicture[] = ["bright red", "green", "blue", "grey", "dull red"];

/** Writes a folder with `count` plain photos in two sub-folders. */
async function writePhotos(info: TestInfo, count: number): Promise<string> {
  const made = await Promise.all(PICTURES.map((picture) => plainPhoto(picture, "png")));
  const photos = Array.from({ length: count }, (_, at): PackageFile => {
    const bytes = new Uint8Array(made[at % made.length] ?? []);
    return { path: `${at < count / 2 ? "north" : "south"}/IMG_${at + 1}.png`, blob: new Blob([bytes]) };
  });
  return writeFolder(info, "Transect", photos);
}

function tiles(page: Page): Locator {
  return page.getByRole("listbox", { name: "Photos" }).getByRole("option");
}

test(
  "a person reviews and filters fifty photos without a mouse, and a reload keeps the reviews",
  LONG,
  async ({ page }, info) => {
    const folder = await writePhotos(info, 50);
    await startPremium(page);
    const labels = ["Lion", "Zebra", "Leopard", "background"];
    await addTiny(page, info, "tfjs-graph", { id: "trap", title: "Trap model", labels });
    await page.goto("/batch");
    await page.getByLabel("Folder of photos").setInputFiles(folder);
    // From here on the test uses only the keyboard.
    const model = page.getByRole("combobox", { name: "Model that answers" });
    await tabTo(page, model);
    await page.keyboard.type("Trap");
    await tabTo(page, page.getByRole("radio", { name: "By hand" }));
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("radio", { name: "Each photo by itself" })).toBeChecked();
    await tabTo(page, page.getByRole("button", { name: "Identify 50 photos" }));
    await page.keyboard.press("Enter");
    await expect(page.getByText("All 50 photos are done.")).toBeVisible();

    await tabTo(page, page.getByRole("button", { name: "Review", exact: true }));
    await page.keyboard.press("Enter");
    const review = page.getByRole("region", { name: "Review" });
    const said = review.getByRole("status");
    for (let at = 1; at <= 50; at += 1) {
      await expect(review.getByRole("heading", { level: 3 })).toBeFocused();
      await page.keyboard.press(at % 5 === 0 ? "x" : at % 5 === 1 ? "2" : "1");
      await expect(said).toContainText(`${at} of 50 reviewed.`);
    }
    await page.keyboard.press("u");
    await expect(said).toHaveText("Taken back.");
    await page.keyboard.press("x");
    await expect(said).toContainText("Rejected. 50 of 50 reviewed.");
    await page.keyboard.press("Escape");
    await expect(tiles(page).and(page.locator(":focus"))).toBeVisible();

    await page.keyboard.press("Home");
    await expect(tiles(page).first()).toBeFocused();
    await page.getByRole("combobox", { name: "Review" }).focus();
    await page.keyboard.type("Rej");
    await expect(page.getByText("10 of 50 photos")).toBeVisible();

    await page.reload();
    await expect(page.getByText("50 of 50 reviewed")).toBeVisible();
    await expect(tiles(page).first()).toContainText(/Rejected|Corrected|Confirmed/);
  },
);
