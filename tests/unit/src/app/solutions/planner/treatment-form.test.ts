import { expect, test } from "vitest";
import { FIRST_FORM, jobOf, readPositive } from "#src/app/solutions/planner/treatment-form.ts";

test("the planner opens with one tank of 16 litres", () => {
  expect(jobOf(FIRST_FORM)).toEqual({ kind: "tank", tankLitres: 16 });
});

test("an area is told in square metres or hectares, with the water for it", () => {
  const form = { ...FIRST_FORM, kind: "area", area: "0,5", areaUnit: "hectare", water: "6" } as const;
  expect(jobOf(form)).toEqual({ kind: "area", tankLitres: 16, areaM2: 5000, litresPer100M2: 6 });
  expect(jobOf({ ...form, areaUnit: "m2" })).toMatchObject({ areaM2: 0.5 });
  // In floating point 0.57 × 10,000 is 5699.99…9.
  expect(jobOf({ ...form, area: "0.57" })).toMatchObject({ areaM2: 5700 });
});

test("what is no number is not told", () => {
  expect(jobOf({ kind: "area", tank: "many", area: "", areaUnit: "m2", water: "0" })).toEqual({
    kind: "area",
    tankLitres: null,
    areaM2: null,
    litresPer100M2: null,
  });
});

test.each([
  ["16", 16],
  [" 2.5 ", 2.5],
  ["2,5", 2.5],
  [".5", 0.5],
  ["0.125", 0.125],
  ["1000", 1000],
  ["100000", 100_000],
])("“%s” is the number %s", (text, value) => {
  expect(readPositive(text)).toEqual({ status: "number", value });
});

test.each(["0", "-3", "1e3", "16 l", "1.000,5", "100001", "0x10", ".", "5."])(
  "“%s” is no number here",
  (text) => {
    expect(readPositive(text)).toEqual({ status: "wrong" });
  },
);

test.each([
  ["1,000", ["1000", "1"]],
  ["2.500", ["2500", "2.5"]],
  ["10,000", ["10000", "10"]],
  ["2,125", ["2125", "2.1250"]],
])("“%s” may be two numbers, and each of them can be typed", (text, readings) => {
  expect(readPositive(text)).toEqual({ status: "unclear", readings });
  for (const reading of readings) expect(readPositive(reading).status).toBe("number");
});

test("spaces alone are an empty field", () => {
  expect(readPositive("  ")).toEqual({ status: "empty" });
});
