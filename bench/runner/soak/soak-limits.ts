import { readFileSync } from "node:fs";
import type { Browser, CDPSession, Page } from "@playwright/test";
import { markdownRows } from "#bench/report/report.ts";

/** The result of a soak test. */
export interface Soak {
  readonly readings: readonly SoakReading[];
  readonly answers: AnswerCounts;
  /** Warnings and errors from the console, and uncaught errors. */
  readonly noise: readonly string[];
}

/** A limit for one figure of the readings. */
interface SoakLimit {
  readonly of: keyof SoakReading;
  readonly name: string;
  readonly unit: string;
  /** The maximum rise from any earlier reading; with `isTotal`, the maximum of any reading. */
  readonly most: number;
  readonly isTotal?: boolean;
}

/**
 * The limits. A history of 1,000 answers takes a few MB of heap and 15 MB of storage. A result on the page takes a few
 * hundred nodes and listeners.
 */
export const SOAK_LIMITS: readonly SoakLimit[] = [
  { of: "memoryMb", name: "memory", unit: "MB", most: 150 },
  { of: "heapMb", name: "heap", unit: "MB", most: 20 },
  { of: "nodes", name: "nodes", unit: "", most: 1500 },
  { of: "listeners", name: "listeners", unit: "", most: 600 },
  { of: "storageMb", name: "storage", unit: "MB", most: 60 },
  { of: "workers", name: "workers", unit: "", most: 4, isTotal: true },
  { of: "objectUrls", name: "object URLs", unit: "", most: 4, isTotal: true },
  // That of the page, and that of a photo that is still being checked.
  { of: "photoFiles", name: "photo files", unit: "", most: 2, isTotal: true },
];

/** A sentence for each broken limit. */
export function problemsOf({ readings, answers, noise }: Soak): readonly string[] {
  return [
    ...SOAK_LIMITS.flatMap((limit) => breach(limit, readings)),
    ...named("answers were lost", answers.lost),
    ...named("answers came more than once", answers.doubled),
    ...named("answers are of photos that nobody chose", answers.unasked),
    ...named("messages were written to the console", noise),
  ];
}

function breach(
  { of, name, unit, most, isTotal = false }: SoakLimit,
  readings: readonly SoakReading[],
): readonly string[] {
  const figures = readings.flatMap(({ [of]: figure }) => (figure === null ? [] : [figure]));
  const figure = isTotal ? Math.max(0, ...figures) : largestRise(figures);
  if (figure <= most) return [];
  const end = `${figure.toFixed(0)} ${unit}`.trim();
  return [`${name}: ${isTotal ? "" : "grew by "}${end}, at most ${most} are allowed`];
}

/** The largest rise from any earlier figure; 0 if the figures only fall. */
export function largestRise(figures: readonly number[]): number {
  let [rise, least] = [0, Number.POSITIVE_INFINITY];
  for (const figure of figures) {
    least = Math.min(least, figure);
    rise = Math.max(rise, figure - least);
  }
  return rise;
}

/** A sentence that gives the number of names and lists the first five; no sentence for an empty list. */
export function named(what: string, names: readonly string[]): readonly string[] {
  if (names.length === 0) return [];
  const more = names.length > 5 ? `, and ${names.length - 5} more` : "";
  return [`${names.length} ${what}: ${names.slice(0, 5).join(", ")}${more}`];
}

/** Names of photos with too few or too many answers. */
export interface AnswerCounts {
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  /** Photos that nobody chose. */
  readonly unasked: readonly string[];
}

/**
 * Compares the answers in the history with the answers on the screen, by photo name. `seen` has the number of answers
 * on the screen for each photo. A photo in `givenUp` may have one answer, given before the next photo replaced it.
 */
export function countAnswers(
  seen: ReadonlyMap<string, number>,
  givenUp: ReadonlySet<string>,
  kept: readonly string[],
): AnswerCounts {
  const counts = new Map<string, number>();
  for (const name of kept) counts.set(name, (counts.get(name) ?? 0) + 1);
  const countOf = (name: string): number => counts.get(name) ?? 0;
  const mostOf = (name: string): number => seen.get(name) ?? (givenUp.has(name) ? 1 : 0);
  return {
    lost: [...seen].flatMap(([name, times]) => (countOf(name) < times ? [name] : [])),
    doubled: [...counts].flatMap(([name, times]) => (times > mostOf(name) && mostOf(name) > 0 ? [name] : [])),
    unasked: [...counts.keys()].filter((name) => mostOf(name) === 0),
  };
}

/** The state of the page between two photos. */
export interface SoakReading {
  /** Number of answered photos. */
  readonly photos: number;
  /** Seconds since the first photo. */
  readonly seconds: number;
  /**
   * Memory of the process that runs the page and its workers (proportional set size), in MB of 1,000,000 bytes. Null if
   * the system is not Linux.
   */
  readonly memoryMb: number | null;
  /** Heap of the page, after garbage collection. */
  readonly heapMb: number;
  readonly nodes: number;
  readonly listeners: number;
  readonly workers: number;
  /** Object URLs that the page made and did not revoke. */
  readonly objectUrls: number;
  /** Photos chosen as files that the page can still reach, after garbage collection. Files of models are others. */
  readonly photoFiles: number;
  /** Storage of the site, estimated by the browser. */
  readonly storageMb: number;
}

declare global {
  interface Window {
    /** Set by {@link countObjectUrls}. */
    liveObjectUrls?: Set<string>;
  }
}

/** Counts live object URLs. Runs in the page before the app's code. */
function countObjectUrls(): void {
  const live = new Set<string>();
  window.liveObjectUrls = live;
  const create = URL.createObjectURL.bind(URL);
  const revoke = URL.revokeObjectURL.bind(URL);
  URL.createObjectURL = (of) => {
    const url = create(of);
    live.add(url);
    return url;
  };
  URL.revokeObjectURL = (url) => {
    live.delete(url);
    revoke(url);
  };
}

/** Makes a probe that takes readings of a page. Call this before the page opens an address. */
export async function createSoakProbe(
  browser: Browser,
  page: Page,
): Promise<{ read(photos: number): Promise<SoakReading> }> {
  await page.addInitScript(countObjectUrls);
  const ofBrowser = await browser.newBrowserCDPSession();
  const ofPage = await page.context().newCDPSession(page);
  await ofPage.send("Performance.enable");
  const begin = performance.now();
  return {
    read: async (photos) => {
      const seconds = (performance.now() - begin) / 1000;
      await ofPage.send("HeapProfiler.collectGarbage");
      const { JSHeapUsedSize = 0, Nodes = 0, JSEventListeners = 0 } = await metricsOf(ofPage);
      const { objectUrls, storageBytes } = await page.evaluate(async () => ({
        objectUrls: window.liveObjectUrls?.size ?? 0,
        storageBytes: (await navigator.storage.estimate()).usage ?? 0,
      }));
      return {
        photos,
        seconds,
        memoryMb: await largestRendererMb(ofBrowser),
        heapMb: JSHeapUsedSize / 1e6,
        nodes: Nodes,
        listeners: JSEventListeners,
        workers: page.workers().length,
        objectUrls,
        photoFiles: await reachablePhotos(ofPage),
        storageMb: storageBytes / 1e6,
      };
    },
  };
}

/** The number of photo files that a page can still reach. The browser collects garbage before it counts. */
export async function reachablePhotos(page: CDPSession): Promise<number> {
  const objectGroup = "photo files";
  const { result: prototype } = await page.send("Runtime.evaluate", {
    expression: "File.prototype",
    objectGroup,
  });
  if (prototype.objectId === undefined) throw new Error("the page has no File");
  const { objects } = await page.send("Runtime.queryObjects", {
    prototypeObjectId: prototype.objectId,
    objectGroup,
  });
  if (objects.objectId === undefined) throw new Error("the browser lists no objects");
  const { result } = await page.send("Runtime.callFunctionOn", {
    objectId: objects.objectId,
    functionDeclaration:
      "function () { return this.filter(({ type }) => type.startsWith('image/')).length; }",
    returnByValue: true,
  });
  await page.send("Runtime.releaseObjectGroup", { objectGroup });
  return Number(result.value);
}

/** The browser's own metrics of a page: Chrome DevTools Protocol, Performance.getMetrics. */
export async function metricsOf(page: CDPSession): Promise<Readonly<Record<string, number>>> {
  const { metrics } = await page.send("Performance.getMetrics");
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}

/**
 * Memory of the page's process, which is the largest renderer. Shared memory is included, because it holds the decoded
 * pictures.
 */
export async function largestRendererMb(browser: CDPSession): Promise<number | null> {
  if (process.platform !== "linux") return null;
  const { processInfo } = await browser.send("SystemInfo.getProcessInfo");
  const renderers = processInfo.filter(({ type }) => type === "renderer");
  return Math.max(
    ...renderers.map(({ id }) => proportionalMb(readFileSync(`/proc/${id}/smaps_rollup`, "utf8"))),
  );
}

/** The proportional set size in the text of /proc/pid/smaps_rollup, in MB; see proc(5). */
export function proportionalMb(rollup: string): number {
  const match = /^Pss:\s+(\d+) kB$/m.exec(rollup);
  if (match === null) throw new Error("smaps_rollup states no Pss");
  return Number(match[1]) * 1.024e-3;
}

const COLUMNS: readonly (readonly [of: keyof SoakReading, title: string, digits: number])[] = [
  ["photos", "photos", 0],
  ["seconds", "seconds", 0],
  ["memoryMb", "memory, MB", 0],
  ["heapMb", "heap, MB", 1],
  ["nodes", "nodes", 0],
  ["listeners", "listeners", 0],
  ["workers", "workers", 0],
  ["objectUrls", "object URLs", 0],
  ["photoFiles", "photo files", 0],
  ["storageMb", "storage, MB", 1],
];

/** Formats the readings as a Markdown table. */
export function readingsTable(readings: readonly SoakReading[]): string {
  const rows = readings.map((reading) =>
    COLUMNS.map(([of, , digits]) => reading[of]?.toFixed(digits) ?? "–"),
  );
  return markdownRows([COLUMNS.map(([, title]) => title), ...rows]);
}
