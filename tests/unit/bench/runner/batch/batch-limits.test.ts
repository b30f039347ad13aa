import { expect, test } from "vitest";
import { type BatchFigures, multipleOf, problemsOf } from "#bench/runner/batch/batch-limits.ts";
import type { SoakReading } from "#bench/runner/soak/soak-limits.ts";

const READING: SoakReading = {
  photos: 500,
  seconds: 25,
  memoryMb: 300,
  heapMb: 20,
  nodes: 900,
  listeners: 500,
  workers: 5,
  objectUrls: 3,
  photoFiles: 1,
  storageMb: 10,
};
const WATCH = { frames: 1000, longestFrameMs: 60, longestTaskMs: 55, longTasks: 1 };
const WATCHES = { running: WATCH, scrolled: WATCH, atEnd: WATCH };
const KILL = { how: "tab", after: 900, forgotten: [], redone: ["1", "2", "3", "4"] };
const NONE_LOST = { lost: [], doubled: [], unknown: [] };
const RESUME = { kills: [KILL], counts: NONE_LOST, runMs: { running: 40, scrolled: 60, atEnd: 50 } };

const GOOD: BatchFigures = {
  rates: { one: [10, 12, 11], all: [18, 18, 20] },
  run: { readings: [READING, { ...READING, memoryMb: 350 }], watches: WATCHES },
  resume: RESUME,
  noise: [],
};

function runWith(...memoryMb: readonly (number | null)[]): NonNullable<BatchFigures["run"]> {
  return {
    readings: memoryMb.map((each) => Object.assign({}, READING, { memoryMb: each })),
    watches: WATCHES,
  };
}

test("figures within the limits, and missing parts, are no problem", () => {
  expect(problemsOf(GOOD)).toEqual([]);
  expect(problemsOf({ rates: null, run: null, resume: null, noise: [] })).toEqual([]);
});

const redone = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

for (const [name, figures, problem] of [
  [
    "a rate that hardly exceeds that of one at a time",
    { rates: { one: [10, 10, 10], all: [11, 12, 13] } },
    "rate: 1.20 times that of one at a time, at least 1.4 are wanted",
  ],
  [
    "memory that falls and rises again",
    { run: runWith(300, 280, 331) },
    "memory: grew by 51 MB, at most 50 are allowed",
  ],
  [
    "a long task",
    { resume: { ...RESUME, runMs: { ...RESUME.runMs, scrolled: 61 } } },
    "while it runs and the grid is scrolled: a task of 61 ms, at most 60 are allowed",
  ],
  [
    "a photo that is asked again though it was written",
    { resume: { ...RESUME, kills: [{ ...KILL, forgotten: ["1.jpg"] }] } },
    "1 photos were asked again after the tab was killed at photo 900 that had been written: 1.jpg",
  ],
  [
    "more photos asked again than are in progress",
    { resume: { ...RESUME, kills: [{ ...KILL, redone }] } },
    "9 photos were asked again after the tab was killed at photo 900, more than are in progress at a time: 1, 2, 3, 4, 5, and 4 more",
  ],
  [
    "a lost photo",
    { resume: { ...RESUME, counts: { ...NONE_LOST, lost: ["1.jpg"] } } },
    "1 photos are not in the file: 1.jpg",
  ],
  [
    "a doubled photo",
    { resume: { ...RESUME, counts: { ...NONE_LOST, doubled: ["1.jpg"] } } },
    "1 photos are in the file more than once: 1.jpg",
  ],
  ["a fault on the console", { noise: ["oh"] }, "1 messages were written to the console: oh"],
] as const) {
  test(`${name} is a problem`, () => {
    expect(problemsOf({ ...GOOD, ...figures })).toEqual([problem]);
  });
}

test("the multiple is the median of the runs, and a system without figures of memory keeps the other limits", () => {
  expect(multipleOf({ one: [10, 10, 10], all: [30, 15, 16] })).toBe(1.6);
  expect(multipleOf({ one: [], all: [] })).toBeNull();
  expect(problemsOf({ ...GOOD, run: runWith(null) })).toEqual([]);
});
