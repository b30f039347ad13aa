import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { choose, choosePhoto, expect, openScreen, SCREENS, startPremium } from "#tests/e2e/app-test.ts";
import { violationsByDayAndNight } from "#tests/e2e/axe.ts";
import { siteTest } from "#tests/e2e/site-test.ts";
import { openSite } from "#tests/e2e/site.ts";
import { answerFor, PICTURES, TO_SITES } from "#tests/e2e/sites-of-photos.ts";
import { sitesOf } from "#tests/fakes/photo-sites.ts";
import { realPhoto, tellCrop } from "./identify/identify-page.ts";

// With the headers, so that the worker of photos from the web has its own policy.
const test = siteTest(() => openSite({ asTold: true }));
test.use({ contextOptions: { reducedMotion: "reduce" } });

const dialog = (page: Page): Locator => page.getByRole("dialog");
const figure = (page: Page, at: 0 | 1): Locator => dialog(page).getByRole("figure").nth(at);

/** The place and size of the shown pictures on the screen, in whole pixels. */
async function frames(
  page: Page,
): Promise<readonly { x: number; y: number; width: number; height: number }[]> {
  return dialog(page)
    .getByRole("figure")
    .evaluateAll((figures) =>
      figures.map((each) => {
        const { x, y, width, height } = each.firstElementChild?.getBoundingClientRect() ?? new DOMRect();
        return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) };
      }),
    );
}

/** How both pictures are enlarged and moved. */
async function transforms(page: Page): Promise<readonly string[]> {
  return dialog(page)
    .getByRole("figure")
    .evaluateAll((figures) =>
      figures.map((each) => {
        const enlarged = each.firstElementChild?.firstElementChild;
        return enlarged instanceof HTMLElement ? enlarged.style.transform : "none";
      }),
    );
}

/** What Chromium writes where the host's photos are asked for without a network. */
const NO_NETWORK = /ERR_INTERNET_DISCONNECTED of \S+\/references\//;

const NOT_ENLARGED = "translate(0%, 0%) scale(1)";

/** Gives a photo that our own model names. */
async function identifyLion(page: Page): Promise<Locator> {
  const photo = realPhoto("lion.png");
  await openScreen(page, SCREENS.animals);
  await page.getByRole("button", { name: "Identify for real" }).click();
  await choosePhoto(page, photo);
  return page.getByRole("button", { name: "Compare with Lion" });
}

test("a photo stands beside the drawings of what it may be: arrows, keys, swipes and names lead on, and both are enlarged together", async ({
  page,
}) => {
  const photo = realPhoto("tomato-late-blight.jpg");
  await startPremium(page);
  await openScreen(page, SCREENS.diseases);
  await page.getByRole("button", { name: "Identify for real" }).click();
  await tellCrop(page, "Tomato");
  await choosePhoto(page, photo);
  const open = page.getByRole("button", { name: "Compare with Tomato late blight" });
  await open.click();
  await expect(dialog(page).getByRole("heading")).toHaveText("Your photo and Tomato late blight");
  await expect(figure(page, 0).getByRole("img", { name: "Your photo" })).toBeVisible();
  await expect(figure(page, 1)).toHaveText("Drawing: Large, dark, greasy blotches with a pale edge");
  expect(await violationsByDayAndNight(page)).toEqual([]);

  const [left, right] = await frames(page);
  expect([right?.y, right?.width, right?.height]).toEqual([left?.y, left?.width, left?.height]);
  expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0));

  const place = dialog(page).getByRole("status").filter({ hasText: "of 2" });
  await expect(place).toHaveText("1 of 2");
  await page.keyboard.press("ArrowRight");
  await expect(place).toHaveText("2 of 2");
  await expect(figure(page, 1)).not.toHaveText(/Large, dark, greasy/);
  await expect(figure(page, 1).locator("svg > *").first()).toBeAttached();
  await dialog(page).getByRole("button", { name: "Next picture" }).click();
  await expect(place).toHaveText("1 of 2");
  await page.keyboard.press("ArrowLeft");
  await expect(place).toHaveText("2 of 2");
  const { x = 0, y = 0, width = 0, height = 0 } = right ?? {};
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 5, y + height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(place).toHaveText("1 of 2");

  await dialog(page).getByRole("button", { name: "Enlarge both" }).click();
  const enlarged = await transforms(page);
  expect(enlarged).toEqual(["translate(-25%, -25%) scale(1.5)", "translate(-25%, -25%) scale(1.5)"]);
  // What is enlarged is moved by arrows and by dragging, and no other picture comes.
  await page.keyboard.press("ArrowRight");
  expect(await transforms(page)).toEqual(enlarged.map((each) => each.replace("-25%,", "-40%,")));
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + height / 2 + height / 10, { steps: 4 });
  await page.mouse.up();
  const [ofPhoto = "", ofDrawing] = await transforms(page);
  expect(ofDrawing).toBe(ofPhoto);
  expect(ofPhoto).toMatch(/^translate\(-40%, -1[45]\.?\d*%\)/);
  await expect(place).toHaveText("1 of 2");
  await page.keyboard.press("0");
  expect(await transforms(page)).toEqual([NOT_ENLARGED, NOT_ENLARGED]);
  await page.mouse.wheel(0, -200);
  await expect.poll(() => transforms(page)).not.toContain(NOT_ENLARGED);

  await dialog(page).getByRole("button", { name: "Tomato target spot" }).click();
  await expect(dialog(page).getByRole("heading")).toHaveText("Your photo and Tomato target spot");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(open).toBeFocused();
});

test("photos from the web come on a tap alone, stand beside the photo with author and licence, and are there without a network", async ({
  page,
  context,
  baseURL,
  watch,
}) => {
  watch.expectNoise(TO_SITES);
  watch.expectNoise(NO_NETWORK);
  const left = await answerFor(context, sitesOf("Panthera leo", PICTURES), baseURL);
  const open = await identifyLion(page);
  await open.click();
  await expect(figure(page, 1)).toContainText("Drawing: Cat");
  await expect(dialog(page)).toContainText(
    "The name “Panthera leo” goes to iNaturalist and Wikimedia Commons",
  );
  await page.waitForLoadState("networkidle");
  expect(left).toEqual([]);

  await dialog(page).getByRole("button", { name: "Show photos from the web" }).click();
  await expect(dialog(page).getByText("1 of 4")).toBeVisible();
  await expect(figure(page, 1).locator("figcaption")).toHaveText("By Judy Gallagher, CC BY 4.0, iNaturalist");
  await expect(figure(page, 1).getByRole("img", { name: "Lion" })).toBeVisible();
  expect(left).toHaveLength(5);
  expect(await violationsByDayAndNight(page)).toEqual([]);
  await page.keyboard.press("ArrowRight");
  await expect(figure(page, 1)).toContainText("CC BY-SA 4.0, Wikimedia Commons");

  await dialog(page).getByRole("button", { name: "Close" }).click();
  await context.setOffline(true);
  await open.click();
  await expect(dialog(page).getByText("1 of 4")).toBeVisible();
  await expect(figure(page, 1).getByRole("img", { name: "Lion" })).toBeVisible();
  expect(left).toHaveLength(5);
  await context.setOffline(false);
});

const EXAMPLE = "tests/fixtures/references";

test("what a person confirmed before stands first beside the next photo of its kind, with its day", async ({
  page,
}) => {
  await startPremium(page);
  await (await identifyLion(page)).click();
  await expect(figure(page, 1)).toContainText("Drawing");
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await page.getByRole("radio", { name: "Yes, this is it" }).check();
  const mirrored = await sharp(realPhoto("lion.png")).flop().jpeg().toBuffer();
  await choose(page, "Upload File", { name: "next.jpg", mimeType: "image/jpeg", buffer: mirrored });
  await page.getByRole("button", { name: "Compare with Lion" }).click();
  await expect(figure(page, 1)).toHaveText(/^Yours, [A-Z][a-z]{2} \d+, \d{4}$/);
  await expect(figure(page, 1).getByRole("img", { name: "Lion" })).toBeVisible();
});

test("while the network hangs, the photo and the drawings are there", async ({ page, context, site }) => {
  await context.route(`${site.address}references/**`, () => {});
  await (await identifyLion(page)).click();
  await expect(figure(page, 0).getByRole("img", { name: "Your photo" })).toBeVisible();
  await expect(figure(page, 1)).toContainText("Drawing", { timeout: 2500 });
});

test("photos that the host ships stand beside the photo, also without a network; those without a free licence are not shown", async ({
  page,
  context,
  site,
  watch,
}) => {
  watch.expectNoise(NO_NETWORK);
  const { photos }: { readonly photos: readonly object[] } = JSON.parse(
    readFileSync(`${EXAMPLE}/index.json`, "utf8"),
  );
  const [own] = photos;
  const withPage = { ...own, author: "The host", page: "https://example.org/lion" };
  const index = {
    photos: [
      { ...withPage, file: "taken.png", licence: "CC BY-NC 4.0" },
      { ...withPage, file: "free.png", licence: "CC BY 4.0" },
      { ...withPage, record: "jaguar", file: "jaguar.png", licence: "CC0" },
      { ...own, file: "page.png" },
      own,
    ],
  };
  const answers = new Map([
    ["index.json", JSON.stringify(index)],
    ["page.png", "<!doctype html>"],
  ]);
  const asked: string[] = [];
  const picture = readFileSync(`${EXAMPLE}/drawn-lion.png`);
  await context.route(`${site.address}references/**`, (route) => {
    const file = route.request().url().split("/references/")[1] ?? "";
    asked.push(file);
    return route.fulfill({ body: answers.get(file) ?? picture });
  });
  const open = await identifyLion(page);
  await expect(open).toBeVisible();
  expect(asked).toEqual([]);
  await open.click();
  await expect(dialog(page).getByText("1 of 3")).toBeVisible();
  await expect(figure(page, 1).locator("figcaption")).toHaveText("By The host, CC BY 4.0, example.org");
  expect(await violationsByDayAndNight(page)).toEqual([]);
  await page.keyboard.press("ArrowRight");
  await expect(figure(page, 1).locator("figcaption")).toHaveText("© Bio Kingdom");
  const shown = figure(page, 1).getByRole("img", { name: "Lion" });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
  expect(asked.toSorted()).toEqual(["drawn-lion.png", "free.png", "index.json", "page.png"]);

  await page.keyboard.press("Escape");
  await context.unrouteAll();
  await context.setOffline(true);
  await open.click();
  await expect(dialog(page).getByText("1 of 3")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
  await context.setOffline(false);
});

test("on a narrow upright screen the pictures stand below each other at one size, and fit", async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 667 });
  const open = await identifyLion(page);
  await open.click();
  await expect(figure(page, 1)).toContainText("Drawing: Cat");
  const [upper, lower] = await frames(page);
  expect([lower?.x, lower?.width, lower?.height]).toEqual([upper?.x, upper?.width, upper?.height]);
  expect(lower?.y).toBeGreaterThan((upper?.y ?? 0) + (upper?.height ?? 0));
  expect((lower?.y ?? 0) + (lower?.height ?? 0)).toBeLessThan(667);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  expect(await violationsByDayAndNight(page)).toEqual([]);
});
