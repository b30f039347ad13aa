import { expect, test } from "vitest";
import { countAnswers } from "#bench/runner/soak/soak-limits.ts";

test("each answer that was seen is kept once, and a photo that was given up at most once", () => {
  const seen = new Map([
    ["a", 1],
    ["b", 2],
  ]);
  const none = { lost: [], doubled: [], unasked: [] };
  expect(countAnswers(seen, new Set(["c"]), ["a", "b", "b"])).toEqual(none);
  expect(countAnswers(seen, new Set(["c"]), ["a", "b", "c", "b"])).toEqual(none);
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
