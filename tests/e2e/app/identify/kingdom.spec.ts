import type { Page } from "@playwright/test";
import {
  LONG,
  choosePhoto,
  expect,
  openScreen,
  sampleBadge,
  SCREENS,
  startPremium,
  test,
  answerWithSample,
} from "#tests/e2e/app-test.ts";
import { createDeferred } from "#tests/fakes/deferred.ts";
import type { IdentifierScreen } from "#tests/fixtures/identifier-screens.ts";
import { realPhoto, tellCrop, trainingPhoto } from "./identify-page.ts";

const ANSWERED = "Answer of Bio Kingdom model";
const REAL = "Bio Kingdom model answers, on this device";
const SAMPLES = "Sample results: nothing is identified";

const result = (page: Page) => page.getByRole("region", { name: "Result", exact: true });
const forReal = (page: Page) => page.getByRole("button", { name: "Identify for real" });
const headline = (page: Page, name: string) => result(page).getByRole("heading", { name, level: 2 });

/** Opens a page for a Premium user and gives a photo to the app's own model. */
async function askModel(page: Page, screen: IdentifierScreen, photo: string): Promise<void> {
  await startPremium(page);
  await openScreen(page, screen);
  await forReal(page).click();
  await choosePhoto(page, photo);
}

async function expectReal(page: Page): Promise<void> {
  await expect(page.getByRole("group", { name: REAL })).toBeVisible();
  await expect(page.getByText(/^Ready(?:, works offline)?\.$/)).toBeVisible();
}

test(
  "on a later visit the chosen model loads before the page's own code is there",
  LONG,
  async ({ page }) => {
    await openScreen(page, SCREENS.animals);
    await forReal(page).click();
    await expectReal(page);
    const pageCode = createDeferred<null>();
    await page.route("**/identifier-page-*.js", async (route) => {
      await pageCode.promise;
      await route.continue();
    });
    const runtime = page.waitForRequest(/\/tfjs-wasm-[^/]*\.js$/);
    await page.goto("/animals", { waitUntil: "commit" });
    await runtime;
    pageCode.resolve(null);
    await expectReal(page);

    // Free has no pests, so nothing loads there.
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    await page.goto("/pests");
    await expect(page.getByRole("heading", { name: "Pest Detector is a Premium feature" })).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(requests.filter((url) => /inference\.worker|browser-models/.test(url))).toEqual([]);
  },
);

test("from the first visit one tap leads to real answers, and one tap back to samples", async ({ page }) => {
  await startPremium(page);
  await openScreen(page, SCREENS.animals);
  await expect(page.getByRole("group", { name: SAMPLES })).toBeVisible();
  await answerWithSample(page);

  await forReal(page).click();
  await expectReal(page);
  // The real answer is for the photo that had a sample result.
  await expect(result(page).getByText(ANSWERED)).toBeVisible();
  await expect(sampleBadge(page)).toHaveCount(0);

  await page.getByText(REAL).click();
  await page.getByRole("button", { name: "Back to sample results" }).click();
  await expect(sampleBadge(page)).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("group", { name: SAMPLES })).toBeVisible();
});

test("a photo of a lion on Plants moves to Animals, where the model names it", async ({ page }) => {
  const lion = realPhoto("lion.png");
  await page.goto("/plants");
  await forReal(page).click();
  await choosePhoto(page, lion);
  await expect(headline(page, "This looks like a lion")).toBeVisible();
  // The answer names nothing, so it does not count against the quota.
  await expect(page.getByText("5 of 5 free identifications left today")).toBeVisible();
  await page.getByRole("link", { name: "Open it in Animals" }).click();
  await expect(page).toHaveURL("/animals");
  await expect(headline(page, "Lion")).toBeVisible();
  await expect(page.getByRole("img", { name: "Your photo: lion.png" })).toBeVisible();
  await expect(page.getByText("4 of 5 free identifications left today")).toBeVisible();
});

test("a leaf is called healthy once its crop is told, and not before", async ({ page }) => {
  await askModel(page, SCREENS.diseases, realPhoto("pepper-healthy.jpg"));
  await expect(headline(page, "No name without the crop")).toBeVisible();
  await expect(result(page).getByText(/^Until you know more, do not spray/)).toBeVisible();
  await tellCrop(page, "Pepper");
  await expect(headline(page, "This pepper leaf looks healthy")).toBeVisible();
});

test("a spotted leaf is not called healthy when the person tells its crop", LONG, async ({ page }) => {
  await askModel(page, SCREENS.diseases, realPhoto("coffee-leaf.jpg"));
  await tellCrop(page, "Coffee");
  await expect(headline(page, "Coffee: the photo does not tell which disease")).toBeVisible();
  await expect(result(page).getByText("Nothing wrong seen")).toHaveCount(0);
});

test("the model calls a healthy leaf healthy, and the page advises to keep watching", async ({ page }) => {
  await askModel(
    page,
    SCREENS.diseases,
    trainingPhoto("test-disease.tar", "disease/coffee-healthy/coffee-008.webp"),
  );
  await tellCrop(page, "Coffee");
  await expect(headline(page, "This coffee leaf looks healthy")).toBeVisible();
  await expect(result(page).getByText(/^Nothing to treat on this photo\. Keep watching/)).toBeVisible();
  await expect(
    result(page).getByText(/^Nobody has counted how often answers like this are right|^Of 100 answers/),
  ).toBeVisible();
});

test("a bird without a label is called an unknown kind, not a bad photo", async ({ page }) => {
  const owl = realPhoto("owl.jpg");
  await page.goto("/animals");
  await forReal(page).click();
  await choosePhoto(page, owl);
  await expect(headline(page, "Perhaps a kind that the model does not know")).toBeVisible();
  await expect(result(page).getByText(/like none of the 36 that the model knows/)).toBeVisible();
  await expect(page.getByText("5 of 5 free identifications left today")).toBeVisible();
});

test(
  "on a photo of two dogs one kind is named, with the accuracy on photos from elsewhere",
  LONG,
  async ({ page }) => {
    await askModel(page, SCREENS.animals, realPhoto("pets.jpg"));
    await expect(result(page).getByRole("heading", { name: /^(Cat|Dog)$/, level: 2 })).toBeVisible();
    await expect(result(page).getByText(/^Of 100 answers like this, about 8\d were right\.$/)).toBeVisible();
    await expect(
      result(page).getByText(/^Counted on \d+ photos from places that the model had not seen/),
    ).toBeVisible();
  },
);

test("where the model is not sure, it says what it knows, leads to the list, and shows at most three cards", async ({
  page,
}) => {
  await askModel(page, SCREENS.animals, realPhoto("horse.png"));
  await expect(headline(page, "Not sure")).toBeVisible();
  await expect(
    result(page).getByText(/^The model knows 36 animals, and this may be none of them\./),
  ).toBeVisible();
  const cards = result(page).getByRole("list", { name: "Perhaps one of these" });
  await expect(cards.getByRole("link").first()).toHaveAttribute("href", /^\/guide\/[a-z-]+$/);
  expect(await cards.getByRole("listitem").count()).toBeLessThanOrEqual(3);
  await expect(cards).not.toContainText("%");
  await expect(result(page).getByRole("list", { name: "Top candidates" })).toHaveCount(0);
  await result(page).getByRole("link", { name: "See the 36 animals that it knows" }).click();
  await expect(page.getByText(/^36 of \d+ names$/)).toBeInViewport();
  await expect(page.getByRole("group", { name: "What it can name" })).toBeFocused();
});

test(
  "two animals on one photo: parts give different answers, and the crop is offered",
  LONG,
  async ({ page }) => {
    await askModel(page, SCREENS.animals, realPhoto("pets.jpg"));
    await expect(result(page).getByText("Parts of this photo give different answers.")).toBeVisible();
    await result(page).getByRole("button", { name: "Crop to one animal" }).click();
    await expect(page.getByRole("dialog", { name: "Crop the photo" })).toBeVisible();
    await page.getByRole("button", { name: "Identify this part" }).click();
    await expect(page.getByRole("button", { name: "Whole photo" })).toBeVisible();
    await expect(result(page).getByText("Parts of this photo give different answers.")).toHaveCount(0);
  },
);

test("a photo of one cat says nothing about its parts", LONG, async ({ page }) => {
  await askModel(page, SCREENS.animals, realPhoto("cat_1080p.jpg"));
  await expect(headline(page, "Cat")).toBeVisible();
  await page.waitForTimeout(3000);
  await expect(result(page).getByText("Parts of this photo give different answers.")).toHaveCount(0);
});

test("on Free a pest is not named; the guide is open, and the page says what Premium adds", async ({
  page,
}) => {
  await page.goto("/animals");
  await forReal(page).click();
  await choosePhoto(page, realPhoto("snail.jpg"));
  await expect(headline(page, "This looks like a pest")).toBeVisible();
  await expect(result(page).getByText(/^Premium adds the name of what is in your photo/)).toBeVisible();
  // The part of the guide has several records, so it is not the name.
  await result(page).getByRole("link", { name: "Slugs and snails in the guide" }).click();
  await expect(page).toHaveURL("/guide?subject=pest&group=Slugs+and+snails");
});
