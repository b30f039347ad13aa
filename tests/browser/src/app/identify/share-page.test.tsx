import { expect, test, vi } from "vitest";
import { SHARED_PHOTO } from "#src/app/identify/share/share-page.tsx";
import { violationsByDayAndNight } from "#tests/browser/kit/axe.ts";
import { openApp } from "#tests/browser/kit/open-app.tsx";
import { LONG } from "#tests/fixtures/long.ts";

test.each([
  ["0", "No photo was shared"],
  ["failed", "The shared photo could not be opened"],
  ["1", "The shared photo is no longer here"],
])("a share with the count %s and no photo says: %s", LONG, async (count, title) => {
  const app = await openApp(`/share?photos=${count}`);
  await expect.element(app.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect.poll(() => document.title).toBe("Shared photo - Bio Kingdom");
  expect(await violationsByDayAndNight()).toEqual([]);
  await app.getByRole("link", { name: "Choose a photo" }).click();
  await expect.element(app.getByRole("heading", { name: "What is this?" })).toBeVisible();
});

async function keepShared(id: string): Promise<void> {
  const cache = await caches.open(SHARED_PHOTO.cache);
  const headers = { [SHARED_PHOTO.nameHeader]: "leaf.jpg", "Content-Type": "image/jpeg" };
  await cache.put(SHARED_PHOTO.address + id, new Response("photo", { headers }));
}

async function isKept(id: string): Promise<boolean> {
  return (await caches.match(SHARED_PHOTO.address + id)) !== undefined;
}

/** Makes the window appear to have this display mode. Without a call the page is in an ordinary tab. */
function openWindow(mode: string): void {
  const ask = matchMedia.bind(window);
  vi.spyOn(window, "matchMedia").mockImplementation((query) =>
    ask(query.replace(`(display-mode: ${mode})`, "all")),
  );
}

test.each(["standalone", "minimal-ui", "window-controls-overlay"])(
  "in the installed app (%s) a shared photo goes on to Home at once, and is not kept any more",
  async (mode) => {
    await keepShared("a");
    openWindow(mode);
    const app = await openApp("/share?photos=1&id=a");
    await expect.element(app.getByRole("heading", { name: "What is this?" })).toBeVisible();
    expect(app.address()).toBe("/");
    expect(await isKept("a")).toBe(false);
  },
);

test("in a tab that fills the screen the person is asked first, as in any tab", async () => {
  await keepShared("c");
  openWindow("fullscreen");
  const app = await openApp("/share?photos=1&id=c");
  await expect.element(app.getByText("Open it only if you shared it yourself.")).toBeVisible();
  expect(app.address()).toBe("/share?photos=1&id=c");
});

test("in a tab of the browser the person is asked first, and axe finds nothing", LONG, async () => {
  await keepShared("b");
  const app = await openApp("/share?photos=1&id=b");
  await expect.element(app.getByRole("img", { name: "The photo: leaf.jpg" })).toBeVisible();
  expect(await violationsByDayAndNight()).toEqual([]);
  await app.getByRole("link", { name: "What is this?" }).click();
  await expect.element(app.getByRole("heading", { name: "What is this?" })).toBeVisible();
  expect(app.address()).toBe("/");
  expect(await isKept("b")).toBe(false);
});
