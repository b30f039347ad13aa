/** Figures of one row, by the keys of its section's columns. A list is shown as median with p10 and p90. */
export type Figures = Readonly<Record<string, readonly number[] | number | string | null>>;

/** A column of a section. */
export interface Column {
  readonly key: string;
  readonly title: string;
  /** Digits after the point; 1 unless told. */
  readonly digits?: number;
}

/** A row of a section. */
export interface Row {
  readonly name: string;
  readonly figures: Figures;
}

/** One table: what was measured, and how it is to be read. */
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
  /** Processes that waited for a core when the run began and when it ended: above the cores, figures are disturbed. */
  readonly load: readonly [before: number, after: number];
}

/** All that one run measured. */
export interface Report {
  /** ISO 8601. */
  readonly date: string;
  readonly commit: string | null;
  readonly machine: Machine;
  /** How the run was asked for, such as "--quick". */
  readonly options: string;
  readonly seconds: number;
  readonly sections: readonly Section[];
}
