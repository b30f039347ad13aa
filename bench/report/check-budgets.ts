import { type Budget, BUDGETS } from "./budgets.ts";

/** The result for a budget. */
export interface Outcome {
  readonly budget: Budget;
  /** Null where it was not measured. */
  readonly measured: number | null;
  /** True where the aim itself is met, without the margin for noise. */
  readonly isReached: boolean;
  /** What is wrong, or null where the budget holds. */
  readonly problem: string | null;
}

/** Compares figures, by the ids of their budgets, with the budgets. A missing figure breaks its budget. */
export function checkBudgets(
  figures: Readonly<Record<string, number | null>>,
  budgets: readonly Budget[] = BUDGETS,
): readonly Outcome[] {
  return budgets.map((budget) => {
    const measured = figures[budget.id] ?? null;
    const isReached = measured !== null && Number.isFinite(measured) && holds(budget, measured, budget.aim);
    return { budget, measured, isReached, problem: problemOf(budget, measured) };
  });
}

function problemOf(budget: Budget, measured: number | null): string | null {
  if (measured === null || !Number.isFinite(measured)) return "not measured";
  const { bound, limit, noise } = budget;
  const edge = bound === "at least" ? limit * (1 - noise) : limit * (1 + noise);
  return holds(budget, measured, edge)
    ? null
    : `${bound === "at least" ? "below" : "above"} ${edge.toFixed(2)}`;
}

function holds({ bound }: Budget, measured: number, edge: number): boolean {
  return bound === "at least" ? measured >= edge : measured <= edge;
}

/** One line for each budget. */
export function budgetLines(outcomes: readonly Outcome[]): string[] {
  const width = Math.max(0, ...outcomes.map(({ budget }) => budget.name.length));
  return outcomes.map(({ budget, measured, problem }) => {
    const { name, unit, bound, limit, aim, noise } = budget;
    const figure = measured === null ? "–" : measured.toFixed(2);
    const held = `${bound} ${limit} (noise ${(noise * 100).toFixed(0)}%${aim === limit ? "" : `, aim ${aim}`})`;
    return `${name.padEnd(width)}  ${figure.padStart(6)} ${unit}, ${held}  ${problem ?? "ok"}`;
  });
}
