import { spreadOf } from "#domain/numbers/statistics.ts";

/** The figures of a row, by column key. A list of samples is shown as its median with p10 and p90. */
export type Figures = Readonly<Record<string, readonly number[] | number | string | null>>;

/** A column of a section. */
export interface Column {
  readonly key: string;
  readonly title: string;
  /** Digits after the point; 1 by default. */
  readonly digits?: number;
}

/** A row of a section. */
export interface Row {
  readonly name: string;
  readonly figures: Figures;
}

/** One table with an explanatory note. */
export interface Section {
  readonly id: string;
  readonly title: string;
  /** The meaning of the figures, and their unit. */
  readonly note: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** Duration of the measurement. */
  readonly seconds: number;
}

/** The computer on which a report was measured. */
export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly memoryGb: number;
  readonly system: string;
  readonly browser: string;
  readonly node: string;
  /** Load average at the start and at the end of the run. A load above the number of cores disturbs the figures. */
  readonly load: readonly [before: number, after: number];
}

/** Everything that a run measured. */
export interface Report {
  /** ISO 8601. */
  readonly date: string;
  readonly commit: string | null;
  readonly machine: Machine;
  /** The options of the run, such as "--quick". */
  readonly options: string;
  readonly seconds: number;
  readonly sections: readonly Section[];
}

const NOT_MEASURED = "–";

/** The markers before and after the report in a document. */
const BEGIN = "<!-- begin: written by `npm run bench -- --write-docs` -->";
const END = "<!-- end -->";

/** The text of a cell: "12.3 (11.9–14.0)" for samples, a dash for a figure that was not measured. */
export function cellText({ figures }: Row, { key, digits = 1 }: Column): string {
  const figure = figures[key];
  if (figure === undefined || figure === null) return NOT_MEASURED;
  if (typeof figure === "string") return figure;
  if (typeof figure === "number") return figure.toFixed(digits);
  const spread = spreadOf(figure);
  if (spread === null) return NOT_MEASURED;
  const { median, p10, p90, count } = spread;
  const middle = median.toFixed(digits);
  return count === 1 ? middle : `${middle} (${p10.toFixed(digits)}–${p90.toFixed(digits)})`;
}

/** Formats a section for a terminal, with its note and aligned columns. */
export function textTable(section: Section): string {
  const table = cellsOf(section);
  const widths = (table[0] ?? []).map((_, column) =>
    Math.max(...table.map((cells) => (cells[column] ?? "").length)),
  );
  const lines = table.map((cells) =>
    cells
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return column === 0 ? cell.padEnd(width) : cell.padStart(width);
      })
      .join("  ")
      .trimEnd(),
  );
  return [`${section.title} (${section.seconds.toFixed(0)} s)`, section.note, ...lines].join("\n");
}

/** Formats a section for a Markdown document. */
export function markdownTable(section: Section): string {
  return [`### ${section.title}`, section.note, markdownRows(cellsOf(section))].join("\n\n");
}

/** Formats cells as a Markdown table. The first row is the head. All columns but the first are right-aligned. */
export function markdownRows([head = [], ...rows]: readonly (readonly string[])[]): string {
  const rule = head.map((_, column) => (column === 0 ? "---" : "---:"));
  return [head, rule, ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`)
    .join("\n");
}

/** Formats a whole report for a Markdown document: the machine, and then each section. */
export function markdownReport(report: Report): string {
  const { date, machine, options, seconds, sections, commit } = report;
  const { processor, cores, memoryGb, system, browser, node, load } = machine;
  const facts = [
    `- Date: ${date.slice(0, 10)}${commit === null ? "" : `, commit ${commit}`}`,
    `- Machine: ${processor}, ${cores} cores, ${memoryGb.toFixed(0)} GB, ${system}`,
    `- Browser: ${browser}; Node.js ${node}`,
    `- Run: ${options === "" ? "all rows" : options}, ${seconds.toFixed(0)} s; ` +
      `load ${load.map((each) => each.toFixed(1)).join(" before and ")} after`,
  ];
  return `${[facts.join("\n"), ...sections.map(markdownTable)].join("\n\n")}\n`;
}

/** Replaces the text between the markers of a document. Throws if the document has no markers. */
export function withGenerated(document: string, text: string): string {
  const begin = document.indexOf(BEGIN);
  const end = document.indexOf(END, begin);
  if (begin < 0 || end < 0) throw new Error(`the document has no "${BEGIN}" before an "${END}"`);
  return `${document.slice(0, begin + BEGIN.length)}\n\n${text.trim()}\n\n${document.slice(end)}`;
}

function cellsOf({ columns, rows }: Section): string[][] {
  return [
    ["", ...columns.map(({ title }) => title)],
    ...rows.map((row) => [row.name, ...columns.map((column) => cellText(row, column))]),
  ];
}
