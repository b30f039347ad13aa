import type { Locator, Page, TestInfo } from "@playwright/test";
import { LONG, expect, followInFooter, startPremium, test } from "#tests/e2e/app-test.ts";
import { writeFolder } from "#tests/e2e/lab/models/model-folders.ts";
import { chooseFolder } from "#tests/e2e/lab/models/models-page.ts";
import { plainPhoto } from "#tests/fixtures/models/pictures.ts";
import type { PackageFile } from "#workers/inference/contract.ts";

/** Few enough photos for a fast test, but enough to interrupt a run in the middle. */
const MANY = 160;

/** Photos that the page may count as done before they are stored: two in each of four lanes. */
const ON_THEIR_WAY = 8;

/**
 * Writes a folder with plain photos in two sub-folders, a file whose content is not a photo, and a file whose name is
 * not that of a photo.
 */
async function writePhotos(info: TestInfo, count: number): Promise<string> {
  const photo = new Uint8Array(await plainPhoto("green", "jpeg"));
  const files = Array.from({ length: count }, (_, at): PackageFile => {
    const path = `${at % 2 === 0 ? "May" : "June"}/IMG_${at + 1}.jpg`;
    return { path, blob: new Blob([photo]) };
  });
  return writeFolder(info, "Creek", [
    ...files,
    { path: "May/IMG_999.jpg", blob: new Blob(["no picture at all"]) },
    { path: "notes.txt", blob: new Blob(["not a photo"]) },
  ]);
}

/** Makes the browser one without a dialog for folders that the app can open again, such as Firefox. */
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    Reflect.deleteProperty(window, "showDirectoryPicker");
  }),
);

function progress(page: Page): Locator {
  return page.getByRole("region", { name: "Progress" });
}

/** Waits until the progress bar shows more than `above` photos; returns the number of photos. */
async function doneAbove(page: Page, above: number): Promise<number> {
  const bar = page.getByRole("progressbar");
  const done = async (): Promise<number> => Number(await bar.getAttribute("value"));
  await expect.poll(done).toBeGreaterThan(above);
  return done();
}

test(
  "a folder is paused, goes on, is chosen again after a reload without doing a photo twice, and is deleted",
  LONG,
  async ({ page }, info) => {
    const folder = await writePhotos(info, MANY);
    await startPremium(page);
    await page.goto("/batch");
    await chooseFolder(page, folder);
    await expect(page.getByText("Creek: 161 photos found; left out: 1 other file (.txt).")).toBeVisible();
    await page.getByRole("button", { name: "Identify 161 photos" }).click();
    await expect(page.getByRole("heading", { name: "Creek", level: 1 })).toBeFocused();
    await doneAbove(page, 5);
    await page.getByRole("button", { name: "Pause" }).click();
    await expect(progress(page).getByText(/^Paused: \d+ of 161$/)).toBeVisible();
    await page.getByRole("button", { name: "Go on" }).click();
    const before = await doneAbove(page, 30);

    // The browser asks for confirmation before it leaves a page with a running batch.
    const asked = page.waitForEvent("dialog");
    page.once("dialog", (dialog) => void dialog.accept());
    await page.reload();
    expect((await asked).type()).toBe("beforeunload");
    await expect(page.getByRole("heading", { name: "Choose the photos again to go on" })).toBeVisible();
    expect(await doneAbove(page, before - 1 - ON_THEIR_WAY)).toBeLessThan(MANY);
    await chooseFolder(page, folder);
    await expect(page.getByText("All 161 photos of this batch are here again.")).toBeFocused();
    // The batch continues while another page of the app is open.
    await followInFooter(page, "About");
    await expect(page.getByRole("heading", { name: "About Bio Kingdom", level: 1 })).toBeVisible();
    await page.goBack();
    await expect(page.getByText("All 161 photos are done.")).toBeVisible();
    await page.getByText("1 photo could not be read").click();
    await expect(page.getByText("May/IMG_999.jpg: not an image")).toBeVisible();

    await page.getByRole("link", { name: "All batches" }).click();
    const kept = page.getByRole("list", { name: "Kept batches" });
    await expect(kept.getByRole("listitem")).toContainText(["161 photos"]);
    await kept.getByRole("button", { name: "Delete Creek" }).click();
    await kept.getByRole("button", { name: "Yes, delete" }).click();
    await expect(kept).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole("button", { name: "Choose folder" })).toBeVisible();
    await expect(kept).toHaveCount(0);
  },
);

test.describe("on the smallest phone", () => {
  test.use({ viewport: { width: 375, height: 667 }, isMobile: true, hasTouch: true });

  test("Free chooses a folder within the first 400 px", async ({ page }) => {
    await page.goto("/batch");
    await expect(page.getByText("On the Free plan you can try this with 10 photos in all.")).toBeVisible();
    const box = await page.getByRole("button", { name: "Choose folder" }).boundingBox();
    expect(box?.y).toBeLessThan(400);
  });
});

test("Free tries ten photos, once, and keeps what they came to", async ({ page }, info) => {
  const folder = await writePhotos(info, 12);
  await page.goto("/batch");
  await chooseFolder(page, folder);
  await page.getByRole("button", { name: "Identify the first 10 photos" }).click();
  await expect(page.getByText("All 10 photos are done.")).toBeVisible();
  await page.getByRole("link", { name: "All batches" }).click();
  await expect(page.getByText("You have used all 10 free batch photos.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Choose folder" })).toHaveCount(0);
  await page.reload();
  await page.getByRole("link", { name: "Creek" }).click();
  await expect(page.getByText("All 10 photos are done.")).toBeVisible();
});
