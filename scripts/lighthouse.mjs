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
    const run = await lighthouse(new URL(route, origin).href, {
      port: DEBUGGING_PORT,
      logLevel: "error",
      output: "json",
    });
    if (run === undefined) throw new Error(`Lighthouse gave no result for ${route}`);
    const figures = figuresOf(run.lhr);
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
