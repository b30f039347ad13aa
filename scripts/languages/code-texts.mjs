import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parseAst } from "vite";

/**
 * A text of the app for people, as src/language/messages.ts takes it.
 * @typedef {object} CodeText
 * @property {string | null} context
 * @property {string} one the English, with {0}, {1} and so on for values; the singular of a plural
 * @property {string | null} other the plural; null without one
 * @property {string[]} files that have it
 * @property {string[]} values the code of each value, for translators
 */

/** @typedef {{ type: string, start: number, [key: string]: unknown }} Node of the syntax tree */

/** Between a context and its text, and between a singular and its plural: see src/language/messages.ts. */
const CONTEXT_END = "\u0004";
const PLURAL = "\u0000";

/**
 * The key of a text in a catalog.
 * @param {{ context: string | null, one: string, other: string | null }} text
 */
export function keyOf({ context, one, other }) {
  return (context === null ? "" : context + CONTEXT_END) + one + (other === null ? "" : PLURAL + other);
}

/**
 * The stand-in of a key in built catalogs: see src/language/translator.ts.
 * @param {string} key
 */
export function hashOf(key) {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}

/**
 * Reads the texts of all files of the app, by key.
 * @param {string} root of the repository
 * @returns {{ texts: Map<string, CodeText>, faults: string[] }}
 */
export function readCodeTexts(root) {
  /** @type {Map<string, CodeText>} */
  const texts = new Map();
  /** @type {string[]} */
  const faults = [];
  for (const path of sourceFiles(join(root, "src"))) {
    const file = relative(root, path);
    const read = textsIn(readFileSync(path, "utf8"), file);
    faults.push(...read.faults);
    for (const text of read.texts) {
      const known = texts.get(keyOf(text));
      if (known === undefined) texts.set(keyOf(text), { ...text, files: [file] });
      else if (!known.files.includes(file)) known.files.push(file);
    }
  }
  return { texts, faults };
}

/**
 * @param {string} folder
 * @returns {string[]} its scripts, by path
 */
export function sourceFiles(folder) {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .toSorted()
    .map((name) => join(folder, name));
}

/**
 * The texts of a file, and calls that no catalog could follow.
 * @param {string} code
 * @param {string} file its name
 * @returns {{ texts: Omit<CodeText, "files">[], faults: string[] }}
 */
export function textsIn(code, file) {
  /** @type {Omit<CodeText, "files">[]} */
  const texts = [];
  /** @type {string[]} */
  const faults = [];
  /** @type {Set<unknown>} */
  const ofPlurals = new Set();
  const tree = parse(code, file);
  const contexts = contextsIn(tree);
  /** @type {(node: Node, what: string) => void} */
  const report = (node, what) => {
    faults.push(`${file}:${code.slice(0, node.start).split("\n").length}: ${what}`);
  };
  visit(tree, (node) => {
    if (node.type === "CallExpression" && nameOf(node["callee"]) === "plural") {
      const [, one, other] = asNodes(node["arguments"]);
      if (tagOf(one)?.name !== "m" || tagOf(other)?.name !== "m") {
        report(node, "plural takes two texts with the tag m");
        return;
      }
      ofPlurals.add(one).add(other);
      const [first, second] = [contentOf(one, code), contentOf(other, code)];
      if (first.values.join() !== second.values.join())
        report(node, "both texts of a plural have the same values");
      texts.push({ context: null, one: first.text, other: second.text, values: second.values });
      return;
    }
    const tag = tagOf(node, contexts);
    if (tag === null || ofPlurals.has(node)) return;
    if (tag.name === "m") report(node, "the tag m is for plural alone");
    else if (tag.context === undefined) report(node, "inContext takes a text in quotation marks");
    else {
      const { text, values } = contentOf(node, code);
      if (
        /\{\d+\}/.test(
          text.replaceAll(/\{(\d+)\}/g, (place, at) => (Number(at) < values.length ? "" : place)),
        )
      )
        report(node, "a text has the form of a place for a value");
      texts.push({ context: tag.context, one: text, other: null, values });
    }
  });
  return { texts, faults };
}

/**
 * @param {string} code
 * @param {string} file
 * @returns {Node}
 */
export function parse(code, file) {
  return /** @type {Node} */ (
    /** @type {unknown} */ (parseAst(code, { lang: file.endsWith("x") ? "tsx" : "ts" }))
  );
}

/**
 * Calls `see` with a node and all below it.
 * @param {Node} node
 * @param {(node: Node) => void} see
 */
function visit(node, see) {
  see(node);
  for (const value of Object.values(node)) {
    for (const child of asNodes(Array.isArray(value) ? value : [value])) visit(child, see);
  }
}

/**
 * @param {unknown} values
 * @returns {Node[]}
 */
export function asNodes(values) {
  return Array.isArray(values)
    ? values.filter((value) => typeof value === "object" && value !== null && typeof value.type === "string")
    : [];
}

/**
 * The tags of a file with names of their own: `const severity = inContext("severity")`.
 * @param {Node} tree
 * @returns {Map<string, Node>} the calls of inContext by these names
 */
export function contextsIn(tree) {
  /** @type {Map<string, Node>} */
  const contexts = new Map();
  visit(tree, (node) => {
    const [call] = asNodes([node["init"]]);
    const name = nameOf(node["id"]);
    if (name !== null && call?.type === "CallExpression" && nameOf(call["callee"]) === "inContext")
      contexts.set(name, call);
  });
  return contexts;
}

/**
 * The tag of a template that is a text: its name, and its context, undefined if it is no literal. Null for other nodes.
 * @param {Node | undefined} node
 * @param {ReadonlyMap<string, Node>} contexts from {@link contextsIn}
 * @returns {{ name: string, context: string | null | undefined } | null}
 */
export function tagOf(node, contexts = new Map()) {
  if (node?.type !== "TaggedTemplateExpression") return null;
  const written = /** @type {Node} */ (node["tag"]);
  const name = nameOf(written);
  const tag = contexts.get(name ?? "") ?? written;
  if (name === "t" || name === "m" || name === "rich") return { name, context: null };
  if (tag.type !== "CallExpression" || nameOf(tag["callee"]) !== "inContext") return null;
  const [context] = asNodes(tag["arguments"]);
  const value = context?.["value"];
  return { name: "inContext", context: typeof value === "string" ? value : undefined };
}

/**
 * @param {unknown} node
 * @returns {string | null} the name of an identifier
 */
function nameOf(node) {
  const [identifier] = asNodes([node]);
  return identifier?.type === "Identifier" ? String(identifier["name"]) : null;
}

/**
 * @param {Node | undefined} node a tagged template
 * @param {string} code
 * @returns {{ text: string, values: string[] }}
 */
function contentOf(node, code) {
  const quasi = /** @type {Node} */ (node?.["quasi"]);
  const parts = asNodes(quasi["quasis"]).map(
    (part) => /** @type {{ cooked: string }} */ (part["value"]).cooked,
  );
  const values = asNodes(quasi["expressions"]).map(({ start, end }) =>
    code.slice(start, Number(end)).replaceAll(/\s+/g, " "),
  );
  return { text: parts.reduce((text, part, index) => `${text}{${index - 1}}${part}`), values };
}
