import { mkdirSync, rmSync } from "node:fs";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { ensureBrowser } from "../../../scripts/browser.mjs";
import { QUIET } from "../open-page.ts";
import type { BatchLog } from "./batch-log.ts";
import { logBatch, watchPage } from "./watch-batch.ts";

export interface BatchBrowserOptions {
  readonly origin: string;
  /** Name of the folder that is chosen. */
  readonly folderName: string;
  /** True to let no photo begin before the answer of the one before it is kept. */
  readonly oneAtATime: boolean;
  /** A fault: code that runs before the app's own. Null for none. */
  readonly plant: string | null;
}

/** A browser whose storage lies in a folder, with one page. */
export interface BatchBrowser {
  readonly browser: Browser;
  readonly page: Page;
  /** The events of its page. */
  readonly log: BatchLog;
  /** Warnings and errors of the console, and errors that nobody caught. */
  readonly noise: readonly string[];
  /** Ends the process of the browser, or that of the page alone, as the system does: without warning. */
  readonly kill: (what: "browser" | "tab") => Promise<void>;
  readonly close: () => Promise<void>;
}

/** An empty folder for a browser's storage. */
export function emptyProfile(folder: string): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Opens a browser with the storage that it left in the folder `profile`. */
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

function noiseOf(page: Page): readonly string[] {
  const noise: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "warning" || message.type() === "error") noise.push(message.text());
  });
  page.on("pageerror", (error) => noise.push(error.message));
  return noise;
}

/** Ends the process of the page, and then the browser in good order. */
async function killTab(context: BrowserContext, page: Page): Promise<void> {
  const crashed = page.waitForEvent("crash");
  const session = await context.newCDPSession(page);
  // It has no answer: who would give it is gone.
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

/** Runs code with each answer of a batch: `write` writes it, `args` are its arguments. */
function withEachAnswer(code: string): string {
  return `const put = IDBObjectStore.prototype.put; let count = 0; const kept = [];
    IDBObjectStore.prototype.put = function (...args) {
      const write = () => put.apply(this, args);
      if (this.name !== "photos") return write();
      count += 1;
      ${code}
      return write();
    };`;
}

/** Faults that are planted in the page, to see that a limit breaks. Each is a script that runs before the app's own. */
export const BATCH_PLANTS: ReadonlyMap<string, string> = new Map([
  // 20 kB a photo.
  ["leak", withEachAnswer("kept.push(new Uint8Array(20_000).fill(count));")],
  // As if nobody waited for the write: it reports success two seconds before it is done.
  [
    "late-writes",
    withEachAnswer(`const [database, name] = [this.transaction.db, this.name];
      setTimeout(() => put.apply(database.transaction(name, "readwrite").objectStore(name), args), 2000);
      return this.count();`),
  ],
  ["lost-answers", withEachAnswer("if (count % 5 === 0) return this.count();")],
  // As grouping all photos anew with each answer would.
  [
    "busy-page",
    `setInterval(() => { const end = performance.now() + 200; while (performance.now() < end); }, 1000);`,
  ],
  // As if photos did not overlap.
  ["one-at-a-time", "window.isOneAtATime = true;"],
]);
