import type { Page } from "@playwright/test";
import { photoPath } from "#tests/fixtures/photos.ts";
import { choosePhoto, expect, openScreen, sampleBadge, SCREENS, startPremium, test } from "./app-test.ts";
import { dragPhotos, ROADS } from "./hand-over.ts";
import { holdAnswers } from "./held-answers.ts";

/** Each road and each page once: the roads lead through one picker, which all pages have. */
const WALKS = [
  ["chooser", SCREENS.animals, "Free"],
  ["drop", SCREENS.plants, "Premium"],
  ["paste", SCREENS.diseases, "Premium"],
  ["chooser", SCREENS.pests, "Premium"],
] as const;

for (const [road, screen, plan] of WALKS) {
  test(`a photo handed over by ${road} on ${screen.path} gives a ${plan} user a sample result`, async ({
    page,
  }) => {
    if (plan === "Premium") await startPremium(page);
    await openScreen(page, screen);
    await expect(page.getByText(screen.empty)).toBeVisible();
    const release = await holdAnswers(page);

    await ROADS[road](page, photoPath("leaf.jpg"));
    await expect(page.getByText(screen.analyzing)).toBeVisible();
    await expect(page.getByRole("img", { name: "Your photo: leaf.jpg" })).toBeVisible();
    await release();
    await expect(sampleBadge(page)).toBeVisible();
    await expect(page.getByText(screen.analyzing)).toHaveCount(0);

    const result = page.getByRole("region", { name: "Result" });
    for (const label of screen.summary) await expect(result.getByText(label, { exact: true })).toBeVisible();
    await expect(result.getByText(/^Confidence \d\d%$/)).toBeVisible();
    for (const label of screen.details) {
      await expect(result.getByText(label, { exact: true })).toHaveCount(plan === "Premium" ? 1 : 0);
    }
    if (plan === "Free") {
      await expect(result.getByRole("heading", { name: screen.lock })).toBeVisible();
      await result.getByRole("link", { name: "Upgrade Now" }).click();
      await expect(page).toHaveURL("/pricing");
    }
  });
}

/** Takes note of each name that the result has from now on; returns a function that reads them. */
async function watchNames(page: Page): Promise<() => Promise<string[]>> {
  const seen = await page.evaluateHandle(() => {
    const names = new Set<string>();
    new MutationObserver(() => {
      const name = document.querySelector('section[aria-label="Result"] h2')?.textContent;
      if (name !== undefined) names.add(name);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    return names;
  });
  return () => seen.evaluate((names) => [...names]);
}

test("the same photo always gets the same answer, and the confidence is within the sample range", async ({
  page,
}) => {
  await openScreen(page, SCREENS.animals);
  const answers: string[] = [];
  for (let round = 0; round < 2; round += 1) {
    const release = await holdAnswers(page);
    await choosePhoto(page, photoPath("leaf.jpg"));
    await expect(page.getByText(SCREENS.animals.analyzing)).toBeVisible();
    await release();
    await expect(sampleBadge(page)).toBeVisible();
    answers.push(await page.getByRole("region", { name: "Result" }).getByRole("status").innerText());
  }
  expect(answers[1]).toBe(answers[0]);
  const percent = Number(/(\d+)%/.exec(answers[0] ?? "")?.[1]);
  expect(percent).toBeGreaterThanOrEqual(85);
  expect(percent).toBeLessThanOrEqual(98);
});

test("a second upload replaces the first, whose late answer never shows", async ({ page }) => {
  await openScreen(page, SCREENS.animals);
  const namesSeen = await watchNames(page);
  const release = await holdAnswers(page);
  await choosePhoto(page, photoPath("leaf.jpg"));
  await expect(page.getByRole("img", { name: "Your photo: leaf.jpg" })).toBeVisible();
  await choosePhoto(page, photoPath("other.jpg"));
  await expect(page.getByRole("img", { name: "Your photo: other.jpg" })).toBeVisible();
  // The answer to the first one would be here before that to the second.
  await release();
  await expect(sampleBadge(page)).toBeVisible();
  const [name, ...others] = await namesSeen();
  expect(others).toEqual([]);
  await expect(page.getByRole("img", { name: /^Your photo/ })).toHaveCount(1);

  // Another name would have been seen: the first photo has another one.
  await choosePhoto(page, photoPath("leaf.jpg"));
  await expect.poll(async () => (await namesSeen()).filter((each) => each !== name).length).toBe(1);
});

test("a removed photo stays removed, and one that was left without an answer gets it on the way back", async ({
  page,
}) => {
  await openScreen(page, SCREENS.animals);
  const releaseFirst = await holdAnswers(page);
  await choosePhoto(page, photoPath("leaf.jpg"));
  await expect(page.getByText(SCREENS.animals.analyzing)).toBeVisible();
  await page.getByRole("button", { name: "Remove photo" }).click();
  await expect(page.getByText(SCREENS.animals.empty)).toBeVisible();
  await releaseFirst();
  await page.getByRole("link", { name: "Plants" }).click();
  await expect(page.getByText(SCREENS.plants.empty)).toBeVisible();
  await page.getByRole("link", { name: "Animals" }).click();
  await expect(page.getByText(SCREENS.animals.empty)).toBeVisible();

  // The file input was reset: the very same file can be chosen again.
  const release = await holdAnswers(page);
  await choosePhoto(page, photoPath("leaf.jpg"));
  await expect(page.getByText(SCREENS.animals.analyzing)).toBeVisible();
  await page.getByRole("link", { name: "Plants" }).click();
  await expect(page.getByText(SCREENS.plants.empty)).toBeVisible();
  await release();
  await choosePhoto(page, photoPath("leaf.jpg"));
  await expect(sampleBadge(page)).toBeVisible();
  await page.getByRole("link", { name: "Animals" }).click();
  await expect(page.getByRole("img", { name: "Your photo: leaf.jpg" })).toBeVisible();
  await expect(sampleBadge(page)).toBeVisible();
});

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

test("the preview is a small picture of the same decoding, not the original", async ({ page }) => {
  await openScreen(page, SCREENS.animals);
  await choosePhoto(page, photoPath("oriented-6.jpg"));
  const preview = page.getByRole("img", { name: "Your photo: oriented-6.jpg" });
  await expect(preview).toBeVisible();
  await expect.poll(() => preview.evaluate((canvas: HTMLCanvasElement) => canvas.width)).toBeGreaterThan(0);
  const { width, height } = await preview.evaluate((canvas: HTMLCanvasElement) => ({
    width: canvas.width,
    height: canvas.height,
  }));
  // Upright 900 × 600, stored lying on its side.
  expect(width / height).toBeCloseTo(1.5, 1);
  expect(width).toBeGreaterThanOrEqual(480);
  expect(width).toBeLessThan(900);
});
