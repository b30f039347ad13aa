import writeExcelFile, { type CellObject, type Row as SheetRow } from "write-excel-file/universal";
import type { CsvCell } from "#domain/text/csv.ts";
import type { CellFormat, Table } from "#domain/text/table.ts";

/**
 * [Note: Spreadsheets]
 * A table for people is an .xlsx file (Office Open XML, ECMA-376). It opens in columns, with numbers and dates, whatever
 * the reader's computer is set to. A CSV file can't: spreadsheets read its separators by the region of the computer,
 * which the language of the page does not tell (Spain writes 0,5 and Mexico 0.5). Texts are stored as texts, so none runs
 * as a formula. One that begins like a formula also has the format of texts, so that it stays a text when somebody edits
 * it. The library, and those that were not taken: docs/decisions/0012-many-photos.md.
 */

/** Number of rows between two pauses. */
const AT_ONCE = 500;

/** Lets the page react to input. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/**
 * The table for people, with a bold header that stays in view. Pauses while it reads the rows; the library then writes
 * all of them at once, which takes most of a second for 10,000.
 */
export async function tableSpreadsheet<Row>({ columns, rows }: Table<Row>): Promise<Blob> {
  const sheet: SheetRow[] = [columns.map(({ title }) => ({ value: stored(title), fontWeight: "bold" }))];
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    await pause();
    for (const row of rows.slice(at, at + AT_ONCE)) {
      sheet.push(columns.map(({ cell, shown = cell, format }) => sheetCell(shown(row), format)));
    }
  }
  const first = rows.slice(0, AT_ONCE);
  return writeExcelFile(
    sheet,
    {
      sheet: "Bio Kingdom",
      stickyRowsCount: 1,
      columns: columns.map((column) => ({ width: widthOf(column, first) })),
    },
    { fontFamily: "Calibri", fontSize: 11 },
  ).toBlob();
}

/** The number formats. A file has them in this form in every language. */
const FORMATS: Readonly<Record<CellFormat, string>> = {
  time: String.raw`yyyy\-mm\-dd\ hh:mm:ss`,
  day: String.raw`yyyy\-mm\-dd`,
  share: "0.0%",
  degrees: "0.00000",
};

/** The format of texts. Without it, a spreadsheet reads a text anew when somebody edits it. */
const AS_TEXT = "@";

/** The beginning of a formula. See: [Note: Formulas in CSV] */
const LIKE_FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u;

/** A cell of the file; null for an empty cell. */
function sheetCell(cell: CsvCell, format: CellFormat | undefined): CellObject | null {
  if (cell === "") return null;
  const isDate = format === "time" || format === "day";
  const value = typeof cell === "number" ? cell : isDate ? dateOf(cell) : null;
  if (value !== null) return format === undefined ? { value } : { value, format: FORMATS[format] };
  const text = String(cell);
  return LIKE_FORMULA.test(text) ? { value: stored(text), format: AS_TEXT } : { value: stored(text) };
}

/** The least and the largest width of a column, in digits. */
const [NARROWEST, WIDEST] = [8, 50];

/** Width of a column of times, in digits: "2026-11-26 14:30:00" and some room. */
const TIME_WIDTH = 20;

/** The width that fits the header and the first rows. */
function widthOf<Row>(
  { title, cell, shown = cell, format }: Table<Row>["columns"][number],
  first: readonly Row[],
): number {
  const lengths = format === undefined ? first.map((row) => String(shown(row)).length) : [];
  return Math.min(WIDEST, Math.max(title.length + 2, format === "time" ? TIME_WIDTH : NARROWEST, ...lengths));
}

const TIME = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d)?)?$/;

/** The first day that all spreadsheets count alike: Excel has a 29 February 1900. */
const FIRST_DAY = Date.UTC(1900, 2, 1);

/**
 * A date, which the library stores as it reads in UTC, so it is the same in every zone; null for another text, and for
 * an earlier date than spreadsheets know.
 */
function dateOf(text: string): Date | null {
  if (!TIME.test(text)) return null;
  const date = new Date(text.includes("T") ? `${text}Z` : text);
  return date.getTime() >= FIRST_DAY ? date : null;
}

/** Excel refuses a file with a longer text in a cell. */
const LONGEST_TEXT = 32_767;

/**
 * A text as the file stores it. Signs that XML forbids, and others that the library would drop, become "_x0001_", as the
 * standard says (ECMA-376, ST_Xstring), and a text that looks like that already gets its first sign escaped.
 */
function stored(text: string): string {
  const whole = text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1)}…` : text;
  const escaped = whole
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/_(?=x[\da-f]{4}_)/gi, "_x005F_")
    .replaceAll(/[\p{Cs}\p{Noncharacter_Code_Point}]/gu, "\uFFFD")
    .replaceAll(/[\p{Cc}\uFFFD]/gu, (sign) => (sign === "\n" || sign === "\t" ? sign : codeOf(sign)));
  // The library looks texts up in a plain object, so it would take "constructor" for one that is there already.
  return escaped in {} ? codeOf(escaped) + escaped.slice(1) : escaped;
}

/** The escape of the first sign. */
function codeOf(text: string): string {
  return `_x${text.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;
}
