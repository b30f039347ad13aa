import type { Page } from "@playwright/test";
import {
  LONG,
  choosePhoto,
  expect,
  openScreen,
  sampleBadge,
  SCREENS,
  startPremium,
  test,
} from "#tests/e2e/app-test.ts";
import { photoPath } from "#tests/fixtures/photos.ts";
import { dragPhotos, ROADS, holdAnswers } from "./identify-page.ts";

/**
 * Covers each way to give a photo and each page. Not every combination is needed, because all pages have the same
 * picker.
 */
const WALKS = [
  ["chooser", SCREENS.animals, "Free"],
  ["drop", SCREENS.plants, "Premium"],
  ["paste", SCREENS.diseases, "Premium"],
  ["chooser", SCREENS.pests, "Premium"],
] as const;

/** Stops the timers of the open page from half a second on. The page must not delay a sample result any longer. */
async function stopLongTimers(page: Page): Promise<void> {
  await page.evaluate(() => {
    const later = window.setTimeout;
    Object.assign(window, { setTimeout: (run: () => void, ms = 0) => (ms < 500 ? later(run, ms) : 0) });
  });
}

for (const [road, screen, plan] of WALKS) {
  test(`a photo handed over by ${road} on ${screen.path} gives a ${plan} user a sample result`, async ({
    page,
  }) => {
    if (plan === "Premium") await startPremium(page);
    await openScreen(page, screen);
    await expect(page.getByText(screen.empty)).toBeVisible();
    const release = await holdAnswers(page);
    await stopLongTimers(page);

    await ROADS[road](page, photoPath("leaf.jpg"));
    await expect(page.getByText(screen.analyzing)).toBeVisible();
    await expect(page.getByRole("img", { name: "Your photo: leaf.jpg" })).toBeVisible();
    await release();
    await expect(sampleBadge(page)).toBeVisible();
    await expect(page.getByText(screen.analyzing)).toHaveCount(0);

    const result = page.getByRole("region", { name: "Result" });
    for (const label of screen.summary) await expect(result.getByText(label, { exact: true })).toBeVisible();
    const confidence = result.getByText(/^Confidence \d\d%$/);
    await expect(confidence).toBeVisible();
    const [least, most] = screen.confidence;
    const percent = Number((await confidence.innerText()).replaceAll(/\D/g, ""));
    expect(percent).toBeGreaterThanOrEqual(least);
    expect(percent).toBeLessThanOrEqual(most);
    for (const label of screen.details) {
      const detail = result.getByText(label, { exact: true });
      await (plan === "Premium" ? expect(detail).toBeVisible() : expect(detail).toHaveCount(0));
    }

    const name = await result.getByRole("heading", { level: 2 }).innerText();
    const releaseAgain = await holdAnswers(page);
    await page.getByRole("button", { name: "Remove photo" }).click();
    await expect(page.getByText(screen.empty)).toBeVisible();
    await expect(sampleBadge(page)).toHaveCount(0);
    await ROADS[road](page, photoPath("leaf.jpg"));
    await expect(page.getByText(screen.analyzing)).toBeVisible();
    await releaseAgain();
    await expect(result.getByRole("heading", { level: 2, name, exact: true })).toBeVisible();
    await expect(result.getByText(`Confidence ${percent}%`)).toBeVisible();

    if (plan === "Free") {
      await expect(result.getByRole("heading", { name: screen.lock })).toBeVisible();
      await result.getByRole("link", { name: "Upgrade Now" }).click();
      await expect(page).toHaveURL("/pricing");
    }
  });
}

test("the drop area is highlighted while a file is dragged over it, and takes only the first of several", async ({
  page,
}) => {
  await openScreen(page, SCREENS.animals);
  const area = page.getByRole("group", { name: "Photo" });
  const resting = await area.evaluate((element) => getComputedStyle(element).backgroundColor);
  const drop = await dragPhotos(page, [photoPath("leaf.jpg"), photoPath("other.jpg")]);
  await expect(area).toHaveAttribute("data-dragging", "true");
  await expect
    .poll(() => area.evaluate((element) => getComputedStyle(element).backgroundColor))
    .not.toBe(resting);
  await drop();
  await expect(page.getByRole("img", { name: "Your photo: leaf.jpg" })).toBeVisible();
  await expect(area).toHaveAttribute("data-dragging", "false");
});

test("a click anywhere on the drop area opens the file chooser", async ({ page }) => {
  await openScreen(page, SCREENS.animals);
  const chooser = page.waitForEvent("filechooser");
  await page.getByText("Drag and drop an image here, or click to select").click();
  const opened = await chooser;
  expect(opened.isMultiple()).toBe(false);
  await opened.setFiles(photoPath("leaf.jpg"));
  await expect(page.getByRole("img", { name: "Your photo: leaf.jpg" })).toBeVisible();
});

test("the preview is a small picture of the same decoding, not the original", LONG, async ({ page }) => {
  await openScreen(page, SCREENS.animals);
  await choosePhoto(page, photoPath("oriented-6.jpg"));
  const preview = page.getByRole("img", { name: "Your photo: oriented-6.jpg" });
  await expect(preview).toBeVisible();
  await expect.poll(() => preview.evaluate((canvas: HTMLCanvasElement) => canvas.width)).toBeGreaterThan(0);
  const { width, height } = await preview.evaluate((canvas: HTMLCanvasElement) => ({
    width: canvas.width,
    height: canvas.height,
  }));
  // Upright, the photo is 1200 × 800. The file stores it rotated by 90 degrees.
  expect(width / height).toBeCloseTo(1.5, 1);
  expect(width).toBeGreaterThanOrEqual(480);
  expect(width).toBeLessThan(1200);
});
