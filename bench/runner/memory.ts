import { readFileSync, writeFileSync } from "node:fs";
import type { Browser } from "@playwright/test";

/** Measures the memory of the page's process, which includes its workers. */
export interface MemoryProbe {
  /** Resets the peak. */
  reset(): Promise<void>;
  /** The peak since the last reset, in MB of 1,000,000 bytes. */
  peakMb(): Promise<number>;
  /** The memory now, in MB. */
  nowMb(): Promise<number>;
}

/** Makes a probe of the largest renderer process of a browser. Null where the system is not Linux or forbids it. */
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

/** False in containers that forbid their processes to reset the peak. */
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

function kilobytes(id: number, field: string): number {
  const match = new RegExp(`^${field}:\\s+(\\d+) kB$`, "m").exec(readFileSync(`/proc/${id}/status`, "utf8"));
  return Number(match?.[1] ?? 0);
}
