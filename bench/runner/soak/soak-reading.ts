import { readFileSync } from "node:fs";
import type { Browser, CDPSession, Page } from "@playwright/test";

/** The state of the page between two photos. */
export interface SoakReading {
  /** Photos that were answered until then. */
  readonly photos: number;
  /** Since the first photo. */
  readonly seconds: number;
  /**
   * Memory of the process of the page and its workers (proportional set size), in MB of 1,000,000 bytes. Null where the
   * system does not give it.
   */
  readonly memoryMb: number | null;
  /** Of the page, after garbage was collected. */
  readonly heapMb: number;
  readonly nodes: number;
  readonly listeners: number;
  readonly workers: number;
  /** Addresses of blobs that the page made and did not give back. */
  readonly objectUrls: number;
  /** The storage that the site uses, as the browser estimates it. */
  readonly storageMb: number;
}

/** Reads an open page. */
export interface SoakProbe {
  read(photos: number): Promise<SoakReading>;
}

declare global {
  interface Window {
    /** Set by {@link COUNT_OBJECT_URLS}. */
    liveObjectUrls?: Set<string>;
  }
}

/** Runs in the page before its own code. */
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

/** Makes the probe of a page that was not opened yet. */
export async function createSoakProbe(browser: Browser, page: Page): Promise<SoakProbe> {
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
        storageMb: storageBytes / 1e6,
      };
    },
  };
}

async function metricsOf(page: CDPSession): Promise<Readonly<Record<string, number>>> {
  const { metrics } = await page.send("Performance.getMetrics");
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}

/** The page's process is the largest one. Its shared memory counts too: decoded pictures are kept there. */
async function largestRendererMb(browser: CDPSession): Promise<number | null> {
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
  ["storageMb", "storage, MB", 1],
];

/** The readings as a table of Markdown. */
export function readingsTable(readings: readonly SoakReading[]): string {
  const lines = [
    COLUMNS.map(([, title]) => title),
    COLUMNS.map(() => "---:"),
    ...readings.map((reading) => COLUMNS.map(([of, , digits]) => reading[of]?.toFixed(digits) ?? "–")),
  ];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
