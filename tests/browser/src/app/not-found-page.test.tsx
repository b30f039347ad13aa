import { expect, test } from "vitest";
import { openApp } from "#tests/browser/open-app.tsx";

test("an address without a page leads back to Home", async () => {
  const app = await openApp("/no-such-page");
  await app.getByRole("link", { name: "Go to Home" }).click();
  await expect.element(app.getByRole("heading", { name: "Explore the Bio Kingdom" })).toBeVisible();
});
