import type { Page } from "@playwright/test";
import {
  LONG,
  choosePhoto,
  expect,
  followInFooter,
  openScreen,
  sampleBadge,
  SCREENS,
  answerWithSample,
} from "#tests/e2e/app-test.ts";
import { violationsByDayAndNight } from "#tests/e2e/axe.ts";
import { siteTest } from "#tests/e2e/site-test.ts";
import { builtText, offlineFiles, type Site } from "#tests/e2e/site.ts";
import { createDeferred } from "#tests/fakes/deferred.ts";
import { photoPath } from "#tests/fixtures/photos.ts";
import { keptPaths, visit, visitShortly, cutOff } from "./service-worker.ts";

const test = siteTest();
test.use({ serviceWorkers: "allow" });

const ROUTES = [
  ["/", "Explore the Bio Kingdom"],
  ["/animals", "Animal Identifier"],
  ["/plants", "Plant Identifier"],
  ["/diseases", "Disease Detector"],
  ["/pests", "Pest Detector"],
  ["/solutions", "Treatment Solutions"],
  ["/solutions?problem=a.b", "Treatment Solutions"],
  ["/solutions/solution-7", "Copper soap"],
  ["/guide", "Guide"],
  ["/guide/tomato-late-blight", "Tomato late blight"],
  ["/history", "History"],
  ["/my-finds", "My finds"],
  ["/models", "Models"],
  ["/benchmark", "Benchmark"],
  ["/batch", "Identify many photos"],
  ["/teach", "Teach a model"],
  ["/pricing", "Pricing"],
  ["/about", "About Bio Kingdom"],
  ["/case", "This answer is no longer here"],
  ["/share", "The shared photo is no longer here"],
  ["/no-such-page", "There is no page here"],
] as const;

const ONNX_GLUE = /\/ort-wasm-[\w-]+\.js$/;

/** A file that the service worker stores after its first use. */
function onDemandFile(named: RegExp): string {
  const path = offlineFiles().onDemand.find((each) => named.test(each));
  if (path === undefined) throw new Error(`no file like ${named.source} comes on demand`);
  return path;
}

function fetchText(
  page: Page,
  address: string,
  { method = "GET", accept = "*/*" }: { readonly method?: string; readonly accept?: string } = {},
): Promise<string> {
  return page.evaluate(
    async ([path = "", verb = "", Accept = ""]) =>
      (await fetch(path, { method: verb, headers: { Accept } })).text(),
    [address, method, accept],
  );
}

const html = {
  status: 200,
  type: "text/html; charset=utf-8",
  body: "<!doctype html><title>fallback</title>",
};

/** The line that offers a new version. */
function offerIn(page: Page): ReturnType<Page["getByRole"]> {
  return page.getByRole("status").filter({ hasText: "A new version is ready." });
}

/** The script of the About page, which the start page does not need. */
function aboutScript(): string {
  return offlineFiles().precache.find(({ url }) => /\/about-page-[\w-]+\.js$/.test(url))?.url ?? "";
}

/** Plants a new version on the site, in which one file is renamed. Returns the revisions of both app.html files. */
function plantNextVersion(site: Site, renamed: string): { readonly revision: string; readonly next: string } {
  const revision = offlineFiles().precache.find(({ url }) => url === "/app.html")?.revision ?? "";
  const next = "0123456789abcdef";
  const script = builtText("sw.js");
  expect(script).toContain(revision);
  const body = script.replace(revision, next).replace(renamed.slice(1), "assets/renamed.js");
  site.planted.set("/sw.js", { status: 200, type: "text/javascript", body });
  site.planted.set("/assets/renamed.js", { status: 200, type: "text/javascript", body: "" });
  site.planted.set(renamed, html);
  const index = builtText("app.html").replace("<html", '<html data-version="next"');
  site.planted.set("/app.html", { ...html, body: index });
  return { revision, next };
}

/** Opens the start page in a browser that saves data, and waits until the page says that it opens offline. */
async function visitSavingData(page: Page): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true }),
  );
  await visitShortly(page);
  await expect(page.getByText("Your browser saves data", { exact: false })).toBeVisible();
}

test("after the first visit, without a network, the page reloads, every route opens and a photo is identified", async ({
  page,
  site,
}) => {
  await visit(page);
  await cutOff(page, site);
  await page.reload();
  for (const [path, heading] of ROUTES) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  }
  // Pages also open by their file names, because some hosts and links use them.
  for (const [file, path] of [
    ["/index.html?a=b#c", "/?a=b#c"],
    ["/guide/tomato-late-blight.html", "/guide/tomato-late-blight"],
  ] as const) {
    await page.goto(file);
    await expect(page).toHaveURL(path);
    const heading = ROUTES.find(([route]) => route === path.replace(/\?.*/, ""))?.[1] ?? "";
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  }
  const licences = page.waitForEvent("popup");
  await followInFooter(page, "Licences");
  const notices = await licences;
  await expect(notices.getByRole("heading", { level: 1, name: "Licences" })).toBeVisible();
  await notices.getByText("zustand").click();
  await expect(notices.getByText("Paul Henschel")).toBeVisible();

  await openScreen(page, SCREENS.animals);
  await choosePhoto(page, photoPath("shrinkable.jpg"));
  await page.getByRole("button", { name: "Shrink on this device and use" }).click();
  await expect(page.getByRole("img", { name: "Your photo: shrinkable.jpg" })).toBeVisible();
  await expect(sampleBadge(page)).toBeVisible();
});

test(
  "the first visit stores all pages and workers, and later the used files of a runtime",
  LONG,
  async ({ page, site }) => {
    await visit(page);
    const { precache, onDemand } = offlineFiles();
    const kept = await keptPaths(page);
    expect(kept.toSorted()).toEqual(
      precache
        .map(({ url, revision }) => (revision === null ? url : `${url}?__WB_REVISION__=${revision}`))
        .toSorted(),
    );
    const runtimes = onDemand.filter((path) => /wasm|tfjs|litert|ort-/.test(path));
    expect(runtimes.length).toBeGreaterThan(10);
    expect(site.requests.filter((request) => runtimes.some((path) => request.includes(path)))).toEqual([]);
    await openScreen(page, SCREENS.animals);
    const byPage = onDemandFile(ONNX_GLUE);
    const text = await fetchText(page, byPage);
    expect(text).toBe(builtText(byPage));
    const byWorker = onDemandFile(/\.wasm$/);
    await expect.poll(() => page.workers().length).toBeGreaterThan(0);
    const bytes = await page
      .workers()[0]
      ?.evaluate(
        async (path) => (await (await fetch(path)).arrayBuffer()).byteLength,
        new URL(byWorker, site.origin).href,
      );
    await expect.poll(() => keptPaths(page)).toEqual(expect.arrayContaining([byPage, byWorker]));

    await cutOff(page, site);
    await page.reload();
    expect(await fetchText(page, byPage)).toBe(text);
    const again = await page.evaluate(
      async (path) => (await (await fetch(path)).arrayBuffer()).byteLength,
      byWorker,
    );
    expect(again).toBe(bytes);
  },
);

test(
  "only a plain GET of a known file is answered from the cache, and no HTML page is stored in place of a file",
  LONG,
  async ({ page, site }) => {
    await visit(page);
    const path = onDemandFile(ONNX_GLUE);
    site.planted.set(path, html);
    expect(await fetchText(page, path)).toBe(html.body);
    site.planted.delete(path);
    expect(await fetchText(page, path)).toBe(builtText(path));
    await expect.poll(() => keptPaths(page)).toContain(path);
    site.requests.length = 0;
    await fetchText(page, path, { accept: "text/javascript" });
    expect(site.requests).toEqual([]);

    site.planted.set("/assets/unknown.bin", { status: 200, type: "application/octet-stream", body: "1" });
    await fetchText(page, path, { method: "POST" });
    await fetchText(page, `${path}?other`);
    await fetchText(page, "/assets/unknown.bin");
    await fetchText(page, "/robots.txt");
    expect(site.requests).toEqual([
      `POST ${path}`,
      `GET ${path}?other`,
      "GET /assets/unknown.bin",
      "GET /robots.txt",
    ]);
    const kept = await keptPaths(page);
    expect(kept.filter((each) => /\?other|unknown|robots/.test(each))).toEqual([]);
    // The address of a file opens the file, not the app.
    await page.goto("/robots.txt");
    await expect(page.locator("body")).toHaveText(builtText("robots.txt").trim());
  },
);

test(
  "an HTML page in place of a file of the shell stops the service worker from starting, until the file is back",
  LONG,
  async ({ page, site, watch }) => {
    watch.expectNoise(/Files of this version can't be stored/);
    const path = "/icon.svg";
    site.planted.set(path, html);
    await page.goto("/");
    await expect.poll(() => site.requests).toContain(`GET ${path}`);
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0);
    expect((await keptPaths(page)).filter((kept) => kept.startsWith(path))).toEqual([]);

    site.planted.delete(path);
    await visit(page);
    expect((await keptPaths(page)).filter((kept) => kept.startsWith(path))).toHaveLength(1);
  },
);

test(
  "if the browser saves data, the first visit stores the shell and what the page loads, and a press the rest",
  LONG,
  async ({ page, context, site, watch }) => {
    watch.expectNoise(/no styles came from|Failed to load resource: net::ERR_FAILED/);
    await visitSavingData(page);
    const { shell, precache } = offlineFiles();
    const kept = await keptPaths(page);
    expect(kept).toEqual(
      expect.arrayContaining(shell.filter(({ revision }) => revision === null).map(({ url }) => url)),
    );
    expect(kept.length).toBeGreaterThan(shell.length);
    expect(kept.length).toBeLessThan(precache.length / 3);
    expect(site.requests).not.toContain(`GET ${aboutScript()}`);

    // The visited page opens without a network, and one that was not visited says what is missing.
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Explore the Bio Kingdom" })).toBeVisible();
    await expect(page.getByText("Your browser saves data", { exact: false })).toBeVisible();
    await page.goto("/about");
    await expect(page.getByRole("alert")).toBeVisible();
    await context.setOffline(false);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "About Bio Kingdom" })).toBeVisible();
    await expect.poll(() => keptPaths(page)).toContain(aboutScript());

    await page.getByRole("button", { name: "Keep everything for offline" }).click();
    await expect(page.getByText("Works offline: ", { exact: false })).toBeVisible();
    expect(await keptPaths(page)).toHaveLength(precache.length);
    await cutOff(page, site);
    await page.goto("/pricing");
    await expect(page.getByRole("heading", { level: 1, name: "Pricing" })).toBeVisible();
  },
);

test(
  "a version that waits is as incomplete as the former one, and gets the rest with it",
  LONG,
  async ({ page, site }) => {
    await visitSavingData(page);
    plantNextVersion(site, aboutScript());
    site.planted.delete(aboutScript());
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await expect(offerIn(page)).toBeVisible();
    expect(await keptPaths(page)).not.toContain("/assets/renamed.js");
    expect((await keptPaths(page)).length).toBeLessThan(offlineFiles().precache.length / 3);
    await page.getByRole("button", { name: "Keep everything for offline" }).click();
    await expect(page.getByText("Works offline: ", { exact: false })).toBeVisible();
    await expect.poll(() => keptPaths(page)).toContain("/assets/renamed.js");
  },
);

test(
  "a version that is still being installed while the former one gets the rest gets it too",
  LONG,
  async ({ page, site }) => {
    await visitSavingData(page);
    plantNextVersion(site, aboutScript());
    site.planted.delete(aboutScript());
    const go = createDeferred<null>();
    const next = site.planted.get("/app.html");
    if (next === undefined) throw new Error("no next version is planted");
    site.planted.set("/app.html", { ...next, until: go.promise });
    site.requests.length = 0;
    await page.evaluate(async () => void (await navigator.serviceWorker.ready).update());
    await expect.poll(() => site.requests).toContain("GET /app.html");
    await page.getByRole("button", { name: "Keep everything for offline" }).click();
    await expect(page.getByText("Works offline: ", { exact: false })).toBeVisible();
    go.resolve(null);
    await expect(offerIn(page)).toBeVisible();
    await expect.poll(() => keptPaths(page)).toContain("/assets/renamed.js");
  },
);

test("a version that takes over without the rest says so, and gets it", LONG, async ({ page, site }) => {
  await visitSavingData(page);
  plantNextVersion(site, aboutScript());
  site.planted.delete(aboutScript());
  const renamed = site.planted.get("/assets/renamed.js");
  if (renamed === undefined) throw new Error("no next version is planted");
  site.planted.set("/assets/renamed.js", html);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await page.getByRole("button", { name: "Keep everything for offline" }).click();
  await expect(page.getByText("Works offline: ", { exact: false })).toBeVisible();
  const isPartly = (): Promise<boolean> => page.evaluate(() => caches.has("partly-kept"));
  expect(await isPartly()).toBe(false);
  await offerIn(page).getByRole("button", { name: "Start it now" }).click();
  await expect(page.locator("html[data-version=next]")).toHaveCount(1);
  await expect(page.getByText("Your browser saves data", { exact: false })).toBeVisible();
  expect(await isPartly()).toBe(true);

  site.planted.set("/assets/renamed.js", renamed);
  await page.reload();
  await expect(page.getByText("Works offline: ", { exact: false })).toBeVisible();
  expect(await isPartly()).toBe(false);
});

test("a missing service worker is reported, and the app works", async ({ page, site, watch }) => {
  watch.expectNoise(/ServiceWorker|404/);
  site.planted.set("/sw.js", { ...html, status: 404 });
  const reported = page.waitForEvent("pageerror");
  await openScreen(page, SCREENS.animals);
  expect((await reported).message).toContain("ServiceWorker");
  await answerWithSample(page);
});

test(
  "a new version waits while the former one is open, and takes over once all its pages are closed",
  LONG,
  async ({ page, context, site }) => {
    await visit(page);
    const [former, lasting] = [onDemandFile(ONNX_GLUE), onDemandFile(/\.wasm$/)];
    for (const path of [former, lasting]) await fetchText(page, path);
    await expect.poll(() => keptPaths(page)).toEqual(expect.arrayContaining([former, lasting]));

    const { revision, next } = plantNextVersion(site, former);
    const version = page.locator("html[data-version=next]");
    await page.reload();
    await expect
      .poll(() =>
        page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state ?? "none waits"),
      )
      .toBe("installed");
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(version).toHaveCount(0);
    expect(await keptPaths(page)).toContain(`/app.html?__WB_REVISION__=${revision}`);

    await page.close();
    // The browser takes a moment to notice that no page uses the previous version.
    await expect(async () => {
      const later = await context.newPage();
      await later.goto("/");
      await expect(later.getByRole("heading", { level: 1 })).toBeVisible();
      const isNext = await later.locator("html[data-version=next]").count();
      const kept = await keptPaths(later);
      await later.close();
      expect(isNext).toBe(1);
      expect(kept).toContain(`/app.html?__WB_REVISION__=${next}`);
      expect(kept).not.toContain(`/app.html?__WB_REVISION__=${revision}`);
      expect(kept).not.toContain(former);
      expect(kept).toContain(lasting);
    }).toPass();
  },
);

test(
  "a new version starts in the tab that asks for it alone, and another tab keeps its photo and its pages",
  LONG,
  async ({ page, context, site }) => {
    await visit(page);
    const other = await context.newPage();
    await openScreen(other, SCREENS.animals);
    await answerWithSample(other);
    plantNextVersion(site, aboutScript());
    site.requests.length = 0;
    await other.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await expect(offerIn(other)).toContainText("closes the photo on Animals");
    // The former version was complete, so the new one is before it starts. It fetches only what changed.
    expect(await keptPaths(page)).toContain("/assets/renamed.js");
    expect(site.requests.toSorted()).toEqual(["GET /app.html", "GET /assets/renamed.js", "GET /sw.js"]);
    await expect(offerIn(page)).toContainText("Nothing is lost");
    await offerIn(page).getByRole("button", { name: "Start it now" }).click();
    const next = "html[data-version=next]";
    await expect(page.locator(next)).toHaveCount(1);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

    await expect(sampleBadge(other)).toBeVisible();
    await followInFooter(other, "About");
    await expect(other.getByRole("heading", { level: 1, name: "About Bio Kingdom" })).toBeVisible();
    await expect(other.locator(next)).toHaveCount(0);
    await page.reload();
    expect(await keptPaths(page)).toContain(aboutScript());
    await other.goBack();
    await offerIn(other).getByRole("button", { name: "Start it now" }).click();
    await expect(other.locator(next)).toHaveCount(1);
    await page.reload();
    await expect.poll(() => keptPaths(page)).not.toContain(aboutScript());
  },
);

test(
  "with half of the files cleared and no network the page says what to do, and starts again with the network",
  LONG,
  async ({ page, context, watch }) => {
    watch.expectNoise(/status of 503/);
    await visit(page);
    await page.evaluate(async () => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const [place, file] of (await cache.keys()).entries()) {
          // Deletes every second file, and a file that every page loads at once.
          if (place % 2 === 0 || file.url.includes("/assets/base-"))
            await cache.delete(file, { ignoreVary: true });
        }
      }
    });
    await context.setOffline(true);
    await page.goto("/plants");
    const sentence = page.getByRole("heading", {
      level: 1,
      name: "Bio Kingdom can't start offline right now",
    });
    await expect(sentence).toBeVisible();
    expect(await violationsByDayAndNight(page)).toEqual([]);
    await context.setOffline(false);
    await page.getByRole("link", { name: "reload this page" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Plant Identifier" })).toBeVisible();
    await expect
      .poll(async () => (await keptPaths(page)).length)
      .toBeGreaterThan(offlineFiles().precache.length - 1);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Plant Identifier" })).toBeVisible();
  },
);

test(
  "the next visit stores files that the browser has deleted, and the page says so only then",
  LONG,
  async ({ page, site }) => {
    await visit(page);
    const kept = await keptPaths(page);
    await page.evaluate(async () => {
      for (const name of await caches.keys()) await caches.delete(name);
    });
    site.planted.set(aboutScript(), html);
    await page.reload();
    await expect(page.getByText("This page opens offline", { exact: false })).toBeVisible();
    await expect.poll(async () => (await keptPaths(page)).length).toBeGreaterThan(kept.length - 5);
    await expect(page.getByText("Works offline: ", { exact: false })).toHaveCount(0);
    site.planted.delete(aboutScript());
    await page.reload();
    await expect(page.getByText("Works offline: ", { exact: false })).toBeVisible();
    await cutOff(page, site);
    await page.goto("/about");
    await expect(page.getByRole("heading", { level: 1, name: "About Bio Kingdom" })).toBeVisible();
  },
);
