import { expect, test } from "vitest";
import { readPositive } from "#src/features/solutions/planner/treatment-form.ts";

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

test.each(["0", "-3", "1e3", "16 l", "1.000,5", "1,000", "2.500", "10,000", "100001", "0x10", ".", "5."])(
  "“%s” is no number here",
  (text) => {
    expect(readPositive(text)).toEqual({ status: "wrong" });
  },
);

test("spaces alone are an empty field", () => {
  expect(readPositive("  ")).toEqual({ status: "empty" });
});
