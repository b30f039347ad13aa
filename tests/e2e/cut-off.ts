import type { Page } from "@playwright/test";
import { expect } from "./app-test.ts";
import { keptPaths } from "./service-worker.ts";
import type { Site } from "./site.ts";

/**
 * Takes the network away for good, once what the page has asked for is there: what comes too late fails, and the browser
 * writes so to the console. A service worker that answers for the page may still be keeping files that the page already has,
 * so it is waited for.
 */
export async function cutOff(page: Page, site: Site): Promise<void> {
  if (await page.evaluate(() => navigator.serviceWorker.controller === null)) {
    await expectAllLoaded(page);
  } else {
    await expect.poll(() => keptPaths(page)).toEqual(expect.arrayContaining(loadedAssets(site)));
  }
  // The browser first: the other way round, what it asks for in between is refused, which is another fault.
  await page.context().setOffline(true);
  site.cut();
}

/** Waits for the end of each request that the page has made so far; not for pages with a service worker, whose requests may have none. */
export async function expectAllLoaded(page: Page): Promise<void> {
  const requests = await page.requests();
  await Promise.all(requests.map(async (request) => (await request.response())?.finished()));
}

/** Paths of the build's assets that the site was asked for. */
function loadedAssets(site: Site): string[] {
  return site.requests.flatMap((request) => /^GET (\S*\/assets\/[^\s?]+)$/.exec(request)?.[1] ?? []);
}
