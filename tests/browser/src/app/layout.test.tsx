import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { followInFooter, openApp } from "#tests/browser/kit/open-app.tsx";
import { LONG } from "#tests/fixtures/long.ts";

test("a new page starts at its top with the focus on its heading, the first one does not take it", async () => {
  const app = await openApp("/");
  await expect.element(app.getByRole("heading", { level: 1 })).toBeVisible();
  expect(document.body).toHaveFocus();
  await followInFooter(app, "About");
  await expect.element(app.getByRole("heading", { level: 1, name: "About Bio Kingdom" })).toHaveFocus();
  expect(scrollY).toBe(0);
  await userEvent.tab();
  await expect.element(app.getByRole("main").getByRole("link").first()).toHaveFocus();
});

test("the first stop of the keyboard skips to the content", LONG, async () => {
  const app = await openApp("/pricing");
  await expect.element(app.getByRole("heading", { level: 1 })).toBeVisible();
  await userEvent.tab();
  const skip = app.getByRole("link", { name: "Skip to content" });
  await expect.element(skip).toHaveFocus();
  await expect.element(skip).toBeInViewport();
  await userEvent.keyboard("{Enter}");
  await userEvent.tab();
  await expect.element(app.getByRole("button", { name: "Upgrade to Premium" })).toHaveFocus();
});

test("an address without a page leads back to Home", async () => {
  const app = await openApp("/no-such-page");
  await app.getByRole("link", { name: "Go to Home" }).click();
  await expect.element(app.getByRole("heading", { name: "Explore the Bio Kingdom" })).toBeVisible();
});
