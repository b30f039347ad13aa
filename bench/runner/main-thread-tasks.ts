import type { Browser, Page } from "@playwright/test";

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

/** A recording of what threads did. */
export interface Trace {
  readonly traceEvents: readonly TraceEvent[];
}

const TASK = "ThreadControllerImpl::RunTask";

/** What the tool that drives the browser asks of the page. It is no work of the page's own. */
const DEVTOOLS = "blink.mojom.DevToolsSession";

/**
 * The longest task of the main thread during some work, in milliseconds for which the thread ran. A task that waits for
 * a core is not longer for it, as that says something of the machine and nothing of the page.
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
