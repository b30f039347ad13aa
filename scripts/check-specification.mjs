import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { isProgram, ROOT } from "./root.mjs";

/**
 * @typedef {(path: string) => string | null} ReadText a file's text by its path from the root, null where there is none
 * @typedef {object} Outcome
 * @property {string[]} problems a sentence for each, none where all is well
 * @property {number} sentences
 * @property {number} untested sentences that say "no test"
 */

const document = "docs/specification.md";
const columns = 5;
const untested = "no test";
const nothingToShow = "nothing to show";

/** Code spans that are paths: they have a folder and an ending, or stand in the root with an ending known here. */
const pathSpan = /`([\w.-]+(?:\/[\w.-]+)+\.\w+|[\w-]+\.html)`/g;
const testReference = /`([^`]+)` › `([^`]+)`/g;

/**
 * A test's title: what opens the brackets after `test`, or after the table of a `test.each(...)`. One that `npm test` leaves to
 * `npm run test:long` is none.
 */
const titlePlace = /(?:\btest\(|\)\()\s*(["'`])((?:\\.|(?!\1)[^\\])*)\1\s*,(?!\s*LONG\b)/g;

/**
 * Holds docs/specification.md against the repository: every file and every test title that it names must be there,
 * and its rows must be whole. In a title, `...` stands for what a loop or a table of cases fills in.
 * @param {string} text of the document
 * @param {ReadText} read
 * @returns {Outcome}
 */
export function checkSpecification(text, read) {
  /** @type {string[]} */
  const problems = [];
  /** @type {string[][]} */
  const rows = [];
  for (const [index, line] of text.split("\n").entries()) {
    const place = `${document}:${index + 1}`;
    const found = [...checkFiles(line, read), ...checkTitles(line, read)];
    const row = rowOf(line);
    if (row !== null) {
      found.push(...checkRow(row, rows.at(-1)));
      rows.push(row);
    }
    problems.push(...found.map((problem) => `${place}: ${problem}`));
  }
  if (rows.length === 0) problems.push("no sentence was read, so nothing was checked");
  return {
    problems,
    sentences: rows.length,
    untested: rows.filter((row) => row[3] === untested).length,
  };
}

/**
 * @param {string} line
 * @param {ReadText} read
 */
function checkFiles(line, read) {
  const paths = [...line.matchAll(pathSpan)].map(([, path = ""]) => path);
  return [...new Set(paths)].filter((path) => read(path) === null).map((path) => `there is no file ${path}`);
}

/**
 * @param {string} line
 * @param {ReadText} read
 */
function checkTitles(line, read) {
  return [...line.matchAll(testReference)].flatMap(([, path = "", title = ""]) => {
    const source = read(path);
    if (source === null || (!path.includes(".long.") && titlesIn(source).includes(title))) return [];
    return [`${path} has no test with the title "${title}" that npm test runs`];
  });
}

/**
 * The titles of the tests in a file, with `...` for what is filled in. Tests that are commented out or skipped by
 * `test.skip` have none.
 * @param {string} source
 */
function titlesIn(source) {
  const code = source.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, "");
  return [...code.matchAll(titlePlace)].map(([, quote, title = ""]) => {
    const filled = quote === "`" ? title.replaceAll(/\$\{[^}]*\}/g, "...") : title;
    return filled.replaceAll(/%[sdifjo]|\$[a-z][\w.]*/g, "...").replaceAll(/\\(.)/g, "$1");
  });
}

/**
 * The cells of a row, or null where a line is none.
 * @param {string} line
 */
function rowOf(line) {
  if (!line.startsWith("|")) return null;
  const cells = line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());
  const isHead = cells[0] === "Number" || cells.every((cell) => /^:?-+:?$/.test(cell));
  return isHead ? null : cells;
}

/**
 * @param {string[]} row
 * @param {string[] | undefined} previous
 */
function checkRow(row, previous) {
  if (row.length !== columns) return [`a row has ${columns} cells, this one ${row.length}`];
  const [number = "", sentence, , test = ""] = row;
  const problems = [];
  if (!followsOn(number, previous?.[0])) {
    problems.push(`the number ${number} does not follow on ${previous?.[0] ?? "the start"}`);
  }
  if (sentence === "") problems.push(`${number} has no sentence`);
  const references = test.split("<br>");
  const isList = references.every((reference) => reference.replace(testReference, "") === "");
  if (test === "" || (test !== untested && test !== nothingToShow && !isList)) {
    problems.push(`${number} names neither tests, as \`file\` › \`title\`, nor "${untested}"`);
  }
  return problems;
}

/**
 * @param {string} number
 * @param {string | undefined} previous
 */
function followsOn(number, previous) {
  const match = /^(\d+)\.(\d+)$/.exec(number);
  if (match === null) return false;
  const [section, place] = [Number(match[1]), Number(match[2])];
  if (previous === undefined) return place === 1;
  const [previousSection = 0, previousPlace = 0] = previous.split(".").map(Number);
  if (section === previousSection) return place === previousPlace + 1;
  return section === previousSection + 1 && place === 1;
}

if (isProgram(import.meta.url)) {
  /** @type {ReadText} */
  const read = (path) => {
    const file = join(ROOT, path);
    return statSync(file, { throwIfNoEntry: false })?.isFile() === true ? readFileSync(file, "utf8") : null;
  };
  const outcome = checkSpecification(read(document) ?? "", read);
  for (const problem of outcome.problems) console.error(problem);
  console.log(
    `specification: ${outcome.problems.length} problems in ${outcome.sentences} sentences, ` +
      `${outcome.untested} of them without a test`,
  );
  if (outcome.problems.length > 0) process.exitCode = 1;
}
