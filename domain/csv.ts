/** A cell: a text from any author, or a number that the app computed. */
export type CsvCell = string | number;

/** Optional first character of a UTF-8 file. Without it Excel assumes the computer's own encoding. */
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Writes a table for spreadsheets as RFC 4180 says: lines end in CRLF, and a cell with a comma, quote or line break is in
 * quotes. A byte order mark comes first. The first row is the header. Numbers are written as they are. See: [Note: Formulas in CSV]
 */
export function toCsv(rows: readonly (readonly CsvCell[])[]): string {
  const lines = rows.map((cells) => `${cells.map(toCell).join(",")}\r\n`);
  return BYTE_ORDER_MARK + lines.join("");
}

/**
 * [Note: Formulas in CSV]
 * Excel, LibreOffice and Google Sheets run a cell that begins with = + - or @ as a formula; some of them also after white
 * space or a sign that nobody sees, and Japanese ones where the sign is full-width. Where a program takes ; or a tab between
 * cells, a new cell begins in the middle of ours. A formula can fetch addresses, and anybody can choose the name of a photo
 * or the text of an imported entry. So each such sign gets an apostrophe in front, as OWASP ("CSV Injection") advises.
 */
const FORMULA_SIGN = /(?<=(?:^|[;\t\r\n])[\s\p{Cc}\p{Cf}]*)[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/gu;

function toCell(text: CsvCell): string {
  // A negative number is no formula, and an apostrophe would turn it into text.
  if (typeof text === "number") return String(text);
  const harmless = text.replaceAll(FORMULA_SIGN, "'$&");
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
