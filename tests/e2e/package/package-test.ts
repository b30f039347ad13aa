import { test as appTest } from "#tests/e2e/app-test.ts";
import { openSite, type Site } from "#tests/e2e/site.ts";
import { type Consumer, makeConsumer, recommendedPolicy } from "#tests/fixtures/package/consumer.ts";

/** The policy that README.md of the package recommends. */
export const POLICY = recommendedPolicy();

interface PackageFixtures {
  /** The example that the site serves. */
  readonly example: "react" | "html";
  /** The content security policy of every file of the site. */
  readonly policy: string;
  readonly site: Site;
}

/** Tests of a project that has installed the package. Its examples are on a site of their own. */
export const test = appTest.extend<PackageFixtures, { readonly consumer: Consumer }>({
  consumer: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires this pattern if a fixture uses no other.
    async ({}, provide) => {
      const consumer = await makeConsumer();
      await provide(consumer);
      consumer.remove();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  example: ["react", { option: true }],
  policy: [POLICY, { option: true }],
  site: async ({ consumer, example, policy }, provide) => {
    const site = await openSite({
      folder: consumer[example],
      headers: { "Content-Security-Policy": policy },
    });
    await provide(site);
    site.cut();
  },
  baseURL: async ({ site }, provide) => provide(site.address),
});
