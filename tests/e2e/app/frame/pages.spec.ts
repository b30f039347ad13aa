import type { Page } from "@playwright/test";
import { ALL_PAGES } from "#src/pages.ts";
import {
  COMPARISON_PATH,
  guidePath,
  OWN_MODELS_PATH,
  PATHS,
  solutionPath,
  SPRAY_LOG_PATH,
  TAB_PARAM,
} from "#src/paths.ts";
import { LONG, expect, startPremium, test } from "#tests/e2e/app-test.ts";
import { violations, violationsByDayAndNight } from "#tests/e2e/axe.ts";

// During an animation axe would find blended colours.
test.use({ contextOptions: { reducedMotion: "reduce" } });

/** One page of each kind, with its heading and its title. */
const PAGES = [
  [PATHS.home, "Explore the Bio Kingdom", "Bio Kingdom - Identify animals, plants, diseases and pests"],
  [PATHS.animals, "Animal Identifier", "Animal Identifier - Bio Kingdom"],
  [PATHS.plants, "Plant Identifier", "Plant Identifier - Bio Kingdom"],
  [PATHS.diseases, "Disease Detector", "Disease Detector - Bio Kingdom"],
  [PATHS.pests, "Pest Detector", "Pest Detector - Bio Kingdom"],
  [PATHS.solutions, "Treatment Solutions", "Treatment Solutions - Bio Kingdom"],
  [
    solutionPath("solution-8"),
    "Copper sulfate solution",
    "Copper sulfate solution - Treatment Solutions - Bio Kingdom",
  ],
  [
    `${COMPARISON_PATH}?compare=solution-1.solution-8.solution-3`,
    "Compare solutions",
    "Compare solutions - Bio Kingdom",
  ],
  [SPRAY_LOG_PATH, "Spray log", "Spray log - Treatment Solutions - Bio Kingdom"],
  [PATHS.guide, "Guide", "Guide - Bio Kingdom"],
  [guidePath("tomato-late-blight"), "Tomato late blight", "Tomato late blight - Bio Kingdom guide"],
  [PATHS.key, "Find it by what you see", "Find it by what you see - Bio Kingdom"],
  [PATHS.history, "History", "Identification History - Bio Kingdom"],
  [PATHS.finds, "My finds", "My finds - Bio Kingdom"],
  [PATHS.models, "Models", "Models - Bio Kingdom"],
  [PATHS.modelCard, "Bio Kingdom model", "The Bio Kingdom model - Bio Kingdom"],
  [PATHS.benchmark, "Benchmark", "Benchmark - Bio Kingdom"],
  [PATHS.batch, "Identify many photos", "Identify many photos - Bio Kingdom"],
  [PATHS.teach, "Teach a model", "Teach a model - Bio Kingdom"],
  [PATHS.pricing, "Pricing", "Pricing - Bio Kingdom"],
  [PATHS.about, "About Bio Kingdom", "About - Bio Kingdom"],
  ["/no-such-page", "There is no page here", "Page not found - Bio Kingdom"],
] as const;

/** More pages of these kinds, with different parts. */
const MORE_PAGES = [
  [solutionPath("solution-0"), "No solution here", "No solution - Treatment Solutions - Bio Kingdom"],
  [guidePath("no-such-record"), "No record here", "No record - Bio Kingdom guide"],
  [guidePath("tomato-healthy"), "Healthy tomato leaf", "Healthy tomato leaf - Bio Kingdom guide"],
  [guidePath("lantana"), "Lantana", "Lantana - Bio Kingdom guide"],
  [guidePath("fish"), "Fish", "Fish - Bio Kingdom guide"],
] as const;

/** The other pages of the table, each with any heading and title; none of those of one person. */
const OTHER_PAGES = ALL_PAGES.filter(
  ({ path, isPersonal }) => isPersonal !== true && !/[:*]/.test(path) && PAGES.every(([one]) => one !== path),
).map(({ path }) => [path, undefined, /Bio Kingdom$/] as const);

/** Pages that look different for Premium members. A browser test checks the case sheet. */
const MEMBER_PATHS = [
  PATHS.home,
  PATHS.models,
  PATHS.diseases,
  PATHS.pests,
  PATHS.history,
  PATHS.finds,
  PATHS.batch,
  PATHS.pricing,
  solutionPath("solution-8"),
  `${COMPARISON_PATH}?compare=solution-1.solution-8.solution-3`,
];

/** The guide's list with some records and with none, and other tabs. The address changes, the title does not. */
const NARROWED = [
  `${PATHS.guide}?subject=disease`,
  `${PATHS.guide}?q=no-such-thing`,
  `${PATHS.models}?${TAB_PARAM}=packs`,
  OWN_MODELS_PATH,
  `${PATHS.benchmark}?${TAB_PARAM}=labelled`,
];

/** The default font size of a browser, and twice that, in CSS pixels. */
const FONT_PIXELS = 16;
const LARGE_FONT_PIXELS = 32;

/** Sets the font size of the browser, which also changes all rem values and media queries. */
async function setFontPixels(page: Page, pixels: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: pixels } });
  await session.detach();
}

/** How far the page scrolls sideways, in CSS pixels, and if it does, what reaches beyond the window. */
const overflow = (page: Page): Promise<{ readonly pixels: number; readonly of?: readonly string[] }> =>
  page.evaluate(() => {
    const pixels = document.documentElement.scrollWidth - innerWidth;
    if (pixels <= 0) return { pixels };
    const wide = [...document.querySelectorAll("body *")].filter(
      (element) => element.getBoundingClientRect().right > innerWidth,
    );
    return {
      pixels,
      of: wide.map(({ tagName, className, textContent }) => `${tagName}.${className} ${textContent}`),
    };
  });

/** The texts of all filled buttons and links of the page. */
const filledButtons = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const sample = document.createElement("p");
    sample.style.background = "var(--leaf)";
    document.body.append(sample);
    const filled = getComputedStyle(sample).backgroundColor;
    sample.remove();
    return [...document.querySelectorAll<HTMLElement>("header a, main a, main button, main label")]
      .filter((each) => each.checkVisibility() && getComputedStyle(each).backgroundColor === filled)
      .map(({ textContent }) => textContent);
  });

/** A page has one main action at most. */
async function expectOneMainAction(page: Page, path: string): Promise<void> {
  expect([path, (await filledButtons(page)).slice(1)]).toEqual([path, []]);
}

/** Checks the open page with axe, on the smallest phone, and on a phone with twice the font size. */
async function expectFitForEverybody(page: Page, path: string, find = violations): Promise<void> {
  expect([path, await find(page)]).toEqual([path, []]);
  await expectOneMainAction(page, path);
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => overflow(page), { message: path }).toEqual({ pixels: 0 });
  await page.setViewportSize({ width: 375, height: 800 });
  await setFontPixels(page, LARGE_FONT_PIXELS);
  await expect.poll(() => overflow(page), { message: `${path}, with large letters` }).toEqual({ pixels: 0 });
  await setFontPixels(page, FONT_PIXELS);
  await page.setViewportSize({ width: 1280, height: 720 });
}

async function open(page: Page, path: string, heading?: string): Promise<void> {
  await page.goto(path);
  const name = heading === undefined ? {} : { name: heading, exact: true };
  await expect(page.getByRole("heading", { level: 1, ...name })).toBeVisible();
  await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "false");
}

test(
  "every page has its own title and description, the bar and the footer, and is fit for everybody",
  LONG,
  async ({ page }) => {
    const all = [...PAGES, ...MORE_PAGES, ...OTHER_PAGES];
    const descriptions = new Set<string | null>();
    for (const [path, heading, title] of all) {
      await open(page, path, heading);
      await expect(page).toHaveTitle(title);
      await expect(page.locator("title")).toHaveCount(1);
      const description = page.locator('meta[name="description"]');
      await expect(description).toHaveCount(1);
      await expect(description).toHaveAttribute("content", /^.{25,160}$/);
      descriptions.add(await description.getAttribute("content"));
      await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
      const footer = page.getByRole("contentinfo");
      await expect(footer.getByText("Photos never leave your device.")).toBeVisible();
      await expect(footer.getByText("Sample results are marked as such.")).toBeVisible();
      await expect(footer.getByRole("link", { name: "About" })).toBeVisible();
      const isOneOfItsKind = PAGES.some(([one]) => one === path);
      await expectFitForEverybody(page, path, isOneOfItsKind ? violationsByDayAndNight : violations);
    }
    expect(descriptions.size).toBe(all.length);
  },
);

test(
  "what members see, a narrowed guide, other tabs and the menu are fit for everybody; planted faults are found",
  LONG,
  async ({ page }) => {
    for (const path of NARROWED) {
      await open(page, path);
      await expectFitForEverybody(page, path);
    }
    await startPremium(page);
    for (const path of MEMBER_PATHS) {
      await open(page, path);
      await expectFitForEverybody(page, path);
    }
    await page.setViewportSize({ width: 375, height: 700 });
    await page.getByRole("button", { name: "Open menu" }).click();
    await expect(page.getByRole("button", { name: "Close menu" })).toBeVisible();
    await expectFitForEverybody(page, "menu");

    await page.evaluate(() => {
      const image = document.createElement("img");
      image.src = "/icon.svg";
      const line = document.createElement("p");
      line.textContent = "wide";
      line.style.width = "1400px";
      const buttons = ["one", "two"].map((text) =>
        Object.assign(document.createElement("button"), { textContent: text }),
      );
      for (const button of buttons) button.style.background = "var(--leaf)";
      document.querySelector("main")?.append(image, line, ...buttons);
    });
    expect(await filledButtons(page)).toEqual(["one", "two"]);
    expect((await violations(page)).some((violation) => violation.startsWith("image-alt"))).toBe(true);
    expect((await overflow(page)).pixels).toBeGreaterThan(0);
  },
);

test(
  "with letters of twice the size the options of a choice keep their card's inner edge",
  LONG,
  async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 800 });
    await open(page, PATHS.benchmark);
    await setFontPixels(page, LARGE_FONT_PIXELS);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
    const card = page.getByRole("group", { name: "What to measure" });
    await expect(card.getByRole("checkbox", { name: "WebAssembly" })).toBeVisible();
    const room = await card.evaluate((element) => {
      const inner =
        element.getBoundingClientRect().right - parseFloat(getComputedStyle(element).paddingRight);
      return [...element.querySelectorAll("label")].map(
        (label) => inner - label.getBoundingClientRect().right,
      );
    });
    expect(room.length).toBeGreaterThan(5);
    expect(Math.min(...room)).toBeGreaterThanOrEqual(0);
  },
);
