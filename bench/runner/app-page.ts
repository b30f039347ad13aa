import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import type { Plant } from "../page/bench-page.ts";
import { namedPhotos } from "./made.ts";
import { jpegOf } from "../photos/bench-photos.ts";
import { PHOTO_FOLDER, ROOT } from "./site.ts";
import { openSoakSession } from "./soak/soak-session.ts";

/** The app itself in a page, with its own model and Premium. */
export interface AppPage {
  /** Identifies a photo of 48 MP. Returns the longest task of the main thread meanwhile, in milliseconds. */
  identify(): Promise<number>;
  /** Switches to the sample results. */
  showSamples(): Promise<void>;
  /** The longest task while the app waits: for a sample result, and then at rest. */
  wait(): Promise<number>;
  close(): Promise<void>;
}

/** Duration of the rest at the end of a wait. */
const REST_MS = 1000;

const FOLDER = join(ROOT, ".cache", "bench", "app-photos");

/**
 * A planted fault: a task of 200 ms in every 250 ms, so each identification meets one. On a busy machine the thread runs
 * for only a part of that time.
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

/** An event in a trace of Chromium (Trace Event Format), with the fields that are read here. Times in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** Running time of the thread during the event. */
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

/** Calls of the program that drives the browser. They are not work of the page. */
const DEVTOOLS = "blink.mojom.DevToolsSession";

/**
 * The longest task of the main thread during some work, in milliseconds of running time. Waiting for a core does not count,
 * because it depends on the machine and not on the page.
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
 * The tasks of the main threads of all pages, without those of DevTools, in milliseconds of running time. On virtual machines
 * a thread's clock jumps: it gave 21 ms for a task that lasted 5. So the duration is the most that counts.
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
