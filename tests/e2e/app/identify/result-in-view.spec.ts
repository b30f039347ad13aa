import type { Page } from "@playwright/test";
import { keysOf } from "#domain/subject.ts";
import {
  LONG,
  choosePhoto,
  expect,
  openScreen,
  SCREENS,
  startPremium,
  test,
  answerWithSample,
} from "#tests/e2e/app-test.ts";
import { violationsByDayAndNight } from "#tests/e2e/axe.ts";
import { photoPath } from "#tests/fixtures/photos.ts";
import { realPhoto, tellCrop, withVoice } from "./identify-page.ts";

const SMALLEST = { width: 375, height: 667 } as const;

test("on a phone Take Photo comes first, and the hint says tap", async ({ browser }) => {
  const page = await browser.newPage({ viewport: SMALLEST, isMobile: true, hasTouch: true });
  await openScreen(page, SCREENS.plants);
  const area = page.getByRole("group", { name: "Photo", exact: true });
  await expect(area.locator("button")).toHaveText(["Take Photo", "Upload File"]);
  await expect(area.getByText("Take a photo, or tap to select one")).toBeVisible();
  await page.goto("/batch");
  await expect(page.getByText("Choose a folder or photos", { exact: true })).toBeVisible();
  await page.close();
});

test.describe("on the smallest phone", () => {
  test.use({ viewport: SMALLEST, isMobile: true, hasTouch: true });

  test("before a photo Take Photo stands within the first 400 px of each page, and is its one filled button", async ({
    page,
  }) => {
    await startPremium(page);
    for (const isReal of [false, true])
      for (const name of keysOf(SCREENS)) {
        await openScreen(page, SCREENS[name]);
        if (isReal && name === "animals")
          await page.getByRole("button", { name: "Identify for real" }).click();
        const take = page.getByRole("button", { name: "Take Photo" });
        await expect.poll(async () => (await take.boundingBox())?.y).toBeLessThan(400);
        const colour = await take.evaluate((button) => getComputedStyle(button).backgroundColor);
        const filled = await page
          .getByRole("main")
          .locator("button, a")
          .evaluateAll(
            (all, fill) => all.filter((each) => getComputedStyle(each).backgroundColor === fill).length,
            colour,
          );
        expect(filled).toBe(1);
      }
  });

  test("on Home too Take Photo stands within the first 400 px, and the open menu is whole on the screen", async ({
    page,
  }) => {
    await page.goto("/");
    const take = page.getByRole("button", { name: "Take Photo" });
    await expect.poll(async () => (await take.boundingBox())?.y).toBeLessThan(400);
    await page.getByRole("button", { name: "Open menu" }).click();
    const menu = page.getByRole("navigation", { name: "Main" });
    await expect(menu.getByRole("link", { name: "Upgrade to Premium" })).toBeInViewport({ ratio: 1 });
  });

  test("the crop question is right under the picker, with one line above them that says who answers", async ({
    page,
  }) => {
    await startPremium(page);
    await openScreen(page, SCREENS.diseases);
    await page.getByRole("button", { name: "Identify for real" }).click();
    await page.evaluate(() => scrollTo(0, 0));
    const question = page.getByRole("region", { name: "Which crop is it?" });
    await expect(question.getByRole("heading")).toBeInViewport({ ratio: 1 });
    await expect(question.getByRole("button", { name: "Tomato" })).toBeInViewport();
    const line = page.getByRole("group", { name: "Bio Kingdom model answers, on this device" });
    await expect(line.getByText(/^Ready/)).toBeVisible();
    expect((await line.boundingBox())?.height).toBeLessThan(64);
  });

  test(
    "from Home the answer of the found subject's page is on the screen, and after Back the link to it",
    LONG,
    async ({ page }) => {
      await page.goto("/");
      await page.getByRole("button", { name: "Identify for real" }).click();
      await page.getByRole("button", { name: "Try an example photo" }).click();
      await expect(page).toHaveURL("/plants");
      await expectAnswerInView(page);
      await page.goBack();
      const start = page.getByRole("region", { name: "What is this?" });
      await expect(start.getByRole("heading", { name: "This looks like a plant" })).toBeVisible();
      await expect(start.getByRole("link", { name: "Open it in Plants" })).toBeVisible();
    },
  );

  test(
    "the app's own model names a photo of each subject, in view, also after a crop and a second photo",
    LONG,
    async ({ page }) => {
      const walks = keysOf(SCREENS).map(
        (name) => [SCREENS[name], NAMES[name], REAL_PHOTOS[name].map(realPhoto)] as const,
      );
      await startPremium(page);
      await page.goto("/");
      await page.getByRole("button", { name: "Identify for real" }).click();
      for (const [screen, answer, [photo = "", other = ""]] of walks) {
        // Uses the menu, because a page load would load the model again.
        await page.getByRole("button", { name: "Open menu" }).click();
        await page.getByRole("navigation", { name: "Main" }).locator(`a[href="${screen.path}"]`).click();
        await expect(page.getByRole("heading", { name: screen.title, level: 1 })).toBeFocused();
        await expect(page.getByText(/^Ready(?:, works offline)?\.$/)).toBeVisible();

        if (screen === SCREENS.diseases) await tellCrop(page, "Maize");
        await choosePhoto(page, photo);
        await expectAnswerInView(page);
        const result = page.getByRole("region", { name: "Result", exact: true });
        await expect(result.getByRole("heading", { name: answer, level: 2 })).toBeVisible();
        // For diseases there are too few answers on photos from other places to measure the accuracy.
        await expect(
          result.getByText(/^Of 100 answers like this, about \d+ were right|^Nobody has counted how often/),
        ).toBeVisible();

        await page.getByRole("button", { name: "Crop", exact: true }).click();
        await page.getByRole("button", { name: "Identify this part" }).click();
        await expect(page.getByRole("button", { name: "Whole photo" })).toBeVisible();
        await expectAnswerInView(page);

        await page.getByLabel("More photos of the same").setInputFiles(other);
        await expect(page.getByText("One answer of 2 of at most 6 photos.")).toBeVisible();
        await expectAnswerInView(page);
      }
    },
  );

  test("the photo stays above its answer, hides no focus, and its one button takes the next photo", async ({
    page,
  }) => {
    await startPremium(page);
    await openScreen(page, SCREENS.diseases);
    await answerWithSample(page);
    const result = page.getByRole("region", { name: "Result", exact: true });
    const heading = result.getByRole("heading", { level: 2 });
    const next = result.getByRole("button", { name: "New photo" });
    const bottomOfStrip = async (): Promise<number> =>
      next.evaluate((button) => button.parentElement?.getBoundingClientRect().bottom ?? 0);
    await expect(heading).toBeInViewport({ ratio: 1 });
    await expect(next).toBeInViewport({ ratio: 1 });
    // An answer that is in view where it is does not move, so the strip need not be at the top yet.
    expect((await heading.boundingBox())?.y).toBeGreaterThanOrEqual(await bottomOfStrip());
    expect(await violationsByDayAndNight(page)).toEqual([]);

    // Backwards through the answer: each element that takes the focus is below the strip.
    await result.getByText("How this answer was made").focus();
    await expect(heading).not.toBeInViewport();
    await expect(next).toBeInViewport({ ratio: 1 });
    expect(await bottomOfStrip()).toBeLessThan(150);
    expect(await violationsByDayAndNight(page)).toEqual([]);
    for (let press = 0; press < 8; press += 1) {
      await page.keyboard.press("Shift+Tab");
      const top = await page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0);
      expect(top).toBeGreaterThanOrEqual(await bottomOfStrip());
    }

    const chooser = page.waitForEvent("filechooser");
    await next.click();
    await (await chooser).setFiles(photoPath("other.jpg"));
    await expect(page.getByRole("img", { name: "Your photo: other.jpg" })).toBeInViewport();
    await expect(result.getByRole("status").first()).toBeFocused();
    await expect(heading).toBeInViewport({ ratio: 1 });
  });

  test("Back from a solution returns to the place in the answer that led there", async ({ page }) => {
    await startPremium(page);
    await openScreen(page, SCREENS.diseases);
    await page.getByRole("button", { name: "Identify for real" }).click();
    await tellCrop(page, "Maize");
    await choosePhoto(page, realPhoto("corn-common-rust.jpg"));
    await expectAnswerInView(page);
    const list = page.getByRole("list", { name: "Matching treatment solutions", exact: true });
    const solution = list.getByRole("link").first();
    await solution.scrollIntoViewIfNeeded();
    const top = async (): Promise<number> => Math.round((await solution.boundingBox())?.y ?? 0);
    const before = await top();
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(SMALLEST.height);
    await solution.click();
    await expect(page).toHaveURL(/\/solutions\//);
    await page.goBack();
    await expect.poll(top).toBe(before);
  });

  test("a sample on each page scrolls into view, and gets the focus", LONG, async ({ page }) => {
    await startPremium(page);
    for (const name of keysOf(SCREENS)) {
      await openScreen(page, SCREENS[name]);
      await answerWithSample(page);
      const result = page.getByRole("region", { name: "Result", exact: true });
      await expect(result.getByRole("status").first()).toBeFocused();
      await expect(result.getByRole("heading", { level: 2 }).first()).toBeInViewport({ ratio: 1 });
    }
  });
});

test.describe("on the smallest phone, the first step of 'Do today'", () => {
  test.use({ viewport: SMALLEST, isMobile: true, hasTouch: true });

  for (const isReal of [true, false])
    test(`is whole on the screen with the answer: ${isReal ? "model" : "sample"}`, async ({ page }) => {
      await withVoice(page);
      await startPremium(page);
      await openScreen(page, SCREENS.diseases);
      if (isReal) {
        await page.getByRole("button", { name: "Identify for real" }).click();
        await tellCrop(page, "Maize");
        await choosePhoto(page, realPhoto("corn-common-rust.jpg"));
      } else await answerWithSample(page);
      const today = page.getByRole("region", { name: "Do today" });
      await expect(today.getByRole("button", { name: /^Read aloud/ })).toBeVisible();
      await expect(today.getByRole("listitem").first()).toBeInViewport({ ratio: 1 });
      await expect(
        page.getByRole("definition").filter({ hasText: /^(?:Low|Medium|High)$/ }),
      ).toBeInViewport();
    });

  test("is whole on the screen though the page grew above the answer while it scrolled there", async ({
    page,
  }) => {
    await startPremium(page);
    await openScreen(page, SCREENS.diseases);
    await page.getByRole("main").evaluate((main) => {
      const answer = document.querySelector('[role="status"][tabindex="-1"]');
      const grow = (): void => {
        if (answer === null || answer.getBoundingClientRect().top > innerHeight / 2) return;
        removeEventListener("scroll", grow);
        const late = document.createElement("div");
        late.style.height = "80px";
        late.textContent = "A late part";
        main.prepend(late);
      };
      addEventListener("scroll", grow);
    });
    await answerWithSample(page);
    await expect(page.getByText("A late part")).toBeAttached();
    const today = page.getByRole("region", { name: "Do today" });
    await expect(today.getByRole("listitem").first()).toBeInViewport({ ratio: 1 });
  });
});

/** Photos in the folder shared/photos, by the page of their subject. */
const REAL_PHOTOS = {
  animals: ["lion.png", "horse.png"],
  plants: ["sunflower.jpg", "iris.jpg"],
  diseases: ["corn-common-rust.jpg", "potato-early-blight.jpg"],
  pests: ["snail.jpg", "weevil.jpg"],
} as const;

/** The expected answer to the first photo of each page. */
const NAMES = { animals: "Lion", plants: "Sunflower", diseases: /rust/i, pests: "Snail" } as const;

/** Expects the whole heading of the answer on the screen, and the focus on the answer. */
async function expectAnswerInView(page: Page): Promise<void> {
  const result = page.getByRole("region", { name: "Result", exact: true });
  await expect(result.getByText("Answer of Bio Kingdom model")).toBeVisible();
  const answer = result.getByRole("status").first();
  await expect(answer).toBeFocused();
  await expect(answer.getByRole("heading", { level: 2 })).toBeInViewport({ ratio: 1 });
}
