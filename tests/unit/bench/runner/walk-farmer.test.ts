import { expect, test } from "vitest";
import { tableOf } from "#bench/runner/walk-farmer.ts";

test("the table adds a second for each tap and swipe to what was waited, and sums all legs", () => {
  const rows = tableOf([
    { title: "hand over the photo", effort: { taps: 2, swipes: 1, waitMs: 400 } },
    { title: "see the answer", effort: { taps: 0, swipes: 3, waitMs: 1600 } },
  ]).split("\n");

  expect(rows.slice(2)).toEqual([
    "| hand over the photo | 2 | 1 | 3 | 0.4 | 3.4 |",
    "| see the answer | 0 | 3 | 3 | 1.6 | 4.6 |",
    "| all | 2 | 4 | 6 | 2.0 | 8.0 |",
  ]);
});
