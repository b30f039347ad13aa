import { defineConfig } from "@playwright/test";
import { findBrowser } from "./scripts/browser.mjs";

/** Two checkouts can be tested beside each other, each on a port of its own. */
const PORT = Number(process.env["E2E_PORT"] ?? 4273);
const ALONE = "**/{delay,no-blocking}.spec.ts";
const browser = await findBrowser();

/** What a browser without a screen, as root in a container and without a network, needs to be told. */
const QUIET_BROWSER = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // A camera that shows a test picture.
  "--use-fake-device-for-media-stream",
];

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  globalSetup: "./tests/e2e/global-setup.ts",
  fullyParallel: true,
  // One more than two cores have: many tests wait for the delay of the sample results.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // Several times what a test takes here: slower machines run them too.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: `http://localhost:${PORT}`,
    headless: true,
    // A trace films every test, which takes a third of the time; `--trace on` films one that fails.
    trace: "off",
    // What tests put in the network's place must reach the page: few specs have them.
    serviceWorkers: "block",
    launchOptions: {
      args: QUIET_BROWSER,
      ...(browser === null ? {} : { executablePath: browser.executablePath }),
    },
  },
  projects: [
    { name: "app", testIgnore: ALONE },
    // What is timed runs by itself, after the rest, one test after the other: two cores are soon taken.
    { name: "alone", testMatch: ALONE, fullyParallel: false, workers: 1, dependencies: ["app"] },
  ],
  webServer: {
    command: `node node_modules/vite/bin/vite.js preview --port ${PORT} --strictPort`,
    port: PORT,
    reuseExistingServer: false,
  },
});
