import { parseArgs } from "node:util";
import { type Plant, PLANTS } from "#bench/page/bench-page.ts";
import type { Section } from "#bench/report/report.ts";
import { spreadOf } from "#domain/numbers/statistics.ts";
import type { AppPage } from "./app-page.ts";
import type { OpenPage } from "./open-page.ts";
import type { MemoryProbe } from "./probes.ts";

/** The options of a run. */
export interface Options {
  readonly isCheck: boolean;
  readonly isProof: boolean;
  readonly isQuick: boolean;
  readonly writesDocs: boolean;
  /** Names of sections, or of parts of the check. Empty for all. */
  readonly only: readonly string[];
  readonly mayUseGpu: boolean;
  readonly plant: Plant | null;
}

/** The names that `--only` accepts. */
export interface Names {
  readonly sections: readonly string[];
  readonly checkParts: readonly string[];
}

/**
 * Reads the command line. `--stages` is short for `--only stages`; the same holds for each name. Returns null for an
 * unknown option or name.
 */
export function readOptions(args: readonly string[], { sections, checkParts }: Names): Options | null {
  const names = args.includes("--check") ? checkParts : sections;
  const spelled = args.flatMap((arg) => {
    const name = arg.startsWith("--") ? arg.slice(2) : null;
    return name !== null && names.includes(name) ? ["--only", name] : [arg];
  });
  const values = parsed(spelled);
  if (values === null || !values.only.every((name) => names.includes(name))) return null;
  const plant = PLANTS.find((each) => each === values.plant) ?? null;
  if (values.plant !== undefined && plant === null) return null;
  return {
    isCheck: values.check,
    isProof: values.prove,
    isQuick: values.quick,
    writesDocs: values["write-docs"],
    only: values.only,
    mayUseGpu: values.gpu,
    plant,
  };
}

/** Returns null for an unknown option or a missing value, because Node then throws a TypeError. */
function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        quick: { type: "boolean", default: false },
        only: { type: "string", multiple: true, default: [] },
        "write-docs": { type: "boolean", default: false },
        gpu: { type: "boolean", default: false },
        check: { type: "boolean", default: false },
        prove: { type: "boolean", default: false },
        plant: { type: "string" },
      },
    }).values;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** The tools that measure sections and budget figures. */
export interface Bench {
  readonly memory: MemoryProbe | null;
  /** True to repeat measurements only a few times, for a quick try. */
  readonly quick: boolean;
  /** Milliseconds that sharp takes from a file in memory to the pixels. The app is compared with this time. */
  readonly sharpMs: (path: string) => Promise<number>;
  /** Opens the page in a fresh context. */
  open(): Promise<OpenPage>;
  /** Builds the app on the first call. */
  buildApp(): Promise<void>;
  /** Opens the app itself in a fresh context; builds the app on the first call. */
  openApp(): Promise<AppPage>;
}

/** Runs `work` with a function that opens pages, then closes all pages. */
export async function withPages<T>(
  bench: Pick<Bench, "open">,
  work: (open: Bench["open"]) => Promise<T>,
): Promise<T> {
  const pages: OpenPage[] = [];
  try {
    return await work(async () => {
      const page = await bench.open();
      pages.push(page);
      return page;
    });
  } finally {
    for (const page of pages) await page.close();
  }
}

/** A section that can be measured. */
export interface PlannedSection {
  readonly id: string;
  readonly measure: (bench: Bench) => Promise<Omit<Section, "seconds">>;
}

/**
 * Measures rows in the order A B C A B C, so that a change in the machine's speed affects all rows alike. Round 0 is a
 * warm-up, and `measure` must not count it.
 */
export async function inTurn<T>(
  rows: readonly T[],
  rounds: number,
  measure: (row: T, round: number) => Promise<void>,
): Promise<void> {
  for (let round = 0; round <= rounds; round += 1) {
    for (const row of rows) await measure(row, round);
  }
}

/** Collects samples by row and column. */
export class Samples {
  readonly #rows = new Map<string, Record<string, number[]>>();

  /** Adds a sample to each column in `figures`. */
  add(row: string, figures: Readonly<Record<string, number>>): void {
    const columns = this.of(row);
    for (const [column, value] of Object.entries(figures)) (columns[column] ??= []).push(value);
  }

  /** The samples of a row so far. */
  of(row: string): Record<string, number[]> {
    const columns = this.#rows.get(row) ?? {};
    this.#rows.set(row, columns);
    return columns;
  }
}

/**
 * The tenth percentile of samples; null for no samples. Budgets are set for a quiet machine. Other programs only add
 * time, so the lowest samples on a busy machine are closest to those on a quiet machine.
 */
export function undisturbed(samples: readonly number[]): number | null {
  return spreadOf(samples)?.p10 ?? null;
}

/**
 * The ninetieth percentile of samples; null for no samples. For budgets that nearly all samples must meet: the tenth
 * percentile would miss a page that is blocked in half of the identifications.
 */
export function nearWorst(samples: readonly number[]): number | null {
  return spreadOf(samples)?.p90 ?? null;
}

/** `left` divided by `right`, both {@link undisturbed}; null if either was not measured. */
export function quietRatio(left: readonly number[], right: readonly number[]): number | null {
  const [over, under] = [undisturbed(left), undisturbed(right)];
  return over === null || under === null ? null : over / under;
}
