import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { isProgram, ROOT } from "./root.mjs";

/**
 * @typedef {{ path: string, text: string }} SourceFile
 * @typedef {{ place: string, text: string }} CommentLine `place` is path:line
 * @typedef {{ title: string, place: string }} Note
 */

const folders = ["domain", "models", "workers", "src", "bench", "scripts", "tests"];
const extensions = [".ts", ".tsx", ".mjs", ".css"];
const tag = "[Note:";

/** Code up to a comment, with whole strings and templates in it, then the comment. */
const codeThenComment = /^(?:(?:[^"`]|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`)*?[\s{(;,])?(\/[/*].*)$/;

/**
 * Holds citations of notes against their definitions. A definition opens its comment line; a citation
 * has "See: " before it. Only comments are read, so that a string may hold either.
 * @param {readonly SourceFile[]} files
 * @returns {string[]} a sentence for each problem, none where all is well
 */
export function checkNotes(files) {
  if (files.length === 0) return ["no file was read, so nothing was checked"];
  const { definitions, citations, problems } = collectNotes(files.flatMap(commentLines));
  for (const { title, place } of citations) {
    if (!definitions.some((definition) => definition.title === title)) {
      problems.push(`${place}: cites the note "${title}", which is defined nowhere`);
    }
  }
  for (const [index, { title, place }] of definitions.entries()) {
    const first = definitions.findIndex((definition) => definition.title === title);
    if (first !== index) {
      problems.push(`${place}: defines the note "${title}" again, after ${definitions[first]?.place}`);
    } else if (!citations.some((citation) => citation.title === title)) {
      problems.push(`${place}: defines the note "${title}", which nothing cites`);
    }
  }
  return problems;
}

/**
 * @param {CommentLine[]} lines
 * @returns {{ definitions: Note[], citations: Note[], problems: string[] }}
 */
function collectNotes(lines) {
  /** @type {Note[]} */
  const definitions = [];
  /** @type {Note[]} */
  const citations = [];
  /** @type {string[]} */
  const problems = [];
  for (const { place, text } of lines) {
    for (let start = text.indexOf(tag); start >= 0; start = text.indexOf(tag, start + 1)) {
      const end = text.indexOf("]", start);
      const title = end < 0 ? "" : text.slice(start + tag.length, end).trim();
      if (title === "") problems.push(`${place}: a note's title must stand on one line and not be empty`);
      else if (text.slice(0, start).endsWith("See: ")) citations.push({ title, place });
      else if (start === 0) definitions.push({ title, place });
      else problems.push(`${place}: the note "${title}" is neither cited after "See: " nor opens its line`);
    }
  }
  return { definitions, citations, problems };
}

/**
 * The comments of a file line by line, without their marks. A comment is known by its place, at the
 * start of a line or after a space or bracket outside of strings, which spares a parser per language.
 * @param {SourceFile} file
 * @returns {CommentLine[]}
 */
function commentLines({ path, text }) {
  /** @type {CommentLine[]} */
  const lines = [];
  let isInBlock = false;
  for (const [index, line] of text.split("\n").entries()) {
    /** @type {string | undefined} */
    const comment = isInBlock ? line : codeThenComment.exec(line)?.[1];
    if (comment === undefined) continue;
    if (isInBlock || comment.startsWith("/*")) isInBlock = !comment.includes("*/");
    const stripped = comment.replace(/^\s*(?:\/\*+|\/\/+|\*(?!\/))?\s*/, "").replace(/\s*\*\/.*$/, "");
    lines.push({ place: `${path}:${index + 1}`, text: stripped });
  }
  return lines;
}

/**
 * @param {string} root
 * @returns {SourceFile[]}
 */
function readSources(root) {
  return folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && extensions.some((extension) => entry.name.endsWith(extension)))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map((path) => ({
      path: relative(root, path).split(sep).join("/"),
      text: readFileSync(path, "utf8"),
    }));
}

if (isProgram(import.meta.url)) {
  const files = readSources(ROOT);
  const problems = checkNotes(files);
  for (const problem of problems) console.error(problem);
  console.log(`notes: ${problems.length} problems in ${files.length} files`);
  if (problems.length > 0) process.exitCode = 1;
}
