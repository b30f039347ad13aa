import type { Locator } from "@playwright/test";
import { expect, startPremium, test } from "./app-test.ts";
import { haveDelivered } from "./device-use.ts";

test.use({ contextOptions: { forcedColors: "active", reducedMotion: "reduce" } });

const style = (of: Locator, property: string): Promise<string> =>
  of.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`with forced colours on a ${colorScheme} ground`, () => {
    test.use({ colorScheme });

    test("the page that is open, what is left of the day, chosen options and icons are seen", async ({
      page,
    }) => {
      await haveDelivered(page, 2);
      await page.goto("/plants");
      const bar = page.getByRole("navigation", { name: "Main" });
      expect(await style(bar.getByRole("link", { name: "Plants" }), "text-decoration-line")).toBe(
        "underline",
      );
      expect(await style(bar.getByRole("link", { name: "Home" }), "text-decoration-line")).toBe("none");

      const meter = page.getByText("3 of 5 free identifications left today").locator("xpath=..");
      // Their computed colours are those of the style sheet: only a picture tells what is drawn.
      const dots = await meter.locator("[aria-hidden] > span").all();
      const drawn = await Promise.all(dots.map(async (dot) => (await dot.screenshot()).toString("base64")));
      const [left] = drawn;
      const used = drawn.at(-1);
      expect(left).not.toBe(used);
      expect(drawn).toEqual([left, left, left, used, used]);

      // In the person's own colours, not in the app's.
      const ink = await style(page.locator("body"), "color");
      expect(await style(bar.getByRole("img", { name: "Premium" }).first(), "color")).toBe(ink);
    });

    test("the current plan and what is chosen in the planner have a line around them", async ({ page }) => {
      await startPremium(page);
      await page.goto("/pricing");
      expect(await style(page.getByRole("article", { name: "Premium plan" }), "outline-style")).toBe("solid");
      expect(await style(page.getByRole("article", { name: "Free plan" }), "outline-style")).toBe("none");
      await page.goto("/solutions/solution-8");
      const option = (name: string): Locator => page.locator("label").filter({ hasText: name });
      expect(await style(option("One tank or can"), "outline-style")).toBe("solid");
      expect(await style(option("An area"), "outline-style")).toBe("none");
    });
  });
}
