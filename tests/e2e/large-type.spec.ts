import type { Page } from "@playwright/test";
import { expect, startPremium, test } from "./app-test.ts";
import { guidePath, PATHS } from "#src/paths.ts";
import { MEMBER_ROUTES, SOLUTION_ROUTES } from "./routes.ts";

// What a person sets in the browser: all that is measured in rem follows it, media queries too.
test.use({
  launchOptions: async ({ launchOptions }, provide) => {
    const { args = [] } = launchOptions;
    await provide({ ...launchOptions, args: [...args, "--blink-settings=defaultFontSize=32"] });
  },
  viewport: { width: 375, height: 800 },
});

/** How far the page can be scrolled sideways, in CSS pixels. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

for (const [plan, routes] of [
  ["Free", [...Object.values(PATHS), guidePath("tomato-late-blight"), ...SOLUTION_ROUTES, "/no-such-page"]],
  ["Premium", MEMBER_ROUTES],
] as const) {
  test(`with type of 200% no page scrolls sideways on a phone (${plan})`, async ({ page }) => {
    if (plan === "Premium") await startPremium(page);
    for (const route of routes) {
      await page.goto(route);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "false");
      expect([route, await overflow(page)]).toEqual([route, 0]);
    }
    const rootPixels = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
    expect(rootPixels).toBe("32px");
    await page.getByRole("button", { name: "Open menu" }).click();
    await expect(page.getByRole("link", { name: "Solutions" }).first()).toBeVisible();
    expect(["menu", await overflow(page)]).toEqual(["menu", 0]);
  });
}

test("with type of 200% the options of a choice keep their card's inner edge", async ({ page }) => {
  await page.goto("/benchmark");
  const card = page.getByRole("group", { name: "What to measure" });
  await expect(card.getByRole("checkbox", { name: "WebAssembly" })).toBeVisible();
  const room = await card.evaluate((element) => {
    const inner = element.getBoundingClientRect().right - parseFloat(getComputedStyle(element).paddingRight);
    return [...element.querySelectorAll("label")].map((label) => inner - label.getBoundingClientRect().right);
  });
  expect(room.length).toBeGreaterThan(5);
  expect(Math.min(...room)).toBeGreaterThanOrEqual(0);
});

test("the check for overflow bites: a planted line that is too wide is found", async ({ page }) => {
  await page.goto("/about");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.evaluate(() => {
    const line = document.createElement("p");
    line.textContent = "wide";
    line.style.width = "400px";
    document.querySelector("main")?.append(line);
  });
  expect(await overflow(page)).toBeGreaterThan(0);
});
