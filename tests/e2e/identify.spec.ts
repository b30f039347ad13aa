import { photoPath } from "#tests/fixtures/photos.ts";
import { choosePhoto, expect, openScreen, sampleBadge, SCREENS, startPremium, test } from "./app-test.ts";
import { dragPhotos, dropPhotos, ROADS } from "./hand-over.ts";

for (const screen of Object.values(SCREENS)) {
  for (const plan of ["Free", "Premium"] as const) {
    if (plan === "Free" && screen.premiumOnly) continue;
    // The roads lead through one picker, which all four pages have: each is walked once.
    const roads =
      screen === SCREENS.animals && plan === "Free"
        ? Object.entries(ROADS)
        : ([["chooser", choosePhoto]] as const);
    for (const [road, handOver] of roads) {
      test(`a photo handed over by ${road} on ${screen.path} gives a ${plan} user a sample result`, async ({
        page,
      }) => {
        if (plan === "Premium") await startPremium(page);
        await openScreen(page, screen);
        await expect(page.getByText(screen.empty)).toBeVisible();

        await handOver(page, photoPath("leaf.jpg"));
        await expect(page.getByText(screen.analyzing)).toBeVisible();
        await expect(page.getByRole("img", { name: "Your photo: leaf.jpg" })).toBeVisible();
        await expect(sampleBadge(page)).toBeVisible();
        await expect(page.getByText(screen.analyzing)).toHaveCount(0);

        const result = page.getByRole("region", { name: "Result" });
        for (const label of screen.summary)
          await expect(result.getByText(label, { exact: true })).toBeVisible();
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
  }
}

for (const screen of [SCREENS.diseases, SCREENS.pests]) {
  test(`${screen.path} offers a Free user Premium and nothing else`, async ({ page }) => {
    await openScreen(page, screen);
    await expect(page.getByRole("heading", { name: `${screen.title} is a Premium feature` })).toBeVisible();
    await expect(page.getByRole("button", { name: "Upload File" })).toHaveCount(0);
    await page.getByRole("link", { name: "Unlock Premium Features" }).click();
    await expect(page).toHaveURL("/pricing");
  });
}

test("the same photo always gets the same answer, and the confidence is within the sample range", async ({
  page,
}) => {
  await openScreen(page, SCREENS.animals);
  const answers: string[] = [];
  for (let round = 0; round < 2; round += 1) {
    await choosePhoto(page, photoPath("leaf.jpg"));
    await expect(page.getByText(SCREENS.animals.analyzing)).toBeVisible();
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
  await choosePhoto(page, photoPath("leaf.jpg"));
  await expect(page.getByRole("img", { name: "Your photo: leaf.jpg" })).toBeVisible();
  // So late that the first answer would come well before the second.
  await page.waitForTimeout(1200);
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      if (document.body.textContent.includes("Sample result")) performance.mark("answer");
    });
    observer.observe(document.body, { subtree: true, childList: true });
    document.addEventListener("change", () => performance.mark("second"), { capture: true, once: true });
  });
  await choosePhoto(page, photoPath("other.jpg"));
  await expect(page.getByRole("img", { name: "Your photo: other.jpg" })).toBeVisible();
  await expect(sampleBadge(page)).toBeVisible();
  const passed = await page.evaluate(() => performance.measure("delay", "second", "answer").duration);
  expect(passed).toBeGreaterThanOrEqual(1995);
  await expect(page.getByRole("img", { name: /^Your photo/ })).toHaveCount(1);
});

test("removing the photo cancels its analysis and clears the picker", async ({ page }) => {
  await openScreen(page, SCREENS.animals);
  await choosePhoto(page, photoPath("leaf.jpg"));
  await expect(page.getByText(SCREENS.animals.analyzing)).toBeVisible();
  await page.getByRole("button", { name: "Remove photo" }).click();
  await expect(page.getByText(SCREENS.animals.empty)).toBeVisible();
  await expect(page.getByRole("button", { name: "Upload File" })).toBeFocused();
  await expect(page.getByText("Drag and drop an image here, or click to select")).toBeVisible();
  // Longer than the delay: an answer that was not cancelled would have come.
  await page.waitForTimeout(2300);
  await expect(sampleBadge(page)).toHaveCount(0);

  // The file input was reset: the very same file can be chosen again.
  await choosePhoto(page, photoPath("leaf.jpg"));
  await expect(sampleBadge(page)).toBeVisible();
  await page.getByRole("button", { name: "Remove photo" }).click();
  await expect(sampleBadge(page)).toHaveCount(0);
});

test("leaving the page cancels the analysis; a finished result is still there on the way back", async ({
  page,
}) => {
  await openScreen(page, SCREENS.animals);
  await choosePhoto(page, photoPath("leaf.jpg"));
  await expect(page.getByText(SCREENS.animals.analyzing)).toBeVisible();
  await page.getByRole("link", { name: "Plants" }).click();
  await expect(page.getByText(SCREENS.plants.empty)).toBeVisible();
  await page.getByRole("link", { name: "Animals" }).click();
  await expect(page.getByText(SCREENS.animals.empty)).toBeVisible();
  await page.waitForTimeout(2300);
  await expect(sampleBadge(page)).toHaveCount(0);

  await choosePhoto(page, photoPath("leaf.jpg"));
  await expect(sampleBadge(page)).toBeVisible();
  await page.getByRole("link", { name: "Plants" }).click();
  await expect(page.getByText(SCREENS.plants.empty)).toBeVisible();
  await page.getByRole("link", { name: "Animals" }).click();
  await expect(sampleBadge(page)).toBeVisible();
  await expect(page.getByRole("img", { name: "Your photo: leaf.jpg" })).toBeVisible();
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
  await expect(sampleBadge(page)).toBeVisible();
});

test("something dropped that holds no file is answered with a sentence", async ({ page }) => {
  await openScreen(page, SCREENS.animals);
  await dropPhotos(page, []);
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.setData("text/plain", "a leaf");
    return transfer;
  });
  await page.getByRole("group", { name: "Photo" }).dispatchEvent("drop", { dataTransfer: data });
  await expect(page.getByRole("alert")).toContainText("There was no file in what you dropped.");
});

test("a click anywhere on the drop area opens the file chooser", async ({ page }) => {
  await openScreen(page, SCREENS.animals);
  const chooser = page.waitForEvent("filechooser");
  await page.getByText("Drag and drop an image here, or click to select").click();
  const opened = await chooser;
  expect(opened.isMultiple()).toBe(false);
  await opened.setFiles(photoPath("leaf.jpg"));
  await expect(sampleBadge(page)).toBeVisible();
});

test("the preview is a small picture of the same decoding, not the original", async ({ page }) => {
  await openScreen(page, SCREENS.animals);
  await choosePhoto(page, photoPath("oriented-6.jpg"));
  const preview = page.getByRole("img", { name: "Your photo: oriented-6.jpg" });
  await expect(preview).toBeVisible();
  await expect
    .poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  const { width, height } = await preview.evaluate((image: HTMLImageElement) => ({
    width: image.naturalWidth,
    height: image.naturalHeight,
  }));
  // Upright 900 × 600, stored lying on its side.
  expect(width / height).toBeCloseTo(1.5, 1);
  expect(width).toBeGreaterThanOrEqual(480);
  expect(width).toBeLessThan(900);
});

for (const screen of Object.values(SCREENS)) {
  test(`the photo stands left of its result on ${screen.path}, and above it on a phone`, async ({ page }) => {
    await startPremium(page);
    await openScreen(page, screen);
    const places = async () => {
      const photo = await page.getByRole("group", { name: "Photo" }).boundingBox();
      const result = await page.getByRole("region", { name: "Result" }).boundingBox();
      if (photo === null || result === null) throw new Error("photo or result is not on the page");
      return { photo, result };
    };
    await page.setViewportSize({ width: 1280, height: 800 });
    const wide = await places();
    expect(wide.photo.x + wide.photo.width).toBeLessThan(wide.result.x);
    await page.setViewportSize({ width: 375, height: 800 });
    const narrow = await places();
    expect(narrow.photo.y + narrow.photo.height).toBeLessThan(narrow.result.y);
  });
}

test("the picker names the formats and the size that it takes, and the chooser offers just these formats", async ({
  page,
}) => {
  await openScreen(page, SCREENS.animals);
  await expect(page.getByText("Supports: JPG, PNG, WebP (Max 5MB)")).toBeVisible();
  for (const name of ["Photo file", "Photo from the camera"]) {
    await expect(page.getByLabel(name)).toHaveAttribute("accept", "image/jpeg,image/png,image/webp");
  }
});
