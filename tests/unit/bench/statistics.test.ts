import { expect, test } from "vitest";
import { undisturbed } from "#bench/report/statistics.ts";

test("what other programs add to some samples does not count", () => {
  expect(undisturbed([100, 0, 20, 10, 30, 90, 80, 70, 60, 50, 40])).toBe(10);
  expect(undisturbed([])).toBeNull();
});
