import { expect, test } from "vitest";
import {
  type Budget,
  BUDGETS,
  budgetLines,
  checkBudgets,
  nearWorst,
  undisturbed,
} from "#bench/report/budgets.ts";

/** Figures that just meet every budget. */
const atLimit = Object.fromEntries(BUDGETS.map(({ id, limit }) => [id, limit]));

const problemsOf = (figures: Readonly<Record<string, number | null>>): Record<string, string> =>
  Object.fromEntries(
    checkBudgets(figures).flatMap(({ budget, problem }) => (problem === null ? [] : [[budget.id, problem]])),
  );

/** A figure that is worse than the limit by `part` of the noise margin. */
function worse({ bound, limit, noise }: Budget, part: number): number {
  return bound === "at least" ? limit * (1 - noise * part) : limit * (1 + noise * part);
}

test("figures at their limits hold", () => {
  expect(problemsOf(atLimit)).toEqual({});
});

test.each(BUDGETS.map((budget) => [budget.id, budget] as const))(
  "%s holds within its noise and breaks beyond it",
  (id, budget) => {
    expect(problemsOf({ ...atLimit, [id]: worse(budget, 0.9) })).toEqual({});
    expect(Object.keys(problemsOf({ ...atLimit, [id]: worse(budget, 1.1) }))).toEqual([id]);
  },
);

test.each([null, Number.NaN, Infinity])(
  "a figure of %s breaks its budget, whichever way it is bound",
  (figure) => {
    for (const { id } of BUDGETS) {
      expect(problemsOf({ ...atLimit, [id]: figure })).toEqual({ [id]: "not measured" });
    }
  },
);

test("a budget that nobody measured is broken", () => {
  expect(Object.keys(problemsOf({}))).toEqual(BUDGETS.map(({ id }) => id));
});

test("decoding that takes 50 ms longer breaks the ratios", () => {
  // Measured: file to tensor of 12, 24 and 48 MP, and what fromPixels with resizeBilinear took.
  const measured = [
    ["12", 34.8, 275.6],
    ["24", 55.9, 539.2],
    ["48", 95, 1739.9],
  ] as const;
  const figures = (slowerMs: number): Record<string, number> => ({
    ...atLimit,
    ...Object.fromEntries(
      measured.map(([size, ours, naive]) => [`file-to-tensor-${size}`, naive / (ours + slowerMs)]),
    ),
  });

  expect(problemsOf(figures(0))).toEqual({});
  expect(Object.keys(problemsOf(figures(50)))).toEqual(["file-to-tensor-12", "file-to-tensor-24"]);
});

test("a line says figure, limit, noise and what is wrong", () => {
  const [line] = budgetLines(checkBudgets({ "file-to-tensor-12": 3 }));

  expect(line).toMatch(/12 MP +3\.00 times as fast, at least 5 \(noise 15%\) +below 4\.25$/);
});

test("what other programs add to some samples does not count", () => {
  expect(undisturbed([100, 0, 20, 10, 30, 90, 80, 70, 60, 50, 40])).toBe(10);
  expect(undisturbed([])).toBeNull();
});

test("what happens in every second sample counts, a single one does not", () => {
  const quiet = Array.from({ length: 20 }, () => 4);
  expect(nearWorst(quiet.map((ms, at) => (at % 2 === 0 ? 60 : ms)))).toBe(60);
  expect(nearWorst(quiet.with(7, 60))).toBe(4);
  expect(nearWorst([])).toBeNull();
});
