import { expect, test } from "vitest";
import { SHARED_PHOTO } from "#src/pages/share/shared-photo.ts";
import { violationsByDayAndNight } from "#tests/browser/axe.ts";
import { openApp } from "#tests/browser/open-app.tsx";

test.each([
  ["0", "No photo was shared"],
  ["failed", "The shared photo could not be taken over"],
  ["1", "The shared photo is no longer here"],
])("a share with the count %s and no photo says: %s", async (count, title) => {
  const app = await openApp(`/share?photos=${count}`);
  await expect.element(app.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect.poll(() => document.title).toBe("Shared photo - Bio Kingdom");
  expect(await violationsByDayAndNight()).toEqual([]);
  await app.getByRole("link", { name: "Choose a photo" }).click();
  await expect.element(app.getByRole("heading", { name: "What is this?" })).toBeVisible();
});

test("a shared photo goes on to Home at once, and is not kept any more", async () => {
  const cache = await caches.open(SHARED_PHOTO.cache);
  const headers = { [SHARED_PHOTO.nameHeader]: "leaf.jpg", "Content-Type": "image/jpeg" };
  await cache.put(SHARED_PHOTO.address, new Response("photo", { headers }));
  const app = await openApp("/share?photos=1");
  await expect.element(app.getByRole("heading", { name: "What is this?" })).toBeVisible();
  expect(app.address()).toBe("/");
  expect(await caches.keys()).not.toContain(SHARED_PHOTO.cache);
});
