import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import type { Plant } from "#bench/page/bench-page.ts";
import { jpegOf } from "#bench/photos/bench-photos.ts";
import { openSoakSession } from "#bench/runner/soak/soak-session.ts";
import { namedPhotos } from "./made.ts";
import { PHOTO_FOLDER, ROOT } from "./site.ts";

/** The app itself in a browser page, with its own model and the Premium plan. */
export interface AppPage {
  /** Identifies a photo of 48 MP. Returns the longest main thread task during that time, in milliseconds. */
  identify(): Promise<number>;
  /** Switches to the sample results. */
  showSamples(): Promise<void>;
  /** Returns the longest task while the app waits for a sample result and then is idle, in milliseconds. */
  wait(): Promise<number>;
  close(): Promise<void>;
}

/** Duration of the idle time at the end of a wait. */
const REST_MS = 1000;

const FOLDER = join(ROOT, ".cache", "bench", "app-photos");

/**
 * A planted fault: a task of 200 ms every 250 ms, so that each identification overlaps with one. On a busy machine the
 * thread gets the processor for only part of the 200 ms.
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

/** An event in a Chromium trace (Trace Event Format), with the fields that are read here. Times in microseconds. */
export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** Processor time of the thread during the event. */
  readonly tdur?: number;
  readonly args?: {
    readonly name?: string;
    readonly chrome_mojo_event_info?: { readonly mojo_interface_tag?: string };
  };
}

/** A trace of all threads. */
export interface Trace {
  readonly traceEvents: readonly TraceEvent[];
}

const TASK = "ThreadControllerImpl::RunTask";

/** Interface of the calls from the program that drives the browser. They are not work of the page. */
const DEVTOOLS = "blink.mojom.DevToolsSession";

/**
 * The longest task of the main thread during some work, in milliseconds of processor time. Waiting for a core does not
 * count, because the wait depends on the machine and not on the page.
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
 * The durations of all main thread tasks of all pages, except DevTools tasks, in milliseconds of processor time. On
 * virtual machines a thread's clock jumps: it reported 21 ms for a task that lasted 5 ms. So a task never counts for
 * more than its duration.
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

/** Names the thread of an event. */
export function threadOf({ pid, tid }: TraceEvent): string {
  return `${pid} ${tid}`;
}

function isWithin(event: TraceEvent, { ts, dur = 0 }: TraceEvent): boolean {
  return event.ts >= ts && event.ts <= ts + dur;
}
