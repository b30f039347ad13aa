import type { Locator, Page } from "@playwright/test";
import {
  LONG,
  choosePhoto,
  expect,
  openScreen,
  SCREENS,
  startPremium,
  test,
  answerWithSample,
  openWithoutScripts,
} from "#tests/e2e/app-test.ts";
import { realPhoto, tellCrop } from "#tests/e2e/app/identify/identify-page.ts";
import { createDeferred } from "#tests/fakes/deferred.ts";

function cards(page: Page): Locator {
  return page.getByRole("article");
}

function search(page: Page): Locator {
  return page.getByRole("searchbox", { name: "Search solutions" });
}

async function openSolutions(page: Page, query = ""): Promise<void> {
  await page.goto(`/solutions${query}`);
  await expect(page.getByRole("heading", { name: "Treatment Solutions", level: 1 })).toBeVisible();
}

async function expectCount(page: Page, count: number): Promise<void> {
  await expect(page.getByRole("main").getByRole("status")).toHaveText(`${count} of 34 solutions`);
  await expect(cards(page)).toHaveCount(count);
}

test("a shared link opens with its filters, and a reload keeps them", async ({ page }) => {
  await openSolutions(page, "?q=thrips&type=organic&category=pesticide");
  for (const round of ["opened", "reloaded"]) {
    await expect(search(page), round).toHaveValue("thrips");
    await expect(page.getByLabel("Type"), round).toHaveValue("organic");
    await expect(page.getByLabel("Category"), round).toHaveValue("pesticide");
    await expectCount(page, 4);
    await page.reload();
  }
});

test("Back leaves the list: letters and filters are no steps", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Solutions", exact: true }).click();
  await search(page).pressSequentially("mildew");
  await expectCount(page, 8);
  await page.getByText("Type and category").click();
  await page.getByLabel("Type").selectOption("Organic");
  await expectCount(page, 4);
  await expect(page).toHaveURL("/solutions?q=mildew&type=organic");
  await page.goBack();
  await expect(page).toHaveURL("/");
  await page.goForward();
  await expectCount(page, 4);
});

test(
  "a result still leads to its solutions if their names can't be loaded",
  LONG,
  async ({ page, watch }) => {
    watch.expectNoise(/solution/);
    watch.expectNoise(/Failed to load resource/);
    const held = createDeferred<null>();
    await page.route(/assets\/solution-links-/, async (route) => {
      await held.promise;
      await route.abort();
    });
    await startPremium(page);
    await openScreen(page, SCREENS.diseases);
    await answerWithSample(page);
    const way = page.getByRole("link", { name: "See matching solutions" });
    await way.evaluate((link) => link.setAttribute("data-stays", "yes"));
    const failed = page.waitForEvent("requestfailed");
    held.resolve(null);
    await failed;
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(null))));
    // The link must stay the same element while the load fails, because the user may be pressing it.
    await expect(way).toHaveAttribute("data-stays", "yes");
    await way.click();
    await expect(page.getByRole("heading", { name: /^Solutions for/ })).toBeVisible();
  },
);

test("on a phone one tap leads from a result to the amounts for a 16-litre sprayer, and Back returns", async ({
  page,
}) => {
  const leaf = realPhoto("corn-common-rust.jpg");
  await page.setViewportSize({ width: 375, height: 667 });
  await startPremium(page);
  await openScreen(page, SCREENS.diseases);
  await page.getByRole("button", { name: "Identify for real" }).click();
  await tellCrop(page, "Maize");
  await choosePhoto(page, leaf);
  await page
    .getByRole("link", { name: /^Plan the amount/ })
    .first()
    .click();
  const planner = page.getByRole("region", { name: "Work out the amount" });
  await expect(planner).toBeFocused();
  await expect(planner.getByRole("heading")).toBeInViewport({ ratio: 1 });
  await expect(planner.getByText("16 litres")).toBeInViewport({ ratio: 1 });
  await page.goBack();
  await expect(page.getByText("Answer of Bio Kingdom model")).toBeAttached();
});

test("opening a detector does not load the solutions", LONG, async ({ page }) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  await startPremium(page);
  await openScreen(page, SCREENS.diseases);
  // The parts that a result shows may be loaded, but not the code of the solutions' pages.
  expect(loaded.filter((path) => path.startsWith("/assets/solution"))).toEqual([]);
});

test("without JavaScript the page of a solution shows what Free may see, and leads to the guide", async ({
  browser,
  baseURL,
}) => {
  const page = await openWithoutScripts(browser, baseURL);
  await page.goto("/solutions/solution-7");
  await expect(page).toHaveTitle("Copper soap - Treatment Solutions - Bio Kingdom");
  await expect(page.getByRole("heading", { level: 1, name: "Copper soap" })).toBeVisible();
  await expect(page.locator("noscript > div")).toContainText("The product label is the law");
  expect(await page.content()).not.toMatch(/Application method|Dosage|ml\/L/);
  await page.getByRole("link", { name: "Tomato late blight" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Tomato late blight" })).toBeVisible();
  await page.getByRole("link", { name: "Copper soap" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Copper soap" })).toBeVisible();
  await page.context().close();
});
