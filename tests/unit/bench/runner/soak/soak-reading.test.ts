import { expect, test } from "vitest";
import { proportionalMb, readingsTable } from "#bench/runner/soak/soak-reading.ts";
import { soakSteps } from "#bench/runner/soak/soak-plan.ts";

test("the proportional set size is read in MB, and its parts are not taken for it", () => {
  expect(proportionalMb("Rss:  9 kB\nPss:              100000 kB\nPss_Anon:  7 kB\n")).toBeCloseTo(102.4);
  expect(() => proportionalMb("Pss_Anon:  7 kB\n")).toThrow("states no Pss");
});

test("readings are rows of a table, with a dash for memory that is not told", () => {
  const reading = {
    photos: 20,
    seconds: 5.4,
    memoryMb: null,
    heapMb: 7.06,
    nodes: 500,
    listeners: 300,
    workers: 3,
    objectUrls: 1,
    storageMb: 9.25,
  };
  expect(readingsTable([reading]).split("\n").at(-1)).toBe("| 20 | 5 | – | 7.1 | 500 | 300 | 3 | 1 | 9.3 |");
});

function countOf(kind: string, steps: ReturnType<typeof soakSteps>): number {
  return steps.filter((step) => step.kind === kind).length;
}

test("the whole has as many photos, re-uploads and swaps as asked, and ends with a reading", () => {
  const steps = soakSteps({ photos: 1000, reUploads: 50, swaps: 20 });
  expect(countOf("photo", steps) + countOf("re-upload", steps)).toBe(1000);
  expect(countOf("re-upload", steps)).toBe(50);
  expect(countOf("swap", steps)).toBe(20);
  expect(countOf("reading", steps)).toBe(11);
  expect(steps.at(-1)).toEqual({ kind: "reading" });
});

test("one photo lies between the swaps of a pair, and the first reading comes after twenty photos", () => {
  const steps = soakSteps({ photos: 100, reUploads: 0, swaps: 2 });
  expect(steps.slice(-4).map(({ kind }) => kind)).toEqual(["swap", "photo", "swap", "reading"]);
  expect(steps.findIndex(({ kind }) => kind === "reading")).toBe(20);
});
