import type { TestInfo } from "@playwright/test";
import { test as appTest } from "./app-test.ts";
import { openSite, type Site } from "./site.ts";

/** The app's test with its server as a fixture. */
type SiteTest = ReturnType<typeof appTest.extend<{ site: Site }>>;

/** The app's test on its own server, which `open` starts and which is stopped at the end. */
export function siteTest(
  open: (info: TestInfo) => Promise<Site> = () => openSite({ isQuick: true }),
): SiteTest {
  return appTest.extend<{ site: Site }>({
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires this pattern if a fixture uses no other.
    site: async ({}, provide, info) => {
      const site = await open(info);
      await provide(site);
      site.cut();
    },
    baseURL: async ({ site }, provide) => provide(site.address),
  });
}
