import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, posix, relative, sep } from "node:path";
import { isProgram, ROOT } from "../root.mjs";

/**
 * @typedef {{ path: string, text: string }} SourceFile
 * @typedef {{ place: string, text: string }} CommentLine `place` is path:line
 * @typedef {{ title: string, place: string }} Note
 */

const folders = ["domain", "models", "workers", "src", "bench", "scripts", "tests"];
const extensions = [".ts", ".tsx", ".mjs", ".css"];
const tag = "[Note:";

/** Matches code, including complete strings and templates, followed by a comment. The group captures the comment. */
const codeThenComment = /^(?:(?:[^"`]|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`)*?[\s{(;,])?(\/[/*].*)$/;

/** Matches the doc comment of a declaration that opens with a note. The group captures the note's title. */
const noteForDoc =
  /^[ \t]*\/\*\*\s+(?:\* )?\[Note: ([^\]]*)\](?:(?!\*\/)[^])*\*\/\n[ \t]*(?:export|async|function|const|let|class|interface|type)\b/gm;

/**
 * Checks that each cited note is defined once, and each defined note is cited. A definition stands at the start of a
 * comment line; a citation follows "See: ". Strings are ignored. A doc comment says first what its declaration is, and
 * then has its note.
 * @param {readonly SourceFile[]} files
 * @returns {string[]} a sentence for each problem
 */
export function checkNotes(files) {
  if (files.length === 0) return ["no file was read, so nothing was checked"];
  const { definitions, citations, problems } = collectNotes(files.flatMap(commentLines));
  problems.push(...files.flatMap(notesForDocs));
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

/** @param {SourceFile} file */
function notesForDocs({ path, text }) {
  return [...text.matchAll(noteForDoc)].map(({ index, 1: title }) => {
    const line = text.slice(0, index).split("\n").length;
    return `${path}:${line}: the note "${title}" stands in place of the doc of its declaration`;
  });
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
 * The comment lines of a file, without comment markers. A comment begins at the start of a line, or after a space or a
 * bracket outside of strings.
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

/**
 * @typedef {(path: string) => string | null} ReadText a file's text by its path from the root; null for no such file
 * @typedef {object} Outcome
 * @property {string[]} problems a sentence for each problem
 * @property {number} sentences
 * @property {number} untested sentences that say "no test"
 */

const document = "docs/specification.md";
const columns = 4;
const noTest = "no test";
const nothingToShow = "nothing to show";

/** Matches code spans that are paths: a file with a folder and an ending, or an HTML file in the root. */
const pathSpan = /`([\w.-]+(?:\/[\w.-]+)+\.\w+|[\w-]+\.html)`/g;
const testReference = /`([^`]+)` › `([^`]+)`/g;

/** Matches a test's title: the first argument of `test` or of `test.each(...)`. */
const titlePlace = /(?:\btest\(|\)\()\s*(["'`])((?:\\.|(?!\1)[^\\])*)\1\s*,/g;

/**
 * Checks docs/specification.md against the repository: every file and test title in it must exist, and its rows must be
 * complete. In a title, `...` stands for values from a loop or a table of cases. `npm test -- --all` runs all of them.
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
    untested: rows.filter((row) => row[2] === noTest).length,
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
    if (source === null || titlesIn(source).includes(title)) return [];
    return [`${path} has no test with the title "${title}"`];
  });
}

/**
 * The titles of the tests in a file, with `...` for inserted values. Tests that are commented out or skipped by
 * `test.skip` are left out.
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
 * The cells of a row, or null for any other line.
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
  const [number = "", sentence, test = ""] = row;
  const problems = [];
  if (!followsOn(number, previous?.[0])) {
    problems.push(`the number ${number} does not follow on ${previous?.[0] ?? "the start"}`);
  }
  if (sentence === "") problems.push(`${number} has no sentence`);
  const references = test.split("<br>");
  const isList = references.every((reference) => reference.replace(testReference, "") === "");
  if (test === "" || (test !== noTest && test !== nothingToShow && !isList)) {
    problems.push(`${number} names neither tests, as \`file\` › \`title\`, nor "${noTest}"`);
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

const documentFolders = [".github", "docs", "hosting", "models", "training"];
const link = /\]\((?!https?:|\/)([^)\s#]*)(?:#([^)\s]*))?\)/g;
/** Matches a code span that starts with a folder of the root, and the tests and scripts of commands. */
const rootPath =
  /(?:`(?=(?:bench|docs|domain|hosting|languages|models|src|training|workers)\/)|[`\s](?=(?:scripts|tests)\/))([\w./-]*\w)(?=[`\s])/g;
/** A name in capitals stands for any file or folder. */
const namesAny = /\/[A-Z]+$/;
const commandName = /npm run ([\w:]+)/g;

/**
 * Checks the links, paths and npm commands of documents.
 * @param {readonly SourceFile[]} documents
 * @param {(path: string) => boolean} exists for a file or folder, from the root
 * @param {ReadText} read
 * @returns {string[]} a sentence for each problem
 */
export function checkDocuments(documents, exists, read) {
  if (documents.length === 0) return ["no document was read, so nothing was checked"];
  const commands = Object.keys(JSON.parse(read("package.json") ?? "{}").scripts ?? {});
  return documents.flatMap(({ path, text }) => {
    const links = [...text.matchAll(link)].flatMap(([whole, file = "", heading]) => {
      const target = file === "" ? path : posix.join(posix.dirname(path), file);
      if (!exists(target)) return [`the link ${whole.slice(2, -1)} leads to no file`];
      const isHeading = heading === undefined || headingsOf(read(target) ?? "").includes(heading);
      return isHeading ? [] : [`the link ${whole.slice(2, -1)} leads to no heading`];
    });
    const paths = [...text.matchAll(rootPath)]
      .flatMap(([, span = ""]) => span)
      .filter((span) => !namesAny.test(span) && !exists(span))
      .map((span) => `there is no ${span}`);
    const unknown = [...text.matchAll(commandName)]
      .flatMap(([, name = ""]) => name)
      .filter((name) => !commands.includes(name))
      .map((name) => `package.json has no command ${name}`);
    return [...links, ...paths, ...unknown].map((problem) => `${path}: ${problem}`);
  });
}

/** The addresses of a document's headings. @param {string} text */
function headingsOf(text) {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, "")
      .trim()
      .replaceAll(/\s/g, "-"),
  );
}

/**
 * True if a name of the design page stands for a token; a star stands for the rest of the name.
 * @param {string} name
 * @param {string} token
 */
function isFor(name, token) {
  return name.endsWith("*") ? token.startsWith(name.slice(0, -1)) : token === name;
}

/**
 * Checks that docs/design.md names every token of the style sheet, and no other one. A name that ends in `*` stands for
 * all tokens that begin so.
 * @param {string} design
 * @param {string} tokens the text of the style sheet
 * @returns {string[]} a sentence for each problem
 */
export function checkTokens(design, tokens) {
  const defined = new Set([...tokens.matchAll(/^\s*(--[\w-]+):/gm)].map(([, name = ""]) => name));
  if (defined.size === 0) return ["no token was read, so nothing was checked"];
  const named = [...design.matchAll(/`(--[\w-]+\*?)`/g)].map(([, name = ""]) => name);
  return [
    ...named
      .filter((name) => ![...defined].some((token) => isFor(name, token)))
      .map((name) => `docs/design.md: there is no token ${name}`),
    ...[...defined]
      .filter((token) => !named.some((name) => isFor(name, token)))
      .map((token) => `docs/design.md: says nothing of the token ${token}`),
  ];
}

/**
 * Checks that package.json and the newest entry of the changelog have one version.
 * @param {string} changelog
 * @param {string} manifest the text of package.json
 * @returns {string[]} a sentence for each problem
 */
export function checkVersion(changelog, manifest) {
  const newest = /^## (\d+\.\d+\.\d+) /m.exec(changelog)?.[1];
  const { version } = JSON.parse(manifest);
  return newest === version
    ? []
    : [`CHANGELOG.md: the newest version is ${newest ?? "missing"}, that of package.json ${version}`];
}

/** @returns {SourceFile[]} the Markdown files and issue forms of the repository */
function readDocuments() {
  const inFolders = documentFolders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  );
  return [...readdirSync(ROOT), ...inFolders]
    .map((path) => path.split(sep).join("/"))
    .filter((path) => path.endsWith(".md") || (path.startsWith(".github/") && path.endsWith(".yml")))
    .map((path) => ({ path, text: readText(path) ?? "" }));
}

/**
 * @param {string} path from the root
 * @returns {string | null} null if there is no such file
 */
function readText(path) {
  const file = join(ROOT, path);
  return statSync(file, { throwIfNoEntry: false })?.isFile() === true ? readFileSync(file, "utf8") : null;
}

if (isProgram(import.meta.url)) {
  const files = readSources(ROOT);
  const inNotes = checkNotes(files);
  const { problems, sentences, untested } = checkSpecification(readText(document) ?? "", readText);
  const documents = readDocuments();
  const inDocuments = [
    ...checkDocuments(documents, (path) => existsSync(join(ROOT, path)), readText),
    ...checkTokens(readText("docs/design.md") ?? "", readText("src/ui/styles/tokens.css") ?? ""),
    ...checkVersion(readText("CHANGELOG.md") ?? "", readText("package.json") ?? ""),
  ];
  for (const problem of [...inNotes, ...problems, ...inDocuments]) console.error(problem);
  console.log(`notes: ${inNotes.length} problems in ${files.length} files`);
  console.log(
    `specification: ${problems.length} problems in ${sentences} sentences, ${untested} without a test`,
  );
  console.log(`documents: ${inDocuments.length} problems in ${documents.length} documents`);
  if (inNotes.length + problems.length + inDocuments.length > 0) process.exitCode = 1;
}
