import type { Page } from "@playwright/test";
import type { PhotoName } from "#tests/fixtures/photo-names.ts";
import { photoPath } from "#tests/fixtures/photos.ts";
import { expect } from "./app-test.ts";
import { violationsByDayAndNight } from "./axe.ts";
import { cutOff } from "./cut-off.ts";
import type { Site } from "./site.ts";
import { keptPaths, visit } from "./service-worker.ts";
import { siteTest } from "./site-test.ts";

const test = siteTest();
test.use({ serviceWorkers: "allow" });

/** A page that hands over files as the share sheet of a phone does: by a form that the browser sends. */
const GALLERY = {
  status: 200,
  type: "text/html; charset=utf-8",
  body: `<!doctype html><title>Gallery</title><form method="post" action="/share" enctype="multipart/form-data">
    <input type="file" name="photos" multiple aria-label="Photos" /><button>Share</button></form>`,
};

/** Shares photos from the gallery, with the app open before, so that the service worker is there. */
async function share(page: Page, site: Site, names: readonly PhotoName[]): Promise<void> {
  site.planted.set("/gallery.html", GALLERY);
  await visit(page);
  await page.goto("/gallery.html");
  site.requests.length = 0;
  await page.getByLabel("Photos").setInputFiles(names.map(photoPath));
  await page.getByRole("button", { name: "Share" }).click();
}

test("a photo shared from the gallery opens in 'What is this?', and stays nowhere", async ({
  page,
  site,
}) => {
  await share(page, site, ["leaf.jpg"]);
  await expect(page.getByRole("img", { name: "Your photo: leaf.jpg" })).toBeVisible();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { name: "What is this?" })).toBeVisible();
  expect(site.requests.filter((request) => request.startsWith("POST"))).toEqual([]);
  await expect
    .poll(async () => (await keptPaths(page)).filter((path) => path.includes("shared-photo")))
    .toEqual([]);
  await page.reload();
  await expect(page.getByRole("heading", { name: "What is this?" })).toBeVisible();
  await expect(page.getByRole("img", { name: "Your photo: leaf.jpg" })).toHaveCount(0);
});

test("without a network a shared photo opens too", async ({ page, site }) => {
  site.planted.set("/gallery.html", GALLERY);
  await visit(page);
  await page.goto("/gallery.html");
  await page.getByLabel("Photos").setInputFiles(photoPath("leaf.jpg"));
  await cutOff(page, site);
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByRole("img", { name: "Your photo: leaf.jpg" })).toBeVisible();
});

test("of several shared photos the first is taken, and the page says so", async ({ page, site }) => {
  await share(page, site, ["leaf.jpg", "other.jpg"]);
  await expect(page.getByText("2 photos were shared. Only the first one was taken over.")).toBeVisible();
  await expect(page.getByRole("img", { name: "The first photo: leaf.jpg" })).toBeVisible();
  expect(await violationsByDayAndNight(page)).toEqual([]);
  await page.getByRole("link", { name: "What is this?" }).click();
  await expect(page.getByRole("img", { name: "Your photo: leaf.jpg" })).toBeVisible();
});

test("a share without a photo, and a photo that is no longer there, say what to do next", async ({
  page,
  site,
}) => {
  await share(page, site, []);
  await expect(page.getByRole("heading", { level: 1, name: "No photo was shared" })).toBeVisible();
  expect(await violationsByDayAndNight(page)).toEqual([]);
  await page.goto("/share?photos=1");
  await expect(
    page.getByRole("heading", { level: 1, name: "The shared photo is no longer here" }),
  ).toBeVisible();
  await page.getByRole("link", { name: "Choose a photo" }).click();
  await expect(page.getByRole("heading", { name: "What is this?" })).toBeVisible();
});

test("a shared photo that nobody fetched is gone after the next start of the app", async ({ page, site }) => {
  // The page that would take it over can't be had, as where the browser is closed in that moment.
  site.planted.set("/gallery.html", GALLERY);
  await visit(page);
  await page.goto("/gallery.html");
  await page.evaluate(async () => {
    const form = new FormData();
    form.append("photos", new File(["bytes"], "left.jpg", { type: "image/jpeg" }));
    await fetch("/share", { method: "POST", body: form, redirect: "manual" });
  });
  expect(await keptPaths(page)).toContain("/shared-photo");
  await page.goto("/about");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(() => keptPaths(page)).not.toContain("/shared-photo");
});
