import { spreadOf } from "#domain/benchmark/statistics.ts";

/** A limit for a figure of the pipeline, with an allowance for noise. */
export interface Budget {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  readonly bound: "at least" | "at most";
  readonly limit: number;
  /**
   * How much worse than the limit a figure may be, as a share of the limit. Repeated runs of the same build differ by
   * about this much.
   */
  readonly noise: number;
}

/** The result for a budget. */
export interface Outcome {
  readonly budget: Budget;
  /** Null where it was not measured. */
  readonly measured: number | null;
  /** What is wrong, or null where the budget holds. */
  readonly problem: string | null;
}

/** The budgets that `npm run bench:check` holds. */
export const BUDGETS: readonly Budget[] = [
  ...(
    [
      ["12", 5],
      ["24", 7],
      ["48", 10],
    ] as const
  ).map(([megapixels, limit]): Budget => ({
    id: `file-to-tensor-${megapixels}`,
    name: `file to tensor against fromPixels + resizeBilinear, ${megapixels} MP`,
    unit: "times as fast",
    bound: "at least",
    limit,
    noise: 0.15,
  })),
  {
    // The goal is 5 ms. docs/decisions/0008-first-mends.md says why it is not reached.
    id: "overhead",
    name: "identification without decoding and inference, 12 MP",
    unit: "ms",
    bound: "at most",
    limit: 6.5,
    noise: 0.3,
  },
  {
    id: "longest-gap",
    name: "longest gap of the main thread during an identification, 48 MP",
    unit: "ms",
    bound: "at most",
    limit: 16,
    noise: 0.5,
  },
  {
    id: "overlap",
    name: "photos a second with two in flight against one",
    unit: "times as many",
    bound: "at least",
    limit: 1.25,
    noise: 0.08,
  },
];

/**
 * The tenth percentile of samples, for a budget of what something takes on a quiet machine. Other programs only ever add
 * time, so on a busy machine the lowest samples are the closest to that. Null for no samples.
 */
export function undisturbed(samples: readonly number[]): number | null {
  return spreadOf(samples)?.p10 ?? null;
}

/**
 * The ninetieth percentile of samples, for a budget of what must not happen even in a few of them. The tenth percentile
 * would miss a page that is blocked in half of the identifications. Null for no samples.
 */
export function nearWorst(samples: readonly number[]): number | null {
  return spreadOf(samples)?.p90 ?? null;
}

/** Compares figures, by the ids of their budgets, with the budgets. A missing figure breaks its budget. */
export function checkBudgets(
  figures: Readonly<Record<string, number | null>>,
  budgets: readonly Budget[] = BUDGETS,
): readonly Outcome[] {
  return budgets.map((budget) => {
    const measured = figures[budget.id] ?? null;
    return { budget, measured, problem: problemOf(budget, measured) };
  });
}

function problemOf({ bound, limit, noise }: Budget, measured: number | null): string | null {
  if (measured === null || !Number.isFinite(measured)) return "not measured";
  const edge = bound === "at least" ? limit * (1 - noise) : limit * (1 + noise);
  const holds = bound === "at least" ? measured >= edge : measured <= edge;
  return holds ? null : `${bound === "at least" ? "below" : "above"} ${edge.toFixed(2)}`;
}

/** One line for each budget. */
export function budgetLines(outcomes: readonly Outcome[]): string[] {
  const width = Math.max(0, ...outcomes.map(({ budget }) => budget.name.length));
  return outcomes.map(({ budget, measured, problem }) => {
    const { name, unit, bound, limit, noise } = budget;
    const figure = measured === null ? "–" : measured.toFixed(2);
    const aim = `${figure.padStart(6)} ${unit}, ${bound} ${limit} (noise ${(noise * 100).toFixed(0)}%)`;
    return `${name.padEnd(width)}  ${aim}  ${problem ?? "ok"}`;
  });
}
