import { parseJson } from "#domain/json.ts";
import { labelsOfTable } from "./label-table.ts";
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

/** The labels that an answer can name, each once: without those for none of these and for unknown kinds. */
export function nameableLabels({
  labels,
  labelFacts,
  rejectLabels,
}: Pick<PackageManifest, "labels" | "labelFacts" | "rejectLabels">): readonly string[] {
  const known = labels.filter((_, at) => labelFacts?.[at]?.unknown !== true);
  return [...new Set(known)].filter((label) => !rejectLabels.includes(label));
}

/** One way to shorten a list of labels that has one entry too many. */
export interface LabelWayOut {
  readonly drop: "first" | "last";
  /** The entry that is left out. */
  readonly dropped: string;
  /** The other entries: as many as the network has outputs. */
  readonly labels: readonly string[];
}

/**
 * Reads a list of labels in its order. It is either one label a line, with or without its number in front (exports of
 * TFLite number them), or a table whose first row names its columns, or JSON or a literal of Python: a list of names,
 * names by number (id2label), or numbers by name (label2id). An empty line between others stays as an empty label, so
 * that the labels after it keep their outputs. Null where the text starts like JSON and is no list of labels.
 */
export function parseLabels(text: string): readonly string[] | null {
  // Some editors put a byte order mark in front.
  const plain = text.replace(/^\uFEFF/, "");
  if (/^\s*[[{]/.test(plain)) return labelsOfJson(parseJson(plain) ?? parsePythonLiteral(plain));
  const ofTable = labelsOfTable(plain);
  if (ofTable !== null) return ofTable;
  const lines = plain.split(/\r\n|\n|\r/).map((line) => line.trim());
  while (lines.at(-1) === "") lines.pop();
  return withoutNumbers(lines);
}

/**
 * Reads labels from JSON: a list of names, names by number, numbers by name, or one of these under the key "labels".
 */
export function labelsOfJson(json: unknown): readonly string[] | null {
  if (Array.isArray(json)) {
    const items: readonly unknown[] = json;
    return items.every((item) => typeof item === "string") ? items.map((item) => item.trim()) : null;
  }
  if (typeof json !== "object" || json === null) return null;
  if ("labels" in json) return labelsOfJson(json.labels);
  const pairs = Object.entries(json).map(([key, value]: [string, unknown]) =>
    typeof value === "number" ? ([value, key] as const) : ([Number(key), value] as const),
  );
  const names = new Map<number, unknown>(pairs);
  const labels = Array.from({ length: pairs.length }, (_, place) => names.get(place));
  return labels.length > 0 && labels.every((label) => typeof label === "string")
    ? labels.map((label) => label.trim())
    : null;
}

/** True where a label's name means "none of these": it has the word "background", or it is a name such as "other". */
export function isRejectLabel(label: string): boolean {
  const words = label
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
  return words.includes("background") || REJECT_NAMES.has(words.join(" "));
}

/** True where the numbers of labels and outputs fit: they are equal, or two labels share one output (sigmoid). */
export function labelsFit(labels: number, outputs: number | null): boolean {
  return outputs === null || labels === (outputs === 1 ? 2 : outputs);
}

/** The ways to shorten a list that has exactly one label too many; empty for any other list. */
export function waysOutOfUnfitLabels(labels: readonly string[], outputs: number): readonly LabelWayOut[] {
  const [first] = labels;
  const last = labels.at(-1);
  if (first === undefined || last === undefined || !labelsFit(labels.length - 1, outputs)) return [];
  return [
    { drop: "first", dropped: first, labels: labels.slice(1) },
    { drop: "last", dropped: last, labels: labels.slice(0, -1) },
  ];
}

/** A number, what parts it from the name, and the name. */
const NUMBERED = /^(\d+)(\s*[:,;.)]\s*|[_-](?=\p{L})|\s+)(\S.*)$/u;

/**
 * Removes line numbers if every line has its own, counted from 0, or from 1 with more than a blank behind it. Other
 * numbers may be part of the names.
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
