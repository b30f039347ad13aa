import { expect, test } from "vitest";
import type { Rate } from "#domain/records/rate.ts";
import {
  formatAmount,
  formatLitres,
  planAmounts,
  roundAmount,
  type TreatmentJob,
} from "#src/app/solutions/planner/plan-amounts.ts";

const BY_LITRE: Rate = { per: "litre", amount: { min: 5, max: 10, unit: "ml" }, atMost: false };
const BY_AREA: Rate = { per: "square metre", amount: { min: 2.5, max: 5, unit: "g" }, atMost: false };
const TANK: TreatmentJob = { kind: "tank", tankLitres: 16 };
const AREA: TreatmentJob = { kind: "area", tankLitres: 16, areaM2: null, litresPer100M2: null };

test("a tank of 16 litres takes 16 times what a litre takes, as a range", () => {
  const product = { min: 80, max: 160, unit: "ml" };
  expect(planAmounts(BY_LITRE, TANK)).toEqual({
    product,
    waterLitres: 16,
    fills: [{ count: 1, litres: 16, product }],
  });
});

test("an area takes the water that this person puts on it, in full tanks and a last one", () => {
  const job: TreatmentJob = { kind: "area", tankLitres: 16, areaM2: 500, litresPer100M2: 8 };
  expect(planAmounts(BY_LITRE, job)).toEqual({
    product: { min: 200, max: 400, unit: "ml" },
    waterLitres: 40,
    fills: [
      { count: 2, litres: 16, product: { min: 80, max: 160, unit: "ml" } },
      { count: 1, litres: 8, product: { min: 40, max: 80, unit: "ml" } },
    ],
  });
});

test("an area that fills its tanks exactly has no last tank", () => {
  const { fills } = planAmounts(BY_LITRE, {
    kind: "area",
    tankLitres: 0.3,
    areaM2: 100,
    litresPer100M2: 0.9,
  });
  expect(fills.map(({ count, litres }) => [count, litres])).toEqual([[3, 0.3]]);
});

test("an area without the water for it takes no amount at a rate by the litre: nothing is assumed", () => {
  expect(planAmounts(BY_LITRE, { ...AREA, areaM2: 500 })).toEqual({
    product: null,
    waterLitres: null,
    fills: [],
  });
});

test("a rate by area needs the area alone", () => {
  expect(planAmounts(BY_AREA, { ...AREA, areaM2: 20 })).toEqual({
    product: { min: 50, max: 100, unit: "g" },
    waterLitres: null,
    fills: [],
  });
  expect(planAmounts(BY_AREA, TANK).product).toBeNull();
});

test("a rate by area is shared out over the tanks that the area takes", () => {
  const job: TreatmentJob = { kind: "area", tankLitres: 10, areaM2: 100, litresPer100M2: 25 };
  expect(planAmounts(BY_AREA, job).fills).toEqual([
    { count: 2, litres: 10, product: { min: 100, max: 200, unit: "g" } },
    { count: 1, litres: 5, product: { min: 50, max: 100, unit: "g" } },
  ]);
});

test("an area that is not told is not taken for one tank", () => {
  expect(planAmounts(BY_LITRE, { ...AREA, litresPer100M2: 8 }).product).toBeNull();
});

test("a job that says nothing gets no amount", () => {
  expect(planAmounts(BY_LITRE, { kind: "tank", tankLitres: null })).toEqual({
    product: null,
    waterLitres: null,
    fills: [],
  });
});

test.each([
  [6.4, 6.4],
  [240, 240],
  [249.6, 249],
  [62.4, 62.4],
  [1.234, 1.23],
  [0.15, 0.15],
  [0.3, 0.3],
  [1999, 1990],
  [0, 0],
])("a single amount of %s is rounded down to %s, never above what the source names", (exact, rounded) => {
  expect(roundAmount({ min: exact, max: exact, unit: "ml" })).toEqual({
    min: rounded,
    max: rounded,
    unit: "ml",
  });
});

test("both ends of a range move inwards", () => {
  expect(roundAmount({ min: 20.8, max: 62.4, unit: "g" })).toEqual({ min: 21, max: 62, unit: "g" });
});

test("a range that is narrower than a step becomes its upper end, rounded down", () => {
  expect(roundAmount({ min: 61.1, max: 61.4, unit: "g" })).toEqual({ min: 61, max: 61, unit: "g" });
});

test("below what can be measured out a range begins with the least that can be, and is nothing where it ends there", () => {
  expect(roundAmount({ min: 5e-7, max: 0.2, unit: "ml" })).toEqual({ min: 0.01, max: 0.2, unit: "ml" });
  expect(roundAmount({ min: 5e-7, max: 1e-6, unit: "ml" })).toEqual({ min: 0, max: 0, unit: "ml" });
});

test("no amount moves by more than a twentieth, and none leaves its range upwards", () => {
  for (let exact = 0.01; exact < 20_000; exact *= 1.013) {
    const { max } = roundAmount({ min: exact, max: exact, unit: "ml" });
    expect(max).toBeLessThanOrEqual(exact * 1.000_000_01);
    expect(max).toBeGreaterThan(exact * 0.95);
  }
});

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
