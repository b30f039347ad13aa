import { expect, startPremium, test } from "./app-test.ts";

test("the hero says what Bio Kingdom is and leads to Pricing", async ({ page }) => {
  await page.goto("/");
  const headline = page.getByRole("heading", { level: 1, name: "Explore the Bio Kingdom" });
  await expect(headline).toBeVisible();
  const [first, second] = await headline
    .locator("span")
    .evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect().bottom));
  expect(second).toBeGreaterThan(first ?? Number.POSITIVE_INFINITY);
  await expect(page.getByText("advanced AI-powered identification system")).toBeVisible();
  await expect(
    page.getByText("This demonstration answers with sample results, or with a model of your own."),
  ).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Upgrade to Premium" }).click();
  await expect(page).toHaveURL("/pricing");
});

test("the hero's button reads Premium Member once the plan is Premium", async ({ page }) => {
  await startPremium(page);
  await page.goto("/");
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Premium Member" })).toHaveAttribute("href", "/pricing");
  await expect(main.getByRole("link", { name: "Upgrade" })).toHaveCount(0);
});

test("Learn More scrolls to How It Works, and so does a link to it", async ({ page }) => {
  await page.goto("/");
  const steps = page.getByRole("heading", { name: "How It Works" });
  await expect(steps).not.toBeInViewport();
  await page.getByRole("link", { name: "Learn More" }).click();
  await expect(steps).toBeInViewport();
  await page.goto("/about");
  await page.goto("/#how-it-works");
  await expect(steps).toBeInViewport();
});

test("the statistics are those of the specification and said to be illustrative", async ({ page }) => {
  await page.goto("/");
  const figures = page.getByRole("region", { name: "Bio Kingdom in figures" });
  await expect(figures.getByRole("term")).toHaveText([
    "Species identified",
    "Diseases detected",
    "Pest types",
    "Accuracy rate",
  ]);
  await expect(figures.getByRole("definition")).toHaveText(["10,000+", "500+", "300+", "95%"]);
  await expect(figures.getByText("have not been measured")).toBeVisible();
});

test("five cards lead to the features, and the Premium ones say so", async ({ page }) => {
  await page.goto("/");
  const cards = [
    ["Animal Identification", "/animals", false],
    ["Plant Recognition", "/plants", false],
    ["Disease Detection", "/diseases", true],
    ["Pest Identification", "/pests", true],
    ["Treatment Solutions", "/solutions", false],
  ] as const;
  for (const [title, path, premium] of cards) {
    const card = page.getByRole("main").getByRole("listitem").filter({ hasText: title });
    await expect(card.getByRole("link", { name: title })).toHaveAttribute("href", path);
    await expect(card.getByText("PREMIUM", { exact: true })).toHaveCount(premium ? 1 : 0);
  }
});

test("a click anywhere on a card opens its page", async ({ page }) => {
  await page.goto("/");
  // The card's link lies over its text; force leaves out the check that the text itself gets the click.
  await page.getByText("Common name and family").click({ force: true });
  await expect(page.getByRole("heading", { level: 1, name: "Plant Identifier" })).toBeVisible();
});

test("How It Works has the three steps", async ({ page }) => {
  await page.goto("/");
  const steps = page.getByRole("list").filter({ hasText: "AI Analysis" }).getByRole("listitem");
  await expect(steps.getByRole("heading")).toHaveText(["Upload Image", "AI Analysis", "Get Solutions"]);
  await expect(steps.first()).toContainText(
    "Take a photo or upload an image of the animal, plant or problem area.",
  );
  await expect(steps.last()).toContainText("detailed information and treatment recommendations");
});

test("the hero says for whom Bio Kingdom is made", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByText("made for farmers, researchers and enthusiasts")).toBeVisible();
});
