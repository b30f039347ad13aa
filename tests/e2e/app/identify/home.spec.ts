import type { Page } from "@playwright/test";
import { LONG, expect, startPremium, test, choose } from "#tests/e2e/app-test.ts";
import { realPhoto } from "./identify-page.ts";

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

const start = (page: Page) => page.getByRole("region", { name: "What is this?" });

test(
  "the example photo, from Home: one tap asks the model, it is a plant, and Plants names it",
  LONG,
  async ({ page }) => {
    await page.goto("/");
    await start(page).getByRole("button", { name: "Try an example photo" }).click();
    await expect(
      start(page).getByRole("heading", { name: "Sample results can't tell what this is" }),
    ).toBeVisible();
    await start(page)
      .getByRole("button", { name: /^Identify it for real/ })
      .click();
    await expect(page).toHaveURL("/plants");
    await expect(page.getByText("This looks like a plant. Not right?")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Sunflower", level: 2 })).toBeVisible();
    await expect(page.getByText("4 of 5 free identifications left today")).toBeVisible();
  },
);

test("a photo of each subject opens its page, and Back leads to Home, which keeps the photo", async ({
  page,
}) => {
  const photos = [
    [realPhoto("lion.png"), "This looks like an animal", "Animals"],
    [realPhoto("sunflower.jpg"), "This looks like a plant", "Plants"],
    [realPhoto("corn-common-rust.jpg"), "This looks like a crop leaf", "Diseases"],
    [realPhoto("snail.jpg"), "This looks like a pest", "Pests"],
  ] as const;
  await startPremium(page);
  await page.goto("/");
  await page.getByRole("button", { name: "Identify for real" }).click();
  for (const [photo, found, subject] of photos) {
    await choose(page, start(page).getByRole("button", { name: "Upload File" }), photo);
    await expect(page).toHaveURL(`/${subject.toLowerCase()}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveAccessibleName(/Identifier|Detector/);
    await page.goBack();
    await expect(start(page).getByRole("heading", { name: found })).toBeVisible();
    await expect(start(page).getByRole("img", { name: /^Your photo: / })).toBeVisible();
    await expect(start(page).getByRole("link", { name: `Open it in ${subject}` })).toBeVisible();
  }
});
