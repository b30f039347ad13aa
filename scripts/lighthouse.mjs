import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { build, preview } from "vite";
import { ensureBrowser } from "./browser.mjs";
import { figuresOf, problemsOf } from "./lighthouse-limits.mjs";

const ROUTES = [
  "/",
  "/animals",
  "/plants",
  "/diseases",
  "/pests",
  "/solutions",
  "/solutions/solution-13",
  "/solutions/compare?compare=solution-13.solution-14",
  "/guide",
  "/guide/tomato-late-blight",
  "/models",
  "/models/bio-kingdom",
  "/benchmark",
  "/batch",
  "/teach",
  "/pricing",
  "/about",
  "/history",
];

const DEBUGGING_PORT = 9333;

const { executablePath } = await ensureBrowser();
await build({ logLevel: "error" });
const server = await preview({ preview: { port: 4280 }, logLevel: "error" });
const origin = server.resolvedUrls?.local[0] ?? "";
const browser = await chromium.launch({
  executablePath,
  args: [`--remote-debugging-port=${DEBUGGING_PORT}`, "--no-sandbox", "--disable-gpu", "--disable-quic"],
});
try {
  console.log("route                      performance  accessibility  best practices  seo  shift");
  for (const route of ROUTES) {
    const first = await figuresNow(route);
    // One run differs from the next by some points: where it misses, the middle one of three counts, as Lighthouse's own
    // notes on its spread advise. See https://github.com/GoogleChrome/lighthouse/blob/main/docs/variability.md
    const figures =
      problemsOf(route, first).length === 0
        ? first
        : middleOf([first, await figuresNow(route), await figuresNow(route)]);
    const cells = ["performance", "accessibility", "best-practices", "seo"].map((id) =>
      String(figures.scores[id]).padStart(11),
    );
    console.log(route.padEnd(26), ...cells, figures.shift?.toFixed(3).padStart(6));
    for (const problem of problemsOf(route, figures)) {
      console.error(problem);
      process.exitCode = 1;
    }
  }
} finally {
  await browser.close();
  await server.close();
}

/**
 * The figures of a route, measured now. Throws where Lighthouse could not measure it twice in a row.
 * @param {string} route
 */
async function figuresNow(route, isLastTry = false) {
  const run = await lighthouse(new URL(route, origin).href, {
    port: DEBUGGING_PORT,
    logLevel: "error",
    output: "json",
  });
  const problem = run === undefined ? "no result" : run.lhr.runtimeError?.message;
  if (run !== undefined && problem === undefined) return figuresOf(run.lhr);
  if (isLastTry) throw new Error(`Lighthouse could not measure ${route}: ${problem}`);
  console.error(`${route} is measured again: ${problem}`);
  return figuresNow(route, true);
}

/**
 * Those with the middle performance.
 * @param {readonly import("./lighthouse-limits.mjs").Figures[]} figures
 */
function middleOf(figures) {
  const [, middle] = figures.toSorted(
    (a, b) => (a.scores["performance"] ?? 0) - (b.scores["performance"] ?? 0),
  );
  if (middle === undefined) throw new Error("two figures at least have a middle one");
  return middle;
}
