import type { Locator, Page } from "@playwright/test";
import { expect, test } from "#tests/e2e/app-test.ts";
import { createDeferred } from "#tests/fakes/deferred.ts";

function mainLinks(page: Page): Locator {
  return page.getByRole("navigation", { name: "Main" });
}

function scrolled(page: Page): Promise<number> {
  return page.evaluate(() => scrollY);
}

/** Scrolls to 900 px. Retried, because a page that is still growing may be too short to scroll. */
async function scrollDown(page: Page): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, 900));
    expect(await scrolled(page)).toBe(900);
  }).toPass();
}

test("Back restores the scroll position", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("heading", { name: "How It Works" }).waitFor();
  await scrollDown(page);
  await mainLinks(page).getByRole("link", { name: "Plants" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Plant Identifier" })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Explore the Bio Kingdom" })).toBeFocused();
  await expect.poll(() => scrolled(page)).toBe(900);
});

test("a reload stays where it was, and a page opened again by its address begins at its top", async ({
  page,
}) => {
  const isShown = async (): Promise<void> => {
    await expect(page.getByRole("contentinfo")).toBeAttached();
    await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "false");
  };
  await page.goto("/");
  await isShown();
  await scrollDown(page);
  await page.reload();
  await isShown();
  await expect.poll(() => scrolled(page)).toBe(900);
  await page.goto("/pricing");
  await isShown();
  await page.goto("/");
  await isShown();
  expect(await scrolled(page)).toBe(0);
});

test("an address that begins with two slashes opens the app", async ({ page, baseURL }) => {
  for (const [path, heading] of [
    ["//", "Explore the Bio Kingdom"],
    ["//no-such-page/index.html", "There is no page here"],
  ] as const) {
    await page.goto(`${baseURL ?? ""}${path}`);
    await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
  }
});

test("robots may read everything", async ({ request }) => {
  const robots = await request.get("/robots.txt");
  expect(await robots.text()).toBe("User-agent: *\nAllow: /\n");
});

test("a page that failed to load appears after Try again or when the network returns, without a reload", async ({
  page,
  watch,
}) => {
  watch.expectNoise(/pricing-page|solutions-page|ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
  await page.goto("/");
  // Before the app runs, a link of the page's file loads a page.
  await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "false");
  await page.evaluate(() => document.documentElement.setAttribute("data-stays", "yes"));
  const failure = page.getByRole("heading", { name: "This page could not be shown", level: 1 });
  await page.route("**/pricing-page-*.js", (route) => route.abort());
  await mainLinks(page).getByRole("link", { name: "Upgrade" }).click();
  await expect(failure).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("try again");
  // The heading is there all the time, so only the request tells that the second try has failed too.
  const failedAgain = page.waitForEvent("requestfailed", (request) => request.url().includes("pricing-page"));
  await page.getByRole("button", { name: "Try again" }).click();
  await failedAgain;
  await expect(failure).toBeVisible();
  await page.unroute("**/pricing-page-*.js");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Pricing", level: 1 })).toBeFocused();

  await page.route("**/solutions-page-*.css", (route) => route.abort());
  await mainLinks(page).getByRole("link", { name: "Solutions" }).click();
  await expect(failure).toBeVisible();
  await page.context().setOffline(true);
  await page.unroute("**/solutions-page-*.css");
  await page.context().setOffline(false);
  await expect(page.getByRole("heading", { name: "Treatment Solutions", level: 1 })).toBeFocused();
  const sheets = await page.evaluate(() => Array.from(document.styleSheets, ({ href }) => href ?? ""));
  expect(sheets.filter((href) => href.includes("/solutions-page-"))).toHaveLength(1);
  await expect(page.locator("html[data-stays=yes]")).toHaveCount(1);
});

/**
 * Opens About while holding back the code of the page. The returned function releases the code, and waits for the page.
 */
async function openHeldPage(page: Page): Promise<() => Promise<void>> {
  const held = createDeferred<null>();
  await page.route("**/about-page-*.js", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto("/about", { waitUntil: "commit" });
  return async () => {
    held.resolve(null);
    await expect(page.getByRole("heading", { name: "About Bio Kingdom", level: 1 })).toBeVisible();
  };
}

test("a menu that a person opens before the first page is loaded stays open", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  const release = await openHeldPage(page);
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(mainLinks(page)).toBeVisible();
  await release();
  await expect(mainLinks(page)).toBeVisible();
  await page.getByRole("button", { name: "Close menu" }).click();
  await expect(mainLinks(page)).toBeHidden();
});

test("a slow first page shows the bar and a sign of work, and nothing moves when the page appears", async ({
  page,
}) => {
  const release = await openHeldPage(page);
  await expect(mainLinks(page)).toBeVisible();
  await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "true");
  await release();
  await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "false");
  await expect(page.getByRole("contentinfo")).toBeAttached();
  const shifts = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const seen: number[] = [];
        new PerformanceObserver((list) =>
          seen.push(...list.getEntries().map(({ startTime }) => startTime)),
        ).observe({
          type: "layout-shift",
          buffered: true,
        });
        // The browser reports a layout shift within two frames.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(seen))));
      }),
  );
  expect(shifts).toEqual([]);
});
