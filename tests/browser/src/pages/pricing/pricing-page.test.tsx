import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { openApp } from "#tests/browser/open-app.tsx";
import { expectTexts } from "#tests/browser/texts.ts";

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

test("the current plan is marked and moves with the toggle", async () => {
  const page = await openApp("/pricing");
  const free = page.getByRole("article", { name: "Free plan" });
  const premium = page.getByRole("article", { name: "Premium plan" });
  await expect.element(free.getByText("Current plan")).toBeVisible();
  await expect.element(premium.getByText("Current plan")).not.toBeInTheDocument();
  const toggle = page.getByRole("button", { name: "Upgrade to Premium", exact: true });
  toggle.element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("button", { name: "Switch to Free Plan", exact: true })).toHaveFocus();
  await expectTexts(page.getByRole("status"), ["Your plan: Premium"]);
  await expect.element(premium.getByText("Current plan")).toBeVisible();
  await expect.element(free.getByText("Current plan")).not.toBeInTheDocument();
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
