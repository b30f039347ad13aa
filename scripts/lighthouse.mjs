import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { build, preview } from "vite";
import { ensureBrowser } from "./browser.mjs";

/** Scores (0 to 100) that each route has to reach, on Lighthouse's mobile preset. */
const REQUIRED = { accessibility: 100, "best-practices": 100, seo: 100 };

/** Home has to be fast as well, and so has a record, on which people land from a search. */
const REQUIRED_PERFORMANCE = 95;
const FAST_ROUTES = new Set(["/", "/guide/tomato-late-blight"]);

const ROUTES = [
  "/",
  "/animals",
  "/plants",
  "/diseases",
  "/pests",
  "/solutions",
  "/guide",
  "/guide/tomato-late-blight",
  "/models",
  "/benchmark",
  "/pricing",
  "/about",
  "/history",
];

const DEBUGGING_PORT = 9333;

/** The scores of one route, by category. */
async function scoresOf(/** @type {string} */ url) {
  const run = await lighthouse(url, { port: DEBUGGING_PORT, logLevel: "error", output: "json" });
  if (run === undefined) throw new Error(`Lighthouse gave no result for ${url}`);
  const failed = Object.values(run.lhr.audits)
    .filter(({ score, scoreDisplayMode }) => scoreDisplayMode === "binary" && score === 0)
    .map(({ id }) => id);
  const scores = Object.fromEntries(
    Object.values(run.lhr.categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]),
  );
  return { scores, failed };
}

const { executablePath } = await ensureBrowser();
await build({ logLevel: "error" });
const server = await preview({ preview: { port: 4280 }, logLevel: "error" });
const origin = server.resolvedUrls?.local[0] ?? "";
const browser = await chromium.launch({
  executablePath,
  args: [`--remote-debugging-port=${DEBUGGING_PORT}`, "--no-sandbox", "--disable-gpu", "--disable-quic"],
});
try {
  console.log("route                      performance  accessibility  best practices  seo");
  for (const route of ROUTES) {
    const { scores, failed } = await scoresOf(new URL(route, origin).href);
    const cells = ["performance", "accessibility", "best-practices", "seo"].map((id) =>
      String(scores[id]).padStart(11),
    );
    console.log(route.padEnd(26), ...cells);
    const required = FAST_ROUTES.has(route) ? { ...REQUIRED, performance: REQUIRED_PERFORMANCE } : REQUIRED;
    for (const [category, score] of Object.entries(required)) {
      if ((scores[category] ?? 0) >= score) continue;
      console.error(
        `${route}: ${category} is ${scores[category]}, at least ${score} is required (${failed.join(", ")})`,
      );
      process.exitCode = 1;
    }
  }
} finally {
  await browser.close();
  await server.close();
}
