import { firstOfSame, type LabelFacts, summedAtFirst } from "#domain/outcome/labels.ts";
import { err, ok, type Result } from "#domain/result.ts";
import { cellsOf } from "#domain/text/cells.ts";
import { decodeText } from "#domain/text/decode-text.ts";
import { parseJson } from "#domain/text/json.ts";

/** What Python answered for a photo. */
export type Expected =
  /** Probabilities (0..1) of all labels, in the order of the model's outputs. Equal labels count as one. */
  | { readonly probabilities: readonly number[] }
  /** Only the best label: its position among the outputs, and its probability (0..1). */
  | { readonly label: number; readonly probability: number };

/** What Python answered for the photos of a file, with their names in the file. A name may stand twice. */
export type ExpectedOutputs = readonly (readonly [name: string, expected: Expected])[];

/** Why a file of expected outputs can't be used. */
export type ExpectedProblem =
  /** Neither JSON nor a table with a name and numbers in each row. */
  | { readonly code: "unreadable" }
  /** Another number of outputs than the model has labels, and no names of labels. */
  | { readonly code: "label-count"; readonly found: number; readonly labels: number }
  /** A value that is no number. `file` is the photo of its row. */
  | { readonly code: "no-number"; readonly file: string; readonly value: string }
  /** The number of a best label is a percentage or a logit. */
  | { readonly code: "no-share"; readonly file: string; readonly value: string }
  /** A best label that the model does not have. */
  | { readonly code: "unknown-label"; readonly label: string };

/** The labels of a model that answers are compared by. */
export interface ComparedLabels {
  readonly labels: readonly string[];
  readonly labelFacts: readonly LabelFacts[] | null;
}

type Read<T> = Result<T, ExpectedProblem>;

/** A row as it stands in the file: names of columns are null where the file has none. */
interface Row {
  readonly file: string;
  readonly values: readonly (readonly [column: string | null, value: unknown])[];
}

const FILE_COLUMN = /^(?:file|file[ _-]?name|path|image|photo|name)$/i;
const LABEL_COLUMN = /^(?:label|class|prediction|predicted|top1|best)$/i;
const PROBABILITY_COLUMN = /^(?:probability|prob|score|confidence|value)$/i;

/** Reads a CSV or JSON file of expected outputs: probabilities, or logits, which become probabilities. */
export function readExpectedOutputs(
  bytes: ArrayBuffer | Uint8Array,
  model: ComparedLabels,
): Read<ExpectedOutputs> {
  const { text } = decodeText(bytes);
  const json = parseJson(text);
  const rows = json === undefined ? rowsOfTable(text) : rowsOfJson(json);
  if (rows === null || rows.length === 0) return err({ code: "unreadable" });
  const raw: (readonly [string, Expected])[] = [];
  for (const row of rows) {
    const read = readRow(row, model.labels);
    if (!read.ok) return read;
    raw.push([row.file, read.value]);
  }
  return ok(asProbabilities(raw, model));
}

/** The rows of a table; null if it has no numbers. The first row may have the names of the columns. */
function rowsOfTable(text: string): readonly Row[] | null {
  const separator = [";", "\t"].find((each) => text.split("\n", 1)[0]?.includes(each) === true) ?? ",";
  const table = cellsOf(text, separator);
  const [head = []] = table;
  const isHeader =
    head.length > 1 && head.slice(1).every((cell) => !isNumber(cell) || isPosition(cell, head));
  const names = isHeader ? head : null;
  const fileAt = Math.max(0, names?.findIndex((name) => FILE_COLUMN.test(name)) ?? 0);
  const rows = (isHeader ? table.slice(1) : table).map((cells) => ({
    file: cells[fileAt] ?? "",
    values: cells.flatMap((value, at) =>
      // A column without a name is an index, as pandas writes it.
      at === fileAt || names?.[at] === "" ? [] : [[names?.[at] ?? null, value] as const],
    ),
  }));
  return rows.every(({ file, values }) => file !== "" && values.length > 0) ? rows : null;
}

/** True for 0, 1, 2, ... as the names of columns. */
function isPosition(cell: string, head: readonly string[]): boolean {
  const numbers = head.filter(isNumber);
  return numbers.length > 1 && numbers.every((each, at) => Number(each) === at) && numbers.includes(cell);
}

function isNumber(cell: string): boolean {
  return cell !== "" && Number.isFinite(numberOf(cell));
}

/** A number of a table, where a comma may stand before the decimals. */
function numberOf(value: unknown): number {
  if (typeof value === "number") return value;
  if (typeof value !== "string" || value.trim() === "") return Number.NaN;
  return Number(value.replace(/^(-?\d+),(\d+)$/, "$1.$2"));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The rows of a list of photos, or of an object by the names of photos. */
function rowsOfJson(json: unknown): readonly Row[] | null {
  if (Array.isArray(json)) {
    const rows = json.map((entry: unknown): Row | null => {
      if (!isObject(entry)) return null;
      const name = Object.keys(entry).find((key) => FILE_COLUMN.test(key) && typeof entry[key] === "string");
      const { [name ?? ""]: file, ...values } = entry;
      return typeof file === "string" ? { file, values: valuesOf(values) } : null;
    });
    return rows.every((row) => row !== null) ? rows : null;
  }
  if (!isObject(json)) return null;
  return Object.entries(json).map(([file, value]) => ({ file, values: valuesOf(value) }));
}

/** The values of a photo: a list, an object by labels, or an object with one of these inside. */
function valuesOf(value: unknown): Row["values"] {
  if (Array.isArray(value)) {
    const flat: readonly unknown[] = value.flat(2);
    return flat.map((each) => [null, each] as const);
  }
  if (!isObject(value)) return [[null, value]];
  const inner = Object.values(value).find((each) => Array.isArray(each) || isObject(each));
  return inner === undefined ? Object.entries(value) : valuesOf(inner);
}

function readRow({ file, values }: Row, labels: readonly string[]): Read<Expected> {
  const at = (pattern: RegExp): unknown =>
    values.find(([name]) => name !== null && pattern.test(name) && !labels.includes(name))?.[1];
  const [best, share] = [at(LABEL_COLUMN), at(PROBABILITY_COLUMN)];
  if (best !== undefined && share !== undefined) return readBest(file, best, share, labels);
  const chosen = byLabels(values, labels) ?? values.map(([, value]) => value);
  if (chosen.length !== labels.length && !(chosen.length === 1 && labels.length === 2))
    return err({ code: "label-count", found: chosen.length, labels: labels.length });
  const numbers = chosen.map(numberOf);
  const wrong = numbers.findIndex((value) => !Number.isFinite(value));
  if (wrong !== -1) return err({ code: "no-number", file, value: String(chosen[wrong]) });
  return ok({ probabilities: numbers });
}

function readBest(file: string, best: unknown, share: unknown, labels: readonly string[]): Read<Expected> {
  const name = String(best);
  const named = labels.findIndex((label) => sameName(label) === sameName(name));
  const label = named === -1 && /^\d+$/.test(name) && Number(name) < labels.length ? Number(name) : named;
  if (label === -1) return err({ code: "unknown-label", label: name });
  const probability = numberOf(share);
  const value = String(share);
  if (!Number.isFinite(probability)) return err({ code: "no-number", file, value });
  return isLogit(probability) ? err({ code: "no-share", file, value }) : ok({ label, probability });
}

/** The values in the order of the labels, if every label names one column; else null. */
function byLabels(values: Row["values"], labels: readonly string[]): readonly unknown[] | null {
  const named = new Map(values.map(([name, value]) => [name === null ? null : sameName(name), value]));
  if (new Set(labels.map(sameName)).size < labels.length) return null;
  return labels.every((label) => named.has(sameName(label)))
    ? labels.map((label) => named.get(sameName(label)))
    : null;
}

function sameName(name: string): string {
  return name.normalize("NFC").trim().toLowerCase().replaceAll(/[ _]+/g, " ");
}

/** How far a probability may be outside 0..1 by rounding. Values further out are logits. */
const ROUNDING = 0.01;

function isLogit(value: number): boolean {
  return value < -ROUNDING || value > 1 + ROUNDING;
}

/** Makes probabilities of logits, and of a single value for two labels, and adds up equal labels. */
function asProbabilities(raw: ExpectedOutputs, { labels, labelFacts }: ComparedLabels): ExpectedOutputs {
  const hasLogits = raw.some(([, each]) => "probabilities" in each && each.probabilities.some(isLogit));
  const first = firstOfSame(labels, labelFacts);
  return raw.map(([file, expected]) => {
    if ("label" in expected) return [file, { ...expected, label: first[expected.label] ?? expected.label }];
    const [single = 0, ...others] = expected.probabilities;
    const isSingle = others.length === 0;
    let probabilities = expected.probabilities;
    if (hasLogits) probabilities = softmax(isSingle ? [0, single] : probabilities);
    else if (isSingle) probabilities = [1 - single, single];
    return [file, { probabilities: summedAtFirst(probabilities, first) }];
  });
}

function softmax(values: readonly number[]): readonly number[] {
  const greatest = Math.max(...values);
  const powers = values.map((value) => Math.exp(value - greatest));
  const sum = powers.reduce((total, value) => total + value, 0);
  return powers.map((value) => value / sum);
}

/** Photos with what Python answered for them, and the names in the file that fit no photo, or not one alone. */
export interface MatchedPhotos<Photo> {
  readonly photos: readonly { readonly photo: Photo; readonly expected: Expected }[];
  readonly unmatched: readonly string[];
}

/**
 * Finds the photo of each name: by its path, else by the end of its path, else by its name without folders or ending. A
 * photo that several names fit equally well, or a name that fits several photos, is not found.
 */
export function matchPhotos<Photo extends { readonly path: string }>(
  photos: readonly Photo[],
  outputs: ExpectedOutputs,
): MatchedPhotos<Photo> {
  const found = new Map<Photo, Expected>();
  let left = outputs;
  for (const keyOf of [plainPath, fileName, bareName]) {
    const photosBy = groupsOf(photos, ({ path }) => keyOf(path));
    const namesBy = groupsOf(left, ([name]) => keyOf(name));
    left = left.filter(([name, expected]) => {
      const [photo, ...otherPhotos] = photosBy.get(keyOf(name)) ?? [];
      const isOnly = otherPhotos.length === 0 && namesBy.get(keyOf(name))?.length === 1;
      if (photo === undefined || !isOnly || found.has(photo)) return true;
      found.set(photo, expected);
      return false;
    });
  }
  return {
    photos: [...found].map(([photo, expected]) => ({ photo, expected })),
    unmatched: [...new Set(left.map(([name]) => name))],
  };
}

function groupsOf<T>(all: readonly T[], keyOf: (each: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const each of all) {
    const group = groups.get(keyOf(each));
    if (group === undefined) groups.set(keyOf(each), [each]);
    else group.push(each);
  }
  return groups;
}

function fileName(path: string): string {
  return plainPath(path).split("/").at(-1) ?? "";
}

function bareName(path: string): string {
  return fileName(path).replace(/\.[^.]*$/, "");
}

function plainPath(path: string): string {
  return path
    .normalize("NFC")
    .replaceAll("\\", "/")
    .replace(/^\.?\/+/, "")
    .toLowerCase();
}
