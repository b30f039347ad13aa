import type { Locator, Page } from "@playwright/test";
import { ALL_PAGES } from "#src/pages.ts";
import { guidePath, PATHS, solutionPath } from "#src/paths.ts";
import {
  LONG,
  SCREENS,
  answerWithSample,
  expect,
  openScreen,
  startPremium,
  test,
} from "#tests/e2e/app-test.ts";
import { violations } from "#tests/e2e/axe.ts";
import {
  APP,
  readCatalog,
  readLanguages,
  readRecordTexts,
} from "../../../../scripts/languages/language-folders.mjs";
import { ROOT } from "../../../../scripts/root.mjs";

// During an animation axe would find blended colours.
test.use({ contextOptions: { reducedMotion: "reduce" } });

const LANGUAGES = readLanguages(ROOT);

/** All pages with an address of their own, and one of each kind that needs a record, a solution or a problem. */
const PATHS_TO_CHECK = [
  ...ALL_PAGES.map(({ path }) => path).filter((path) => !/[:*]/.test(path)),
  guidePath("tomato-late-blight"),
  `${PATHS.solutions}?problem=tomato-late-blight`,
  solutionPath("solution-8"),
  "/no-such-page",
];

/** Shorter English texts may be words of the other language too, or names. */
const LEAST_LETTERS = 17;

/** The English texts of the app that a page still shows. */
async function englishOn(page: Page, tag: string): Promise<readonly string[]> {
  const shown = await page.evaluate(() => document.body.innerText);
  const english = [...readCatalog(ROOT, tag, APP).values()].filter(
    ({ one, translations }) => !translations.includes(one),
  );
  return english
    .flatMap(({ one, other }) => `${one}{0}${other ?? ""}`.split(/\{\d+\}/))
    .filter((part) => part.trim().length >= LEAST_LETTERS && shown.includes(part.trim()));
}

for (const { tag, direction } of LANGUAGES) {
  test(
    `each page in ${tag} is in that language, and fit for everybody on a phone`,
    LONG,
    async ({ page }) => {
      await startPremium(page);
      await page.setViewportSize({ width: 375, height: 667 });
      for (const path of PATHS_TO_CHECK) {
        await page.goto(`/${tag}${path}`);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "false");
        await expect(page.locator("html")).toHaveAttribute("lang", tag);
        await expect(page.locator("html")).toHaveAttribute("dir", direction);
        expect([path, await englishOn(page, tag)]).toEqual([path, []]);
        expect([path, await violations(page)]).toEqual([path, []]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect([path, overflow]).toEqual([path, 0]);
      }
    },
  );
}

test("a text of the app in English is found on a translated page", async ({ page }) => {
  await page.goto("/es/about");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const [english = ""] = [...readCatalog(ROOT, "es", APP).values()].flatMap(({ one }) =>
    one.length > LEAST_LETTERS && !one.includes("{") ? one : [],
  );
  await page.evaluate((text) => document.body.append(text), english);
  expect(await englishOn(page, "es")).toContain(english);
});

test("a record is read in the person's language, and found by its names in all", async ({ page }) => {
  const texts = readRecordTexts(ROOT, "es");
  await page.goto(`/es${guidePath("tomato-late-blight")}`);
  const name = texts.get("Tomato late blight") ?? "";
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page.getByText(texts.get("Warn neighbours who grow tomato or potato") ?? "")).toBeVisible();
  for (const word of ["late blight", name, "Requeima"]) {
    await page.goto(`/es/guide?q=${encodeURIComponent(word)}`);
    await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
  }
});

test("a record that nobody has translated is in English, and says so", async ({ page }) => {
  await page.goto(`/es${guidePath("albatrosses")}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Albatrosses");
  await expect(page.getByRole("heading", { level: 1 })).toHaveAttribute("lang", "en");
});

const footer = (page: Page): Locator => page.getByRole("contentinfo");
/** The button to English in the notice that the page is in another language. */
const notice = (page: Page): Locator => page.getByRole("status").getByRole("button", { name: "English" });

test.describe("a browser that is set to Spanish", () => {
  test.use({ locale: "es-MX" });

  test("opens in Spanish and asks nothing; the footer goes back to English for good, and the address names the language", async ({
    page,
  }) => {
    await page.goto("/guide");
    await expect(page).toHaveURL(/\/es\/guide$/);
    const html = page.locator("html");
    await expect(html).toHaveAttribute("lang", "es");
    await expect(footer(page).getByRole("link", { name: "English" })).toBeVisible();
    await expect(notice(page)).toHaveCount(0);
    await footer(page).getByRole("link", { name: "English" }).click();
    await expect(page).toHaveURL(/[^s]\/guide$/);
    await expect(html).toHaveAttribute("lang", "en");
    await page.goto("/");
    await expect(html).toHaveAttribute("lang", "en");
    // A shared address is read as its sender saw it.
    await page.goto("/fr/guide");
    await expect(html).toHaveAttribute("lang", "fr");
    await page.goto("/");
    await expect(html).toHaveAttribute("lang", "en");
  });
});

test.describe("a browser that is set to German, with a shared address in Spanish", () => {
  test.use({ locale: "de-DE" });

  test("learns that the page is in another language, and goes to English for good with one tap", async ({
    page,
  }) => {
    await page.goto("/es/guide");
    await notice(page).click();
    await expect(page).toHaveURL(/[^s]\/guide$/);
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await page.goto("/es/guide");
    await expect(footer(page).getByRole("link", { name: "English" })).toBeVisible();
    await expect(notice(page)).toHaveCount(0);
  });

  test("the notice of the language covers no page but the first", async ({ page }) => {
    await page.goto("/es/guide");
    const english = notice(page);
    await expect(english).toBeVisible();
    await page.getByRole("link", { name: "Bio Kingdom" }).first().click();
    await expect(page).toHaveURL(/\/es\/?$/);
    await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "false");
    await expect(english).toBeHidden();
  });

  test("the notice of the language goes once a person goes on in the page, and comes again on the next visit", async ({
    page,
  }) => {
    await page.goto("/es/guide");
    await expect(notice(page)).toBeVisible();
    await page.getByRole("searchbox").click();
    await expect(notice(page)).toBeHidden();
    await page.reload();
    await expect(notice(page)).toBeVisible();
  });
});

test("the footer leads to the same page in each language, and asks first if a photo would be lost", async ({
  page,
}) => {
  await page.goto("/guide?subject=pest");
  const choice = page.getByRole("contentinfo").getByRole("region", { name: "Language" });
  await choice.getByRole("link", { name: "Français" }).click();
  await expect(page).toHaveURL(/\/fr\/guide\?subject=pest$/);
  await page.goto("/fr/");
  await page.getByRole("contentinfo").getByRole("link", { name: "English" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");

  await openScreen(page, SCREENS.plants);
  await answerWithSample(page);
  await choice.getByRole("link", { name: "Português" }).click();
  await expect(choice.getByRole("status")).toContainText("the photo on Plants");
  await choice.getByRole("button", { name: "Stay here" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await choice.getByRole("link", { name: "Português" }).click();
  await choice.getByRole("button", { name: "Português" }).click();
  await expect(page).toHaveURL(/\/pt\/plants$/);
});

test("a wrong word is reported with the address of its page, and a browser that copies nothing is told", async ({
  page,
}) => {
  await page.goto("/es/guide/aphid");
  await page.evaluate(() => {
    const copied: string[] = [];
    const writeText = (text: string): Promise<void> => {
      if (copied.length > 0) return Promise.reject(new DOMException("no", "NotAllowedError"));
      copied.push(text);
      return Promise.resolve();
    };
    Object.defineProperty(navigator, "clipboard", { value: { writeText, copied } });
  });
  // The page's file shows the heading before the app draws it anew.
  await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "false");
  await page.getByRole("heading", { level: 1 }).selectText();
  const name = await page.getByRole("heading", { level: 1 }).innerText();
  const copy = page.getByRole("button", { name: "Copiar un aviso" });
  await copy.click();
  await expect(page.getByText("El aviso está en el portapapeles", { exact: false })).toBeVisible();
  const copied = await page.evaluate(() => Reflect.get(navigator.clipboard, "copied") as string[]);
  expect(copied).toEqual([
    expect.stringMatching(new RegExp(`^Bio Kingdom, es: .*/es/guide/aphid\\n${name}$`)),
  ]);
  await copy.click();
  await expect(page.getByText("El navegador no dejó copiar el aviso", { exact: false })).toBeVisible();
});
