import { readFileSync, writeFileSync } from "node:fs";
import type { Browser } from "@playwright/test";

/** How much memory the page's process takes, with all its workers. */
export interface MemoryProbe {
  /** Forgets the peak so far. */
  reset(): Promise<void>;
  /** The most since the last reset, in MB of 1,000,000 bytes. */
  peakMb(): Promise<number>;
  /** What it takes now, in MB. */
  nowMb(): Promise<number>;
}

/** Watches the largest renderer of a browser; null where the system does not say, which is all but Linux. */
export async function createMemoryProbe(browser: Browser): Promise<MemoryProbe | null> {
  if (process.platform !== "linux" || !mayReset()) return null;
  const session = await browser.newBrowserCDPSession();
  const renderers = async (): Promise<number[]> => {
    const { processInfo } = await session.send("SystemInfo.getProcessInfo");
    return processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
  };
  const largest = async (field: "VmHWM" | "VmRSS"): Promise<number> =>
    Math.max(0, ...(await renderers()).map((id) => kilobytes(id, field))) * 1.024e-3;
  const reset = async (): Promise<void> => {
    for (const id of await renderers()) forgetPeak(id);
  };
  return { reset, peakMb: () => largest("VmHWM"), nowMb: () => largest("VmRSS") };
}

/** Not every container lets its processes do so. */
function mayReset(): boolean {
  try {
    forgetPeak("self");
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error) return false;
    throw error;
  }
}

/** 5 resets the peak of the resident set: proc(5), /proc/pid/clear_refs. */
function forgetPeak(id: number | "self"): void {
  writeFileSync(`/proc/${id}/clear_refs`, "5");
}

function kilobytes(id: number, field: string): number {
  const match = new RegExp(`^${field}:\\s+(\\d+) kB$`, "m").exec(readFileSync(`/proc/${id}/status`, "utf8"));
  return Number(match?.[1] ?? 0);
}
