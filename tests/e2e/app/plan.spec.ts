import {
  becomePremium,
  expect,
  openScreen,
  sampleBadge,
  SCREENS,
  test,
  answerWithSample,
} from "#tests/e2e/app-test.ts";

test("the first visit is Free, and the plan is toggled on the pricing page and kept", async ({ page }) => {
  await page.goto("/pricing");
  await expect(page.getByText("For demonstration purposes, click to toggle your plan")).toBeVisible();
  await page.getByRole("button", { name: "Upgrade to Premium" }).click();
  await expect(page.getByRole("link", { name: "Premium Member" })).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Switch to Free Plan" }).click();
  await expect(page.getByRole("link", { name: "Upgrade" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Upgrade to Premium" })).toBeVisible();
});

test("the plan is shared between tabs, and going back to Free locks the other tab at once", async ({
  page,
  context,
}) => {
  await openScreen(page, SCREENS.diseases);
  await expect(page.getByRole("link", { name: "Unlock Premium Features" })).toBeVisible();
  const other = await context.newPage();
  await becomePremium(other);
  await expect(page.getByRole("button", { name: "Upload File" })).toBeVisible();

  await answerWithSample(page);
  await other.getByRole("button", { name: "Switch to Free Plan" }).click();
  await expect(page.getByRole("link", { name: "Unlock Premium Features" })).toBeVisible();
  await expect(sampleBadge(page)).toHaveCount(0);
});

test("a browser that keeps no data lets the plan be tried all the same", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("planted", "SecurityError");
      },
    });
  });
  await page.goto("/pricing");
  await page.getByRole("button", { name: "Upgrade to Premium" }).click();
  await expect(page.getByRole("button", { name: "Switch to Free Plan" })).toBeVisible();
});
