import { join } from "node:path";
import type { Page, TestInfo } from "@playwright/test";
import sharp from "sharp";
import { createRandom } from "#domain/numbers/random.ts";
import { LONG, expect, SCREENS, test } from "#tests/e2e/app-test.ts";
import { violationsByDayAndNight } from "#tests/e2e/axe.ts";
import { writeFolder } from "#tests/e2e/lab/models/model-folders.ts";
import { addPackage, expectAnswer, openWithModel } from "#tests/e2e/lab/models/models-page.ts";
import type { PackageFile } from "#workers/inference/contract.ts";
import { ROOT } from "../../../scripts/root.mjs";

/** Number of photos per class. */
const EACH = 6;

/** The colour of the photos of each class. */
const COLOURS = { Red: [200, 40, 30], Blue: [30, 60, 200], none: [120, 120, 120] } as const;

/** Makes a photo with random dots of one colour. No two photos are the same. */
async function madePhoto(colour: keyof typeof COLOURS, number: number): Promise<PackageFile> {
  const random = createRandom(number + 1);
  const [red, green, blue] = COLOURS[colour];
  const circles = Array.from({ length: 40 }, () => {
    const [x, y, r] = [random.below(320), random.below(240), 4 + random.below(20)];
    const light = 0.5 + random.fraction();
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="rgb(${red * light} ${green * light} ${blue * light})"/>`;
  });
  const svg = `<svg width="320" height="240"><rect width="320" height="240" fill="rgb(${red} ${green} ${blue})"/>${circles.join("")}</svg>`;
  const bytes = await sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer();
  return { path: `${colour}/${number}.jpg`, blob: new Blob([new Uint8Array(bytes)]) };
}

/**
 * Writes a folder with all photos of a lesson and a broken photo; returns the folder's path. Also writes a red photo
 * outside the folder, which is not part of any lesson.
 */
async function writePhotos(info: TestInfo): Promise<string> {
  const numbers = [...Array(EACH).keys()];
  const photos = await Promise.all(
    (["Red", "Blue", "none"] as const).flatMap((colour) => numbers.map((at) => madePhoto(colour, at))),
  );
  const { blob } = await madePhoto("Red", EACH);
  await writeFolder(info, "new", [{ path: "new.jpg", blob }]);
  const loose = await madePhoto("Blue", EACH);
  const broken = { path: "Blue/broken.jpg", blob: new Blob(["no picture at all"]) };
  return writeFolder(info, "lesson", [...photos, broken, { ...loose, path: "loose.jpg" }]);
}

/** Opens the page, and waits for the lesson. */
async function openLesson(page: Page): Promise<void> {
  await page.goto("/teach");
  await expect(page.getByRole("heading", { name: "1. Your classes and their photos" })).toBeVisible();
}

/** Teaches the photos of a folder, and waits for the accuracy on held-out photos. */
async function teachFolder(page: Page, folder: string): Promise<void> {
  await openLesson(page);
  await page.getByLabel("Folder with a sub-folder for each class").setInputFiles(folder);
  await expect(page.getByText("18 photos added. 1 photo left out.")).toBeVisible();
  await page.getByRole("button", { name: "Teach", exact: true }).click();
  await expect(
    page.getByText(/^1[4-8] of 18 held-out photos right; 95% interval \d+ to \d+ of 100$/),
  ).toBeVisible();
}

async function saveModel(page: Page, title: string): Promise<void> {
  await page.getByLabel("Name of the model").fill(title);
  await page.getByRole("group", { name: "Pages on which it answers" }).getByLabel("Plants").check();
  await page.getByRole("button", { name: "Save model" }).click();
  const stored = page.getByText(`${title} is stored on this device. It answers on Plants.`);
  await expect(stored.getByRole("link", { name: "Plants" })).toHaveAttribute("href", "/plants");
}

test(
  "a lesson of a folder is taught, tried, saved and used, also in another browser; it outlives a reload, and can be deleted",
  LONG,
  async ({ page, browser, baseURL }, info) => {
    const folder = await writePhotos(info);
    await teachFolder(page, folder);
    await expect(page.getByText("Left out, as they lie in no sub-folder: 1 photo.")).toBeVisible();
    await page.getByText("Photos that were left out").click();
    await expect(page.getByText("broken.jpg: not an image")).toBeVisible();
    await expect(page.getByRole("region", { name: "None of these" }).getByText("6 photos")).toBeVisible();
    await expect(page.getByText("6 photos; 20 or more are better")).toHaveCount(3);
    await page.getByLabel("Photo to try").setInputFiles(info.outputPath("new/new.jpg"));
    await expect(page.getByRole("region", { name: "Try it" }).getByRole("status")).toHaveText("Red");
    expect(await violationsByDayAndNight(page)).toEqual([]);

    await saveModel(page, "Two colours");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export package" }).click();
    const zip = info.outputPath("two-colours.zip");
    await (await download).saveAs(zip);
    // This browser context has never seen the photos.
    const context = await browser.newContext({ baseURL: baseURL ?? "" });
    const other = await context.newPage();
    await addPackage(other, zip);
    await expect(
      other.getByText("Two colours is stored on this device. It answers on Plants."),
    ).toBeVisible();
    await openWithModel(other, SCREENS.plants, "Two colours");
    await expectAnswer(other, info.outputPath("new/new.jpg"), "Red");
    await context.close();

    const plants = page.getByRole("group", { name: "Answers on" }).getByLabel("Plants");
    await plants.uncheck();
    await expect(page.getByText("It answers on no page yet.")).toBeVisible();
    await plants.check();
    await expect(page.getByText("It answers on Plants.")).toBeVisible();
    await openWithModel(page, SCREENS.plants, "Two colours");
    await expectAnswer(page, info.outputPath("new/new.jpg"), "Red");

    await openLesson(page);
    await expect(page.getByText(/^1[4-8] of 18 held-out photos right/)).toBeVisible();
    const again = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export Two colours" }).click();
    expect((await again).suggestedFilename()).toMatch(/^two-colours-[0-9a-f]{8}\.zip$/);
    await page.getByLabel("Name of the model").fill("two COLOURS");
    await page.keyboard.press("Enter");
    await expect(page.getByText("A model of this name is stored already.")).toBeVisible();
    await page.getByRole("button", { name: "Edit Blue" }).click();
    await page.getByRole("button", { name: "Remove 0.jpg" }).press("Enter");
    await expect(page.getByText("Classes or photos have changed since it was taught.")).toBeVisible();
    await expect(page.locator(":focus")).toHaveAccessibleName(/^Remove /);
    await page.getByRole("group", { name: "Pages on which it answers" }).getByLabel("Plants").check();
    await page.getByLabel("Name of the model").fill("Outdated");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Save model" })).toBeDisabled();
    await page.getByRole("button", { name: "Delete Blue" }).click();
    await page.getByRole("button", { name: "Yes, delete" }).click();
    await expect(page.getByRole("region", { name: "Blue" })).toHaveCount(0);
    await page.getByRole("button", { name: "Delete the whole lesson" }).click();
    await page.getByRole("button", { name: "Yes, delete" }).click();
    await expect(page.getByText("Add photos to at least two classes first.")).toBeVisible();
    await openLesson(page);
    await expect(page.getByRole("region", { name: "Red" })).toHaveCount(0);
    await expect(page.getByText("held-out photos right")).toHaveCount(0);
  },
);

test(
  "a model taught without 'None of these' gives a photo of something else no name, and says why",
  LONG,
  async ({ page }, info) => {
    const numbers = [...Array(EACH).keys()];
    const colours = ["Red", "Blue"] as const;
    const photos = await Promise.all(colours.flatMap((colour) => numbers.map((at) => madePhoto(colour, at))));
    const folder = await writeFolder(info, "two", photos);
    const { blob } = await madePhoto("Red", EACH);
    await writeFolder(info, "new", [{ path: "new.jpg", blob }]);
    const leaf = join(ROOT, "src/app/identify/start/example-photo.webp");
    await openLesson(page);
    await page.getByLabel("Folder with a sub-folder for each class").setInputFiles(folder);
    await expect(page.getByText("12 photos added.")).toBeVisible();
    await page.getByRole("button", { name: "Teach", exact: true }).click();
    await expect(page.getByText(/^\d+ of 12 held-out photos right/)).toBeVisible();
    await expect(page.getByRole("columnheader", { name: "Unlike all taught photos" })).toBeVisible();
    const tried = page.getByRole("region", { name: "Try it" }).getByRole("status");
    await page.getByLabel("Photo to try").setInputFiles(leaf);
    await expect(tried).toHaveText("Unlike all taught photos");
    const classes = page.getByRole("list", { name: "Most probable classes" });
    await expect(classes).toHaveCount(0);
    await page.getByLabel("Photo to try").setInputFiles(info.outputPath("new/new.jpg"));
    await expect(tried).toHaveText("Red");
    await expect(classes.getByRole("listitem")).toHaveText([/^Red/, /^Blue/]);

    await saveModel(page, "Two colours alone");
    await openWithModel(page, SCREENS.plants, "Two colours alone");
    await expectAnswer(page, leaf, "Unlike all taught photos");
    const result = page.getByRole("region", { name: "Result" });
    await expect(result).toContainText("This photo is unlike all photos that the model was taught with");
    await expect(result).toContainText("teach the model more photos like this one");
    await expect(result.getByText(/^(?:Red|Blue)$/)).toHaveCount(0);
    expect(await violationsByDayAndNight(page)).toEqual([]);
    await expectAnswer(page, info.outputPath("new/new.jpg"), "Red");
    await expect(result).toContainText("This model was taught no “None of these”");
  },
);

test(
  "a lesson learns from the network of a fetched pack, and the saved model answers",
  LONG,
  async ({ page }, info) => {
    await page.goto("/models?tab=packs");
    await page.getByRole("button", { name: "Fetch the pack of birds" }).click();
    await expect(
      page.getByRole("listitem", { name: "Pack of birds" }).getByText(/On this device$/),
    ).toBeVisible();
    const folder = await writePhotos(info);
    await teachFolder(page, folder);
    await page.getByLabel("Learn from").selectOption("Pack of birds");
    await expect(page.getByText("held-out photos right")).toHaveCount(0);

    await page.getByRole("button", { name: "Teach", exact: true }).click();
    await expect(page.getByText(/^1[4-8] of 18 held-out photos right/)).toBeVisible();
    await saveModel(page, "Colours of birds");
    await openWithModel(page, SCREENS.plants, "Colours of birds");
    await expectAnswer(page, info.outputPath("new/new.jpg"), "Red");
    await openLesson(page);
    await expect(page.getByLabel("Learn from")).toHaveValue("birds-inat");
    await expect(page.getByText(/^1[4-8] of 18 held-out photos right/)).toBeVisible();
  },
);

test(
  "the camera fills a class with photo after photo, and its live picture is named",
  LONG,
  async ({ page, context }, info) => {
    await context.grantPermissions(["camera"]);
    await openLesson(page);
    // A long name without spaces must fit a phone. The class has no photos, so the model leaves it out.
    await page.getByLabel("New class").fill("Rhododendron".repeat(5));
    await page.keyboard.press("Enter");
    await page.setViewportSize({ width: 375, height: 812 });
    await expect(page.getByRole("region", { name: "Rhododendron" })).toBeVisible();
    await page.getByLabel("New class").fill("Test picture");
    await page.keyboard.press("Enter");
    const own = page.getByRole("region", { name: "Test picture" });
    await own.getByRole("button", { name: "Camera for Test picture" }).click();
    const dialog = page.getByRole("dialog", { name: "Photos of Test picture" });
    const shutter = dialog.getByRole("button", { name: "Take photo" });
    await shutter.click();
    await expect(dialog.getByText("1 photo", { exact: true })).toBeVisible();
    // The shutter is held until the camera has taken two more photos.
    await shutter.hover();
    await page.mouse.down();
    await expect(dialog.getByRole("status")).toHaveText(/^([3-9]|\d\d) photos$/);
    await page.mouse.up();
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(own.getByText(/^\d+ photos/)).toBeVisible();

    const folder = await writePhotos(info);
    await page
      .getByLabel("Photos of None of these")
      .setInputFiles([0, 1, 2, 3].map((at) => `${folder}/none/${at}.jpg`));
    await expect(page.getByText("4 photos added.")).toBeVisible();
    await expect(page.getByText(/^Left out, as they have no photos: Rhodo/)).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    await page.getByRole("button", { name: "Teach", exact: true }).click();
    await page.getByRole("button", { name: "Live on camera" }).click();
    const tried = page.getByRole("region", { name: "Try it" });
    await expect(tried.getByRole("status")).toHaveText("Test picture");
    expect(await violationsByDayAndNight(page)).toEqual([]);
    await tried.getByRole("button", { name: "Large view for the wall" }).press("Enter");
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    await expect(tried.getByRole("status")).toHaveText("Test picture");
    await tried.getByRole("button", { name: "Small view" }).click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
  },
);

test(
  "on the wall the name of what the camera sees stands below its picture",
  LONG,
  async ({ page }, info) => {
    await teachFolder(page, await writePhotos(info));
    await page.getByRole("button", { name: "Live on camera" }).click();
    const name = page.getByRole("region", { name: "Try it" }).getByRole("status");
    await expect(name).toBeVisible();
    await page.getByRole("button", { name: "Large view for the wall" }).click();
    await expect(page.getByRole("button", { name: "Small view" })).toBeVisible();
    const picture = page.locator("video");
    await expect
      .poll(async () => {
        const [below, above] = [await name.boundingBox(), await picture.boundingBox()];
        return below !== null && above !== null && below.y >= above.y + above.height;
      })
      .toBe(true);
  },
);
