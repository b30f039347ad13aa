import type { Locator } from "@playwright/test";
import { LONG, expect, startPremium, test } from "#tests/e2e/app-test.ts";
import { haveDelivered } from "#tests/e2e/device-use.ts";

test.use({ contextOptions: { forcedColors: "active", reducedMotion: "reduce" } });

/**
 * Number of distinct colours in a canvas. Channels are reduced to 16 levels; a colour counts if it has at least 150
 * pixels.
 */
function coloursDrawn(canvas: Element): number {
  if (!(canvas instanceof HTMLCanvasElement)) throw new Error("not a drawing");
  const { data } = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
  const counts = new Map<string, number>();
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.slice(at, at + 4);
    const colour = [red, green, blue].map((channel) => Math.floor(channel / 16)).join();
    if (alpha > 127) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  return [...counts.values()].filter((count) => count >= 150).length;
}

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`with forced colours on a ${colorScheme} ground`, () => {
    test.use({ colorScheme });

    test(
      "the page that is open, what is left of the day, chosen options and icons are seen",
      LONG,
      async ({ page }) => {
        await haveDelivered(page, 2);
        await page.goto("/plants");
        const bar = page.getByRole("navigation", { name: "Main" });
        await expect(bar.getByRole("link", { name: "Plants" })).toHaveCSS(
          "text-decoration-line",
          "underline",
        );
        await expect(bar.getByRole("link", { name: "Home" })).toHaveCSS("text-decoration-line", "none");

        const meter = page.getByText("3 of 5 free identifications left today").locator("xpath=..");
        // Computed colours come from the style sheet, so only a screenshot shows the drawn colours.
        const dots = meter.locator("[aria-hidden] > span");
        await expect(dots).toHaveCount(5);
        // Parts of the page that load late may move the dots between two screenshots, so the check is retried.
        await expect(async () => {
          const all = await dots.all();
          const drawn = await Promise.all(
            all.map(async (dot) => (await dot.screenshot()).toString("base64")),
          );
          const [left] = drawn;
          const used = drawn.at(-1);
          expect(left).not.toBe(used);
          expect(drawn).toEqual([left, left, left, used, used]);
        }).toPass();

        // The colours are the user's own, not the app's.
        const ink = await page.locator("body").evaluate((body) => getComputedStyle(body).color);
        await expect(bar.getByRole("img", { name: "Premium" }).first()).toHaveCSS("color", ink);
      },
    );

    test("the lines of a plot differ from each other and from its grid", LONG, async ({ page }) => {
      await page.goto("/models/bio-kingdom");
      await page.getByText("Show the plot and its tables").click();
      const plot = page.getByRole("img", { name: "Right answers, by their probability" });
      await plot.scrollIntoViewIfNeeded();
      // One colour for each of the four subjects. Text, edges and blended colours have far fewer pixels.
      await expect.poll(() => plot.evaluate(coloursDrawn)).toBeGreaterThanOrEqual(4);
    });

    test(
      "the current plan and what is chosen in the planner have a line around them",
      LONG,
      async ({ page }) => {
        await startPremium(page);
        await page.goto("/pricing");
        await expect(page.getByRole("article", { name: "Premium plan" })).toHaveCSS("outline-style", "solid");
        await expect(page.getByRole("article", { name: "Free plan" })).toHaveCSS("outline-style", "none");
        await page.goto("/solutions/solution-8");
        const option = (name: string): Locator => page.locator("label").filter({ hasText: name });
        await expect(option("One tank or can")).toHaveCSS("outline-style", "solid");
        await expect(option("An area")).toHaveCSS("outline-style", "none");
      },
    );
  });
}
