import { readFileSync, writeFileSync } from "node:fs";
import type { Browser } from "@playwright/test";
import { type as systemName, cpus, loadavg, release, totalmem } from "node:os";
import type { Machine } from "../report/report.ts";
import { spawnSync } from "node:child_process";
import sharp from "sharp";

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

/** Describes this machine at the end of a run, with the load average from before it. */
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

/** A machine in a line, for people who compare figures. */
export function machineLine({ processor, cores, memoryGb, system, browser, load }: Machine): string {
  const waiting = load.map((each) => each.toFixed(1)).join(" to ");
  return `${browser} on ${processor}, ${cores} cores, ${memoryGb.toFixed(0)} GB, ${system}; load ${waiting}`;
}

/** A decoder outside the browser, on one thread. It shows how fast decoding and scaling can be on this machine. */
export interface DecodeLimit {
  readonly name: string;
  /** False for a kind of file that it does not read, by its name. */
  reads(file: string): boolean;
  /** Milliseconds from the file, in memory (sharp) or on disk (djpeg), to its pixels. */
  measure(path: string): Promise<number>;
}

/** Name of the decoder that the app is compared with. It scales to the size of the tensor, which djpeg does not. */
export const LIMIT = "sharp in Node.js (limit)";

/** sharp on one thread, to a square of this side. */
export function sharpLimit(side: number): DecodeLimit {
  sharp.cache(false);
  sharp.concurrency(1);
  return {
    name: LIMIT,
    reads: () => true,
    measure: async (path) => {
      const file = readFileSync(path);
      const begin = performance.now();
      await sharp(file).resize(side, side, { fit: "cover" }).raw().toBuffer();
      return performance.now() - begin;
    },
  };
}

/** The decoders of this machine: sharp, and djpeg where it is installed. */
export function decodeLimits(side: number): readonly DecodeLimit[] {
  const hasDjpeg = spawnSync("djpeg", ["-version"], { stdio: "ignore" }).error === undefined;
  const djpeg: DecodeLimit = {
    name: "djpeg -scale 1/8, a process",
    reads: (file) => file.endsWith(".jpg"),
    measure: (path) => {
      const begin = performance.now();
      const { status } = spawnSync("djpeg", ["-scale", "1/8", "-outfile", "/dev/null", path]);
      const ms = performance.now() - begin;
      if (status !== 0) throw new Error(`djpeg failed on ${path}`);
      return Promise.resolve(ms);
    },
  };
  return hasDjpeg ? [sharpLimit(side), djpeg] : [sharpLimit(side)];
}
