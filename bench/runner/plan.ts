import type { Browser } from "@playwright/test";
import type { Section } from "../report/report.ts";
import type { OpenPage } from "./browser.ts";
import type { MemoryProbe } from "./memory.ts";

/** What a section has to measure with. */
export interface Bench {
  readonly browser: Browser;
  readonly memory: MemoryProbe | null;
  /** True for few repeats: to try things out. */
  readonly quick: boolean;
  /** Opens the page in a fresh context. */
  open(isolated?: boolean): Promise<OpenPage>;
}

/** A section that can be measured. */
export interface PlannedSection {
  readonly id: string;
  readonly measure: (bench: Bench) => Promise<Omit<Section, "seconds">>;
}

/**
 * Measures rows in turn, A B C A B C, so that a change of the machine's pace meets all of them alike. The first round
 * is a warm-up that `measure` hears of as round 0; it is to be forgotten.
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

/** Samples by row and column, filled while measuring. */
export class Samples {
  readonly #rows = new Map<string, Record<string, number[]>>();

  /** Adds a figure for each column named. */
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
