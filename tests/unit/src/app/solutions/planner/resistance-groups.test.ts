import { expect, test } from "vitest";
import type { Solution } from "#domain/records/solution.ts";
import {
  resistanceGroupsOf,
  resistanceRiskOf,
  solutionsOfOtherGroups,
} from "#src/app/solutions/planner/resistance-groups.ts";
import { solution } from "#tests/fixtures/records/solution.ts";

function withCodes(id: Solution["id"], ...codes: readonly (string | null)[]): Solution {
  return solution({
    id,
    treats: ["aphid"],
    activeIngredients: codes.map((code, at) => ({ name: `${id} ${at}`, code })),
  });
}

test.each([
  [["IRAC 4A"], ["IRAC 4"]],
  [["IRAC 11A"], ["IRAC 11"]],
  [["FRAC M02, IRAC UN"], ["FRAC M02"]],
  [["FRAC M01"], ["FRAC M01"]],
  [["IRAC UNE"], []],
  [["IRAC UNM, FRAC NC"], []],
  [
    ["FRAC 3", "FRAC 11"],
    ["FRAC 3", "FRAC 11"],
  ],
  [["FRAC 3", "FRAC 3"], ["FRAC 3"]],
  [["FRAC NC", "HRAC 0", null], []],
])("the codes %j are the groups %j", (codes, groups) => {
  expect(resistanceGroupsOf(withCodes("solution-1", ...codes))).toEqual(groups);
});

test("what may take its turn shares no group, and treats the same problem", () => {
  const used = withCodes("solution-1", "IRAC 4A", "IRAC 5");
  const sameGroup = withCodes("solution-2", "IRAC 4C");
  const other = withCodes("solution-3", "IRAC 28");
  const none = withCodes("solution-4", null);
  const elsewhere = solution({ id: "solution-5", treats: ["slug"] });
  const all = [used, sameGroup, other, none, elsewhere];
  expect(solutionsOfOtherGroups(all, used, "aphid")).toEqual([other, none]);
});

test("two products whose groups are not known are others, unless a substance is in both", () => {
  const used = withCodes("solution-1", "IRAC UN");
  const other = withCodes("solution-2", "IRAC UN");
  const same = solution({
    id: "solution-3",
    treats: ["aphid"],
    activeIngredients: [...used.activeIngredients, { name: "more", code: "IRAC 5" }],
  });
  expect(solutionsOfOtherGroups([used, other, same], used, "aphid")).toEqual([other]);
});

test.each([
  ["FRAC M01", "multi-site"],
  ["FRAC BM02", "biological"],
  ["FRAC 3", "single"],
  ["IRAC 4", "single"],
] as const)("resistance to %s is that of a %s group in the FRAC Code List", (group, risk) => {
  expect(resistanceRiskOf(group)).toBe(risk);
});
