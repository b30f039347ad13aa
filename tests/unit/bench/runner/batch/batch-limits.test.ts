import { expect, test } from "vitest";
import { type BatchFigures, multipleOf, problemsOf } from "#bench/runner/batch/batch-limits.ts";
import type { SoakReading } from "#bench/runner/soak/soak-reading.ts";

const READING: SoakReading = {
  photos: 500,
  seconds: 25,
  memoryMb: 300,
  heapMb: 20,
  nodes: 900,
  listeners: 500,
  workers: 5,
  objectUrls: 3,
  storageMb: 10,
};
const SMOOTH = {
  when: "while it runs",
  frames: 1000,
  longestFrameMs: 60,
  longestTaskMs: 55,
  longTasks: 1,
  longestRunMs: 40,
};
const KILL = { how: "tab", after: 900, forgotten: [], redone: ["1", "2", "3", "4"] };
const NONE_LOST = { lost: [], doubled: [], unknown: [] };

const GOOD: BatchFigures = {
  rates: { one: [10, 12, 11], all: [18, 18, 20] },
  readings: [READING, { ...READING, memoryMb: 350 }],
  smoothness: [SMOOTH],
  resume: { kills: [KILL], counts: NONE_LOST },
  noise: [],
};

test("figures within the limits are no problem, and nor is a part that was left out", () => {
  expect(problemsOf(GOOD)).toEqual([]);
  expect(problemsOf({ rates: null, readings: null, smoothness: null, resume: null, noise: [] })).toEqual([]);
});

const redone = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

for (const [name, figures, problem] of [
  [
    "a rate that hardly exceeds that of one at a time",
    { rates: { one: [10, 10, 10], all: [11, 12, 13] } },
    "rate: 1.20 times that of one at a time, at least 1.3 are wanted",
  ],
  [
    "memory that falls and rises",
    { readings: [READING, { ...READING, memoryMb: 280 }, { ...READING, memoryMb: 331 }] },
    "memory: differs by 51 MB, at most 50 are allowed",
  ],
  [
    "a long task",
    { smoothness: [{ ...SMOOTH, longestRunMs: 101 }] },
    "while it runs: a task of 101 ms, at most 100 are allowed",
  ],
  [
    "a photo that is asked again though it was written",
    { resume: { kills: [{ ...KILL, forgotten: ["1.jpg"] }], counts: NONE_LOST } },
    "1 photos were asked again after the tab was killed at photo 900 that had been written: 1.jpg",
  ],
  [
    "more photos asked again than are on their way",
    { resume: { kills: [{ ...KILL, redone }], counts: NONE_LOST } },
    "9 photos were asked again after the tab was killed at photo 900, more than are on their way at a time: 1, 2, 3, 4, 5, and 4 more",
  ],
  [
    "a lost photo",
    { resume: { kills: [], counts: { ...NONE_LOST, lost: ["1.jpg"] } } },
    "1 photos are not in the file: 1.jpg",
  ],
  [
    "a doubled photo",
    { resume: { kills: [], counts: { ...NONE_LOST, doubled: ["1.jpg"] } } },
    "1 photos are in the file more than once: 1.jpg",
  ],
  ["a fault on the console", { noise: ["oh"] }, "1 messages were written to the console: oh"],
] as const) {
  test(`${name} is a problem`, () => {
    expect(problemsOf({ ...GOOD, ...figures })).toEqual([problem]);
  });
}

test("the multiple is the middle of those of the runs, and a system that tells no memory is held to the rest", () => {
  expect(multipleOf({ one: [10, 10, 10], all: [30, 15, 16] })).toBe(1.6);
  expect(multipleOf({ one: [], all: [] })).toBeNull();
  expect(problemsOf({ ...GOOD, readings: [{ ...READING, memoryMb: null }] })).toEqual([]);
});
