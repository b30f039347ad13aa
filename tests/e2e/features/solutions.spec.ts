import type { Locator, Page } from "@playwright/test";
import { createDeferred } from "#tests/fakes/deferred.ts";
import { photoPath } from "#tests/fixtures/photos.ts";
import { choosePhoto, expect, openScreen, sampleBadge, SCREENS, startPremium, test } from "../app-test.ts";
import { realPhoto } from "../identify/real-photo.ts";

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
    await expectCount(page, 3);
    await page.reload();
  }
});

test("Back undoes a choice at a time and does not go letter by letter", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Solutions", exact: true }).click();
  await search(page).pressSequentially("mildew");
  await expectCount(page, 7);
  await page.getByLabel("Type").selectOption("Organic");
  await expectCount(page, 4);
  await page.getByLabel("Category").selectOption("Pesticide");
  await search(page).press("End");
  await page.goBack();
  await expect(page.getByLabel("Category")).toHaveValue("all");
  await page.goBack();
  await expect(page.getByLabel("Type")).toHaveValue("all");
  await expect(search(page)).toHaveValue("mildew");
  await expectCount(page, 7);
  await page.goForward();
  await expect(page.getByLabel("Type")).toHaveValue("organic");
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL("/");
});

test("Back under a focused search field brings back what it said", async ({ page }) => {
  await openSolutions(page, "?q=rust");
  await page.getByLabel("Type").selectOption("Inorganic");
  await search(page).fill("copper");
  await expectCount(page, 1);
  await page.goBack();
  await expect(search(page)).toHaveValue("rust");
  await expectCount(page, 5);
});

test("a result on /diseases leads to the solutions that match it", async ({ page }) => {
  await startPremium(page);
  await openScreen(page, SCREENS.diseases);
  await choosePhoto(page, photoPath("leaf.jpg"));
  await expect(sampleBadge(page)).toBeVisible();

  const result = page.getByRole("region", { name: "Result" });
  const problem = await result.getByRole("heading", { level: 2 }).innerText();
  // The list comes in a chunk of its own, a moment after the result. Some of it may be folded away.
  const links = result
    .getByRole("list", { name: /^(?:More m|M)atching treatment solutions$/, includeHidden: true })
    .getByRole("link", { includeHidden: true });
  await expect(links.first()).toBeVisible();
  const names = await links.allTextContents();
  await result.getByRole("link", { name: "See matching solutions" }).click();
  await expect(page.getByRole("heading", { name: `Solutions for ${problem}` })).toBeVisible();
  await expectCount(page, names.length);
  // Here the least hazardous comes first, there all stand in the order of the list.
  for (const name of names) await expect(cards(page).getByRole("heading", { name })).toBeVisible();

  await page.goBack();
  const [first = ""] = names;
  await result.getByRole("link", { name: first, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: first })).toBeFocused();
});

test("a result still leads to its solutions where their names can't be loaded", async ({ page, watch }) => {
  watch.expectNoise(/solution/);
  watch.expectNoise(/Failed to load resource/);
  const held = createDeferred<null>();
  await page.route(/assets\/solution-links-/, async (route) => {
    await held.promise;
    await route.abort();
  });
  await startPremium(page);
  await openScreen(page, SCREENS.diseases);
  await choosePhoto(page, photoPath("leaf.jpg"));
  await expect(sampleBadge(page)).toBeVisible();
  const way = page.getByRole("link", { name: "See matching solutions" });
  await way.evaluate((link) => link.setAttribute("data-stays", "yes"));
  const failed = page.waitForEvent("requestfailed");
  held.resolve(null);
  await failed;
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(null))));
  // What is pressed while the load fails is not another link by then.
  await expect(way).toHaveAttribute("data-stays", "yes");
  await way.click();
  await expect(page.getByRole("heading", { name: /^Solutions for/ })).toBeVisible();
});

test("a grower comes from a result to the amounts for a 16-litre sprayer in one tap, and back, on a phone", async ({
  page,
}) => {
  const leaf = realPhoto("corn-common-rust.jpg");
  await page.setViewportSize({ width: 375, height: 667 });
  await startPremium(page);
  await openScreen(page, SCREENS.diseases);
  await page.getByRole("button", { name: "Identify for real" }).click();
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

test("two solutions are chosen by keyboard, compared, and a reload shows the same", async ({ page }) => {
  await openSolutions(page, "?q=soap");
  for (const name of ["Copper soap", "Insecticidal soap"]) {
    await page.getByRole("article", { name }).getByRole("checkbox", { name: "Compare" }).press("Space");
  }
  await page.getByRole("link", { name: "Compare 2" }).press("Enter");
  const table = page.getByRole("table", { name: "Comparison" });
  for (const round of ["opened", "reloaded"]) {
    await expect(table.getByRole("columnheader"), round).toHaveText(["Copper soap", "Insecticidal soap"]);
    await page.reload();
  }
  await page.goBack();
  await expect(page.getByRole("checkbox", { name: "Compare", checked: true })).toHaveCount(2);
});

test("opening a detector does not load the solutions", async ({ page }) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  await startPremium(page);
  await openScreen(page, SCREENS.diseases);
  // What a result shows of them may be loaded, and their place in it too: the solutions themselves may not.
  expect(loaded.filter((path) => path.startsWith("/assets/solution"))).toEqual([]);
});

test("without JavaScript the page of a solution can be read as Free reads it, and leads to the guide", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL === undefined ? {} : { baseURL }),
  });
  const page = await context.newPage();
  await page.goto("/solutions/solution-7");
  await expect(page).toHaveTitle("Copper soap - Treatment Solutions - Bio Kingdom");
  await expect(page.getByRole("heading", { level: 1, name: "Copper soap" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("The product label is the law");
  expect(await page.content()).not.toMatch(/Application method|Dosage|ml\/L/);
  await page.getByRole("link", { name: "Tomato late blight" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Tomato late blight" })).toBeVisible();
  await page.getByRole("link", { name: "Copper soap" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Copper soap" })).toBeVisible();
  await context.close();
});
