import type { Locator, Page, TestInfo } from "@playwright/test";
import { MANIFEST_FILE } from "#models/manifest.ts";
import { plainPhoto } from "#tests/fixtures/models/pictures.ts";
import { tinyModel } from "#tests/fixtures/models/tiny-model.ts";
import type { TinyPicture } from "#tests/fixtures/models/tiny-pictures.ts";
import type { PackageFile } from "#workers/inference/contract.ts";
import { LONG, expect, startPremium, test } from "../app-test.ts";
import { violationsByDayAndNight } from "../axe.ts";
import { writeFolder } from "../models/model-folders.ts";
import { chooseFolder, openModels, store } from "../models/models-page.ts";

const PICTURES: readonly TinyPicture[] = ["bright red", "green", "blue", "grey", "dull red"];

/** A folder of plain photos, as many as told, in two folders. */
async function writePhotos(info: TestInfo, count: number): Promise<string> {
  const made = await Promise.all(PICTURES.map((picture) => plainPhoto(picture, "png")));
  const photos = Array.from({ length: count }, (_, at): PackageFile => {
    const bytes = new Uint8Array(made[at % made.length] ?? []);
    return { path: `${at < count / 2 ? "north" : "south"}/IMG_${at + 1}.png`, blob: new Blob([bytes]) };
  });
  return writeFolder(info, "Transect", photos);
}

/** Adds a tiny network that gives these names to red, green, blue and nothing. */
async function addModel(page: Page, info: TestInfo, title: string, labels: readonly string[]): Promise<void> {
  const id = title.toLowerCase().replaceAll(" ", "-");
  const { manifest, files } = await tinyModel("tfjs-graph", {}, { id, title, labels: [...labels] });
  const own = { path: MANIFEST_FILE, blob: new Blob([JSON.stringify(manifest)]) };
  await openModels(page);
  await chooseFolder(page, await writeFolder(info, id, [own, ...files]));
  await store(page);
}

function tiles(page: Page): Locator {
  return page.getByRole("listbox", { name: "Photos" }).getByRole("option");
}

/** Presses Tab until this has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("Tab does not lead there");
}

test("fifty photos are reviewed without a mouse, filtered, and are as they were after a reload", async ({
  page,
}, info) => {
  const folder = await writePhotos(info, 50);
  await startPremium(page);
  await addModel(page, info, "Trap model", ["Lion", "Zebra", "Leopard", "background"]);
  await page.goto("/batch");
  await page.getByLabel("Folder of photos").setInputFiles(folder);
  // From here on with keys alone.
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
});

test(
  "two models stand side by side: agreement is folded away, and one key takes what the second says",
  LONG,
  async ({ page }, info) => {
    const folder = await writePhotos(info, 10);
    await startPremium(page);
    await addModel(page, info, "Trap model", ["Lion", "Zebra", "Leopard", "background"]);
    await addModel(page, info, "Forest model", ["Lion", "Zebra", "Jaguar", "background"]);
    await page.goto("/batch");
    await page.getByLabel("Folder of photos").setInputFiles(folder);
    await page.getByRole("combobox", { name: "Model that answers" }).selectOption("trap-model");
    await page.getByRole("combobox", { name: "Compare it with" }).selectOption("forest-model");
    await page.getByRole("radio", { name: "Each photo by itself" }).check();
    await page.getByRole("button", { name: "Identify 10 photos" }).click();
    await expect(page.getByText("All 10 photos are done.")).toBeVisible();
    await expect(page.getByText("Both say the same of 8 of 10.")).toBeVisible();
    await expect(tiles(page)).toHaveCount(2);
    await expect(tiles(page).first()).toContainText("Leopard");
    await expect(tiles(page).first()).toContainText("Jaguar");
    expect(await violationsByDayAndNight(page)).toEqual([]);
    await tiles(page).first().click();
    await page.keyboard.press("b");
    await expect(page.getByRole("region", { name: "Review" }).getByRole("status")).toHaveText(
      "Corrected: Jaguar. 1 of 10 reviewed.",
    );
    await page.keyboard.press("Escape");
    await page.getByLabel("Show only where they differ").uncheck();
    await expect(tiles(page)).toHaveCount(10);
  },
);
