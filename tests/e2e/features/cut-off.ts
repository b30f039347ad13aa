import type { Page } from "@playwright/test";
import { expect } from "../app-test.ts";
import { keptPaths } from "../app/service-worker.ts";
import type { Site } from "../site.ts";

/**
 * Takes the network away for good, and the site with it. Call it once what the page fetches has come: what comes too late
 * fails, and the browser writes so to the console. A service worker may still be keeping files that the page has: that is
 * waited for here.
 */
export async function cutOff(page: Page, site: Site): Promise<void> {
  if (await page.evaluate(() => navigator.serviceWorker.controller !== null)) {
    await expect.poll(() => keptPaths(page)).toEqual(expect.arrayContaining(loadedAssets(site)));
  }
  // The browser first: the other way round, what it asks for in between is refused, which is another fault.
  await page.context().setOffline(true);
  site.cut();
}

/** Paths of the build's assets that the site was asked for. */
function loadedAssets(site: Site): string[] {
  return site.requests.flatMap((request) => /^GET (\S*\/assets\/[^\s?]+)$/.exec(request)?.[1] ?? []);
}
