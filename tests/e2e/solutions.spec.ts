import type { Locator, Page } from "@playwright/test";
import { photoPath } from "#tests/fixtures/photos.ts";
import { choosePhoto, expect, openScreen, sampleBadge, SCREENS, startPremium, test } from "./app-test.ts";

const LEGAL =
  "Information only. The product label is the law; confirm with your local extension service before applying.";

function cards(page: Page): Locator {
  return page.getByRole("article");
}

function card(page: Page, name: string): Locator {
  return page.getByRole("article", { name });
}

function search(page: Page): Locator {
  return page.getByRole("searchbox", { name: "Search solutions" });
}

async function openSolutions(page: Page, query = ""): Promise<void> {
  await page.goto(`/solutions${query}`);
  await expect(page.getByRole("heading", { name: "Treatment Solutions", level: 1 })).toBeVisible();
}

async function expectCount(page: Page, count: number): Promise<void> {
  await expect(page.getByRole("status")).toHaveText(`${count} of 12 solutions`);
  await expect(cards(page)).toHaveCount(count);
}

test("each of the 12 cards shows name, type, at most 3 target problems, effectiveness and the other facts", async ({
  page,
}) => {
  await openSolutions(page);
  await expectCount(page, 12);
  const main = page.getByRole("main");
  for (const fact of [
    /^(Low: serious|Medium: some|High: little) hazard/,
    /^(\$ \(low|\$\$ \(medium|\$\$\$ \(high)\)$/,
    /^(Common|Specialty stores|Online only)$/,
  ]) {
    await expect(main.getByRole("definition").filter({ hasText: fact })).toHaveCount(12);
  }
  await expect(cards(page).getByText(/^(Organic|Inorganic|Biological)$/)).toHaveCount(12);
  await expect(cards(page).getByText(/^(Pesticide|Fungicide|Herbicide|Fertilizer|Supplement)$/)).toHaveCount(
    12,
  );
  await expect(cards(page).getByRole("heading", { level: 2 })).toHaveCount(12);

  const lists = await main.getByRole("list", { name: "Target problems" }).all();
  expect(lists).toHaveLength(12);
  for (const list of lists) {
    expect([2, 3]).toContain(await list.getByRole("listitem").count());
  }
  const figures = main.getByRole("group", { name: "Effectiveness" });
  await expect(figures).toHaveText(Array.from({ length: 12 }, () => /^Effectiveness \d\d%\*$/));
  const note = "* Effectiveness is a sample figure, not a measurement.";
  await expect(main.getByText(note)).toBeVisible();
  await expect(figures.first()).toHaveAccessibleDescription(note);
});

test("Free sees no usage on any card, not even in the page's text, and the way to Premium instead", async ({
  page,
}) => {
  await openSolutions(page);
  await expect(page.getByText("Unlock detailed usage info")).toHaveCount(12);
  const text = await page.locator("main").evaluate((main) => main.textContent);
  expect(text).not.toMatch(/Application method|Dosage|Active ingredient|ml\/L|g\/L/);
  await cards(page).first().getByRole("link", { name: "Upgrade to Premium" }).click();
  await expect(page).toHaveURL("/pricing");
});

test("Premium sees method, dosage in millilitres per litre and active ingredients with their codes on every card", async ({
  page,
}) => {
  await startPremium(page);
  await openSolutions(page);
  const definitions = cards(page).getByRole("definition");
  await expect(cards(page).getByText("Application method", { exact: true })).toHaveCount(12);
  await expect(definitions.filter({ hasText: /^(Spray|Soil application|Foliar feed)$/ })).toHaveCount(12);
  await expect(definitions.filter({ hasText: /^\d+(\.\d+)?(–\d+(\.\d+)?)? ml\/L/ })).toHaveCount(12);
  await expect(cards(page).getByText(/^Active ingredients?$/)).toHaveCount(12);
  await expect(card(page, "Bt kurstaki liquid")).toContainText(
    "Bacillus thuringiensis subsp. kurstaki IRAC 11A",
  );
  await expect(page.getByText("Unlock detailed usage info")).toHaveCount(0);
});

test("going back to Free in another tab takes the usage away at once", async ({ page, context }) => {
  await startPremium(page);
  await openSolutions(page);
  await expect(page.getByText("Application method")).toHaveCount(12);
  const other = await context.newPage();
  await other.goto("/pricing");
  await other.getByRole("button", { name: "Switch to Free Plan" }).click();
  await expect(page.getByText("Application method")).toHaveCount(0);
});

for (const plan of ["Free", "Premium"] as const) {
  test(`${plan} sees warnings and protective equipment of every solution without a press`, async ({
    page,
  }) => {
    if (plan === "Premium") await startPremium(page);
    await openSolutions(page);
    await expectCount(page, 12);
    for (const name of ["Warnings", "Protective equipment"]) {
      const headings = await cards(page).getByRole("heading", { name }).all();
      expect(headings).toHaveLength(12);
      for (const heading of headings) await expect(heading).toBeVisible();
    }
    const soap = card(page, "Insecticidal soap");
    await expect(soap.getByText("Dish soaps and detergents are no substitute")).toBeVisible();
    await expect(soap.getByText("Waterproof gloves")).toBeVisible();
    await expect(soap.getByText("A soap made for plants.")).toBeHidden();
  });

  test(`${plan} reads description and sources of every solution by keyboard`, async ({ page }) => {
    if (plan === "Premium") await startPremium(page);
    await openSolutions(page);
    await expect(page.getByText(LEGAL).first()).toBeVisible();
    for (const summary of await page.locator("summary").all()) {
      await summary.focus();
      await page.keyboard.press("Enter");
    }
    await expect(cards(page).getByRole("heading", { name: "Sources" })).toHaveCount(12);
    for (const legal of await cards(page).getByText(LEGAL).all()) await expect(legal).toBeVisible();
    await expect(cards(page).getByText(LEGAL)).toHaveCount(12);
    const soap = card(page, "Insecticidal soap");
    await expect(soap.getByText("A soap made for plants.")).toBeVisible();
    await expect(soap.getByText("Insect Control: Soaps and Detergents (Fact Sheet 5.547)")).toBeVisible();
    // The fourth target problem has no place on the card.
    await expect(soap.getByRole("list", { name: "Target problems" })).not.toContainText("Spider mites");
    await expect(soap.getByText("Spider mites", { exact: true })).toBeVisible();
  });
}

test("a line under the filters says what inorganic means here", async ({ page }) => {
  await openSolutions(page);
  await expect(
    page.getByText("Inorganic here means mineral or synthetic products of conventional farming."),
  ).toBeVisible();
});

test("search finds names and target problems in any case, and the address follows every letter", async ({
  page,
}) => {
  await openSolutions(page);
  await search(page).pressSequentially("  BLIGHT ");
  await expectCount(page, 2);
  await expect(card(page, "Copper soap")).toBeVisible();
  await expect(card(page, "Bacillus D747 liquid")).toBeVisible();
  expect(new URL(page.url()).searchParams.get("q")).toBe("  BLIGHT ");

  await search(page).fill("seaweed");
  await expectCount(page, 1);
  await expect(card(page, "Seaweed extract")).toBeVisible();
  await search(page).fill("");
  await expectCount(page, 12);
  await expect(page).toHaveURL("/solutions");
});

test("letters typed fast into the middle of a word stay in their places", async ({ page }) => {
  await openSolutions(page);
  await search(page).fill("sp");
  await search(page).press("ArrowLeft");
  await search(page).pressSequentially("eawee");
  await expect(search(page)).toHaveValue("seaweep");
  await expect(page).toHaveURL("/solutions?q=seaweep");
});

test("type and category narrow the list alone and together", async ({ page }) => {
  await openSolutions(page);
  await page.getByLabel("Type").selectOption("Biological");
  await expectCount(page, 3);
  await page.getByLabel("Category").selectOption("Fungicide");
  await expectCount(page, 1);
  await expect(card(page, "Bacillus D747 liquid")).toBeVisible();
  await expect(page).toHaveURL("/solutions?type=biological&category=fungicide");
  await page.getByLabel("Type").selectOption("All");
  await expectCount(page, 4);
  await search(page).fill("rust");
  await expectCount(page, 2);
});

test("where nothing matches the page says so, and Reset brings all solutions back and says how many", async ({
  page,
}) => {
  await openSolutions(page, "?type=biological&category=herbicide");
  await search(page).fill("blight");
  await expectCount(page, 0);
  await expect(page.getByText("No solutions match")).toBeVisible();
  await page.getByRole("button", { name: "Reset" }).click();
  await expectCount(page, 12);
  await expect(page.getByRole("status")).toBeFocused();
  await expect(search(page)).toHaveValue("");
  await expect(page.getByLabel("Type")).toHaveValue("all");
  await expect(page.getByLabel("Category")).toHaveValue("all");
  await expect(page).toHaveURL("/solutions");
  await expect(page.getByRole("button", { name: "Reset" })).toHaveCount(0);
});

test("a shared link opens with its filters, and a reload keeps them", async ({ page }) => {
  await openSolutions(page, "?q=thrips&type=organic&category=pesticide");
  for (const round of ["opened", "reloaded"]) {
    await expect(search(page), round).toHaveValue("thrips");
    await expect(page.getByLabel("Type"), round).toHaveValue("organic");
    await expect(page.getByLabel("Category"), round).toHaveValue("pesticide");
    await expectCount(page, 2);
    await page.reload();
  }
});

test("what a link asks for and nobody knows is ignored", async ({ page }) => {
  await openSolutions(page, "?type=magic&category=&problem=nothing&other=1");
  await expectCount(page, 12);
  await expect(page.getByRole("heading", { name: /^Solutions for/ })).toHaveCount(0);
});

test("Back undoes a choice at a time and does not go letter by letter", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Solutions", exact: true }).click();
  await search(page).pressSequentially("mildew");
  await expectCount(page, 2);
  await page.getByLabel("Type").selectOption("Organic");
  await expectCount(page, 1);
  await page.getByLabel("Category").selectOption("Pesticide");
  await search(page).press("End");
  await page.goBack();
  await expect(page.getByLabel("Category")).toHaveValue("all");
  await page.goBack();
  await expect(page.getByLabel("Type")).toHaveValue("all");
  await expect(search(page)).toHaveValue("mildew");
  await expectCount(page, 2);
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
  await expectCount(page, 2);
});

test("typing leaves the page where it is scrolled to", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 500 });
  await openSolutions(page);
  await search(page).focus();
  await page.evaluate(() => scrollTo({ top: 250, behavior: "instant" }));
  // The browser itself may scroll the field into view at the first letter.
  await search(page).pressSequentially("b");
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(100);
  await search(page).pressSequentially("light");
  await expectCount(page, 2);
  expect(await page.evaluate(() => scrollY)).toBe(before);
});

test("the solutions for a problem are named as such, and cleared with a press", async ({ page }) => {
  await openSolutions(page, "?problem=potato-early-blight");
  await expect(page.getByRole("heading", { name: "Solutions for Potato early blight" })).toBeVisible();
  await expectCount(page, 2);
  await page.getByLabel("Type").selectOption("Organic");
  await expectCount(page, 1);
  await page.getByRole("button", { name: "Show solutions for all problems" }).click();
  await expect(page.getByRole("heading", { name: /^Solutions for/ })).toHaveCount(0);
  await expect(page).toHaveURL("/solutions?type=organic");
  await expectCount(page, 6);
});

test("a problem that no solution treats is said to have none", async ({ page }) => {
  await openSolutions(page, "?problem=brown-garden-snail");
  await expectCount(page, 0);
  await expect(page.getByText("Nothing here treats Brown garden snail")).toBeVisible();
  await page.getByRole("button", { name: "Reset" }).click();
  await expectCount(page, 12);
});

test("a solution names the problems it treats, each with the way to its other solutions", async ({
  page,
}) => {
  await openSolutions(page);
  const copper = card(page, "Copper soap");
  await copper.getByText("Description and sources").click();
  await copper.getByRole("link", { name: "Potato early blight" }).click();
  await expect(page.getByRole("heading", { name: "Solutions for Potato early blight" })).toBeVisible();
  await expectCount(page, 2);
});

test("a link to one solution brings its card into view and marks it", async ({ page }) => {
  await openSolutions(page, "#solution-10");
  await expect(card(page, "Pelargonic acid weed killer")).toBeInViewport();
  await expect(card(page, "Pelargonic acid weed killer")).toHaveAttribute("data-pointed-at", "true");
  await expect(page.locator('[data-pointed-at="true"]')).toHaveCount(1);
});

for (const screen of [SCREENS.diseases, SCREENS.pests]) {
  test(`a result on ${screen.path} leads to the solutions that match it`, async ({ page }) => {
    await startPremium(page);
    await openScreen(page, screen);
    await choosePhoto(page, photoPath("leaf.jpg"));
    await expect(sampleBadge(page)).toBeVisible();

    const result = page.getByRole("region", { name: "Result" });
    const problem = await result.getByRole("heading", { level: 2 }).innerText();
    const links = result.getByRole("list", { name: "Matching treatment solutions" }).getByRole("link");
    // The list comes in a chunk of its own, a moment after the result.
    await expect(links.first()).toBeVisible();
    const names = await links.allInnerTexts();
    await result.getByRole("link", { name: "See matching solutions" }).click();
    await expect(page.getByRole("heading", { name: `Solutions for ${problem}` })).toBeVisible();
    await expectCount(page, names.length);
    await expect(cards(page).getByRole("heading", { level: 2 })).toHaveText(names);

    await page.goBack();
    const [first = ""] = names;
    await result.getByRole("link", { name: first }).click();
    await expect(card(page, first)).toBeInViewport();
    await expect(card(page, first)).toHaveAttribute("data-pointed-at", "true");
  });
}

test("a result still leads to its solutions where their names can't be loaded", async ({ page, watch }) => {
  watch.expectNoise(/solution/);
  watch.expectNoise(/Failed to load resource/);
  await page.route(/assets\/solution-links-/, (route) => route.abort());
  await startPremium(page);
  await openScreen(page, SCREENS.diseases);
  await choosePhoto(page, photoPath("leaf.jpg"));
  await expect(sampleBadge(page)).toBeVisible();
  await page.getByRole("link", { name: "See matching solutions" }).click();
  await expect(page.getByRole("heading", { name: /^Solutions for/ })).toBeVisible();
});

test("opening a detector does not load the solutions", async ({ page }) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  await startPremium(page);
  await openScreen(page, SCREENS.diseases);
  expect(loaded.filter((path) => path.includes("solution"))).toEqual([]);
});
