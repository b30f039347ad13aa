import { expect, test } from "vitest";
import { formatAmount, formatLitres, roundAmount } from "#src/features/solutions/planner/plan-amounts.ts";

test.each([
  [{ min: 80, max: 160, unit: "ml" }, false, "80–160 ml"],
  [{ min: 40, max: 40, unit: "ml" }, false, "40 ml"],
  [{ min: 80, max: 80, unit: "g" }, true, "at most 80 g"],
  [{ min: 800, max: 1250, unit: "ml" }, false, "0.8–1.25 litres"],
  [{ min: 1500, max: 3000, unit: "g" }, false, "1.5–3 kg"],
  [{ min: 20, max: 75, unit: "million" }, false, "20–75 million"],
  [{ min: 2000, max: 7500, unit: "million" }, false, "2–7.5 billion"],
] as const)("the amount %j is written with its unit, also as the most (%s): %s", (amount, atMost, text) => {
  expect(formatAmount(amount, atMost)).toBe(text);
});

test.each([
  [16, "16 litres"],
  [1, "1 litre"],
  [2.5, "2.5 litres"],
  [123.456, "123 litres"],
  [1234, "1230 litres"],
  [1.234e-7, "0.000000123 litres"],
])("%s litres of water are written as %s", (litres, text) => {
  expect(formatLitres(litres)).toBe(text);
});

test("no amount is written with an exponent, however small or large the job", () => {
  for (let factor = 1e-9; factor < 1e9; factor *= 3) {
    const amount = roundAmount({ min: factor * 0.5, max: factor, unit: "ml" });
    expect(formatAmount(amount, false)).toMatch(/^(less than 0\.01|[\d.]{1,12}(–[\d.]{1,12})?) (ml|litres)$/);
  }
});
