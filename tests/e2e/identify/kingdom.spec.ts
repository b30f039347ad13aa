import type { Page } from "@playwright/test";
import { photoPath } from "#tests/fixtures/photos.ts";
import { choosePhoto, expect, openScreen, sampleBadge, SCREENS, startPremium, test } from "../app-test.ts";
import { realPhoto, trainingPhoto } from "./real-photo.ts";

const ANSWERED = "Answer of Bio Kingdom model";
const REAL = "Bio Kingdom model answers, on this device";
const SAMPLES = "Sample results: nothing is identified";

const result = (page: Page) => page.getByRole("region", { name: "Result", exact: true });
const forReal = (page: Page) => page.getByRole("button", { name: "Identify for real" });
const headline = (page: Page, name: string) => result(page).getByRole("heading", { name, level: 2 });

async function expectReal(page: Page): Promise<void> {
  await expect(page.getByRole("group", { name: REAL })).toBeVisible();
  await expect(page.getByText(/^Ready: TensorFlow\.js/)).toBeVisible();
}

test("from the first visit one tap leads to real answers, and one tap back to samples", async ({ page }) => {
  await startPremium(page);
  await openScreen(page, SCREENS.animals);
  await expect(page.getByRole("group", { name: SAMPLES })).toBeVisible();
  await choosePhoto(page, photoPath("leaf.jpg"));
  await expect(sampleBadge(page)).toBeVisible();

  await forReal(page).click();
  await expectReal(page);
  // The photo that a sample result answered.
  await expect(result(page).getByText(ANSWERED)).toBeVisible();
  await expect(sampleBadge(page)).toHaveCount(0);

  await page.getByRole("button", { name: "Back to sample results" }).click();
  await expect(sampleBadge(page)).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("group", { name: SAMPLES })).toBeVisible();
});

test("a photo of a lion on the plant page goes along to Animals, where it is named", async ({ page }) => {
  const lion = realPhoto("lion.png");
  await page.goto("/plants");
  await forReal(page).click();
  await choosePhoto(page, lion);
  await expect(headline(page, "This looks like a lion")).toBeVisible();
  // Nothing was named, so nothing was taken.
  await expect(page.getByText("5 of 5 free identifications left today")).toBeVisible();
  await page.getByRole("link", { name: "Open it in Animals" }).click();
  await expect(page).toHaveURL("/animals");
  await expect(headline(page, "Lion")).toBeVisible();
  await expect(page.getByRole("img", { name: "Your photo: lion.png" })).toBeVisible();
  await expect(page.getByText("4 of 5 free identifications left today")).toBeVisible();
});

test("'It is maize' ranks the answer again among the diseases of maize, and 'Any crop' takes it back", async ({
  page,
}) => {
  const leaf = realPhoto("tomato-late-blight.jpg");
  await startPremium(page);
  await openScreen(page, SCREENS.diseases);
  await forReal(page).click();
  await choosePhoto(page, leaf);
  await expect(result(page).getByText(ANSWERED)).toBeVisible();
  const candidates = result(page)
    .getByRole("list", { name: /candidates$/ })
    .getByRole("listitem");
  const before = await candidates.allInnerTexts();
  expect(before.join()).not.toMatch(/maize/i);

  const crops = result(page).getByRole("region", { name: /crop/ });
  await crops.getByLabel("Another crop").selectOption("It is maize");
  const ranked = result(page).getByRole("region", { name: "Ranked for maize, as you said." });
  await expect(ranked).toBeVisible();
  await expect(candidates.filter({ hasNotText: /maize/i })).toHaveCount(0);
  await ranked.getByRole("button", { name: "Any crop" }).click();
  await expect(ranked).toHaveCount(0);
  await expect.poll(() => candidates.allInnerTexts()).toEqual(before);
});

test("a leaf that may be healthy is not cleared: the disease that can't be ruled out, and what it looks like", async ({
  page,
}) => {
  const leaf = realPhoto("pepper-healthy.jpg");
  await startPremium(page);
  await openScreen(page, SCREENS.diseases);
  await forReal(page).click();
  await choosePhoto(page, leaf);
  await expect(headline(page, "No disease is clear on this pepper leaf")).toBeVisible();
  await expect(
    result(page).getByText(/the model can't rule out pepper bacterial spot \(\d+%\)/),
  ).toBeVisible();
  await expect(
    result(page).getByRole("heading", { name: "What pepper bacterial spot looks like" }),
  ).toBeVisible();
});

test("a spotted leaf is not called healthy when its crop is told", async ({ page }) => {
  const leaf = realPhoto("coffee-leaf.jpg");
  await startPremium(page);
  await openScreen(page, SCREENS.diseases);
  await forReal(page).click();
  await choosePhoto(page, leaf);
  const crops = result(page).getByRole("region", { name: /crop/ });
  await crops.getByLabel("Another crop").selectOption("It is coffee");
  await expect(result(page).getByRole("region", { name: "Ranked for coffee, as you said." })).toBeVisible();
  await expect(result(page).getByText("Nothing wrong seen")).toHaveCount(0);
});

test("a healthy leaf is said to look healthy, and what comes of watching it", async ({ page }) => {
  const leaf = trainingPhoto("test-disease.tar", "disease/coffee-healthy/coffee-008.webp");
  await startPremium(page);
  await openScreen(page, SCREENS.diseases);
  await forReal(page).click();
  await choosePhoto(page, leaf);
  await expect(headline(page, "This coffee leaf looks healthy")).toBeVisible();
  await expect(result(page).getByText(/^Nothing to treat on this photo\. Keep watching/)).toBeVisible();
  await expect(
    result(page).getByText(/^Nobody has counted how often answers like this one are right|^Of 100 answers/),
  ).toBeVisible();
});

test("a bird that the model has no name for is told as a kind that it does not know, not as a bad photo", async ({
  page,
}) => {
  const owl = realPhoto("owl.jpg");
  await page.goto("/animals");
  await forReal(page).click();
  await choosePhoto(page, owl);
  await expect(headline(page, "Perhaps a kind that the model does not know")).toBeVisible();
  await expect(result(page).getByText(/like none of the 36 that the model knows/)).toBeVisible();
  await expect(page.getByText("5 of 5 free identifications left today")).toBeVisible();
});

test("of a cat beside a dog one is named, and how often that was right on photos from elsewhere", async ({
  page,
}) => {
  const pets = realPhoto("pets.jpg");
  await startPremium(page);
  await openScreen(page, SCREENS.animals);
  await forReal(page).click();
  await choosePhoto(page, pets);
  await expect(result(page).getByRole("heading", { name: /^(Cat|Dog)$/, level: 2 })).toBeVisible();
  await expect(result(page).getByText(/^Of 100 answers like this, about 8\d were right\.$/)).toBeVisible();
  await expect(
    result(page).getByText(/^Counted on \d+ photos from places that the model had not seen/),
  ).toBeVisible();
});

test("what the model looked at is shown over the photo by keyboard, and said in words", async ({ page }) => {
  await page.goto("/plants");
  await forReal(page).click();
  await choosePhoto(page, photoPath("leaf.jpg"));
  await expect(result(page).getByText(ANSWERED)).toBeVisible();
  const toggle = page.getByRole("button", { name: "Show what it looked at" });
  await toggle.press("Enter");
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  const map = page.getByRole("img", { name: /looked (?:mostly )?at/ });
  await expect(map).toBeVisible();
  // Both in one moment: the page may still be on its smooth way down to the answer.
  const photo = await page.getByRole("img", { name: /^Your photo/ }).elementHandle();
  const [over, under] = await map.evaluate(
    (layer, picture) => [layer, picture].map((each) => each?.getBoundingClientRect().toJSON()),
    photo,
  );
  expect(under).toMatchObject({ width: expect.any(Number), height: expect.any(Number) });
  expect(over).toEqual(under);
  await toggle.press("Enter");
  await expect(map).toHaveCount(0);
});
