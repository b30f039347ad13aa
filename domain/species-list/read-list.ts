import { err, ok, type Result } from "#domain/result.ts";
import { cellsOf } from "#domain/text/cells.ts";
import { decodeText } from "#domain/text/decode-text.ts";
import type { ListedTaxon } from "./species-list.ts";
import { namesIn, taxonKey } from "./taxon-key.ts";

/** Largest file of a list. */
export const MAX_LIST_BYTES = 10_000_000;

/** Most taxa of a list. All birds are 11,000, all mammals 6,500. */
export const MAX_LISTED = 100_000;

/**
 * Why a file is no list. no-text: an archive, a spreadsheet or the like. no-column: a table whose first row names no column
 * of scientific names. empty: no name. large: more than {@link MAX_LIST_BYTES}. many: more than {@link MAX_LISTED}.
 */
export type ListFault = "no-text" | "no-column" | "empty" | "large" | "many";

/** Reads a file. It may be in any encoding that `decodeText` knows. */
export function readListFile(bytes: Uint8Array): Result<readonly ListedTaxon[], ListFault> {
  if (bytes.length > MAX_LIST_BYTES) return err("large");
  // "PK": the first bytes of a ZIP file, which a new spreadsheet is too. No text has zeros.
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] ?? 0) < 0x20;
  const { text } = decodeText(isArchive ? new Uint8Array(1) : bytes);
  return text.includes("\0") ? err("no-text") : readList(text);
}

/**
 * Reads a list of taxa: a name a line, or a table whose first row names its columns. Tables of GBIF (species list, and
 * occurrences) and of eBird ("Download my data", life list) are among them. A taxon that comes again is left out; the lines
 * that are no name stay.
 */
export function readList(text: string): Result<readonly ListedTaxon[], ListFault> {
  const rows = rowsOf(text.replace(/^\uFEFF/, ""));
  if (rows === null) return err("no-column");
  const taxa = new Map<string, ListedTaxon>();
  for (const taxon of rows) {
    const key = taxonKey(taxon.name)?.key ?? taxon.name;
    const before = taxa.get(key);
    taxa.set(key, before === undefined ? taxon : joined(before, taxon));
    if (taxa.size > MAX_LISTED) return err("many");
  }
  return taxa.size === 0 ? err("empty") : ok([...taxa.values()]);
}

/** A taxon that stands in two rows. Rows of one taxon mostly say the same. */
function joined(one: ListedTaxon, other: ListedTaxon): ListedTaxon {
  const isNew = other.otherNames.some((name) => !one.otherNames.includes(name));
  const otherNames = isNew ? [...new Set([...one.otherNames, ...other.otherNames])] : one.otherNames;
  return { ...one, otherNames, above: one.above.length > 0 ? one.above : other.above };
}

/**
 * The columns of names by their headers, without signs and in lower case: Darwin Core's and GBIF's
 * (https://techdocs.gbif.org/en/data-use/download-formats), eBird's "Scientific Name" (https://ebird.org/downloadMyData), and
 * what people write in the languages of the app.
 */
const NAME_COLUMNS = [
  "acceptedscientificname",
  "scientificname",
  "species",
  "verbatimscientificname",
  "canonicalname",
  "latinname",
  "sciname",
  "taxonname",
  "nombrecientifico",
  "nomscientifique",
  "nomecientifico",
  "especie",
  "espece",
  "वैज्ञानिकनाम",
];

const ABOVE_COLUMNS = ["family", "order", "class"];

/** The endings of families of animals and of plants. A column "family" may hold names in other words. */
const FAMILY = /(?:idae|aceae)$/i;

/** Where a line goes on with another name: behind a comma or semicolon, a genus and what is no word of authors. */
const NEXT_NAME = /[,;]\s*(?=\p{Lu}\p{Ll}+ (?!(?:de|den|der|et|ex|and|in|la|le|van|von)\b)\p{Ll}{2})/u;

/** The taxa of a text in the order of its lines; null for a table without a column of names. */
function rowsOf(text: string): readonly ListedTaxon[] | null {
  const [first = "", second = ""] = text.split(/\r\n|\n|\r/, 2);
  const separator = ["\t", ";", ","].find((sign) => first.includes(sign));
  const header = (cellsOf(first, separator ?? ",")[0] ?? []).map(columnName);
  const columns = NAME_COLUMNS.map((name) => header.indexOf(name)).filter((at) => at >= 0);
  if (columns.length === 0) {
    // A comma may stand between an author and a year.
    const isTable = separator === "\t" || (separator !== undefined && sameCells(first, second, separator));
    return isTable ? null : text.split(/\r\n|\n|\r/).flatMap(taxaOfLine);
  }
  const above = ABOVE_COLUMNS.map((name) => header.indexOf(name)).filter((at) => at >= 0);
  const rows = separator === "\t" ? tabbedCells(text) : cellsOf(text, separator ?? ",");
  const genus = header.indexOf("genus");
  return rows.slice(1).flatMap((cells) => taxaOfRow(cells, columns, above, genus));
}

function columnName(header: string): string {
  return header
    .normalize("NFD")
    .replaceAll(/[^\p{L}\u0900-\u097f]/gu, "")
    .toLowerCase();
}

/** True if two lines have the same three cells or more. */
function sameCells(first: string, second: string, separator: string): boolean {
  const cells = first.split(separator).length;
  return cells > 2 && second.split(separator).length === cells;
}

/** The cells of a table with tabs. GBIF's has no quotes around cells, and may have some in them; spreadsheets put them around. */
function tabbedCells(text: string): readonly (readonly string[])[] {
  return text
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== "")
    .map((line) => line.split("\t").map((cell) => cell.trim().replace(/^"(.*)"$/, "$1")));
}

function taxaOfLine(line: string): readonly ListedTaxon[] {
  return line
    .split(NEXT_NAME)
    .map((name) => name.trim())
    .filter((name) => name !== "")
    .flatMap(namesIn)
    .map((name) => ({ name, otherNames: [], above: [] }));
}

function taxaOfRow(
  cells: readonly string[],
  columns: readonly number[],
  aboveColumns: readonly number[],
  genusColumn: number,
): readonly ListedTaxon[] {
  const genus = cells[genusColumn] ?? "";
  // Some tables have the species' epithet alone beside the genus.
  const withGenus = (name: string): string =>
    /^\p{Ll}[\p{Ll}-]+$/u.test(name) ? `${genus} ${name}`.trim() : name;
  const names = withoutRepeats(columns.map((at) => withGenus(cells[at] ?? "")));
  const ranks = aboveColumns.map((at) => cells[at] ?? "").filter((name) => name !== "");
  const above = FAMILY.test(ranks[0] ?? "") ? ranks : [];
  const [name, ...others] = names;
  if (name === undefined) return [];
  const taxa = namesIn(name);
  return taxa.map((each) => ({ name: each, otherNames: taxa.length > 1 ? [] : others, above }));
}

/** The names of a row. GBIF states the species of a subspecies beside it: a name that is a part of the one before is left out. */
function withoutRepeats(names: readonly string[]): readonly string[] {
  const keys = names.map((name) => taxonKey(name)?.key ?? name);
  return names.filter((name, at) => {
    const before = keys.slice(0, at).filter((key) => key !== "");
    return name !== "" && !before.some((key) => key === keys[at] || key.startsWith(`${keys[at] ?? ""} `));
  });
}
