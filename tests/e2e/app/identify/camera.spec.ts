import { devices, type Page } from "@playwright/test";
import { LONG, expect, openScreen, sampleBadge, SCREENS, test } from "#tests/e2e/app-test.ts";
import { photoPath } from "#tests/fixtures/photos.ts";

declare global {
  interface Window {
    cameraStreams: MediaStream[];
  }
}

/** Records the camera streams that the page gets. Returns a function that reads the states of their tracks. */
async function followStreams(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    window.cameraStreams = [];
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = await open(wanted);
      window.cameraStreams.push(stream);
      return stream;
    };
  });
  return () =>
    page.evaluate(() =>
      window.cameraStreams.flatMap((stream) => stream.getTracks().map((track) => track.readyState)),
    );
}

test("a photo taken with the computer's camera is identified, and the camera is off afterwards", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["camera"]);
  const trackStates = await followStreams(page);
  await openScreen(page, SCREENS.animals);
  await page.getByRole("button", { name: "Take Photo" }).click();
  const dialog = page.getByRole("dialog", { name: "Take a photo" });
  await expect(dialog.getByLabel("Live picture of your camera")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Take picture" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("img", { name: "The photo that you took" })).toBeVisible();
  await dialog.getByRole("button", { name: "Use this photo" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("img", { name: "Your photo: camera-photo.jpg" })).toBeVisible();
  await expect(sampleBadge(page)).toBeVisible();
  await expect.poll(trackStates).toEqual(["ended"]);
});

test("a browser without camera access for pages says so", LONG, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "mediaDevices", { value: undefined });
  });
  await openScreen(page, SCREENS.animals);
  await page.getByRole("button", { name: "Take Photo" }).click();
  await expect(page.getByRole("alert")).toContainText(
    "This browser does not let a page use the camera here.",
  );
});

test("on a phone, Take Photo opens the phone's own camera", async ({ browser, baseURL }) => {
  const { defaultBrowserType: _, ...phone } = devices["Pixel 7"];
  const context = await browser.newContext({ ...phone, baseURL: baseURL ?? "" });
  const page = await context.newPage();
  await openScreen(page, SCREENS.animals);
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Take Photo" }).tap();
  const opened = await chooser;
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await opened.element().getAttribute("capture")).toBe("environment");
  await opened.setFiles(photoPath("leaf.jpg"));
  await expect(sampleBadge(page)).toBeVisible();
  await context.close();
});
