import { expect, test } from "vitest";
import { BEFORE } from "#bench/report/before.ts";
import { BUDGETS } from "#bench/report/budgets.ts";

test("each figure from before belongs to a budget", () => {
  const ids = new Set(BUDGETS.map(({ id }) => id));

  expect(Object.keys(BEFORE).filter((id) => !ids.has(id))).toEqual([]);
});
