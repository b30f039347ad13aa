/** A series of values. */
export interface PlotSeries {
  readonly name: string;
  /** One for each label; null where there is no value. */
  readonly values: readonly (number | null)[];
}

/** What a plot shows. */
export interface PlotSpec {
  /**
   * - stacked: a horizontal bar for each label, made of its values in all series, one after the other.
   * - bars: a vertical bar for each label and series.
   * - diagonal: a line for each series, beside the diagonal on which both axes are equal. Both go from 0 to 1.
   */
  readonly kind: "stacked" | "bars" | "diagonal";
  readonly labels: readonly string[];
  readonly series: readonly PlotSeries[];
  /** Titles of the axes; empty for none. */
  readonly valueTitle: string;
  readonly labelTitle: string;
}

/** Gets the places of a label and of a series whose mark was pressed. */
export type ChooseMark = (label: number, series: number) => void;
