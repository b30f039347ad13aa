import { defineConfig } from "@playwright/test";
import { findTestBrowser, QUIET_BROWSER } from "./scripts/browser.mjs";
import { PORT, TRUE_DELAYS } from "./tests/e2e/site.ts";

const browser = await findTestBrowser();

const BROWSER_ARGS = [
  ...QUIET_BROWSER,
  // A fake camera that shows a test picture. The permission prompt is accepted automatically.
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
];

export default defineConfig({
  testDir: "tests/e2e",
  // `npm test` leaves out the tests that take long.
  ...(process.env["TEST_ALL"] === undefined ? { grepInvert: /@long/ } : {}),
  outputDir: "test-results",
  globalSetup: "./tests/e2e/global-setup.ts",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Many times the usual durations, because other programs may use the processor.
  timeout: 90_000,
  expect: { timeout: 30_000 },
  use: {
    // The test server, where sample results come sooner.
    baseURL: `http://localhost:${PORT}`,
    headless: true,
    // A zone without a country, so that no test depends on where it runs.
    timezoneId: "UTC",
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    screenshot: "only-on-failure",
    // What each test did, its requests and its console. With pictures of the page, tracing takes a third of the time:
    // `--trace on`.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false, sources: false },
    // Blocked, so that mocked network responses reach the page. A few specs allow service workers.
    serviceWorkers: "block",
    launchOptions: {
      args: BROWSER_ARGS,
      ...(browser === null ? {} : { executablePath: browser.executablePath }),
    },
  },
  webServer: {
    command: `node node_modules/vite/bin/vite.js preview --port ${new URL(TRUE_DELAYS).port} --strictPort`,
    url: TRUE_DELAYS,
    reuseExistingServer: false,
  },
});
