import { join } from "node:path";
import type { Browser } from "@playwright/test";
import type { Plant } from "../page/bench-page.ts";
import { longestTaskDuring } from "./main-thread-tasks.ts";
import { namedPhotos } from "./named-photos.ts";
import { jpegOf } from "./photos.ts";
import { PHOTO_FOLDER, ROOT } from "./site.ts";
import { openSoakSession } from "./soak/soak-session.ts";

/** The app itself in a page, with its own model, for a member whose history is kept. */
export interface AppPage {
  /** Identifies a photo of 48 MP. Answers the longest task of the main thread meanwhile, in milliseconds. */
  identify(): Promise<number>;
  /** Puts the sample results in place of the model. */
  showSamples(): Promise<void>;
  /** The same while the app waits: for a sample result, which comes after a delay, and then at rest. */
  wait(): Promise<number>;
  close(): Promise<void>;
}

/** How long the app is at rest in a wait. */
const REST_MS = 1000;

const FOLDER = join(ROOT, ".cache", "bench", "app-photos");

/**
 * A fault: a task of 200 ms in every 250, so that each identification meets one, which may take no more than 60 ms. On a
 * busy machine the thread runs for a part of that only.
 */
const BLOCKED = `setInterval(() => { const end = performance.now() + 200; while (performance.now() < end); }, 250);`;

/** Opens the app that is served at `origin`. */
export async function openAppPage(browser: Browser, origin: string, plant: Plant | null): Promise<AppPage> {
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  if (plant === "blocked-app") await page.addInitScript({ content: BLOCKED });
  const session = await openSoakSession(page, namedPhotos(FOLDER, [join(PHOTO_FOLDER, jpegOf(48).file)]));
  return {
    identify: () => longestTaskDuring(browser, page, session.photo),
    showSamples: session.swap,
    wait: () =>
      longestTaskDuring(browser, page, async () => {
        await session.photo();
        await page.waitForTimeout(REST_MS);
      }),
    close: () => context.close(),
  };
}
