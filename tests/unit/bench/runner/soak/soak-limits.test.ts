import { expect, test } from "vitest";
import { countAnswers, problemsOf, type Soak, type SoakReading } from "#bench/runner/soak/soak-limits.ts";

const FLAT: SoakReading = {
  photos: 20,
  seconds: 5,
  memoryMb: 250,
  heapMb: 7,
  nodes: 500,
  listeners: 300,
  workers: 3,
  objectUrls: 1,
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

test("a session that keeps nothing of its photos breaks no limit", () => {
  expect(problemsOf(soakOf([{}, { memoryMb: 399, nodes: 1900 }, {}]))).toEqual([]);
});

for (const [name, later, problem] of [
  ["memory", { memoryMb: 401 }, "memory: grew by 151 MB, at most 150 are allowed"],
  ["heap", { heapMb: 28 }, "heap: grew by 21 MB, at most 20 are allowed"],
  ["nodes", { nodes: 2001 }, "nodes: grew by 1501, at most 1500 are allowed"],
  ["listeners", { listeners: 901 }, "listeners: grew by 601, at most 600 are allowed"],
  ["storage", { storageMb: 70 }, "storage: grew by 61 MB, at most 60 are allowed"],
  ["workers", { workers: 5 }, "workers: 5, at most 4 are allowed"],
  ["object URLs", { objectUrls: 5 }, "object URLs: 5, at most 4 are allowed"],
] as const) {
  test(`${name} above the limit is a problem`, () => {
    expect(problemsOf(soakOf([{}, later]))).toEqual([problem]);
  });
}

test("growth counts from the least reading before, not from one that was high by chance", () => {
  expect(problemsOf(soakOf([{ memoryMb: 400 }, { memoryMb: 200 }, { memoryMb: 360 }]))).toEqual([
    "memory: grew by 160 MB, at most 150 are allowed",
  ]);
});

test("a system that does not tell the memory is held to the other limits", () => {
  const readings = [{ memoryMb: null }, { memoryMb: null, workers: 9 }];
  expect(problemsOf(soakOf(readings))).toEqual(["workers: 9, at most 4 are allowed"]);
});

test("lost and doubled answers, those of no photo, and noise are named, at most five of a kind", () => {
  const lost = ["1.jpg", "2.jpg", "3.jpg", "4.jpg", "5.jpg", "6.jpg"];
  const answers = { lost, doubled: ["7.jpg"], unasked: ["8.jpg"] };
  expect(problemsOf(soakOf([{}], { answers, noise: ["a fault"] }))).toEqual([
    "6 answers were lost: 1.jpg, 2.jpg, 3.jpg, 4.jpg, 5.jpg, and 1 more",
    "1 answers came more than once: 7.jpg",
    "1 answers are of photos that nobody chose: 8.jpg",
    "1 messages were written to the console: a fault",
  ]);
});

test("answers that are missing, come twice or are of no photo are told apart", () => {
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
