/** A text in quotes of either kind, with a group for what is inside. */
const QUOTED = String.raw`"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'`;

/** A field of an item, such as "display_name: 'cat'". */
const FIELD = new RegExp(String.raw`(\w+)\s*:\s*(?:${QUOTED}|(\d+))`, "g");

const ITEM = new RegExp(String.raw`item\s*:?\s*\{((?:${QUOTED}|[^{}"'])*)\}\s*`, "y");

/** An item of a label map. */
export interface LabelMapItem {
  readonly id: string;
  readonly name: string;
}

/**
 * Reads a label map of TensorFlow (label_map.pbtxt): "item { id: 1 name: '/m/01yrx' display_name: 'cat' }", in any
 * order. The display name takes precedence over the name, which may be a code. Null for any other text.
 */
export function itemsOfLabelMap(text: string): readonly LabelMapItem[] | null {
  const plain = text.replaceAll(/^\s*#.*$/gm, "").trim();
  const items: LabelMapItem[] = [];
  ITEM.lastIndex = 0;
  while (ITEM.lastIndex < plain.length) {
    const fields = ITEM.exec(plain)?.[1];
    if (fields === undefined) return null;
    const values = new Map(
      Array.from(fields.matchAll(FIELD), ([, key = "", double, single, number = ""]) => [
        key,
        unescaped(double ?? single ?? number),
      ]),
    );
    const name = values.get("display_name") ?? values.get("name");
    if (name === undefined) return null;
    items.push({ id: values.get("id") ?? "", name });
  }
  return items.length === 0 ? null : items;
}

/** The text format of protocol buffers writes the bytes of other letters in octal: "\303\211" is "É". */
function unescaped(text: string): string {
  return text.replaceAll(/(?:\\[0-3][0-7]{2})+/g, utf8Of).replaceAll(/\\(.)/g, "$1");
}

function utf8Of(octals: string): string {
  const escapes = octals.replaceAll(
    /\\(\d{3})/g,
    (_, octal: string) => `%${Number.parseInt(octal, 8).toString(16).padStart(2, "0")}`,
  );
  try {
    return decodeURIComponent(escapes);
  } catch {
    // The bytes are not UTF-8.
    return octals;
  }
}
