import { expect, test } from "vitest";
import { planAmounts, type TreatmentJob } from "#src/features/solutions/planner/plan-amounts.ts";
import type { Rate } from "#domain/rate.ts";

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
