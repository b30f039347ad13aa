import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import type { BenchPage, Plant } from "#bench/page/bench-page.ts";
import { ensureBrowser } from "../../scripts/browser.mjs";

/** Command line arguments of the browser. `gc` lets scripts trigger garbage collection. */
export const QUIET = [
  "--js-flags=--expose-gc",
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
];

export interface OpenPage {
  /** Calls a method of the page. */
  ask<M extends keyof BenchPage>(
    method: M,
    ...args: Parameters<BenchPage[M]>
  ): Promise<Awaited<ReturnType<BenchPage[M]>>>;
  /** Collects garbage in the page and its workers. */
  collectGarbage(): Promise<void>;
  close(): Promise<void>;
}

/** Chromium on Linux has WebGPU only with these. */
const WITH_GPU = ["--enable-unsafe-webgpu", "--enable-features=Vulkan", "--ignore-gpu-blocklist"];

/** Starts the browser. With `gpu`, the browser may use the graphics processor. */
export async function openBrowser(gpu: boolean): Promise<Browser> {
  const { executablePath } = await ensureBrowser();
  return chromium.launch({ executablePath, args: [...QUIET, ...(gpu ? WITH_GPU : ["--disable-gpu"])] });
}

/**
 * Opens the page in a fresh context without a cache. `served` maps paths on the site to local folders; a path begins
 * and ends with a slash.
 */
export async function openPage(
  browser: Browser,
  origin: string,
  plant: Plant | null,
  served: Readonly<Record<string, string>> = {},
): Promise<OpenPage> {
  const context = await browser.newContext();
  for (const [path, folder] of Object.entries(served)) {
    await context.route(`**${path}**`, (route) => {
      const { pathname } = new URL(route.request().url());
      return route.fulfill({ path: join(folder, decodeURIComponent(pathname.slice(path.length))) });
    });
  }
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("crash", () => faults.push("the page crashed"));
  await page.goto(plant === null ? origin : `${origin}?plant=${plant}`);
  await page.waitForFunction(() => window.bench !== undefined);
  return {
    ask: async <M extends keyof BenchPage>(
      method: M,
      ...args: Parameters<BenchPage[M]>
    ): Promise<Awaited<ReturnType<BenchPage[M]>>> => {
      const answer = await askPage(page, method, args);
      if (faults.length > 0) throw new Error(`${method}: ${faults.join("; ")}`);
      return answer;
    },
    collectGarbage: async () => {
      await page.evaluate(() => globalThis.gc?.());
      for (const worker of page.workers()) await worker.evaluate(() => globalThis.gc?.());
    },
    close: () => context.close(),
  };
}

/** Collects warnings and errors from the console, and uncaught errors. */
export function noiseOf(page: Page): readonly string[] {
  const noise: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "warning" || message.type() === "error") noise.push(message.text());
  });
  page.on("pageerror", (error) => noise.push(error.message));
  return noise;
}

function askPage<M extends keyof BenchPage>(
  page: Page,
  method: M,
  args: Parameters<BenchPage[M]>,
): Promise<Awaited<ReturnType<BenchPage[M]>>> {
  return page.evaluate(
    ([name, values]) => {
      const bench = window.bench;
      if (bench === undefined) throw new Error("the page is not ready");
      return Reflect.apply(bench[name], bench, values);
    },
    [method, args] as const,
  );
}
