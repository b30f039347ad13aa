import { expect, test } from "vitest";
import { inTurn, nearWorst, quietRatio, undisturbed } from "#bench/runner/plan.ts";

test("rows are measured in turn, a round of warm-up first", async () => {
  const seen: string[] = [];

  await inTurn(["a", "b"], 2, async (row, round) => {
    seen.push(`${row}${round}`);
  });

  expect(seen).toEqual(["a0", "b0", "a1", "b1", "a2", "b2"]);
});

test("the delays of other programs do not count", () => {
  expect(undisturbed([100, 0, 20, 10, 30, 90, 80, 70, 60, 50, 40])).toBe(10);
  expect(undisturbed([])).toBeNull();
});

test("a delay in every second sample counts, a single one does not", () => {
  const quiet = Array.from({ length: 20 }, () => 4);
  expect(nearWorst(quiet.map((ms, at) => (at % 2 === 0 ? 60 : ms)))).toBe(60);
  expect(nearWorst(quiet.with(7, 60))).toBe(4);
  expect(nearWorst([])).toBeNull();
});

test("a ratio is that of the quiet samples, and nothing where one side has none", () => {
  expect(quietRatio([40, 400], [20, 20])).toBeCloseTo(3.8);
  expect(quietRatio([], [20])).toBeNull();
  expect(quietRatio([20], [])).toBeNull();
});
