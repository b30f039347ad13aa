import { defineConfig } from "@playwright/test";
import { PORT, TRUE_DELAYS } from "./tests/e2e/site.ts";
import { findTestBrowser, QUIET_BROWSER } from "./scripts/browser.mjs";

const browser = await findTestBrowser();

const BROWSER_ARGS = [
  ...QUIET_BROWSER,
  // A fake camera that shows a test picture. The permission prompt is accepted automatically.
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
];

export default defineConfig({
  testDir: "tests/e2e",
  // `npm test` leaves the slow tests out.
  ...(process.env["TEST_LONG"] === undefined ? { grepInvert: /@long/ } : { grep: /@long/ }),
  outputDir: "test-results",
  globalSetup: "./tests/e2e/global-setup.ts",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Many times the usual duration of a test, because other programs may use the processor.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    // The test server, where sample results come sooner.
    baseURL: `http://localhost:${PORT}`,
    headless: true,
    // Tracing records every test and takes a third of the time. Use `--trace on` to examine a failing test.
    trace: "off",
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
