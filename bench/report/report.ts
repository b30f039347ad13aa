/** Figures of a row, by the keys of its section's columns. A list of samples is shown as its median with p10 and p90. */
export type Figures = Readonly<Record<string, readonly number[] | number | string | null>>;

/** A column of a section. */
export interface Column {
  readonly key: string;
  readonly title: string;
  /** Digits after the point; 1 by default. */
  readonly digits?: number;
}

/** A row of a section. */
export interface Row {
  readonly name: string;
  readonly figures: Figures;
}

/** One table: what was measured, and how to read it. */
export interface Section {
  readonly id: string;
  readonly title: string;
  /** What the figures are and their unit. */
  readonly note: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** How long the section took to measure, in seconds. */
  readonly seconds: number;
}

/** Where a report was measured. */
export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly memoryGb: number;
  readonly system: string;
  readonly browser: string;
  readonly node: string;
  /** Load average at the start and at the end of the run. If it is above the number of cores, the figures are disturbed. */
  readonly load: readonly [before: number, after: number];
}

/** Everything that a run measured. */
export interface Report {
  /** ISO 8601. */
  readonly date: string;
  readonly commit: string | null;
  readonly machine: Machine;
  /** The options of the run, such as "--quick". */
  readonly options: string;
  readonly seconds: number;
  readonly sections: readonly Section[];
}
