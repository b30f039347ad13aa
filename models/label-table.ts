/** Names of a column with labels, the surest first. */
const NAME_COLUMNS = [
  "label",
  "labels",
  "name",
  "label_name",
  "class_name",
  "classname",
  "class",
  "category",
  "species",
];

/** Names of a column with the number of the output. Pandas leaves the name of its own column empty. */
const NUMBER_COLUMNS = [
  "",
  "index",
  "idx",
  "id",
  "number",
  "no",
  "class_id",
  "class_index",
  "label_id",
  "class",
];

/**
 * Reads labels from a table (CSV, separated by commas, semicolons or tabs) whose first row names its columns, such as
 * "id,name". The numbers give the order of the outputs. Null where the first row does not name a column of numbers and one
 * of labels, or the numbers do not count the labels from 0 or 1: then it is no such table.
 */
export function labelsOfTable(text: string): readonly string[] | null {
  const separator = /^[^\n]*?([,;\t])/.exec(text)?.[1];
  if (separator === undefined) return null;
  const [header = [], ...rows] = cellsOf(text, separator);
  const columns = header.map((cell) => cell.toLowerCase().replaceAll(/[\s-]+/g, "_"));
  const nameColumn = NAME_COLUMNS.map((name) => columns.indexOf(name)).find((at) => at >= 0);
  const numberColumn = NUMBER_COLUMNS.map((name) => columns.indexOf(name)).find(
    (at) => at >= 0 && at !== nameColumn,
  );
  if (nameColumn === undefined || numberColumn === undefined || rows.length === 0) return null;
  return inOrder(
    rows.map((row) => row[nameColumn] ?? ""),
    rows.map((row) => row[numberColumn] ?? ""),
  );
}

/** The labels by their numbers, which count from 0 or from 1; null for other numbers. */
function inOrder(labels: readonly string[], numbers: readonly string[]): readonly string[] | null {
  const byNumber = new Map(
    labels.flatMap((label, at) =>
      /^\d+$/.test(numbers[at] ?? "") ? [[Number(numbers[at]), label] as const] : [],
    ),
  );
  const start = byNumber.has(0) ? 0 : 1;
  const ordered = labels.flatMap((_, at) => byNumber.get(start + at) ?? []);
  return ordered.length === labels.length ? ordered : null;
}

/** The cells of a CSV file, without the quotes and blanks around them. Empty rows are left out. */
function cellsOf(text: string, separator: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  // A cell in quotes, where two quotes stand for one, or any other cell; then what ends it.
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
