/**
 * A table for spreadsheets, its header first: RFC 4180, so lines end in CRLF and a cell with a comma, quote or line break
 * stands in quotes. A cell that a spreadsheet would run as a formula gets an apostrophe in front.
 * See: [Note: Formulas in CSV]
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(toCell).join(",")}\r\n`).join("");
}

/**
 * [Note: Formulas in CSV]
 * Excel, LibreOffice and Google Sheets take a cell that begins with = + - or @ for a formula, some of them also after a
 * tab or a carriage return, and a formula can fetch addresses. The name of a photo is whatever somebody sent, and an
 * imported entry is whatever a file says. OWASP ("CSV Injection") has this remedy.
 */
function toCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
