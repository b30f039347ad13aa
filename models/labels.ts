import { cellsOf } from "#domain/text/cells.ts";
import { parseJson } from "#domain/text/json.ts";
import { plainText } from "#domain/text/plain-text.ts";
import { itemsOfLabelMap } from "./label-map.ts";
import type { PackageManifest } from "./manifest.ts";
import { parsePythonLiteral } from "./python-literal.ts";

/** Labels that mean "none of these". */
const REJECT_NAMES: ReadonlySet<string> = new Set([
  "none",
  "none of these",
  "none of the above",
  "nothing",
  "other",
  "others",
  "unknown",
  "not known",
]);

/** The labels that an answer can name, without repeats: not those for "none of these" and for unknown kinds. */
export function nameableLabels({
  labels,
  labelFacts,
  rejectLabels,
}: Pick<PackageManifest, "labels" | "labelFacts" | "rejectLabels">): readonly string[] {
  const known = labels.filter((_, at) => labelFacts?.[at]?.unknown !== true);
  return [...new Set(known)].filter((label) => !rejectLabels.includes(label));
}

/** A suggestion for a list with one label too many: leave one out. */
export interface LabelWayOut {
  readonly drop: "first" | "last";
  readonly dropped: string;
  /** The remaining labels: as many as the network has outputs. */
  readonly labels: readonly string[];
}

/**
 * Why a text is no list of labels. zeros: it contains zero characters, like files that are not text or in an unknown
 * encoding. gaps: its numbers do not count from 0 or 1, so the order of the outputs is not known. json: it looks like
 * JSON, but not like a list of labels.
 */
export type LabelFault = "zeros" | "gaps" | "json";

/** Labels as {@link readLabels} reads them; null if the text is no list of labels. */
export function parseLabels(text: string): readonly string[] | null {
  const labels = readLabels(text);
  return typeof labels === "string" ? null : labels;
}

/**
 * Reads labels in order from a text of any of these kinds. One label per line, with or without a number in front
 * (exports of TFLite number them). A table whose first row names its columns. JSON or a Python literal: a list of
 * names, names by number (id2label), or numbers by name (label2id). A label map (.pbtxt). An empty line between others stays as an empty
 * label, so that the later labels keep their outputs.
 */
export function readLabels(text: string): readonly string[] | LabelFault {
  if (text.includes("\0")) return "zeros";
  // Some editors write a byte order mark, and Excel a line that names the separator.
  const plain = text.replace(/^\uFEFF/, "").replace(/^sep=.\s*/i, "");
  const items = itemsOfLabelMap(plain);
  if (items !== null) return namesInJson(items) ?? "json";
  if (/^\s*[[{]/.test(plain)) return namesInJson(parseJson(plain) ?? parsePythonLiteral(plain)) ?? "json";
  const ofTable = labelsOfTable(plain);
  if (ofTable !== null) return ofTable;
  const lines = plain.split(/\r\n|\n|\r/).map((line) => line.trim());
  while (lines.at(-1) === "") lines.pop();
  return withoutNumbers(lines);
}

/**
 * Keys under which tools store labels: "label_names" of timm, "Label" in "classes" of Lobe, "categories" of COCO.
 * Hugging Face stores them twice.
 */
const LIST_KEYS = [
  "id2label",
  "label_names",
  "labels",
  "classes",
  "Label",
  "class_names",
  "names",
  "categories",
  "label2id",
  "class_to_idx",
];

/**
 * Reads labels from JSON: a list of names, of objects with a name, or of pairs as in ImageNet's lists; names by number,
 * numbers by name; or one of these under a key of {@link LIST_KEYS}.
 */
export function labelsOfJson(json: unknown): readonly string[] | null {
  const names = namesInJson(json);
  return names === "gaps" ? null : names;
}

function namesInJson(json: unknown): readonly string[] | "gaps" | null {
  if (Array.isArray(json)) return labelsOfList(json);
  if (typeof json !== "object" || json === null) return null;
  const values = new Map<string, unknown>(Object.entries(json));
  const list = LIST_KEYS.map((key) => values.get(key)).find(
    (value) => typeof value === "object" && value !== null,
  );
  if (list !== undefined) return described(namesInJson(list), values.get("label_descriptions"));
  const pairs = Array.from(values, ([key, value]) =>
    typeof value === "number" ? ([value, key] as const) : ([Number(key), value] as const),
  );
  const names = new Map(pairs.map(([number, item]) => [number, nameIn(item) ?? nameInObject(item)]));
  const labels = Array.from({ length: pairs.length }, (_, place) => names.get(place) ?? null);
  if (labels.length > 0 && labels.every((label) => label !== null)) return labels;
  const isNumbered = pairs.every(([number]) => Number.isInteger(number) && names.get(number) !== null);
  return isNumbered && pairs.length > 0 ? "gaps" : null;
}

function labelsOfList(items: readonly unknown[]): readonly string[] | "gaps" | null {
  const names = items.map(nameIn);
  if (names.every((name) => name !== null)) return names;
  const objects = items.map((item) => new Map<string, unknown>(Object.entries(item ?? {})));
  const keys = [...(objects[0]?.keys() ?? [])];
  const { name, number } = columnsIn(keys);
  const labels = objects.map((object) => nameIn(object.get(keys[name ?? -1] ?? "")));
  if (!labels.every((label) => label !== null)) return null;
  if (number === undefined) return labels;
  return inOrder(
    labels,
    objects.map((object) => String(object.get(keys[number] ?? ""))),
  );
}

/** The name in an item of a list: the item itself, or the second of the pairs in ImageNet's lists; else null. */
function nameIn(item: unknown): string | null {
  if (typeof item === "string") return item.trim();
  if (!Array.isArray(item)) return null;
  const [id, name]: readonly unknown[] = item;
  return typeof id === "string" && /^n\d+$/.test(id) && typeof name === "string" ? name.trim() : null;
}

/** The name in an object such as {"name": "cat"}; else null. */
function nameInObject(item: unknown): string | null {
  if (typeof item !== "object" || item === null || Array.isArray(item)) return null;
  const entries = Object.entries(item);
  const { name } = columnsIn(entries.map(([key]) => key));
  return name === undefined ? null : nameIn(entries[name]?.[1]);
}

/** timm describes labels that are codes, such as WordNet's "n01440764". A name needs no description. */
function described(
  labels: readonly string[] | "gaps" | null,
  descriptions: unknown,
): readonly string[] | "gaps" | null {
  if (typeof labels === "string" || !labels?.every((label) => /^[a-z]?\d+$/i.test(label))) return labels;
  const names = new Map<string, unknown>(Object.entries(descriptions ?? {}));
  return labels.map((label) => nameIn(names.get(label)) ?? label);
}

/** True for a label that means "none of these": it contains the word "background", or is a name such as "other". */
export function isRejectLabel(label: string): boolean {
  const words = label
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
  return words.includes("background") || REJECT_NAMES.has(words.join(" "));
}

/** True if labels and outputs match: the numbers are equal, or two labels share one output (sigmoid). */
export function labelsFit(labels: number, outputs: number | null): boolean {
  return outputs === null || labels === (outputs === 1 ? 2 : outputs);
}

/** The ways to shorten a list with exactly one label too many; empty for all other lists. */
export function waysOutOfUnfitLabels(labels: readonly string[], outputs: number): readonly LabelWayOut[] {
  const [first] = labels;
  const last = labels.at(-1);
  if (first === undefined || last === undefined || !labelsFit(labels.length - 1, outputs)) return [];
  // A line without a number, such as a title, may have kept the numbers of the others.
  return [
    { drop: "first", dropped: first, labels: withoutNumbers(labels.slice(1)) },
    { drop: "last", dropped: last, labels: withoutNumbers(labels.slice(0, -1)) },
  ];
}

/** A number, a separator and a name. */
const NUMBERED = /^(\d+)(\s*[:,;.)]\s*|[_-](?=\p{L})|\s+)(\S.*)$/u;

/**
 * Removes line numbers if every line has its own: counted from 0, or from 1 with a punctuation mark after them.
 * Other numbers may be part of the names.
 */
function withoutNumbers(lines: readonly string[]): readonly string[] {
  const numbered = lines.flatMap((line) => {
    const [, number, sign = "", name = ""] = NUMBERED.exec(line) ?? [];
    return number === undefined ? [] : [{ number: Number(number), sign, name }];
  });
  if (numbered.length < lines.length) return lines;
  const isFromZero = numbered.every(({ number }, place) => number === place);
  const isFromOne = numbered.every(({ number, sign }, place) => number === place + 1 && sign.trim() !== "");
  return isFromZero || isFromOne ? numbered.map(({ name }) => name) : lines;
}

/** Column names for labels, the most certain first, in English, Spanish, French, Portuguese and German. */
const NAME_COLUMNS = wordsOf(
  "label labels name label_name class_name classname nombre nom nome etiqueta etiquette rotulo " +
    "class classe clase klasse category categoria species especie espece",
);

/** Column names for the number of the output. Pandas leaves the name of its index column empty. */
const NUMBER_COLUMNS = [
  "",
  ...wordsOf(
    "index idx id number n no nr num numero nummer indice class_id class_index label_id class classe clase klasse",
  ),
];

function wordsOf(text: string): readonly string[] {
  return text.split(" ");
}

/**
 * Reads labels from a table (CSV with commas, semicolons or tabs) whose first row names its columns, such as
 * "id,name". The numbers give the order of the outputs. Where the app does not know the name of a column of whole
 * numbers, they have to count the rows; where it does not know the name of the labels, they are the only other column.
 * Null if the text is no such table.
 */
function labelsOfTable(text: string): readonly string[] | "gaps" | null {
  const separator = /^[^\n]*?([,;\t])/.exec(text)?.[1];
  if (separator === undefined) return null;
  const [header = [], ...rows] = cellsOf(text, separator);
  const known = columnsIn(header);
  const isNumbers = (column: number): boolean => rows.every((row) => WHOLE_NUMBER.test(row[column] ?? ""));
  const number =
    known.number ??
    header.findIndex((cell, at) => at !== known.name && !WHOLE_NUMBER.test(cell) && isNumbers(at));
  const name = known.name ?? (header.length === 2 ? 1 - number : -1);
  if (rows.length === 0 || number < 0 || name < 0 || !isNumbers(number)) return null;
  const labels = rows.map((row) => row[name] ?? "");
  const ordered = inOrder(
    labels,
    rows.map((row) => row[number] ?? ""),
  );
  const isCertain = known.number !== undefined || labels.every((label, at) => label === ordered[at]);
  return isCertain ? ordered : "gaps";
}

const WHOLE_NUMBER = /^\d+$/;

/** The places of the columns of labels and of their numbers; undefined if no column has such a name. */
function columnsIn(header: readonly string[]): {
  readonly name: number | undefined;
  readonly number: number | undefined;
} {
  const columns = header.map((cell) =>
    plainText(cell)
      .replaceAll(/[.º°]/g, "")
      .replaceAll(/[\s-]+/g, "_"),
  );
  const name = NAME_COLUMNS.map((one) => columns.indexOf(one)).find((at) => at >= 0);
  const number = NUMBER_COLUMNS.map((one) => columns.indexOf(one)).find((at) => at >= 0 && at !== name);
  return { name, number };
}

/** The labels in the order of their numbers; "gaps" if the numbers do not count from 0 or 1. */
function inOrder(labels: readonly string[], numbers: readonly string[]): readonly string[] | "gaps" {
  const byNumber = new Map(
    labels.flatMap((label, at) =>
      WHOLE_NUMBER.test(numbers[at] ?? "") ? [[Number(numbers[at]), label] as const] : [],
    ),
  );
  const start = byNumber.has(0) ? 0 : 1;
  const ordered = labels.flatMap((_, at) => byNumber.get(start + at) ?? []);
  return ordered.length === labels.length ? ordered : "gaps";
}
