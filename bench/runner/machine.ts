import { cpus, loadavg, release, totalmem, type as systemName } from "node:os";
import type { Browser } from "@playwright/test";
import type { Machine } from "../report/report.ts";

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
