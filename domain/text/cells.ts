/**
 * The cells of a CSV file, without their quotes and outer spaces. Skips empty rows. Empty for a text with a quote in the middle
 * of a cell in quotes.
 */
export function cellsOf(text: string, separator: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  // A cell in quotes (two quotes inside it mean one), or any other cell; then a separator or line end.
  const cell = new RegExp(
    `[ ]*(?:"((?:[^"]|"")*)"[ ]*|([^${separator}\\r\\n]*))(${separator}|\\r?\\n|\\r|$)`,
    "y",
  );
  while (cell.lastIndex < text.length) {
    const match = cell.exec(text);
    if (match === null) return [];
    const [whole, quoted, plain = "", end] = match;
    rows.at(-1)?.push(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"').trim());
    if (end !== separator) rows.push([]);
    if (whole === "") break;
  }
  return rows.filter((row) => row.some((value) => value !== ""));
}
