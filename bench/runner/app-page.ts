import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import type { Plant } from "../page/bench-page.ts";
import { namedPhotos } from "./made.ts";
import { jpegOf } from "../photos/bench-photos.ts";
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

/** An event of a trace of Chromium, of those that are read here (Trace Event Format). Times in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** How long the thread ran meanwhile. */
  readonly tdur?: number;
  readonly args?: {
    readonly name?: string;
    readonly chrome_mojo_event_info?: { readonly mojo_interface_tag?: string };
  };
}

/** A recording of the threads. */
export interface Trace {
  readonly traceEvents: readonly TraceEvent[];
}

const TASK = "ThreadControllerImpl::RunTask";

/** Calls of the tool that drives the browser, which are not the page's own work. */
const DEVTOOLS = "blink.mojom.DevToolsSession";

/**
 * The longest task of the main thread during some work, in milliseconds for which the thread ran. A task that waits for
 * a core is not longer for it, as that depends on the machine and not on the page.
 */
export async function longestTaskDuring(
  browser: Browser,
  page: Page,
  work: () => Promise<void>,
): Promise<number> {
  await browser.startTracing(page, { categories: ["-*", "toplevel"] });
  let recording: Buffer | null = null;
  try {
    await work();
  } finally {
    recording = await browser.stopTracing();
  }
  const trace: Trace = JSON.parse(recording.toString());
  const tasks = mainThreadTasks(trace);
  if (tasks.length === 0) throw new Error("the trace has no tasks of a main thread");
  return tasks.reduce((longest, task) => Math.max(longest, task));
}

/**
 * The tasks of the main threads of all pages, in milliseconds for which the thread ran, without those of DevTools. On virtual
 * machines a thread's clock goes in leaps: 21 ms were noted for a task that was over after 5. None runs longer than it lasts.
 */
export function mainThreadTasks({ traceEvents }: Trace): readonly number[] {
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map(threadOf),
  );
  const events = traceEvents.filter((event) => event.ph === "X" && mains.has(threadOf(event)));
  const driven = events.filter(({ args }) => args?.chrome_mojo_event_info?.mojo_interface_tag === DEVTOOLS);
  return events
    .filter(({ name }) => name === TASK)
    .filter((task) => !driven.some((event) => threadOf(event) === threadOf(task) && isWithin(event, task)))
    .map(({ dur = 0, tdur = 0 }) => Math.min(dur, tdur) / 1000);
}

function threadOf({ pid, tid }: TraceEvent): string {
  return `${pid} ${tid}`;
}

function isWithin(event: TraceEvent, { ts, dur = 0 }: TraceEvent): boolean {
  return event.ts >= ts && event.ts <= ts + dur;
}
