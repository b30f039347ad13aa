import { type CsvCell, toCsv } from "./csv.ts";

/**
 * How a spreadsheet shows the cells of a column. time and day: "2026-11-26T14:30:00" and "2026-11-26", without a zone.
 * share: 0..1, shown as percent. degrees: five decimals, which are about a metre.
 */
export type CellFormat = "time" | "day" | "share" | "degrees";

/** A column of a table: its headers, and its cell in each row. An empty text is an empty cell. */
export interface TableColumn<Row> {
  /** The header for programs: English, and the same in every language of the app. */
  readonly name: string;
  /** The cell for programs. */
  readonly cell: (row: Row) => CsvCell;
  /** The header for people, in the language of the page. */
  readonly title: string;
  /** The cell for people, where it differs from `cell`: in the language of the page, and as `format` says. */
  readonly shown?: (row: Row) => CsvCell;
  /** Left out for texts and plain numbers. */
  readonly format?: CellFormat;
}

/** A table that can be saved: as CSV for programs, and as a spreadsheet for people. */
export interface Table<Row> {
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
}

/** The table for programs. See: {@link toCsv} */
export function tableCsv<Row>({ columns, rows }: Table<Row>): string {
  return toCsv([columns.map(({ name }) => name), ...rows.map((row) => columns.map(({ cell }) => cell(row)))]);
}

const MS_PER_MINUTE = 60_000;

/** An instant (ISO 8601) for a cell of the format "time": by the clock of this device. */
export function localTime(instant: string): string {
  const date = new Date(instant);
  return new Date(date.getTime() - date.getTimezoneOffset() * MS_PER_MINUTE).toISOString().slice(0, 19);
}
