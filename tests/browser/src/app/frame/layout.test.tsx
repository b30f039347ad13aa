import { beforeEach, expect, test } from "vitest";
import { page as screen, userEvent } from "vitest/browser";
import { followInFooter, openApp } from "#tests/browser/kit/open-app.tsx";
import { LONG } from "#tests/fixtures/long.ts";

beforeEach(() => screen.viewport(1280, 720));

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
  await expect.element(app.getByRole("heading", { level: 1, name: "There is no page here" })).toBeVisible();
  await app.getByRole("link", { name: "Go to Home" }).click();
  await expect.element(app.getByRole("heading", { name: "Explore the Bio Kingdom" })).toBeVisible();
});

test("no page of the specification scrolls sideways on the smallest phone", async () => {
  await screen.viewport(320, 640);
  const app = await openApp("/");
  for (const [path, heading] of [
    ["/", "Explore the Bio Kingdom"],
    ["/animals", "Animal Identifier"],
    ["/plants", "Plant Identifier"],
    ["/diseases", "Disease Detector"],
    ["/pests", "Pest Detector"],
    ["/solutions", "Treatment Solutions"],
    ["/pricing", "Pricing"],
    ["/about", "About Bio Kingdom"],
  ] as const) {
    await app.router.navigate(path);
    await expect.element(app.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    expect([path, document.documentElement.scrollWidth]).toEqual([path, 320]);
  }
});
