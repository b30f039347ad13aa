import { expect, test } from "./app-test.ts";

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
