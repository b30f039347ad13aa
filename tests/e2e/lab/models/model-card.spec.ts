import { expect } from "#tests/e2e/app-test.ts";
import { siteTest } from "#tests/e2e/site-test.ts";

const test = siteTest();
test.use({ serviceWorkers: "allow" });

test("the card of the app's own model opens where the model is chosen, and again without a network", async ({
  page,
  site,
}) => {
  await page.goto("/plants");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.getByText("Sample results: nothing is identified").click();
  await page.getByRole("link", { name: "What it can name" }).click();
  const tiles = page.getByRole("list", { name: "How often a name is right" }).getByRole("listitem");
  await expect(tiles).toHaveCount(4);
  await page.getByLabel("Search names").fill("tomato late");
  await expect(page.getByRole("rowheader", { name: "Tomato late blight" })).toBeVisible();

  const licence = await page.request.get("/licences/apache-2.0.txt");
  expect(await licence.text()).toMatch(/^Apache License/);

  site.cut();
  await page.reload();
  await expect(tiles).toHaveCount(4);
});

test("the card of a pack opens by keyboard before the pack is fetched", async ({ page }) => {
  const weights: string[] = [];
  page.on("request", (request) => {
    if (/weights/.test(request.url())) weights.push(request.url());
  });
  await page.goto("/models?tab=packs");
  const birds = page.getByRole("listitem", { name: "Pack of birds" });
  await birds.locator("summary", { hasText: "About this pack" }).focus();
  await page.keyboard.press("Enter");
  const known = birds.getByRole("row", { name: "Kinds that it knows" });
  await expect(known.getByRole("cell").nth(1)).toHaveText("371 named, 356 right");
  await expect(birds.getByRole("button", { name: "Fetch the pack of birds" })).toBeVisible();
  expect(weights).toEqual([]);
});
