import type { Locator, Page } from "@playwright/test";
import { createDeferred } from "#tests/fakes/deferred.ts";
import { becomePremium, expect, test } from "./app-test.ts";

const PHONE = { width: 375, height: 800 };

/** Each page with the heading and the title that it has. */
const PAGES = [
  ["/", "Explore the Bio Kingdom", "Bio Kingdom - Identify animals, plants, diseases and pests"],
  ["/animals", "Animal Identifier", "Animal Identifier - Bio Kingdom"],
  ["/plants", "Plant Identifier", "Plant Identifier - Bio Kingdom"],
  ["/diseases", "Disease Detector", "Disease Detector - Bio Kingdom"],
  ["/pests", "Pest Detector", "Pest Detector - Bio Kingdom"],
  ["/solutions", "Treatment Solutions", "Treatment Solutions - Bio Kingdom"],
  ["/history", "History", "Identification History - Bio Kingdom"],
  ["/benchmark", "Benchmark", "Benchmark - Bio Kingdom"],
  ["/pricing", "Pricing", "Pricing - Bio Kingdom"],
  ["/about", "About Bio Kingdom", "About - Bio Kingdom"],
  ["/no-such-page", "There is no page here", "Page not found - Bio Kingdom"],
] as const;

function mainLinks(page: Page): Locator {
  return page.getByRole("navigation", { name: "Main" });
}

for (const [path, heading, title] of PAGES) {
  test(`${path} has its own title and description, the bar and the footer`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(page).toHaveTitle(title);
    await expect(page.locator("title")).toHaveCount(1);
    const description = page.locator('meta[name="description"]');
    await expect(description).toHaveCount(1);
    await expect(description).toHaveAttribute("content", /^.{25,160}$/);
    await expect(mainLinks(page)).toBeVisible();
    const footer = page.getByRole("contentinfo");
    await expect(footer.getByText("Photos never leave your device.")).toBeVisible();
    await expect(footer.getByText("Sample results are marked as such.")).toBeVisible();
    await expect(footer.getByRole("link", { name: "About" })).toBeVisible();
  });
}

test("every page describes itself in its own words", async ({ page }) => {
  const descriptions = new Set<string | null>();
  for (const [path, heading] of PAGES) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    descriptions.add(await page.locator('meta[name="description"]').getAttribute("content"));
  }
  expect(descriptions.size).toBe(PAGES.length);
});

test("the bar leads to every page and stays on top while the page scrolls", async ({ page }) => {
  await page.goto("/");
  const bar = mainLinks(page);
  await expect(bar.getByRole("link")).toHaveText([
    "Home",
    "Animals",
    "Plants",
    "Diseases",
    "Pests",
    "Solutions",
    "UpgradeUpgrade to Premium",
  ]);
  const addresses = await bar
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(addresses).toEqual(["/", "/animals", "/plants", "/diseases", "/pests", "/solutions", "/pricing"]);
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expect(bar.getByRole("link", { name: "Home" })).toBeInViewport();
});

test("only the page that is open is marked in the bar", async ({ page }) => {
  await page.goto("/plants");
  const current = mainLinks(page).locator('[aria-current="page"]');
  await expect(current).toHaveText(["Plants"]);
  await mainLinks(page).getByRole("link", { name: "Animals" }).click();
  await expect(current).toHaveText(["Animals"]);
  await page.goto("/about");
  await expect(page.getByRole("heading", { level: 1, name: "About Bio Kingdom" })).toBeVisible();
  await expect(current).toHaveCount(0);
});

test("the pricing button and the stars of the bar follow the plan", async ({ page }) => {
  await page.goto("/pricing");
  const bar = mainLinks(page);
  await expect(bar.getByRole("link", { name: "Upgrade", exact: true })).toHaveAttribute("href", "/pricing");
  await expect(bar.getByRole("link", { name: "Diseases Premium" })).toBeVisible();
  await expect(bar.getByRole("link", { name: "Pests Premium" })).toBeVisible();
  await expect(bar.getByRole("link", { name: "History" })).toHaveCount(0);
  await becomePremium(page);
  await expect(bar.getByRole("link", { name: "Premium Member" })).toHaveAttribute("href", "/pricing");
  await expect(bar.getByRole("link", { name: "Upgrade" })).toHaveCount(0);
  await expect(bar.getByRole("img", { name: "Premium" })).toHaveCount(0);
  await expect(bar.getByRole("link", { name: "History" })).toHaveAttribute("href", "/history");
});

test.describe("on a phone", () => {
  test.use({ viewport: PHONE });

  test("the menu opens and closes by its button", async ({ page }) => {
    await page.goto("/");
    await expect(mainLinks(page)).toBeHidden();
    const open = page.getByRole("button", { name: "Open menu" });
    await expect(open).toHaveAttribute("aria-expanded", "false");
    const controlled = await open.getAttribute("aria-controls");
    await open.click();
    await expect(mainLinks(page)).toBeVisible();
    await expect(mainLinks(page)).toHaveAttribute("id", controlled ?? "");
    const close = page.getByRole("button", { name: "Close menu" });
    await expect(close).toHaveAttribute("aria-expanded", "true");
    await close.click();
    await expect(mainLinks(page)).toBeHidden();
  });

  test("choosing a link closes the menu and leads to the page", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Open menu" }).click();
    await mainLinks(page).getByRole("link", { name: "Plants" }).click();
    await expect(mainLinks(page)).toBeHidden();
    await expect(page.getByRole("heading", { level: 1, name: "Plant Identifier" })).toBeFocused();
  });

  test("choosing the page that is open closes the menu and keeps the focus", async ({ page }) => {
    await page.goto("/plants");
    await page.getByRole("button", { name: "Open menu" }).click();
    await mainLinks(page).getByRole("link", { name: "Plants" }).click();
    await expect(mainLinks(page)).toBeHidden();
    await expect(page.getByRole("button", { name: "Open menu" })).toBeFocused();
  });

  test("Escape closes the menu and gives the focus back to its button", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Open menu" }).press("Enter");
    await page.keyboard.press("Tab");
    await expect(mainLinks(page).getByRole("link", { name: "Home" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(mainLinks(page)).toBeHidden();
    await expect(page.getByRole("button", { name: "Open menu" })).toBeFocused();
  });

  test("going back, a tap on the page and walking past the last link close the menu", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("link", { name: "Learn More" }).waitFor();
    await page.getByRole("contentinfo").getByRole("link", { name: "Plant Identifier" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Plant Identifier" })).toBeVisible();
    const open = page.getByRole("button", { name: "Open menu" });
    await open.click();
    await page.goBack();
    await expect(mainLinks(page)).toBeHidden();

    await open.click();
    await page.mouse.click(PHONE.width / 2, PHONE.height - 20);
    await expect(mainLinks(page)).toBeHidden();

    await open.click();
    await mainLinks(page).getByRole("link", { name: "Upgrade to Premium" }).focus();
    await page.keyboard.press("Tab");
    await expect(mainLinks(page)).toBeHidden();
  });

  test("the pricing button of the menu follows the plan", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Open menu" }).click();
    await mainLinks(page).getByRole("link", { name: "Upgrade to Premium", exact: true }).click();
    await page.getByRole("button", { name: "Upgrade to Premium" }).click();
    await page.getByRole("button", { name: "Open menu" }).click();
    await expect(mainLinks(page).getByRole("link", { name: "Premium Member", exact: true })).toBeVisible();
  });

  test("no page is wider than the smallest phone", async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    for (const [path, heading] of PAGES) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    }
  });
});

test("a new page starts at its top with the focus on its heading, the first one does not take it", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("body")).toBeFocused();
  const about = page.getByRole("contentinfo").getByRole("link", { name: "About" });
  await about.click();
  await expect(page.getByRole("heading", { level: 1, name: "About Bio Kingdom" })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").getByRole("link").first()).toBeFocused();
});

test("going back returns to where the page was left", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("heading", { name: "How It Works" }).waitFor();
  await page.evaluate(() => scrollTo(0, 900));
  await mainLinks(page).getByRole("link", { name: "Plants" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Plant Identifier" })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Explore the Bio Kingdom" })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(900);
});

test("the first stop of the keyboard skips to the content", async ({ page }) => {
  await page.goto("/pricing");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Upgrade to Premium" })).toBeFocused();
});

test("robots may read everything", async ({ request }) => {
  const robots = await request.get("/robots.txt");
  expect(await robots.text()).toBe("User-agent: *\nAllow: /\n");
});

test("a page that does not load is told within the frame, and a reload helps", async ({ page, watch }) => {
  watch.expectNoise(/pricing-page|ERR_FAILED/);
  await page.goto("/");
  await page.route("**/pricing-page-*.js", (route) => route.abort());
  await mainLinks(page).getByRole("link", { name: "Upgrade" }).click();
  await expect(page.getByRole("heading", { name: "This page could not be shown", level: 1 })).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("Reload the page.");
  await expect(mainLinks(page)).toBeVisible();
  await page.unroute("**/pricing-page-*.js");
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByRole("heading", { name: "Pricing", level: 1 })).toBeVisible();
});

test("a first page that is slow to come shows the bar and a sign of work", async ({ page }) => {
  const held = createDeferred<null>();
  await page.route("**/about-page-*.js", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto("/about", { waitUntil: "commit" });
  await expect(mainLinks(page)).toBeVisible();
  await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "true");
  held.resolve(null);
  await expect(page.getByRole("heading", { name: "About Bio Kingdom", level: 1 })).toBeVisible();
  await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "false");
});
