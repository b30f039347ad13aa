import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { openApp } from "#tests/browser/kit/open-app.tsx";
import { expectCount, expectTexts } from "#tests/browser/kit/texts.ts";
import { LONG } from "#tests/fixtures/long.ts";

test("both plans show their prices and all their features", async () => {
  const page = await openApp("/pricing");
  const free = page.getByRole("article", { name: "Free plan" });
  await expect.element(free.getByText("$0/month")).toBeVisible();
  await expect.element(free.getByText("5 identifications per day")).toBeVisible();

  const premium = page.getByRole("article", { name: "Premium plan" });
  await expect.element(premium.getByText("$9.99/month")).toBeVisible();
  await expect.element(premium.getByText("Billed annually, $119.88 a year")).toBeVisible();
  await expect.element(premium.getByText("Or $14.99 billed monthly")).toBeVisible();
  await expectTexts(premium.getByRole("listitem"), [
    "Unlimited identifications",
    "Detailed animal and plant info",
    "Disease detector",
    "Pest detector",
    "Full solution details: application method and dosage",
    "Identification history",
    "Priority support",
  ]);
});

test("the current plan is marked and moves with the toggle", LONG, async () => {
  const page = await openApp("/pricing");
  const free = page.getByRole("article", { name: "Free plan" });
  const premium = page.getByRole("article", { name: "Premium plan" });
  await expect.element(free.getByText("Current plan")).toBeVisible();
  await expect.element(premium.getByText("Current plan")).not.toBeInTheDocument();
  const toggle = page.getByRole("button", { name: "Upgrade to Premium", exact: true });
  toggle.element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("button", { name: "Switch to Free Plan", exact: true })).toBeVisible();
  // The focus moves to the next step of a Premium member.
  await expect.element(page.getByRole("link", { name: "Open your history" })).toHaveFocus();
  await expectTexts(page.getByRole("main").getByRole("status"), ["Your plan: Premium"]);
  await expect.element(premium.getByText("Current plan")).toBeVisible();
  await expect.element(free.getByText("Current plan")).not.toBeInTheDocument();

  await page.getByRole("button", { name: "Switch to Free Plan" }).click();
  await expect.element(toggle).toHaveFocus();
  await expect.element(free.getByText("Current plan")).toBeVisible();
});

test("for members the features of the Premium card lead to their pages", async () => {
  const page = await openApp("/pricing", { plan: "premium" });
  const premium = page.getByRole("article", { name: "Premium plan" });
  for (const [name, path] of [
    ["Disease detector", "/diseases"],
    ["Pest detector", "/pests"],
    ["Identification history", "/history"],
  ] as const) {
    await expect.element(premium.getByRole("link", { name })).toHaveAttribute("href", path);
  }
  await expectCount(page.getByRole("article", { name: "Free plan" }).getByRole("link"), 0);
});

test(
  "after upgrading the main button leads back to the locked page that a person came from",
  LONG,
  async () => {
    for (const [path, link, back] of [
      ["/diseases", "Unlock Premium Features", "Back to Diseases"],
      ["/history", "Unlock Premium Features", "Back to History"],
      ["/solutions/solution-8?problem=tomato-late-blight", "Upgrade to Premium", "Back to Solutions"],
    ] as const) {
      const app = await openApp(path);
      await app.getByRole("main").getByRole("link", { name: link }).click();
      await app.getByRole("button", { name: "Upgrade to Premium" }).click();
      await expect.element(app.getByRole("link", { name: back })).toHaveFocus();
      await userEvent.keyboard("{Enter}");
      await expect.poll(app.address).toBe(path);
      await app.unmount();
    }
  },
);

test("Pricing mentions whole folders, and leads back to them after upgrading", LONG, async () => {
  const app = await openApp("/pricing");
  await expect.element(app.getByText("Free has a trial of 10 photos of animals and plants.")).toBeVisible();
  await app.getByRole("link", { name: "identify whole folders of photos" }).click();
  await expect.element(app.getByRole("heading", { level: 1, name: "Identify many photos" })).toBeVisible();
  await app.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Upgrade" }).click();
  await app.getByRole("button", { name: "Upgrade to Premium" }).click();
  await app.getByRole("link", { name: "Back to your photos" }).click();
  await expect.poll(app.address).toBe("/batch");
});

test("the bar's Upgrade leads back as well, also when it is followed on Pricing itself", LONG, async () => {
  const app = await openApp("/pests");
  const upgrade = app.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Upgrade" });
  await upgrade.click();
  await expect.element(app.getByRole("heading", { level: 1, name: "Pricing" })).toBeVisible();
  await upgrade.click();
  await app.getByRole("button", { name: "Upgrade to Premium" }).click();
  await app.getByRole("link", { name: "Back to Pests" }).click();
  await expect.poll(app.address).toBe("/pests");
  await expect.element(app.getByRole("button", { name: "Upload File" })).toBeVisible();
});

test("the comparison names what each plan has", async () => {
  const page = await openApp("/pricing");
  const table = page.getByRole("table", { name: "Compare the plans" });
  await expectTexts(table.getByRole("columnheader"), ["Feature", "Free", "Premium"]);
  await expect.element(table.getByRole("row", { name: "Identifications 5 per day Unlimited" })).toBeVisible();
  for (const feature of [
    "Detailed animal and plant info",
    "Disease detector",
    "Pest detector",
    "Application method and dosage",
    "Identification history",
    "Priority support",
  ]) {
    await expect.element(table.getByRole("row", { name: `${feature} Not included Included` })).toBeVisible();
  }
  await expect.element(page.getByText("Everything here lives on this device")).toBeVisible();
});
