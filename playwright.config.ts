import { defineConfig } from "@playwright/test";
import { PORT, TRUE_DELAYS } from "./tests/e2e/site.ts";
import { findTestBrowser, QUIET_BROWSER } from "./scripts/browser.mjs";

const browser = await findTestBrowser();

const BROWSER_ARGS = [
  ...QUIET_BROWSER,
  // A camera that shows a test picture, and that every page may use that asks: nobody is there to answer.
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
];

export default defineConfig({
  testDir: "tests/e2e",
  // What is slow is run by `npm test -- --long`.
  ...(process.env["TEST_LONG"] === undefined ? { grepInvert: /@long/ } : { grep: /@long/ }),
  outputDir: "test-results",
  globalSetup: "./tests/e2e/global-setup.ts",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Many times what a test takes: other programs may use the processor.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    // A server of the tests, where sample results come sooner.
    baseURL: `http://localhost:${PORT}`,
    headless: true,
    // A trace films every test, which takes a third of the time; `--trace on` films one that fails.
    trace: "off",
    // What tests put in the network's place must reach the page: few specs have them.
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
