import { expect, test } from "./app-test.ts";

test("About has its six sections", async ({ page }) => {
  await page.goto("/about");
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([
    "Our mission",
    "What it does",
    "Technology",
    "Our commitments",
    "Expert team",
  ]);
  await expect(page.getByRole("region", { name: "Bio Kingdom in figures" })).toBeVisible();
});

test("the figures of About are those of the specification and said to be illustrative", async ({ page }) => {
  await page.goto("/about");
  const figures = page.getByRole("region", { name: "Bio Kingdom in figures" });
  await expect(figures.getByRole("term")).toHaveText([
    "Accuracy",
    "Images",
    "Species",
    "Countries",
    "Satisfaction",
  ]);
  await expect(figures.getByRole("definition")).toHaveText(["95%+", "500K+", "10,000+", "50+", "95%"]);
  await expect(figures.getByText("have not been measured")).toBeVisible();
});
