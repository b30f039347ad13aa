import { expect, test } from "vitest";
import { inTurn, Samples } from "#bench/runner/plan.ts";

test("rows are measured in turn, a round of warm-up first", async () => {
  const seen: string[] = [];

  await inTurn(["a", "b"], 2, async (row, round) => {
    seen.push(`${row}${round}`);
  });

  expect(seen).toEqual(["a0", "b0", "a1", "b1", "a2", "b2"]);
});

test("samples are kept by row and column", () => {
  const samples = new Samples();
  samples.add("a", { decodeMs: 1, totalMs: 2 });
  samples.add("a", { decodeMs: 3 });
  samples.add("b", { decodeMs: 5 });

  expect(samples.of("a")).toEqual({ decodeMs: [1, 3], totalMs: [2] });
  expect(samples.of("b")).toEqual({ decodeMs: [5] });
  expect(samples.of("c")).toEqual({});
});
