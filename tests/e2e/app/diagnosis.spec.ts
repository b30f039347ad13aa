import type { Locator, Page } from "@playwright/test";
import {
  LONG,
  choosePhoto,
  expect,
  openScreen,
  SCREENS,
  startPremium,
  tabTo,
  test,
} from "#tests/e2e/app-test.ts";
import { violationsByDayAndNight } from "#tests/e2e/axe.ts";
import { realPhoto } from "./identify/identify-page.ts";

// During an animation axe would find blended colours.
test.use({ contextOptions: { reducedMotion: "reduce" } });

const result = (page: Page): Locator => page.getByRole("region", { name: "Result", exact: true });
const crops = (page: Page): Locator => page.getByRole("region", { name: "Which crop is it?" });
const cards = (page: Page): Locator => page.getByRole("list", { name: /most likely/ }).getByRole("listitem");
const numberOfQuestion = (page: Page, number: number): Locator =>
  page.getByText(`Question ${number} of at most 4`);
const cantTell = (page: Page): Locator => page.getByRole("button", { name: "I can't tell" });

/** Opens Diseases with the app's own model, tells that the leaf is a tomato's, and gives a photo that gets no name. */
async function askAboutTomato(page: Page): Promise<void> {
  const photo = realPhoto("tomato-late-blight.jpg");
  await startPremium(page);
  await openScreen(page, SCREENS.diseases);
  await expect(crops(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Identify for real" }).click();
  await crops(page).getByRole("button", { name: "Tomato", exact: true }).click();
  await choosePhoto(page, photo);
  await expect(
    result(page).getByRole("heading", { name: "Tomato: the photo does not tell which disease" }),
  ).toBeVisible();
}

test("a leaf of a told crop without a name: what is safe, a question, and the disease that the person chooses is in the history", async ({
  page,
}) => {
  await askAboutTomato(page);
  await expect(result(page).getByRole("status").first()).toBeFocused();
  const safe = result(page).getByRole("region", { name: "Safe to do, whichever it is" });
  await expect(safe.getByRole("listitem").first()).toBeVisible();
  await expect(safe).toContainText("Do not spray");
  await expect(numberOfQuestion(page, 1)).toBeVisible();
  await expect(cards(page).first().getByRole("heading", { name: "Tomato late blight" })).toBeVisible();
  await expect(cards(page).first().getByRole("img", { name: "Your photo" })).toBeVisible();
  expect(await violationsByDayAndNight(page)).toEqual([]);

  await cantTell(page).click();
  await expect(numberOfQuestion(page, 2)).toBeVisible();
  await cards(page).first().getByRole("button", { name: "This is it" }).click();
  await expect(page.getByText(/^You chose Tomato late blight: this is your own judgement/)).toBeVisible();
  await expect(
    result(page).getByRole("region", { name: "Do today" }).getByRole("listitem").first(),
  ).toBeVisible();
  await expect(cantTell(page)).toHaveCount(0);
  expect(await violationsByDayAndNight(page)).toEqual([]);

  await page.getByRole("link", { name: "History", exact: true }).click();
  const rows = page.getByRole("list", { name: "Entries" }).getByRole("listitem");
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText("Named by you: Tomato late blight");
});

test("a photo that shows no leaf gets no disease of the told crop", LONG, async ({ page }) => {
  const lion = realPhoto("lion.png");
  await startPremium(page);
  await openScreen(page, SCREENS.diseases);
  await page.getByRole("button", { name: "Identify for real" }).click();
  await crops(page).getByRole("button", { name: "Tomato", exact: true }).click();
  await choosePhoto(page, lion);
  await expect(result(page).getByRole("heading", { name: "This looks like a lion" })).toBeVisible();
  await expect(page.getByText("Safe to do, whichever it is")).toHaveCount(0);
  await expect(cantTell(page)).toHaveCount(0);
});

test(
  "the told crop is remembered at the next visit, and comes before the usual ones",
  LONG,
  async ({ page }) => {
    await page.goto("/find");
    await crops(page).getByLabel("More crops").selectOption("Coffee");
    await expect(page.getByRole("heading", { name: "Crop: Coffee" })).toBeVisible();
    await page.goto("/find");
    await expect(crops(page).getByRole("button").first()).toHaveText("Coffee");
    await startPremium(page);
    await openScreen(page, SCREENS.diseases);
    await page.getByRole("button", { name: "Identify for real" }).click();
    await expect(crops(page).getByRole("button").first()).toHaveText("Coffee");
  },
);

test("with the keyboard alone a person without a photo comes from the crop to a disease", async ({
  page,
}) => {
  await page.goto("/find");
  await expect(page.getByRole("heading", { name: "Find it by what you see", level: 1 })).toBeVisible();
  const tomato = crops(page).getByRole("button", { name: "Tomato", exact: true });
  await expect(tomato).toBeVisible();
  expect(await violationsByDayAndNight(page)).toEqual([]);
  await tabTo(page, tomato);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "It is another crop" })).toBeFocused();

  await expect(numberOfQuestion(page, 1)).toBeVisible();
  await page.keyboard.press("Tab");
  const question = page.getByRole("region").filter({ has: numberOfQuestion(page, 1) });
  await expect(question.getByRole("button").first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(numberOfQuestion(page, 2)).toBeVisible();
  // The next question has the focus, so that Tab leads to its first answer.
  await expect(page.locator(":focus")).toHaveText(/\?/);
  expect(await violationsByDayAndNight(page)).toEqual([]);
  for (const number of [2, 3, 4]) {
    await expect(numberOfQuestion(page, number)).toBeVisible();
    await tabTo(page, cantTell(page));
    await page.keyboard.press("Enter");
  }
  await expect(cantTell(page)).toHaveCount(0);

  const name = await cards(page).first().getByRole("heading").innerText();
  await tabTo(page, cards(page).first().getByRole("button", { name: "This is it" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "You chose this" })).toBeFocused();
  expect(await violationsByDayAndNight(page)).toEqual([]);
  await tabTo(page, page.getByRole("link", { name: `What to do about ${name}` }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/guide\/tomato-/);
});

test("Back, a reload and a shared address find the crop, the answers and the choice, in the place that was left", async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto("/");
  await page.goto("/find");
  await crops(page).getByRole("button", { name: "Tomato", exact: true }).click();
  for (const number of [1, 2]) {
    await expect(numberOfQuestion(page, number)).toBeVisible();
    await page
      .getByRole("region")
      .filter({ has: numberOfQuestion(page, number) })
      .getByRole("button")
      .first()
      .click();
  }
  await cantTell(page).click();
  const shown = async (on: Page): Promise<string> => {
    const way = on.getByRole("link", { name: /^What to do about / });
    await expect(way).toBeVisible();
    await expect(cantTell(on)).toHaveCount(0);
    await expect(on.getByRole("heading", { name: "Crop: Tomato" })).toBeVisible();
    await on.getByText("Your answers").click();
    const answers = await on.getByRole("listitem").filter({ hasText: "Change" }).allInnerTexts();
    expect(answers).toHaveLength(3);
    return [...answers, ...(await cards(on).allInnerTexts()), await way.innerText()].join("\n");
  };
  await cards(page).nth(1).getByRole("button", { name: "This is it" }).click();
  const before = await shown(page);
  const name = cards(page).nth(1).getByRole("link");
  const way = page.getByRole("link", { name: /^What to do about / });
  for (const link of [way, name]) {
    await link.click();
    await expect(page).toHaveURL(/\/guide\/tomato-/);
    await expect(page.getByRole("heading", { level: 1, name: "Find it by what you see" })).toHaveCount(0);
    await page.goBack();
    await expect(link).toBeInViewport();
    expect(await shown(page)).toBe(before);
  }
  await page.reload();
  expect(await shown(page)).toBe(before);
  const other = await context.newPage();
  await other.goto(page.url());
  expect(await shown(other)).toBe(before);
  // Answers replace the address, so that one Back leaves the page.
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
});

test(
  "if the signs or the records of a crop can't be loaded, the page says so, and Try again helps",
  LONG,
  async ({ page, watch }) => {
    watch.expectNoise(/tomato-|ERR_FAILED/);
    for (const script of ["tomato", "disease-tomato"]) {
      await page.route(`**/${script}-*.js`, (route) => route.abort());
      await page.goto("/find");
      await crops(page).getByRole("button", { name: "Tomato", exact: true }).click();
      await expect(page.getByRole("alert")).toContainText("The diseases of this crop could not be loaded.");
      await page.unroute(`**/${script}-*.js`);
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(numberOfQuestion(page, 1)).toBeVisible();
    }
  },
);

test("without the drawings the crops and the answers keep their words", LONG, async ({ page, watch }) => {
  watch.expectNoise(/_drawings-|ERR_FAILED/);
  await page.route(/assets\/(?:crops|signs)_drawings-/, (route) => route.abort());
  await page.goto("/find");
  await crops(page).getByRole("button", { name: "Tomato", exact: true }).click();
  await expect(numberOfQuestion(page, 1)).toBeVisible();
  await cantTell(page).click();
  await expect(numberOfQuestion(page, 2)).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});
