import { join } from "node:path";
import { type Plant, PLANTS } from "#bench/page/bench-page.ts";
import { jpegsOf, OTHER_PHOTOS } from "#bench/photos/bench-photos.ts";
import {
  answerBudget,
  budgetLines,
  BUDGETS,
  checkBudgets,
  limitBudget,
  type Outcome,
  overheadBudget,
  tensorBudget,
} from "#bench/report/budgets.ts";
import { formatTable, measure } from "../../scripts/checks/check-size.mjs";
import { appBudgets } from "../../scripts/checks/size-budgets.mjs";
import { FIGURE_PARTS } from "./figures.ts";
import type { Bench } from "./plan.ts";
import { ROOT } from "./site.ts";

/** Names of all parts of the check. */
export const CHECK_PARTS: readonly string[] = ["sizes", ...FIGURE_PARTS.map(({ id }) => id)];

/** The budgets that a planted fault must break, and the parts of the check that measure these budgets. */
interface Broken {
  readonly parts: readonly string[];
  readonly budgets: readonly string[];
}

const AGAINST_NAIVE = ["12mp.jpg", "24mp.jpg", "48mp.jpg", "12mp-progressive.jpg"].map(tensorBudget);

/** The budgets that each planted fault breaks. At least one fault breaks each budget. */
export const BROKEN_BY: Readonly<Record<Plant, Broken>> = {
  "no-reader": { parts: ["file-to-tensor"], budgets: AGAINST_NAIVE },
  "slow-decode": {
    parts: ["file-to-tensor", "file-to-answer"],
    budgets: [
      ...AGAINST_NAIVE,
      ...[...jpegsOf([3, 12, 24, 48]), ...OTHER_PHOTOS].map(({ file }) => limitBudget(file)),
      ...["12mp.jpg", "48mp.jpg"].map(answerBudget),
    ],
  },
  "slow-hand-over": {
    parts: ["overhead"],
    budgets: ["3mp.jpg", "12mp.jpg", "24mp.jpg", "48mp.jpg"].map(overheadBudget),
  },
  "memory-held": { parts: ["memory"], budgets: ["memory", "memory-progressive"] },
  "no-overlap": { parts: ["in-flight"], budgets: ["in-flight"] },
  "no-warm-up": { parts: ["first-photo"], budgets: ["first-photo"] },
  "blocked-page": { parts: ["longest-gap"], budgets: ["longest-gap"] },
  "blocked-at-times": { parts: ["longest-gap"], budgets: ["longest-gap"] },
  "blocked-app": { parts: ["app-gap"], budgets: ["app-gap", "waiting-gap"] },
};

/**
 * Compares the sizes of the app's build and the figures of the pipeline with their budgets. True if all budgets are
 * met.
 */
export async function check(
  bench: Bench,
  only: readonly string[],
  print: (line: string) => void,
): Promise<boolean> {
  const begin = performance.now();
  const sizes = only.length === 0 || only.includes("sizes") ? await checkSizes(bench, print) : true;
  const outcomes = await outcomesOf(bench, only);
  for (const line of budgetLines(outcomes)) print(line);
  print(`${((performance.now() - begin) / 1000).toFixed(0)} s`);
  return sizes && outcomes.every(({ problem }) => problem === null);
}

/**
 * Plants each fault in turn. True if the check passes without a fault, and each fault breaks all its expected budgets.
 */
export async function prove(
  benchWith: (plant: Plant | null) => Bench,
  print: (line: string) => void,
): Promise<boolean> {
  const holds = await check(
    benchWith(null),
    FIGURE_PARTS.map(({ id }) => id),
    print,
  );
  const unnoticed: string[] = [];
  for (const plant of PLANTS) {
    const { parts, budgets } = BROKEN_BY[plant];
    print(`\nplanted: ${plant}`);
    const outcomes = await outcomesOf(benchWith(plant), parts);
    for (const line of budgetLines(outcomes)) print(line);
    const broken = new Set(outcomes.filter(({ problem }) => problem !== null).map(({ budget }) => budget.id));
    unnoticed.push(...budgets.filter((id) => !broken.has(id)).map((id) => `${plant} by ${id}`));
  }
  print(unnoticed.length === 0 ? "\nevery planted fault was found" : `\nnot found: ${unnoticed.join(", ")}`);
  return holds && unnoticed.length === 0;
}

/** The outcomes of the budgets that these parts measure; all budgets for an empty list. */
async function outcomesOf(bench: Bench, only: readonly string[]): Promise<readonly Outcome[]> {
  const figures: Record<string, number | null> = {};
  for (const part of FIGURE_PARTS) {
    if (only.length === 0 || only.includes(part.id)) Object.assign(figures, await part.measure(bench));
  }
  return checkBudgets(figures, only.length === 0 ? BUDGETS : BUDGETS.filter(({ id }) => id in figures));
}

async function checkSizes(bench: Bench, print: (line: string) => void): Promise<boolean> {
  await bench.buildApp();
  const measurements = measure(join(ROOT, "dist"), appBudgets);
  print(formatTable(measurements));
  return measurements.every(({ problem }) => problem === null);
}
