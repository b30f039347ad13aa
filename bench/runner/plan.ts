import type { Browser } from "@playwright/test";
import type { Section } from "../report/report.ts";
import type { AppPage } from "./app-page.ts";
import type { DecodeLimit, MemoryProbe } from "./probes.ts";
import type { Options } from "./options.ts";
import type { OpenPage } from "./open-page.ts";
import { spreadOf } from "#domain/statistics.ts";

/** The tools of a section. */
export interface Bench {
  readonly browser: Browser;
  readonly memory: MemoryProbe | null;
  /** True for few repeats, to try something out. */
  readonly quick: boolean;
  /** See: {@link Options.photos} */
  readonly photos: Options["photos"];
  /** The decoder that the app is compared with. */
  readonly limit: DecodeLimit;
  /** Opens the page in a fresh context. */
  open(isolated?: boolean): Promise<OpenPage>;
  /** Builds the app, the first time that it is called. */
  buildApp(): Promise<void>;
  /** Opens the app itself in a fresh context; builds it the first time. */
  openApp(): Promise<AppPage>;
}

/** The tools of the budgets' figures. */
export type FigureBench = Omit<Bench, "browser">;

/** A section that can be measured. */
export interface PlannedSection {
  readonly id: string;
  readonly measure: (bench: Bench) => Promise<Omit<Section, "seconds">>;
}

/**
 * Measures rows in turn, A B C A B C, so that a change in the machine's speed affects all of them alike. Round 0 is a
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
 * The tenth percentile of samples, for a budget of a time on a quiet machine. Other programs only ever add
 * time, so on a busy machine the lowest samples are the closest to that. Null for no samples.
 */
export function undisturbed(samples: readonly number[]): number | null {
  return spreadOf(samples)?.p10 ?? null;
}

/**
 * The ninetieth percentile of samples, for a budget that must hold in nearly all of them. The tenth percentile
 * would miss a page that is blocked in half of the identifications. Null for no samples.
 */
export function nearWorst(samples: readonly number[]): number | null {
  return spreadOf(samples)?.p90 ?? null;
}

/** `left` divided by `right`, both {@link undisturbed}; null where one was not measured. */
export function quietRatio(left: readonly number[], right: readonly number[]): number | null {
  const [over, under] = [undisturbed(left), undisturbed(right)];
  return over === null || under === null ? null : over / under;
}
