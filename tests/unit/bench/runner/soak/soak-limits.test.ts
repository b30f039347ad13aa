import { expect, test } from "vitest";
import {
  countAnswers,
  problemsOf,
  proportionalMb,
  type Soak,
  type SoakReading,
} from "#bench/runner/soak/soak-limits.ts";

const FLAT: SoakReading = {
  photos: 20,
  seconds: 5,
  memoryMb: 250,
  heapMb: 7,
  nodes: 500,
  listeners: 300,
  workers: 3,
  objectUrls: 1,
  photoFiles: 1,
  storageMb: 9,
};

function soakOf(readings: readonly Partial<SoakReading>[], more: Partial<Soak> = {}): Soak {
  return {
    readings: readings.map((reading) => ({ ...FLAT, ...reading })),
    answers: { lost: [], doubled: [], unasked: [] },
    noise: [],
    ...more,
  };
}

test("a session that keeps no photo breaks no limit", () => {
  expect(problemsOf(soakOf([{}, { memoryMb: 399, nodes: 1900 }, {}]))).toEqual([]);
});

test.each<[string, readonly Partial<SoakReading>[], string]>([
  ["memory", [{}, { memoryMb: 401 }], "memory: grew by 151 MB, at most 150 are allowed"],
  ["heap", [{}, { heapMb: 28 }], "heap: grew by 21 MB, at most 20 are allowed"],
  ["nodes", [{}, { nodes: 2001 }], "nodes: grew by 1501, at most 1500 are allowed"],
  ["listeners", [{}, { listeners: 901 }], "listeners: grew by 601, at most 600 are allowed"],
  ["storage", [{}, { storageMb: 70 }], "storage: grew by 61 MB, at most 60 are allowed"],
  ["workers", [{}, { workers: 5 }], "workers: 5, at most 4 are allowed"],
  ["object URLs", [{}, { objectUrls: 5 }], "object URLs: 5, at most 4 are allowed"],
  ["photo files", [{}, { photoFiles: 3 }], "photo files: 3, at most 2 are allowed"],
  // The first reading is higher than the rest, so growth is measured from the lowest one.
  [
    "memory since the least reading",
    [{ memoryMb: 400 }, { memoryMb: 200 }, { memoryMb: 360 }],
    "memory: grew by 160 MB, at most 150 are allowed",
  ],
  [
    "workers on a system without figures of memory",
    [{ memoryMb: null }, { memoryMb: null, workers: 9 }],
    "workers: 9, at most 4 are allowed",
  ],
])("%s above the limit is a problem", (_name, readings, problem) => {
  expect(problemsOf(soakOf(readings))).toEqual([problem]);
});

test("lost, doubled and unasked answers and noise are named, at most five of a kind", () => {
  const lost = ["1.jpg", "2.jpg", "3.jpg", "4.jpg", "5.jpg", "6.jpg"];
  const answers = { lost, doubled: ["7.jpg"], unasked: ["8.jpg"] };
  expect(problemsOf(soakOf([{}], { answers, noise: ["a fault"] }))).toEqual([
    "6 answers were lost: 1.jpg, 2.jpg, 3.jpg, 4.jpg, 5.jpg, and 1 more",
    "1 answers came more than once: 7.jpg",
    "1 answers are of photos that nobody chose: 8.jpg",
    "1 messages were written to the console: a fault",
  ]);
});

test("lost, doubled and unasked answers are counted apart", () => {
  const seen = new Map([
    ["a", 1],
    ["b", 2],
  ]);
  expect(countAnswers(seen, new Set(["c"]), ["a", "a", "b", "c", "c", "d"])).toEqual({
    lost: ["b"],
    doubled: ["a", "c"],
    unasked: ["d"],
  });
});

test("the proportional set size is read in MB", () => {
  expect(proportionalMb("Rss:  9 kB\nPss:              100000 kB\nPss_Anon:  7 kB\n")).toBeCloseTo(102.4);
  expect(() => proportionalMb("Pss_Anon:  7 kB\n")).toThrow("states no Pss");
});
