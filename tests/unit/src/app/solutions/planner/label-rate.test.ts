import { expect, test } from "vitest";
import { type Rate, readRate } from "#domain/records/rate.ts";
import {
  checkLabelRate,
  isFarTooMuch,
  labelRate,
  type LabelUnit,
  labelUnitName,
  labelUnitsFor,
} from "#src/app/solutions/planner/label-rate.ts";

const BY_THE_LITRE: Rate = { per: "litre", amount: { min: 2, max: 4, unit: "ml" }, atMost: false };
const BY_AREA: Rate = { per: "square metre", amount: { min: 0.1, max: 0.2, unit: "g" }, atMost: false };

test.each([
  [5, "ml-litre", "litre", 5, "ml"],
  [250, "ml-100-litres", "litre", 2.5, "ml"],
  [0.5, "litres-100-litres", "litre", 5, "ml"],
  [250, "ml-hectare", "square metre", 0.025, "ml"],
  [2, "litres-hectare", "square metre", 0.2, "ml"],
  [1.5, "kg-hectare", "square metre", 0.15, "g"],
  [2.5, "billion-hectare", "square metre", 0.25, "million"],
] as const)("%s in %s is %s: %s %s", (value, unit, per, amount, productUnit) => {
  expect(labelRate(value, unit)).toEqual({
    per,
    amount: { min: amount, max: amount, unit: productUnit },
    atMost: false,
  });
});

test("the units that fit the sources come first, and living organisms are counted only", () => {
  expect(labelUnitName(labelUnitsFor(BY_THE_LITRE, true)[0] ?? "g-m2")).toBe("ml per litre");
  expect(labelUnitsFor(BY_AREA, true)[0]).toBe("g-m2");
  expect(labelUnitsFor(null, true)).toHaveLength(11);
  expect(labelUnitsFor(BY_THE_LITRE, true)).toHaveLength(11);
  expect(labelUnitsFor({ ...BY_AREA, amount: { ...BY_AREA.amount, unit: "million" } }, true)).toEqual([
    "million-m2",
    "billion-hectare",
  ]);
});

test("a product that takes no water has units by area only", () => {
  const byArea = ["ml-m2", "ml-hectare", "litres-hectare", "g-m2", "g-hectare", "kg-hectare"];
  expect(labelUnitsFor(null, false)).toEqual(byArea);
  expect(labelUnitsFor(BY_AREA, false).toSorted()).toEqual(byArea.toSorted());
});

test.each<[amount: string, number, LabelUnit, ReturnType<typeof checkLabelRate>]>([
  // In floating point 1.8 × 0.1 is 0.18000…02, and 0.7 × 0.1 is 0.06999…9.
  ["1.8 to 3 litres a hectare", 1.8, "litres-hectare", "within"],
  ["1.8 to 3 litres a hectare", 1800, "ml-hectare", "within"],
  ["1.8 to 3 litres a hectare", 3, "litres-hectare", "within"],
  ["1.8 to 3 litres a hectare", 1.79, "litres-hectare", "below"],
  ["0.5 to 0.7 kg a hectare", 0.7, "kg-hectare", "within"],
  ["0.5 to 0.7 kg a hectare", 0.701, "kg-hectare", "above"],
])("against %s, a rate of %s in %s is %s", (amount, value, unit, check) => {
  expect(checkLabelRate(labelRate(value, unit), readRate({ amount }), null)).toBe(check);
});

test.each<[number, LabelUnit, Rate | null, number | null, ReturnType<typeof checkLabelRate>]>([
  [4, "ml-litre", BY_THE_LITRE, null, "within"],
  [4.01, "ml-litre", BY_THE_LITRE, null, "above"],
  [1.9, "ml-litre", BY_THE_LITRE, null, "below"],
  [1.9, "ml-litre", { ...BY_THE_LITRE, atMost: true }, null, "within"],
  [3, "g-litre", BY_THE_LITRE, null, "not-comparable"],
  [3, "ml-litre", null, null, "not-comparable"],
  [2, "litres-hectare", BY_THE_LITRE, null, "needs-water"],
  // 2 litres on 10,000 m² in 500 litres of water are 4 ml in a litre; in 400 litres they are 5.
  [2, "litres-hectare", BY_THE_LITRE, 0.05, "within"],
  [2, "litres-hectare", BY_THE_LITRE, 0.04, "above"],
  // 2 g in a litre, with 0.1 litres on a square metre, are 0.2 g there.
  [2, "g-litre", BY_AREA, 0.1, "within"],
  [2, "g-litre", BY_AREA, 0.11, "above"],
])("%s %s against the sources is checked: %o, water %s: %s", (value, unit, record, water, check) => {
  expect(checkLabelRate(labelRate(value, unit), record, water)).toBe(check);
});

test.each<[number, LabelUnit, Rate | null, number | null, boolean]>([
  [40, "ml-litre", BY_THE_LITRE, null, false],
  [41, "ml-litre", BY_THE_LITRE, null, true],
  // The number of a label that is for 100 litres.
  [300, "g-litre", BY_THE_LITRE, null, true],
  [300, "g-100-litres", BY_THE_LITRE, null, false],
  // In 0.1 litres on a square metre 21 g are 2.1 g there, against 0.2.
  [21, "g-litre", BY_AREA, 0.1, true],
  [19, "g-litre", BY_AREA, 0.1, false],
  [500, "ml-litre", null, null, true],
  [50, "ml-litre", null, null, false],
  [1001, "kg-hectare", null, null, true],
  [500, "million-m2", null, null, false],
])("%s %s, sources %o, water %s: far too much is %s", (value, unit, record, water, isFar) => {
  expect(isFarTooMuch(labelRate(value, unit), record, water)).toBe(isFar);
});
