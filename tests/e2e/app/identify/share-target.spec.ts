import type { Page } from "@playwright/test";
import { LONG, expect } from "#tests/e2e/app-test.ts";
import { keptPaths, visit, cutOff } from "#tests/e2e/app/frame/service-worker.ts";
import { violationsByDayAndNight } from "#tests/e2e/axe.ts";
import { siteTest } from "#tests/e2e/site-test.ts";
import { openSite, type PlantedAnswer, type Site } from "#tests/e2e/site.ts";
import { photoPath } from "#tests/fixtures/photos.ts";
import type { PhotoName } from "#tests/fixtures/photos/photo-names.ts";

const test = siteTest();
test.use({ serviceWorkers: "allow" });

/**
 * A page with a form that sends files to the app at `origin`. Without a referrer the request looks like a request from
 * a phone's share sheet, which does not reveal its sender ("Origin: null").
 */
function gallery(origin = "", referrer = "no-referrer"): PlantedAnswer {
  const body = `<!doctype html><title>Gallery</title><meta name="referrer" content="${referrer}">
    <form method="post" action="${origin}/share" enctype="multipart/form-data">
    <input type="file" name="photos" multiple aria-label="Photos" /><button>Share</button></form>`;
  return { status: 200, type: "text/html; charset=utf-8", body };
}

/**
 * Makes the page believe that it runs as an installed app. Phones open shared photos there, but test pages are tabs.
 */
async function asInstalled(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const ask = window.matchMedia.bind(window);
    window.matchMedia = (query) => ask(query.replace("(display-mode: standalone)", "all"));
  });
}

/** Opens the app, so that the service worker runs, and then shares photos from the gallery. */
async function share(page: Page, site: Site, names: readonly PhotoName[]): Promise<void> {
  site.planted.set("/gallery.htm", gallery());
  await asInstalled(page);
  await visit(page);
  await page.goto("/gallery.htm");
  site.requests.length = 0;
  await page.getByLabel("Photos").setInputFiles(names.map(photoPath));
  await page.getByRole("button", { name: "Share" }).click();
}

test("a photo shared from the gallery opens in 'What is this?', and stays nowhere; without a network one opens too", async ({
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

  await page.goto("/gallery.htm");
  await page.getByLabel("Photos").setInputFiles(photoPath("other.jpg"));
  await cutOff(page, site);
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByRole("img", { name: "Your photo: other.jpg" })).toBeVisible();
});

test(
  "of several shared photos the first is taken; none, and one that is no longer there, say what to do next",
  LONG,
  async ({ page, site }) => {
    await share(page, site, ["leaf.jpg", "other.jpg"]);
    await expect(page.getByText("2 photos were shared. Only the first one was opened.")).toBeVisible();
    await expect(page.getByRole("img", { name: "The first photo: leaf.jpg" })).toBeVisible();
    expect(await violationsByDayAndNight(page)).toEqual([]);
    await page.getByRole("link", { name: "What is this?" }).click();
    await expect(page.getByRole("img", { name: "Your photo: leaf.jpg" })).toBeVisible();

    await page.goto("/gallery.htm");
    await page.getByRole("button", { name: "Share" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "No photo was shared" })).toBeVisible();
    expect(await violationsByDayAndNight(page)).toEqual([]);
    await page.goto("/share?photos=1");
    await expect(
      page.getByRole("heading", { level: 1, name: "The shared photo is no longer here" }),
    ).toBeVisible();
    await page.getByRole("link", { name: "Choose a photo" }).click();
    await expect(page.getByRole("heading", { name: "What is this?" })).toBeVisible();
  },
);

/** Shares a photo without opening the page that receives it, as if the user had closed the browser. */
async function leaveWaiting(page: Page, site: Site): Promise<string> {
  site.planted.set("/gallery.htm", gallery("", "same-origin"));
  await visit(page);
  await page.goto("/gallery.htm");
  await page.evaluate(async () => {
    const form = new FormData();
    form.append("photos", new File(["bytes"], "left.jpg", { type: "image/jpeg" }));
    await fetch("/share", { method: "POST", body: form, redirect: "manual" });
  });
  const [waiting = "none waits"] = await waitingPhotos(page);
  return waiting;
}

async function waitingPhotos(page: Page): Promise<string[]> {
  return (await keptPaths(page)).filter((path) => path.startsWith("/shared-photo"));
}

test(
  "a shared photo that nobody fetched is gone after the next start of the app",
  LONG,
  async ({ page, site }) => {
    expect(await leaveWaiting(page, site)).toMatch(/^\/shared-photo/);
    await page.goto("/about");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect.poll(() => waitingPhotos(page)).toEqual([]);
  },
);

test(
  "a page of another site can't put its picture in the place of a photo, nor open it without being asked",
  LONG,
  async ({ page, context, site, watch }) => {
    const other = await openSite();
    watch.expectNoise(new RegExp(`^request to another origin: ${other.origin}`));
    const waiting = await leaveWaiting(page, site);
    /** Shares a picture from the other site; returns the page that appears. */
    const attack = async (referrer: string): Promise<Page> => {
      other.planted.set("/gallery.htm", gallery(site.origin, referrer));
      const foreign = await context.newPage();
      await foreign.goto(`${other.origin}/gallery.htm`);
      await foreign.getByLabel("Photos").setInputFiles(photoPath("other.jpg"));
      await foreign.getByRole("button", { name: "Share" }).click();
      return foreign;
    };

    const named = await attack("strict-origin-when-cross-origin");
    await expect(named.getByRole("heading", { level: 1, name: "This photo was not opened" })).toBeVisible();
    expect(await violationsByDayAndNight(named)).toEqual([]);
    expect(await waitingPhotos(page)).toEqual([waiting]);
    // This page hides its origin, as the share sheet does.
    const hidden = await attack("no-referrer");
    await expect(hidden.getByText("Open it only if you shared it yourself.")).toBeVisible();
    expect(await violationsByDayAndNight(hidden)).toEqual([]);
    expect(await waitingPhotos(page)).toEqual([waiting]);
    await hidden.getByRole("link", { name: "What is this?" }).click();
    await expect(hidden.getByRole("img", { name: "Your photo: other.jpg" })).toBeVisible();
    other.cut();
  },
);
