import { expect, test } from "vitest";
import { type Budget, BUDGETS, checkBudgets } from "#bench/report/budgets.ts";

/** Figures that exactly meet every budget. */
const atLimit = Object.fromEntries(BUDGETS.map(({ id, limit }) => [id, limit]));

const problemsOf = (figures: Readonly<Record<string, number | null>>): Record<string, string> =>
  Object.fromEntries(
    checkBudgets(figures).flatMap(({ budget, problem }) => (problem === null ? [] : [[budget.id, problem]])),
  );

/** A figure that is worse than the limit by `part` of the noise margin. */
function worse({ bound, limit, noise }: Budget, part: number): number {
  return bound === "at least" ? limit * (1 - noise * part) : limit * (1 + noise * part);
}

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

/** For each budget, whether a figure that is worse than the aim by `part` of the noise margin still reaches it. */
function reached(part: number): readonly boolean[] {
  const figures = BUDGETS.map((budget) => [budget.id, worse({ ...budget, limit: budget.aim }, part)]);
  return checkBudgets(Object.fromEntries(figures)).map(({ isReached }) => isReached);
}

test("no limit is stricter than its aim", () => {
  expect(
    BUDGETS.filter(({ bound, limit, aim }) => (bound === "at least" ? limit > aim : limit < aim)),
  ).toEqual([]);
});

test("a figure worse than the aim, even within the noise, does not reach it", () => {
  expect(new Set(reached(0))).toEqual(new Set([true]));
  expect(new Set(reached(0.5))).toEqual(new Set([false]));
  expect(new Set(checkBudgets({}).map(({ isReached }) => isReached))).toEqual(new Set([false]));
});
