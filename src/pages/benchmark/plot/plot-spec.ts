/** Values with a name. */
export interface PlotSeries {
  readonly name: string;
  /** One for each label; null where there is none. */
  readonly values: readonly (number | null)[];
}

/** What a plot shows. */
export interface PlotSpec {
  /**
   * stacked: one bar a label, lying, its series one after the other; bars: one bar a label and series, standing;
   * diagonal: a line a series against the line on which both axes are equal, both 0 to 1.
   */
  readonly kind: "stacked" | "bars" | "diagonal";
  readonly labels: readonly string[];
  readonly series: readonly PlotSeries[];
  /** What the values are, and the labels. */
  readonly valueTitle: string;
  readonly labelTitle: string;
}
