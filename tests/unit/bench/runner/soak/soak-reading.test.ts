import { expect, test } from "vitest";
import { proportionalMb } from "#bench/runner/soak/soak-limits.ts";
import { soakSteps } from "#bench/runner/soak/soak-plan.ts";

test("the proportional set size is read in MB, and its parts are not taken for it", () => {
  expect(proportionalMb("Rss:  9 kB\nPss:              100000 kB\nPss_Anon:  7 kB\n")).toBeCloseTo(102.4);
  expect(() => proportionalMb("Pss_Anon:  7 kB\n")).toThrow("states no Pss");
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
