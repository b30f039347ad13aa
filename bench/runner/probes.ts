import { readFileSync, writeFileSync } from "node:fs";
import { type as systemName, cpus, loadavg, release, totalmem } from "node:os";
import type { Browser } from "@playwright/test";
import sharp from "sharp";
import type { Machine } from "#bench/report/report.ts";

/** Measures the memory of the page's process, which includes its workers. */
export interface MemoryProbe {
  /** Resets the peak. */
  reset(): Promise<void>;
  /** The peak since the last reset, in MB of 1,000,000 bytes. */
  peakMb(): Promise<number>;
}

/** Makes a probe of the largest renderer process of a browser. Null if the system is not Linux or forbids it. */
export async function createMemoryProbe(browser: Browser): Promise<MemoryProbe | null> {
  if (process.platform !== "linux" || !mayReset()) return null;
  const session = await browser.newBrowserCDPSession();
  const renderers = async (): Promise<number[]> => {
    const { processInfo } = await session.send("SystemInfo.getProcessInfo");
    return processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
  };
  return {
    reset: async () => {
      for (const id of await renderers()) forgetPeak(id);
    },
    peakMb: async () => Math.max(0, ...(await renderers()).map(peakKilobytes)) * 1.024e-3,
  };
}

/** False in containers that do not allow processes to reset the peak. */
function mayReset(): boolean {
  try {
    forgetPeak("self");
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error) return false;
    throw error;
  }
}

/** Writing 5 resets the peak of the resident set: proc(5), /proc/pid/clear_refs. */
function forgetPeak(id: number | "self"): void {
  writeFileSync(`/proc/${id}/clear_refs`, "5");
}

/** The peak resident set size of a process, in kilobytes: proc(5). */
function peakKilobytes(id: number): number {
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${id}/status`, "utf8"))?.[1] ?? 0);
}

/** Describes this machine at the end of a run. `loadBefore` is the load average before the run. */
export function machineNow(browser: Browser, loadBefore: number): Machine {
  const [processor] = cpus();
  return {
    processor: processor?.model.trim() ?? "unknown processor",
    cores: cpus().length,
    memoryGb: totalmem() / 1e9,
    system: `${systemName()} ${release()}`,
    browser: `Chromium ${browser.version()}`,
    node: process.versions.node,
    load: [loadBefore, loadavg()[0] ?? 0],
  };
}

/** Describes the machine in one line, so that readers can compare figures. */
export function machineLine({ processor, cores, memoryGb, system, browser, load }: Machine): string {
  const waiting = load.map((each) => each.toFixed(1)).join(" to ");
  return `${browser} on ${processor}, ${cores} cores, ${memoryGb.toFixed(0)} GB, ${system}; load ${waiting}`;
}

/**
 * Milliseconds that sharp takes on one thread from a file in memory to 224 × 224 pixels. This is the speed limit of the
 * machine.
 */
export async function sharpMs(path: string): Promise<number> {
  sharp.cache(false);
  sharp.concurrency(1);
  const file = readFileSync(path);
  const begin = performance.now();
  await sharp(file).resize(224, 224, { fit: "cover" }).raw().toBuffer();
  return performance.now() - begin;
}
