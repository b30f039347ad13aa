import { parseJson } from "#domain/text/json.ts";
import { labelsOfJson } from "#models/labels.ts";
import { parsePythonLiteral } from "#models/python-literal.ts";
import { asList, asNumber, asText, type JsonObject } from "#workers/files/json.ts";
import type { NetworkFacts } from "#workers/packaging/formats/model-file-reader.ts";

/** What the metadata of an Ultralytics export states. */
export interface UltralyticsFacts extends Pick<NetworkFacts, "task" | "size" | "fit" | "scaling"> {
  /** Null if there are none, or if they are not in JSON. */
  readonly labels: readonly string[] | null;
}

/**
 * Reads the metadata of an Ultralytics export. Its classifiers get values of 0 to 1. A square input gets the middle of
 * a photo, whose shorter side is resized to it; any other input gets the whole photo, stretched (classify_transforms
 * in ultralytics/data/augment.py). All is null for other files.
 */
export function readUltralytics(metadata: JsonObject): UltralyticsFacts {
  const isUltralytics = asText(metadata["author"]) === "Ultralytics";
  const task = isUltralytics ? asText(metadata["task"]) : null;
  if (task !== "classify") return { task, size: null, fit: null, scaling: null, labels: null };
  const known = { task, scaling: { range: [0, 1] }, labels: labelsOfJson(metadata["names"]) } as const;
  const [height, width] = sizesIn(metadata["imgsz"]);
  if (typeof height !== "number" || typeof width !== "number") return { ...known, size: null, fit: null };
  return { ...known, size: { width, height }, fit: width === height ? "cover" : "stretch" };
}

/** Height and width: [224, 224], or 224 for both. ONNX files have them as a text. */
function sizesIn(value: unknown): readonly (number | null)[] {
  const sizes = typeof value === "string" ? parseJson(value) : value;
  const edge = asNumber(sizes);
  return edge === null ? asList(sizes).map(asNumber) : [edge, edge];
}

/** A line of a metadata.yaml: a value, an item of a list, or an entry of an object, with the key of the last two. */
const YAML_LINE = /^(?:(\w+):|- | {2}([^\s:][^:]*):)[ \t]*(.*)$/;

/**
 * Reads a metadata.yaml as Ultralytics writes it: texts, and lists and objects of texts. Lines of any other kind are
 * left out, with the value that they belong to.
 */
export function readMetadataYaml(text: string): JsonObject {
  const values = new Map<string, string | Map<string, string> | null>();
  let last = "";
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === "") continue;
    const [, key, entry, value = ""] = YAML_LINE.exec(line) ?? [];
    const items = values.get(last);
    if (key !== undefined) {
      last = key;
      values.set(key, value === "" ? new Map() : unquoted(value));
    } else if (items instanceof Map && value !== "") {
      items.set(entry ?? String(items.size), unquoted(value));
    } else {
      values.set(last, null);
    }
  }
  return Object.fromEntries(
    Array.from(values, ([key, value]) => [key, value instanceof Map ? listOrObject(value) : value]),
  );
}

/** A list, if the keys count its items from 0; else an object. */
function listOrObject(items: ReadonlyMap<string, string>): unknown {
  const isList = [...items.keys()].every((key, place) => key === String(place));
  return isList ? [...items.values()] : Object.fromEntries(items);
}

/** A text of YAML without its quotes. */
function unquoted(text: string): string {
  const single = /^'(.*)'$/.exec(text)?.[1];
  if (single !== undefined) return single.replaceAll("''", "'");
  // YAML's escape sequences are those of Python.
  const [double] = text.startsWith('"') ? asList(parsePythonLiteral(`[${text}]`)) : [];
  return typeof double === "string" ? double : text;
}
