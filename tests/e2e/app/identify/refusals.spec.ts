import { writeFile } from "node:fs/promises";
import {
  LONG,
  choosePhoto,
  expect,
  openScreen,
  sampleBadge,
  SCREENS,
  test,
  answerWithSample,
} from "#tests/e2e/app-test.ts";
import { flatJpeg } from "#tests/fixtures/jpeg/flat-jpeg.ts";
import { photoPath } from "#tests/fixtures/photos.ts";
import type { PhotoName } from "#tests/fixtures/photos/photo-names.ts";
import { ROADS } from "./identify-page.ts";

const TOO_LARGE = "File size too large. Please select an image under 5MB.";

const REFUSALS: readonly (readonly [name: PhotoName, sentence: string])[] = [
  ["empty.jpg", "This file is empty (0 bytes)."],
  ["text.jpg", "This file is not an image."],
  ["truncated.png", "This PNG file is damaged or incomplete."],
  ["damaged-header.jpg", "This JPG file is damaged or incomplete."],
  ["heic.jpg", "This is a HEIC photo, which this app can't read."],
  ["photo.avif", "This is an AVIF image, which is not supported."],
  ["photo.gif", "This is a GIF, which is not supported."],
  ["drawing.svg", "This is an SVG drawing, not a photo."],
  ["photo.tiff", "This is a TIFF image, which is not supported."],
  ["photo.bmp", "This is a BMP image, which is not supported."],
  ["bomb.png", "This image is too big to open: 65536 × 65536 pixels."],
  ["bomb.jpg", "This image is too big to open: 20000 × 14000 pixels."],
];

test("every file that is no sound photo is refused with a sentence, and the picker takes the next photo", async ({
  page,
}) => {
  await openScreen(page, SCREENS.animals);
  for (const [name, sentence] of REFUSALS) {
    await choosePhoto(page, photoPath(name));
    await expect(page.getByRole("alert")).toContainText(sentence);
    await expect(sampleBadge(page)).toHaveCount(0);
  }
  await choosePhoto(page, photoPath("leaf.jpg"));
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(sampleBadge(page)).toBeVisible();
});

test("a photo one byte over 5 MB is refused on every road, one of exactly 5 MB passes", async ({ page }) => {
  for (const handOver of Object.values(ROADS)) {
    await openScreen(page, SCREENS.plants);
    await handOver(page, photoPath("over-5mb.jpg"));
    await expect(page.getByRole("alert")).toContainText(TOO_LARGE);
    await expect(page.getByRole("img", { name: /^Your photo/ })).toHaveCount(0);
    await expect(page.getByText(SCREENS.plants.empty)).toBeVisible();
  }
  await answerWithSample(page, "exactly-5mb.jpg");
});

test(
  "a photo over 5 MB can be made smaller on the device and is then used, upright",
  LONG,
  async ({ page }) => {
    await openScreen(page, SCREENS.animals);
    await choosePhoto(page, photoPath("shrinkable.jpg"));
    await expect(page.getByRole("alert")).toContainText(TOO_LARGE);
    await page.getByRole("button", { name: "Shrink on this device and use" }).click();
    await expect(page.getByText("Making the photo smaller...")).toBeVisible();
    await expect(sampleBadge(page)).toBeVisible();
    const preview = page.getByRole("img", { name: "Your photo: shrinkable.jpg" });
    // The file stores the photo as landscape. Upright, the photo is a portrait.
    await expect
      .poll(() => preview.evaluate((canvas: HTMLCanvasElement) => canvas.width / canvas.height))
      .toBeLessThan(1);
  },
);

test(
  "a photo of 108 megapixels is answered, and one of 25 MB is shrunk on the device and answered",
  LONG,
  async ({ page }, info) => {
    const photo = flatJpeg({ width: 12_000, height: 9000 });
    const [small, large] = [info.outputPath("108mp.jpg"), info.outputPath("108mp-25mb.jpg")];
    await writeFile(small, photo);
    await writeFile(large, Buffer.concat([photo], 25 * 1024 * 1024));
    await openScreen(page, SCREENS.animals);
    await choosePhoto(page, small);
    await expect(sampleBadge(page)).toBeVisible();
    await choosePhoto(page, large);
    await expect(page.getByRole("alert")).toContainText(TOO_LARGE);
    await page.getByRole("button", { name: "Shrink on this device and use" }).click();
    await expect(page.getByRole("img", { name: "Your photo: 108mp-25mb.jpg" })).toBeVisible();
    await expect(sampleBadge(page)).toBeVisible();
  },
);
