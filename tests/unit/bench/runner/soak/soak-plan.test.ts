import { expect, test } from "vitest";
import { soakSteps } from "#bench/runner/soak/soak-plan.ts";

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
