/** A text, which anybody may have written, or a number that the app computed. */
export type CsvCell = string | number;

/** A UTF-8 file may begin with this character. Without it, Excel assumes the computer's own encoding. */
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Writes a table for spreadsheets as RFC 4180 says, with a byte order mark: lines end in CRLF, and cells with a
 * comma, quote or line break are in quotes. The first row is the header. See: [Note: Formulas in CSV]
 */
export function toCsv(rows: readonly (readonly CsvCell[])[]): string {
  const lines = rows.map((cells) => `${cells.map(toCell).join(",")}\r\n`);
  return BYTE_ORDER_MARK + lines.join("");
}

/**
 * Matches each sign with which a formula may begin.
 *
 * [Note: Formulas in CSV]
 * Excel, LibreOffice and Google Sheets treat a cell that begins with = + - or @ as a formula. Some also do so if
 * white space or an invisible character comes first, and Japanese versions accept full-width signs. In programs
 * that separate cells by ; or tab, a new cell can begin in the middle of ours. A formula can fetch web addresses,
 * and anybody can choose the name of a photo or the text of an imported entry. So each such sign gets an apostrophe
 * in front, as OWASP ("CSV Injection") advises.
 */
const FORMULA_SIGN = /(?<=(?:^|[;\t\r\n])[\s\p{Cc}\p{Cf}]*)[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/gu;

function toCell(text: CsvCell): string {
  // Numbers stay as they are: a negative number is no formula, and an apostrophe would make it a text.
  if (typeof text === "number") return String(text);
  const harmless = text.replaceAll(FORMULA_SIGN, "'$&");
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
