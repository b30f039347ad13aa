import { expect, test } from "vitest";
import { proportionalMb, readingsTable } from "#bench/runner/soak/soak-reading.ts";

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
