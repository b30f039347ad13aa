import { readFileSync } from "node:fs";
import type { Browser } from "@playwright/test";

/** Milliseconds of a tick in which Linux counts the time of a process: USER_HZ is 100 on all its machines. */
const TICK_MS = 10;

/** Measures the time that cores spent on the pages of a browser, workers included. */
export interface CpuProbe {
  /** So far, in milliseconds, in steps of 10. */
  pagesMs(): Promise<number>;
}

/** Makes a probe of all renderer processes. Null where the system is not Linux. */
export async function createCpuProbe(browser: Browser): Promise<CpuProbe | null> {
  if (process.platform !== "linux") return null;
  const session = await browser.newBrowserCDPSession();
  return {
    pagesMs: async () => {
      const { processInfo } = await session.send("SystemInfo.getProcessInfo");
      const ids = processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
      return ids.reduce((sum, id) => sum + cpuMs(readFileSync(`/proc/${id}/stat`, "utf8")), 0);
    },
  };
}

/** The time that cores spent on a process, its threads included, from its /proc/PID/stat (proc_pid_stat(5)). */
export function cpuMs(stat: string): number {
  // The name of the program, in brackets, may have blanks in it. After it comes field 3.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [utime, stime] = [Number(fields[14 - 3]), Number(fields[15 - 3])];
  return (utime + stime) * TICK_MS;
}
