import type { Locator, Page } from "@playwright/test";
import { LONG, choosePhoto, expect, openScreen, SCREENS, startPremium, test } from "#tests/e2e/app-test.ts";
import { violationsByDayAndNight } from "#tests/e2e/axe.ts";
import { photoPath } from "#tests/fixtures/photos.ts";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Crop the photo" });
const frame = (page: Page) => dialog(page).getByLabel("Frame: move it with the arrow keys");
const corner = (page: Page, name: string) => dialog(page).getByRole("button", { name: `${name} corner` });

/** A point on the screen, in CSS pixels. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** Opens the crop dialog for a photo that has been answered. */
async function openCrop(page: Page): Promise<void> {
  await startPremium(page);
  await openScreen(page, SCREENS.plants);
  await choosePhoto(page, photoPath("leaf.jpg"));
  await expect(
    page.getByRole("region", { name: "Result", exact: true }).getByRole("heading", { level: 2 }).first(),
  ).toBeVisible();
  await page.getByRole("button", { name: "Crop", exact: true }).click();
  await expect(frame(page)).toBeVisible();
}

/** The box of an element on the screen, once the element has not moved for one frame. */
function boxOf(element: Locator): Promise<Point & { readonly width: number; readonly height: number }> {
  return element.evaluate(
    (each) =>
      new Promise<DOMRect>((resolve) => {
        let before = "";
        const look = (): void => {
          const box = each.getBoundingClientRect().toJSON();
          if (JSON.stringify(box) === before) {
            resolve(box);
            return;
          }
          before = JSON.stringify(box);
          requestAnimationFrame(look);
        };
        look();
      }),
  );
}

async function middleOf(element: Locator): Promise<Point> {
  const { x, y, width, height } = await boxOf(element);
  return { x: x + width / 2, y: y + height / 2 };
}

/** Simulates a finger that touches the screen, moves in steps, and lifts. */
async function dragWithFinger(page: Page, from: Point, by: Point): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Point[]) =>
    devtools.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", [from]);
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await touch("touchMove", [{ x: from.x + by.x * part, y: from.y + by.y * part }]);
  }
  await touch("touchEnd", []);
  await devtools.detach();
}

async function dragWithMouse(page: Page, from: Point, by: Point): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 4 });
  await page.mouse.up();
}

/** Makes the crop frame smaller by its lower right corner, then moves the frame. Returns the final width. */
async function drawFrame(page: Page, drag: typeof dragWithMouse): Promise<number> {
  const first = await boxOf(frame(page));
  await drag(page, await middleOf(corner(page, "Lower right")), { x: -60, y: -60 });
  await expect.poll(async () => (await boxOf(frame(page))).width).toBeLessThan(first.width - 30);
  const smaller = await boxOf(frame(page));
  expect(smaller.height).toBeLessThan(first.height - 30);
  expect([smaller.x, smaller.y].map(Math.round)).toEqual([first.x, first.y].map(Math.round));

  await drag(page, await middleOf(frame(page)), { x: 18, y: 24 });
  await expect.poll(async () => (await boxOf(frame(page))).x - smaller.x).toBeCloseTo(18, -1);
  const moved = await boxOf(frame(page));
  expect(moved.y - smaller.y).toBeCloseTo(24, -1);
  expect(Math.abs(moved.width - smaller.width)).toBeLessThan(2);
  return moved.width;
}

/** Identifies the part in the crop frame, and expects the frame to have this width when it is opened again. */
async function expectKept(page: Page, width: number): Promise<void> {
  await dialog(page).getByRole("button", { name: "Identify this part" }).click();
  await page.getByRole("button", { name: "Change the crop" }).click();
  // The photo appears a moment after the dialog, and only then does the frame get its size.
  await expect.poll(async () => Math.abs((await boxOf(frame(page))).width - width)).toBeLessThan(3);
}

test.describe("on a phone", () => {
  // With reduced motion the page jumps to an answer, so that it does not scroll while a finger draws.
  const contextOptions = { reducedMotion: "reduce" } as const;
  test.use({ viewport: { width: 375, height: 667 }, isMobile: true, hasTouch: true, contextOptions });

  test(
    "a finger draws the frame: its corners are large enough for it, and the page behind does not scroll",
    LONG,
    async ({ page }) => {
      await openCrop(page);
      for (const name of ["Upper left", "Upper right", "Lower left", "Lower right"]) {
        const { width, height } = await boxOf(corner(page, name));
        expect([name, width >= 44, height >= 44]).toEqual([name, true, true]);
      }
      const scrolled = await page.evaluate(() => scrollY);
      const width = await drawFrame(page, dragWithFinger);
      expect(await page.evaluate(() => scrollY)).toBe(scrolled);
      await expectKept(page, width);
    },
  );
});

test("a mouse draws the frame", async ({ page }) => {
  await openCrop(page);
  await expectKept(page, await drawFrame(page, dragWithMouse));
});

test(
  "the arrow keys move the frame and its corners, and Escape gives up and goes back to the button",
  LONG,
  async ({ page }) => {
    await openCrop(page);
    const first = await boxOf(frame(page));
    await frame(page).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowDown");
    await expect.poll(async () => (await boxOf(frame(page))).x).toBeGreaterThan(first.x);
    await expect.poll(async () => (await boxOf(frame(page))).y).toBeGreaterThan(first.y);
    const moved = await boxOf(frame(page));
    expect(Math.abs(moved.width - first.width)).toBeLessThan(1);

    await corner(page, "Lower right").focus();
    await page.keyboard.press("ArrowLeft");
    await expect.poll(async () => (await boxOf(frame(page))).width).toBeLessThan(moved.width);

    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByRole("button", { name: "Crop", exact: true })).toBeFocused();
    await expect(page.getByRole("button", { name: "Whole photo" })).toHaveCount(0);
  },
);

test(
  "on screens of each shape the whole frame and both buttons are seen, and axe finds nothing on the last of them",
  LONG,
  async ({ page }) => {
    for (const [width, height] of [
      [375, 667],
      [667, 375],
      [768, 1024],
    ] as const) {
      await page.setViewportSize({ width, height });
      await openCrop(page);
      await expect(frame(page)).toBeInViewport({ ratio: 1 });
      for (const name of ["Cancel", "Identify this part"]) {
        await expect(dialog(page).getByRole("button", { name })).toBeInViewport({ ratio: 1 });
      }
    }
    expect(await violationsByDayAndNight(page)).toEqual([]);
  },
);
