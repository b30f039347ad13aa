import { expect, test } from "vitest";
import { FAULTS } from "#bench/runner/phone/phone-faults.ts";
import { brokenLimits, phoneFigures } from "#bench/runner/phone/phone-limits.ts";
import type { HomeLoad, PageLoad } from "#bench/runner/phone/phone-visits.ts";
import { kindsOfWork, WORK_KINDS, type WorkTimes } from "#bench/runner/phone/work-times.ts";

const NO_WORK = Object.fromEntries(WORK_KINDS.map((kind) => [kind, 0])) as WorkTimes;

function pageLoad(changes: Partial<PageLoad>): PageLoad {
  return {
    route: "/",
    kB: 100,
    requests: 1,
    blockedMs: 0,
    longestTaskMs: 0,
    work: NO_WORK,
    transfers: { answers: [], begin: 0, end: 0 },
    ...changes,
  };
}

function homeLoad(takesPhotoS: number): HomeLoad {
  return { ...pageLoad({}), takesPhotoS, runsS: 1 };
}

test("a limit breaks by the median of the runs", () => {
  const home = [1, 99, 98].map(homeLoad);
  const figures = phoneFigures({ home, answers: [], routes: [] });
  expect(brokenLimits(figures).map(({ sentence }) => sentence)).toEqual([
    expect.stringMatching(/^Home takes a photo, s: 98\.0, at most/),
  ]);
});

test("one slow run of three breaks nothing, nor does what was not measured", () => {
  const home = [1, 99, 1].map(homeLoad);
  expect(brokenLimits(phoneFigures({ home, answers: [], routes: [] }))).toEqual([]);
});

test("each route has limits of its own", () => {
  const routes = [pageLoad({ route: "/teach", blockedMs: 400 }), pageLoad({ route: "/about" })];
  const broken = brokenLimits(phoneFigures({ home: [], answers: [], routes }));
  expect(broken.map(({ name }) => name)).toEqual(["/teach, blocked in all, ms"]);
});

function event(name: string, ts: number, dur: number, tid = 1) {
  return { name, ph: "X", pid: 1, tid, ts, dur };
}

test("work within other work counts for its own kind alone, and other threads not at all", () => {
  const times = kindsOfWork({
    traceEvents: [
      { name: "thread_name", ph: "M", pid: 1, tid: 1, ts: 0, args: { name: "CrRendererMain" } },
      event("EvaluateScript", 0, 10_000),
      event("Layout", 2000, 3000),
      event("Layout", 20_000, 1000),
      event("Layout", 0, 50_000, 2),
    ],
  });
  expect(times).toEqual({ ...NO_WORK, run: 7, layout: 4 });
});

test("every fault names figures that exist", () => {
  const load = pageLoad({});
  const names = new Set(phoneFigures({ home: [], answers: [], routes: [load] }).map(({ name }) => name));
  const broken = [...FAULTS.values()].flatMap(({ breaks }) => breaks);
  expect(broken.filter((name) => !names.has(name))).toEqual([]);
  expect([...names].filter((name) => !broken.includes(name))).toEqual([]);
});
