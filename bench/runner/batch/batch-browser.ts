import { mkdirSync, rmSync } from "node:fs";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { noiseOf, QUIET } from "#bench/runner/open-page.ts";
import { withEachPut } from "#bench/runner/soak/soak-plan.ts";
import { ensureBrowser } from "../../../scripts/browser.mjs";
import { type BatchLog, logBatch, watchPage } from "./watch-batch.ts";

export interface BatchBrowserOptions {
  readonly origin: string;
  /** Name of the folder of photos. */
  readonly folderName: string;
  /** True if a photo starts only after the answer to the previous photo is stored. */
  readonly oneAtATime: boolean;
  /** A planted fault: a script that runs before the app's scripts. Null for none. */
  readonly plant: string | null;
}

/** A browser with one page and its storage in a folder. */
export interface BatchBrowser {
  readonly browser: Browser;
  readonly page: Page;
  /** The events of the page. */
  readonly log: BatchLog;
  /** Warnings and errors from the console, and uncaught errors. */
  readonly noise: readonly string[];
  /** Ends the process of the browser, or only the process of the page, without warning. */
  readonly kill: (what: "browser" | "tab") => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Makes an empty folder for a browser's storage. */
export function emptyProfile(folder: string): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Opens a browser with its storage in the folder `profile`. */
export async function openBatchBrowser(
  profile: string,
  { origin, folderName, plant, oneAtATime }: BatchBrowserOptions,
): Promise<BatchBrowser> {
  const { executablePath } = await ensureBrowser();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...QUIET, "--disable-gpu"],
    baseURL: origin,
    viewport: { width: 1280, height: 800 },
  });
  const browser = context.browser();
  if (browser === null) throw new Error("the context has no browser");
  const log = await logBatch(context, folderName, oneAtATime);
  await context.addInitScript(watchPage);
  if (plant !== null) await context.addInitScript({ content: plant });
  const page = await context.newPage();
  return {
    browser,
    page,
    log,
    noise: noiseOf(page),
    kill: (what) => (what === "tab" ? killTab(context, page) : killBrowser(browser, context)),
    close: () => context.close(),
  };
}

/** Ends the process of the page, and then closes the browser. */
async function killTab(context: BrowserContext, page: Page): Promise<void> {
  const crashed = page.waitForEvent("crash");
  const session = await context.newCDPSession(page);
  // The call never gets an answer, because the page has crashed.
  session.send("Page.crash").catch(() => {});
  await crashed;
  await context.close();
}

async function killBrowser(browser: Browser, context: BrowserContext): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const closed = context.waitForEvent("close");
  for (const { type, id } of processInfo) if (type === "browser") process.kill(id, "SIGKILL");
  await closed;
}

/** Faults to plant in the page. Each fault must break a limit. Each is a script that runs before the app's scripts. */
export const BATCH_PLANTS: ReadonlyMap<string, string> = new Map([
  // Leaks 20 kB per photo.
  ["leak", withEachPut("photos", "kept.push(new Uint8Array(20_000).fill(count));")],
  // Each write reports success two seconds too early.
  [
    "late-writes",
    withEachPut(
      "photos",
      `const [database, name] = [this.transaction.db, this.name];
      setTimeout(() => put.apply(database.transaction(name, "readwrite").objectStore(name), args), 2000);
      return this.count();`,
    ),
  ],
  ["lost-answers", withEachPut("photos", "if (count % 5 === 0) return this.count();")],
  // Simulates the cost of grouping all photos again after each answer.
  [
    "busy-page",
    `setInterval(() => { const end = performance.now() + 200; while (performance.now() < end); }, 1000);`,
  ],
  // Photos do not overlap.
  ["one-at-a-time", "window.isOneAtATime = true;"],
]);
