import { asNodes, contextsIn, parse, tagOf } from "./code-texts.mjs";

/** @typedef {import("./code-texts.mjs").Node} Node */

/** Attributes of elements whose text people read or hear. */
const READ = new Set(
  "aria-label aria-description title alt placeholder label heading hint note advice summary caption lead text".split(
    " ",
  ),
);

/** Attributes that hold no words. */
const UNREAD = new Set("style className key id style to href d transform rel target".split(" "));

/** Kinds of nodes below which no text for people stands. */
const SKIPPED = /^(?:Import|ExportAll|Throw|TS)/;

/** A sentence, or a phrase that begins with a capital. */
const SENTENCE = /^\s*["“]?\p{Lu}[\p{L}'’-]*[,:;]?\s+[\p{L}{]/u;

/** Names that are the same in each language. */
const NAMES = /^(?:- )?(?:Bio Kingdom|English|Apache License|https:|n\d+ )/;

/**
 * Files whose words no page of the app shows: those of the archive for GBIF, which programs read back, and those of the
 * package for developers.
 */
const FOR_PROGRAMS = /src\/(?:lab\/batch\/rules\/archive|core\/identifier\/describe-fault)\.ts$/;

/** The keys of a column of a table (domain/text/table.ts). Its `name` is for programs, its `title` for people. */
const COLUMN_KEYS = ["name", "title", "cell"];

/** A percent sign by hand: in French a space stands in front of it. */
const PERCENT = /^\s*%/;

const LETTERS = /\p{L}{2}/u;

/**
 * The texts for people that stand in code without a tag of src/language/messages.ts: words between elements, texts of
 * attributes, and whole phrases elsewhere. Short words in constants are not found; the pseudo-language shows them.
 * @param {string} code
 * @param {string} file its name
 * @returns {{ line: number, text: string }[]}
 */
export function strayTexts(code, file) {
  /** @type {{ line: number, text: string }[]} */
  const found = [];
  if (FOR_PROGRAMS.test(file)) return found;
  const tree = parse(code, file);
  const contexts = contextsIn(tree);
  /** @type {(node: Node, text: string) => void} */
  const report = (node, text) => {
    if (NAMES.test(text.trim())) return;
    found.push({
      line: code.slice(0, node.start).split("\n").length,
      text: text.trim().replaceAll(/\s+/g, " "),
    });
  };
  /** @type {(node: Node) => void} */
  const visit = (node) => {
    if (SKIPPED.test(node.type) || isErrorMade(node)) return;
    switch (node.type) {
      case "TaggedTemplateExpression":
        if (tagOf(node, contexts) !== null) {
          for (const value of asNodes(/** @type {Node} */ (node["quasi"])["expressions"])) visit(value);
          return;
        }
        break;
      case "CallExpression":
        if ([...contexts.values()].some(({ start }) => start === node.start)) return;
        break;
      case "JSXText":
        if (LETTERS.test(String(node["value"])) || PERCENT.test(String(node["value"])))
          report(node, String(node["value"]));
        return;
      case "JSXAttribute": {
        const name = String(/** @type {{ name?: unknown }} */ (node["name"]).name);
        const [value] = asNodes([node["value"]]);
        if (UNREAD.has(name) || value === undefined) return;
        const text = textOf(value);
        if (READ.has(name) && text !== null && LETTERS.test(text)) report(value, text);
        else visit(value);
        return;
      }
      case "ObjectExpression": {
        const properties = asNodes(node["properties"]);
        const isColumn = COLUMN_KEYS.every((key) => properties.some((property) => keyOf(property) === key));
        for (const property of properties) if (!isColumn || keyOf(property) !== "name") visit(property);
        return;
      }
      case "BinaryExpression":
        // What is compared is data.
        if (/^[!=]==$/.test(String(node["operator"]))) return;
        break;
      default: {
        const text = textOf(node);
        if (text !== null && (SENTENCE.test(text) || text === "{}%")) {
          report(node, text);
          return;
        }
      }
    }
    for (const [key, value] of Object.entries(node)) {
      if (key === "key" && node["computed"] !== true) continue;
      for (const child of asNodes(Array.isArray(value) ? value : [value])) visit(child);
    }
  };
  visit(tree);
  return found;
}

/**
 * @param {Node} property
 * @returns {string | undefined} its name
 */
function keyOf(property) {
  return /** @type {{ name?: string } | undefined} */ (property["key"])?.name;
}

/**
 * @param {Node} node
 * @returns {string | null} the text of a literal or a template
 */
function textOf(node) {
  if (node.type === "Literal") return typeof node["value"] === "string" ? node["value"] : null;
  if (node.type !== "TemplateLiteral") return null;
  return asNodes(node["quasis"])
    .map((part) => /** @type {{ cooked: string }} */ (part["value"]).cooked)
    .join("{}");
}

/**
 * Messages of errors are for developers.
 * @param {Node} node
 */
function isErrorMade(node) {
  const [callee] = asNodes([node["callee"]]);
  const name = callee?.["name"];
  return node.type === "NewExpression" && typeof name === "string" && name.endsWith("Error");
}
