import { strToU8, Zip, ZipDeflate } from "fflate";
import type { CsvCell } from "#domain/text/csv.ts";
import type { CellFormat, Table } from "#domain/text/table.ts";

/**
 * [Note: Spreadsheets]
 * A table for people is an .xlsx file (Office Open XML, ECMA-376). It opens in columns, with numbers and dates, whatever
 * the reader's computer is set to. A CSV file can't: spreadsheets read its separators by the region of the computer,
 * which the language of the page does not tell (Spain writes 0,5 and Mexico 0.5). Texts are stored as texts, so none runs
 * as a formula. One that begins like a formula is also marked as typed with an apostrophe, so that it stays a text when
 * somebody edits it. The libraries that were measured: docs/decisions/0012-many-photos.md.
 */

/** Number of rows between two pauses. */
const AT_ONCE = 500;

/** Lets the page react to input. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/** The table for people, with a bold header that stays in view. Pauses, so that the page can react to input. */
export async function tableSpreadsheet<Row>({ columns, rows }: Table<Row>): Promise<Blob> {
  const parts: Blob[] = [];
  const zip = new Zip((failure, bytes) => {
    if (failure !== null) throw failure;
    parts.push(new Blob([bytes]));
  });
  const open = (path: string): ((xml: string, isEnd?: boolean) => void) => {
    const file = new ZipDeflate(path);
    zip.add(file);
    return (xml, isEnd = false) => file.push(strToU8(xml), isEnd);
  };
  for (const [path, xml] of Object.entries(otherFiles())) open(path)(xml, true);
  const write = open("xl/worksheets/sheet1.xml");
  const cellsOf = (row: Row): readonly CsvCell[] => columns.map(({ cell, shown = cell }) => shown(row));
  const widths = widthsXml(columns, rows.slice(0, AT_ONCE).map(cellsOf));
  const header = columns.map(({ title }, at) => textXml(placeOf(at, 1), title, STYLES.header));
  write(
    `${XML}<worksheet xmlns="${MAIN}">${FROZEN_HEADER}${widths}<sheetData><row r="1">${header.join("")}</row>`,
  );
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    await pause();
    const lines = rows.slice(at, at + AT_ONCE).map((row, index) => {
      const number = at + index + 2;
      const cells = cellsOf(row).map((cell, column) =>
        cellXml(placeOf(column, number), cell, columns[column]?.format),
      );
      return `<row r="${number}">${cells.join("")}</row>`;
    });
    write(lines.join(""));
  }
  write("</sheetData></worksheet>", true);
  zip.end();
  return new Blob(parts, { type: XLSX });
}

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const FROZEN_HEADER =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';

/** The positions of the styles in {@link stylesXml}. */
const STYLES = { plain: 0, header: 1, likeFormula: 2, time: 3, day: 4, share: 5, degrees: 6 } as const;

/** The number formats, in the order of {@link STYLES}. A file has them in this form in every language. */
const NUMBER_FORMATS: readonly (readonly [CellFormat, code: string])[] = [
  ["time", String.raw`yyyy\-mm\-dd\ hh:mm:ss`],
  ["day", String.raw`yyyy\-mm\-dd`],
  ["share", "0.0%"],
  ["degrees", "0.00000"],
];

/** Number of the first format that is not built in. */
const FIRST_FORMAT = 164;

function stylesXml(): string {
  const formats = NUMBER_FORMATS.map(
    ([, code], at) => `<numFmt numFmtId="${FIRST_FORMAT + at}" formatCode="${code}"/>`,
  );
  const styles = [
    'numFmtId="0" fontId="0"',
    'numFmtId="0" fontId="1" applyFont="1"',
    'numFmtId="0" fontId="0" quotePrefix="1"',
    ...formats.map((_, at) => `numFmtId="${FIRST_FORMAT + at}" fontId="0" applyNumberFormat="1"`),
  ].map((attributes) => `<xf fillId="0" borderId="0" xfId="0" ${attributes}/>`);
  const font = '<sz val="11"/><name val="Calibri"/>';
  return [
    `${XML}<styleSheet xmlns="${MAIN}">`,
    `<numFmts count="${formats.length}">${formats.join("")}</numFmts>`,
    `<fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts>`,
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${styles.length}">${styles.join("")}</cellXfs>`,
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
  ].join("");
}

/** All files of the archive but the sheet, by their paths. */
function otherFiles(): Readonly<Record<string, string>> {
  const type = "application/vnd.openxmlformats-";
  const sheet = `${type}officedocument.spreadsheetml`;
  return {
    "[Content_Types].xml": `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="${type}package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${XLSX}.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheet}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheet}.styles+xml"/></Types>`,
    "_rels/.rels": relationsXml([["officeDocument", "xl/workbook.xml"]]),
    "xl/workbook.xml": `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Bio Kingdom" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relationsXml([
      ["worksheet", "worksheets/sheet1.xml"],
      ["styles", "styles.xml"],
    ]),
    "xl/styles.xml": stylesXml(),
  };
}

function relationsXml(relations: readonly (readonly [type: string, target: string])[]): string {
  const each = relations.map(
    ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${each.join("")}</Relationships>`;
}

/** The least and the largest width of a column, in digits. */
const [NARROWEST, WIDEST] = [8, 50];

/** Width of a column of times, in digits: "2026-11-26 14:30:00" and some room. */
const TIME_WIDTH = 20;

/** Widths that fit the header and the first rows. */
function widthsXml<Row>(columns: Table<Row>["columns"], first: readonly (readonly CsvCell[])[]): string {
  const widths = columns.map(({ title, format }, at) => {
    const lengths = format === undefined ? first.map((cells) => String(cells[at] ?? "").length) : [];
    const needed = Math.max(title.length + 2, format === "time" ? TIME_WIDTH : NARROWEST, ...lengths);
    return `<col min="${at + 1}" max="${at + 1}" width="${Math.min(WIDEST, needed)}" customWidth="1"/>`;
  });
  return `<cols>${widths.join("")}</cols>`;
}

/** The place of a cell, such as "A1" and "AB12". Columns count from 0, rows from 1. */
function placeOf(column: number, row: number): string {
  return `${columnName(column)}${row}`;
}

function columnName(column: number): string {
  const letter = String.fromCodePoint(65 + (column % 26));
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
}

/** The beginning of a formula. See: [Note: Formulas in CSV] */
const LIKE_FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u;

/** The XML of a cell; empty for an empty cell. */
function cellXml(place: string, cell: CsvCell, format: CellFormat | undefined): string {
  if (cell === "") return "";
  const isDate = format === "time" || format === "day";
  const value = typeof cell === "number" ? cell : isDate ? daysOf(cell) : null;
  if (value !== null) return `<c r="${place}" s="${STYLES[format ?? "plain"]}"><v>${value}</v></c>`;
  const text = String(cell);
  return textXml(place, text, LIKE_FORMULA.test(text) ? STYLES.likeFormula : STYLES.plain);
}

function textXml(place: string, text: string, style: number): string {
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

const TIME = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d)?)?$/;

const MS_PER_DAY = 86_400_000;

/** Days from 1899-12-30, where the count of spreadsheets begins, to 1970-01-01. */
const EPOCH_DAYS = 25_569;

/** 1900-03-01 is the first day that all spreadsheets count alike: Excel has a 29 February 1900. */
const FIRST_DAY = 61;

/** A date as spreadsheets store it, in days; null for another text, and for an earlier date than they know. */
function daysOf(text: string): number | null {
  if (!TIME.test(text)) return null;
  const days = Date.parse(text.includes("T") ? `${text}Z` : text) / MS_PER_DAY + EPOCH_DAYS;
  return days >= FIRST_DAY ? days : null;
}

/** Excel refuses a file with a longer text in a cell. */
const LONGEST_TEXT = 32_767;

/**
 * A text in XML. Characters that XML forbids become "_x0001_", as the standard says (ECMA-376, ST_Xstring), and a text
 * that looks like that already gets its first sign escaped.
 */
function escaped(text: string): string {
  const whole = text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1)}…` : text;
  return whole
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/_(?=x[\da-f]{4}_)/gi, "_x005F_")
    .replaceAll(/\p{Cc}/gu, (sign) =>
      sign === "\n" || sign === "\t" || sign >= "\u007F" ? sign : codeOf(sign),
    )
    .replaceAll(/[\p{Cs}\uFFFE\uFFFF]/gu, "\uFFFD")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}

function codeOf(sign: string): string {
  return `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;
}
