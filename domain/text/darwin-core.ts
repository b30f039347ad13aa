/**
 * The text of a table of occurrences. The first row has Darwin Core terms (https://dwc.tdwg.org/terms/), so the file is
 * Simple Darwin Core (https://dwc.tdwg.org/simple/) also without an archive around it. As in files of GBIF's own tool,
 * tabs separate cells and line feeds separate lines, so a cell may contain neither.
 */
export function occurrenceText(rows: readonly (readonly string[])[]): string {
  return rows.map(toLine).join("");
}

function toLine(cells: readonly string[]): string {
  return `${cells.map((cell) => cell.replaceAll(/[\t\r\n\u2028\u2029\0]+/g, " ")).join("\t")}\n`;
}
