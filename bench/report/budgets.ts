/** A limit for a figure of the pipeline, with an allowance for noise. */
export interface Budget {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  readonly bound: "at least" | "at most";
  /** The check fails if the figure is beyond this limit. */
  readonly limit: number;
  /** The goal: equal to the limit, or a better figure that is not reached yet. */
  readonly aim: number;
  /**
   * Allowed deviation from the limit, as a share of the limit. Repeated runs of the same build differ by about this
   * much.
   */
  readonly noise: number;
}

/** File names and labels of the JPEGs that are compared with sharp, which is the speed limit. */
const JPEGS = [3, 12, 24, 48].flatMap((megapixels) => [
  [`${megapixels}mp.jpg`, `${megapixels} MP`],
  [`${megapixels}mp-progressive.jpg`, `${megapixels} MP progressive`],
]);

/** Photos that are compared with sharp. `aim` and `limit` are the app's time as a multiple of sharp's time. */
const LIMIT_ROWS: readonly (readonly [file: string, name: string, aim: number, limit: number])[] = [
  ...JPEGS.map(([file = "", name = ""]) => [file, `JPEG ${name}`, 1, file === "3mp.jpg" ? 1.2 : 1] as const),
  ["2mp.png", "PNG 2 MP", 1.5, 1.6],
  ["12mp.webp", "WebP 12 MP", 1.5, 1.5],
];

/** The id of the budget that compares the app with fromPixels on a photo. */
export function tensorBudget(file: string): string {
  return `file-to-tensor-${file}`;
}

/** The id of the budget of a photo's time to the answer. */
export function answerBudget(file: string): string {
  return `file-to-answer-${file}`;
}

/** The id of the budget of a photo's time outside decoding and inference. */
export function overheadBudget(file: string): string {
  return `overhead-${file}`;
}

/** The id of the budget that compares the app with sharp on a photo. */
export function limitBudget(file: string): string {
  return `limit-${file}`;
}

/**
 * The budgets that `npm run bench -- --check` verifies. A limit is the aim, or the best figure so far on the slower of
 * two kinds of processor (docs/benchmarks.md, "Budgets").
 */
export const BUDGETS: readonly Budget[] = [
  ...(
    [
      ["12mp.jpg", "12 MP", 12, 8],
      ["24mp.jpg", "24 MP", 18, 16],
      ["48mp.jpg", "48 MP", 30, 20],
      ["12mp-progressive.jpg", "12 MP progressive", 25, 23],
    ] as const
  ).map(([file, photo, aim, limit]): Budget => ({
    id: tensorBudget(file),
    name: `file to tensor against fromPixels + resizeBilinear, ${photo}`,
    unit: "times as fast",
    bound: "at least",
    limit,
    aim,
    noise: 0.1,
  })),
  ...LIMIT_ROWS.map(([file, photo, aim, limit]): Budget => ({
    id: limitBudget(file),
    name: `file to tensor against sharp, ${photo}`,
    unit: "times as long",
    bound: "at most",
    limit,
    aim,
    noise: 0.1,
  })),
  ...(
    [
      ["12mp.jpg", "12 MP", 10, 6.5],
      ["48mp.jpg", "48 MP", 25, 18],
    ] as const
  ).map(([file, photo, aim, limit]): Budget => ({
    id: answerBudget(file),
    name: `file to answer, the app's own model, against the same model as tutorials use it, ${photo}`,
    unit: "times as fast",
    bound: "at least",
    limit,
    aim,
    noise: 0.1,
  })),
  ...([3, 12, 24, 48] as const).map((megapixels): Budget => ({
    id: overheadBudget(`${megapixels}mp.jpg`),
    name: `outside decoding and inference, ${megapixels} MP`,
    unit: "ms",
    bound: "at most",
    limit: megapixels === 48 ? 6 : 4,
    aim: 4,
    noise: 0.25,
  })),
  ...(
    [
      ["memory", ""],
      ["memory-progressive", ", progressive"],
    ] as const
  ).map(([id, kind]): Budget => ({
    id,
    name: `memory of the imaging worker, 48 MP more than 3 MP${kind}`,
    unit: "MB",
    bound: "at most",
    limit: 20,
    aim: 20,
    noise: 0.15,
  })),
  {
    id: "in-flight",
    name: "photos a second with four in flight against one",
    unit: "times as many",
    bound: "at least",
    limit: 1.7,
    aim: 1.8,
    noise: 0.08,
  },
  {
    id: "first-photo",
    name: "first photo after a fresh load, warmed up, against later ones",
    unit: "times as long",
    bound: "at most",
    limit: 1.3,
    aim: 1.3,
    noise: 0.15,
  },
  ...(
    [
      ["longest-gap", "longest gap of the main thread during an identification, 48 MP"],
      ["app-gap", "longest task of the app's main thread during an identification, 48 MP"],
      ["waiting-gap", "longest task of the app's main thread while it waits"],
    ] as const
  ).map(([id, name]): Budget => ({ id, name, unit: "ms", bound: "at most", limit: 16, aim: 16, noise: 0.5 })),
];

/** The result of checking a budget. */
export interface Outcome {
  readonly budget: Budget;
  /** Null if the figure was not measured. */
  readonly measured: number | null;
  /** True if the aim itself is met, without the margin for noise. */
  readonly isReached: boolean;
  /** Null if the figure is within the budget. */
  readonly problem: string | null;
}

/** Compares figures with their budgets. `figures` has budget ids as keys. A missing figure breaks its budget. */
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
    const sentence = `${bound} ${limit} (noise ${(noise * 100).toFixed(0)}%${aim === limit ? "" : `, aim ${aim}`})`;
    return `${name.padEnd(width)}  ${figure.padStart(6)} ${unit}, ${sentence}  ${problem ?? "ok"}`;
  });
}
