/**
 * Writes a table for spreadsheets as RFC 4180 says: lines end in CRLF, and a cell with a comma, quote or line break is in
 * quotes. The first row is the header. See: [Note: Formulas in CSV]
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(toCell).join(",")}\r\n`).join("");
}

/**
 * [Note: Formulas in CSV]
 * Excel, LibreOffice and Google Sheets run a cell that begins with = + - or @ as a formula. Some of them also do so after
 * a tab or a carriage return. A formula can fetch addresses, and anybody can choose the name of a photo or the text of an
 * imported entry. So such a cell gets an apostrophe in front, as OWASP ("CSV Injection") advises.
 */
function toCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
