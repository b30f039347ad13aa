import { expect, test } from "vitest";
import { solutionLinesByProblem } from "#domain/records/solution-line.ts";
import { solution } from "#tests/fixtures/records/solution.ts";

test("the solutions for a problem stand with the least hazardous first, then synthetic ones last, and else in their order", () => {
  const lines = solutionLinesByProblem(
    [
      solution({ id: "solution-1", safetyLevel: "Low", treats: ["aphid", "rust"] }),
      solution({ id: "solution-2", safetyLevel: "Medium", treats: ["aphid"] }),
      solution({ id: "solution-3", safetyLevel: "High", treats: ["aphid"] }),
      solution({ id: "solution-4", safetyLevel: "Medium", treats: ["aphid"] }),
      solution({ id: "solution-5", safetyLevel: "High", treats: ["aphid"], type: "inorganic" }),
      solution({ id: "solution-6", safetyLevel: "High", treats: ["aphid"], type: "biological" }),
    ],
    new Map(),
  );
  expect(lines["aphid"]?.map(({ id }) => id)).toEqual([
    "solution-6",
    "solution-3",
    "solution-5",
    "solution-2",
    "solution-4",
    "solution-1",
  ]);
  expect(lines["rust"]?.map(({ id }) => id)).toEqual(["solution-1"]);
});

test("a solution whose dosage is no rate says that no amount can be worked out", () => {
  const lines = solutionLinesByProblem(
    [
      solution({ id: "solution-1", treats: ["rust"] }),
      solution({ id: "solution-2", treats: ["rust"], dosage: { amount: "as the label says" } }),
    ],
    new Map(),
  );
  expect(lines["rust"]?.map(({ hasRate }) => hasRate)).toEqual([true, false]);
});

test("a rate of mango gives an amount for mango, for no other crop, and for no pest", () => {
  const lines = solutionLinesByProblem(
    [
      solution({
        id: "solution-1",
        treats: ["mango-anthracnose", "bean-rust", "aphid"],
        cropRates: [{ crop: "mango", dosage: { mlPerL: { min: 1, max: 2 } } }],
      }),
    ],
    new Map([
      ["mango-anthracnose", "mango"],
      ["bean-rust", "bean"],
    ]),
  );
  const hasRate = (problem: string): boolean | undefined => lines[problem]?.[0]?.hasRate;
  expect(["mango-anthracnose", "bean-rust", "aphid"].map(hasRate)).toEqual([true, false, false]);
});
