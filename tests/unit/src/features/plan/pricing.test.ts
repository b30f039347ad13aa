import { expect, test } from "vitest";
import { PRICES } from "#src/features/plan/plan-offers.ts";

test("the prices are those of the specification, and the year is twelve of its months", () => {
  expect(PRICES).toEqual({
    free: "$0",
    premiumMonthBilledAnnually: "$9.99",
    premiumYear: "$119.88",
    premiumMonth: "$14.99",
  });
});
