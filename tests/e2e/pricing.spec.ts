import { expect, test } from "./app-test.ts";

test("both plans show their prices and all their features", async ({ page }) => {
  await page.goto("/pricing");
  const free = page.getByRole("article", { name: "Free plan" });
  await expect(free.getByText("$0/month")).toBeVisible();
  await expect(free.getByText("5 identifications per day")).toBeVisible();

  const premium = page.getByRole("article", { name: "Premium plan" });
  await expect(premium.getByText("$9.99/month")).toBeVisible();
  await expect(premium.getByText("Billed annually, $119.88 a year")).toBeVisible();
  await expect(premium.getByText("Or $14.99 billed monthly")).toBeVisible();
  await expect(premium.getByRole("listitem")).toHaveText([
    "Unlimited identifications",
    "Detailed animal and plant info",
    "Disease detector",
    "Pest detector",
    "Full solution details: application method and dosage",
    "Identification history",
    "Priority support",
  ]);
});

test("the current plan is marked and moves with the toggle", async ({ page }) => {
  await page.goto("/pricing");
  const free = page.getByRole("article", { name: "Free plan" });
  const premium = page.getByRole("article", { name: "Premium plan" });
  await expect(free.getByText("Current plan")).toBeVisible();
  await expect(premium.getByText("Current plan")).toHaveCount(0);
  const toggle = page.getByRole("button", { name: "Upgrade to Premium", exact: true });
  await toggle.press("Enter");
  await expect(page.getByRole("button", { name: "Switch to Free Plan", exact: true })).toBeFocused();
  await expect(page.getByRole("status")).toHaveText("Your plan: Premium");
  await expect(premium.getByText("Current plan")).toBeVisible();
  await expect(free.getByText("Current plan")).toHaveCount(0);
});

test("the comparison names what each plan has", async ({ page }) => {
  await page.goto("/pricing");
  const table = page.getByRole("table", { name: "Compare the plans" });
  await expect(table.getByRole("columnheader")).toHaveText(["Feature", "Free", "Premium"]);
  const identifications = table.getByRole("row", { name: "Identifications 5 per day Unlimited" });
  await expect(identifications).toBeVisible();
  for (const feature of [
    "Detailed animal and plant info",
    "Disease detector",
    "Pest detector",
    "Application method and dosage",
    "Identification history",
    "Priority support",
  ]) {
    await expect(table.getByRole("row", { name: `${feature} Not included Included` })).toBeVisible();
  }
  await expect(page.getByText("Everything here lives on this device")).toBeVisible();
});
