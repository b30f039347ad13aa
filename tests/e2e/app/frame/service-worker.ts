import type { Page } from "@playwright/test";
import { expect } from "#tests/e2e/app-test.ts";
import type { Site } from "#tests/e2e/site.ts";

/** Opens the start page and waits until the service worker has all files and controls the page. */
export async function visit(page: Page): Promise<void> {
  await visitShortly(page);
  await expect(page.getByText("Works offline: ", { exact: false })).toBeVisible();
}

/** Opens the start page and waits until the service worker controls the page. */
export async function visitShortly(page: Page): Promise<void> {
  await page.goto("./");
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller !== null) return;
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true });
    });
  });
}

/** Paths, with queries, of all cached responses. */
export function keptPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const caches = await Promise.all((await self.caches.keys()).map((name) => self.caches.open(name)));
    const requests = await Promise.all(caches.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => url.slice(location.origin.length));
  });
}

/**
 * Turns the network off and stops the server. Call this after the page has loaded everything, because a later load
 * fails with a console message. Waits until the service worker has stored the loaded files.
 */
export async function cutOff(page: Page, site: Site): Promise<void> {
  if (await page.evaluate(() => navigator.serviceWorker.controller !== null)) {
    await expect.poll(() => keptPaths(page)).toEqual(expect.arrayContaining(loadedAssets(site)));
  }
  // The browser goes offline first. Otherwise the server would refuse requests in between, which is a different fault.
  await page.context().setOffline(true);
  site.cut();
}

/** Paths of the assets that the browser requested. */
function loadedAssets(site: Site): string[] {
  return site.requests.flatMap((request) => /^GET (\S*\/assets\/[^\s?]+)$/.exec(request)?.[1] ?? []);
}
