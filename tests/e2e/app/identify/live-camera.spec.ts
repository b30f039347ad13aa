import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { LONG, expect, openScreen, SCREENS, test as appTest } from "#tests/e2e/app-test.ts";
import { violationsByDayAndNight } from "#tests/e2e/axe.ts";
import type { IdentifierScreen } from "#tests/fixtures/identifier-screens.ts";

declare global {
  interface Window {
    /** Number of the camera's frames that the page has taken to read them. */
    framesTaken: number;
  }
}

/** The film that the camera shows, as JPEG frames one after another. A test writes it before the camera opens. */
const FILM = join(tmpdir(), `bio-kingdom-film-${process.pid}.mjpeg`);

/** The app's test with a camera that shows the film. */
const test = appTest.extend({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const film = `--use-file-for-fake-video-capture=${FILM}`;
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), film] });
    },
    { scope: "worker" },
  ],
});

// All tests of this file share the film.
test.describe.configure({ mode: "serial" });

const SUNFLOWER = "src/app/identify/start/example-photo.webp";

/** Writes a film of the example photo, a frame for each brightness. One frame alone is a picture that never changes. */
async function showSunflower(brightnesses: readonly number[]): Promise<void> {
  const frames = brightnesses.map((brightness) =>
    sharp(SUNFLOWER).resize(640, 480, { fit: "cover" }).modulate({ brightness }).jpeg().toBuffer(),
  );
  await writeFile(FILM, Buffer.concat(await Promise.all(frames)));
}

/** What screen readers hear. Nobody counted how often answers to several frames are right, so it is a word. */
const SUNFLOWER_HEARD = "Sunflower; Confidence: likely";

/** Eleven different numbers, each far from the ones before and after. */
const SHUFFLED = Array.from({ length: 11 }, (_, at) => (at * 5) % 11);

/** Changes a little from frame to frame, as the picture of a camera in a hand does. */
const IN_A_HAND = SHUFFLED.map((step) => 0.92 + step * 0.012);

/** Writes a film of grey frames that differ much from each other. */
async function showMovement(): Promise<void> {
  const frames = SHUFFLED.map((step) =>
    sharp({
      create: {
        width: 640,
        height: 480,
        channels: 3,
        background: `rgb(${`${step * 25},`.repeat(2)}${step * 25})`,
      },
    })
      .jpeg()
      .toBuffer(),
  );
  await writeFile(FILM, Buffer.concat(await Promise.all(frames)));
}

/** Opens a page with the app's own model, and its camera. */
async function openCamera(page: Page, screen: IdentifierScreen = SCREENS.plants): Promise<Locator> {
  await page.context().grantPermissions(["camera"]);
  await page.addInitScript(() => {
    window.framesTaken = 0;
    const make = globalThis.createImageBitmap.bind(globalThis);
    Object.assign(globalThis, {
      createImageBitmap: (...given: Parameters<typeof createImageBitmap>) => {
        if (given[0] instanceof HTMLVideoElement) window.framesTaken += 1;
        return make(...given);
      },
    });
  });
  await openScreen(page, screen);
  await page.getByRole("button", { name: "Identify for real" }).click();
  await page.getByRole("button", { name: "Take Photo" }).click();
  const dialog = page.getByRole("dialog", { name: "Point and see" });
  await expect(dialog.getByLabel("Live picture of your camera")).toBeVisible();
  return dialog;
}

const framesTaken = (page: Page): Promise<number> => page.evaluate(() => window.framesTaken);

/** The number of taken frames, once it has not grown for a second and a half. */
async function framesAtRest(page: Page): Promise<number> {
  let before = -1;
  await expect
    .poll(
      async () => {
        const now = await framesTaken(page);
        const rests = now === before;
        before = now;
        return rests;
      },
      { intervals: [1500] },
    )
    .toBe(true);
  return before;
}

test(
  "the camera names what it sees for nothing, and one key takes the photo, which counts",
  LONG,
  async ({ page }) => {
    await showSunflower(IN_A_HAND);
    const dialog = await openCamera(page);
    await expect(dialog.getByRole("status")).toHaveText(SUNFLOWER_HEARD);
    await expect(page.getByText("5 of 5 free identifications left today")).toBeVisible();
    expect(await violationsByDayAndNight(page)).toEqual([]);

    await expect(dialog.getByRole("button", { name: "Take picture" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("img", { name: "Your photo: camera-photo.jpg" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Sunflower", level: 2 })).toBeVisible();
    await expect(page.getByText("4 of 5 free identifications left today")).toBeVisible();
  },
);

test(
  "a hidden page reads nothing, and after a minute without a touch the camera pauses until a key is pressed",
  LONG,
  async ({ page }) => {
    await showSunflower(IN_A_HAND);
    await page.clock.install();
    const dialog = await openCamera(page);
    await expect(dialog.getByRole("status")).toHaveText(SUNFLOWER_HEARD);
    const hide = (isHidden: boolean): Promise<void> =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
      }, isHidden);
    await hide(true);
    const read = await framesAtRest(page);
    await hide(false);
    await expect.poll(() => framesTaken(page)).toBeGreaterThan(read);

    // No frame is in flight while the clock jumps: its deadline would pass.
    await hide(true);
    await framesAtRest(page);
    await page.clock.fastForward(61_000);
    await hide(false);
    await expect(dialog.getByRole("button", { name: "Paused. Tap to go on" })).toBeVisible();
    const paused = await framesAtRest(page);
    await page.keyboard.press("Shift");
    await expect(dialog.getByRole("status")).toHaveText(SUNFLOWER_HEARD);
    await expect.poll(() => framesTaken(page)).toBeGreaterThan(paused);
  },
);

test("a moving camera is asked to hold still", LONG, async ({ page }) => {
  await showMovement();
  const dialog = await openCamera(page);
  await expect(dialog.getByRole("status")).toHaveText("Hold still");
});

test("what belongs on another page is not named", LONG, async ({ page }) => {
  await showSunflower(IN_A_HAND);
  const dialog = await openCamera(page, SCREENS.animals);
  await expect(dialog.getByRole("status")).toHaveText("Point at an animal");
  await expect(page.getByText("Sunflower")).toHaveCount(0);
});

test("with sample results the camera names nothing and fetches no model, until one tap asks for real answers", async ({
  page,
}) => {
  await showSunflower(IN_A_HAND);
  await page.context().grantPermissions(["camera"]);
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url()));
  await openScreen(page, SCREENS.plants);
  await page.getByRole("button", { name: "Take Photo" }).click();
  const dialog = page.getByRole("dialog", { name: "Take a photo" });
  await expect(dialog.getByText("Sample results name nothing")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Take picture" })).toBeEnabled();
  expect(fetched.filter((url) => url.includes("kingdom"))).toEqual([]);

  await dialog.getByRole("button", { name: /^Identify for real/ }).click();
  const live = page.getByRole("dialog", { name: "Point and see" });
  await expect(live.getByRole("group", { name: "What the camera sees" })).toBeFocused();
  await expect(live.getByRole("status")).toHaveText(SUNFLOWER_HEARD);
});

test("a camera that is not allowed is reported, and the page goes on", async ({ page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException("planted", "NotAllowedError"));
  });
  await openScreen(page, SCREENS.plants);
  await page.getByRole("button", { name: "Identify for real" }).click();
  await page.getByRole("button", { name: "Take Photo" }).click();
  const dialog = page.getByRole("dialog", { name: "Point and see" });
  await expect(dialog.getByRole("alert")).toContainText("The camera was not allowed.");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Take Photo" })).toBeFocused();
});
