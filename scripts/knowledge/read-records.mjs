import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { LineCounter, parseDocument } from "yaml";

/**
 * @typedef {import("../../domain/records/solution.ts").Solution} Solution
 * @typedef {import("../../models/knowledge/knowledge-entry.ts").GuideRecord} GuideRecord
 * @typedef {import("../../models/knowledge/read-guide-record.ts").RecordProblem} RecordProblem
 * @typedef {typeof import("../../models/knowledge/read-guide-record.ts").readGuideRecord} ReadGuideRecord
 * @typedef {typeof import("../../models/solutions/solution-schema.ts").readSolution} ReadSolution
 *
 * A fault of a file, for the person who edits it.
 * @typedef {object} FileProblem
 * @property {string} file from the repository's root
 * @property {number | null} line of the fault; null if the fault has no line
 * @property {string} what
 */

/**
 * The values of the valid files in a folder, and the faults of the other files.
 * @template T
 * @typedef {{ values: T[], problems: FileProblem[] }} Files
 */

/** The folders of the records and of the solutions, relative to the repository's root. */
export const KNOWLEDGE = "models/knowledge";
export const SOLUTIONS_FOLDER = "models/solutions";

/** The folders in {@link KNOWLEDGE}, one for each subject. */
const SUBJECTS = ["animal", "plant", "disease", "pest"];

/**
 * Describes a fault in one line.
 * @param {FileProblem} problem
 */
export function describeProblem({ file, line, what }) {
  return `${file}${line === null ? "" : `, line ${line}`}: ${what}`;
}

/**
 * Reads every record, by subject and id.
 * @param {string} root of the repository
 * @param {ReadGuideRecord} readGuideRecord
 * @returns {{ records: GuideRecord[], problems: FileProblem[] }} Throws if a folder can't be read.
 */
export function readRecords(root, readGuideRecord) {
  const read = SUBJECTS.map((subject) =>
    readFolder(root, `${KNOWLEDGE}/${subject}`, (fields, id) => readGuideRecord({ ...fields, id, subject })),
  );
  return {
    records: read.flatMap(({ values }) => values),
    problems: read.flatMap(({ problems }) => problems),
  };
}

/**
 * Reads every solution, by number. Each file is named after its solution, and the numbers have no gap.
 * @param {string} root of the repository
 * @param {ReadSolution} readSolution
 * @returns {{ solutions: Solution[], problems: FileProblem[] }} Throws if the folder can't be read.
 */
export function readSolutions(root, readSolution) {
  const { values, problems } = readFolder(root, SOLUTIONS_FOLDER, (fields, name) => {
    const read = readSolution(fields);
    if (!read.ok || fileNameOf(read.value.name) === name) return read;
    return { ok: false, error: [{ path: "name", what: `does not belong to a file named ${name}` }] };
  });
  const solutions = values.toSorted((one, other) => numberOf(one) - numberOf(other));
  const wrong = solutions.find((one, index) => numberOf(one) !== index + 1);
  if (problems.length === 0 && wrong !== undefined) {
    const file = `${SOLUTIONS_FOLDER}/${fileNameOf(wrong.name)}.yaml`;
    const what = `has the id "${wrong.id}": ids are numbered from 1 without gaps, each once`;
    problems.push({ file, line: null, what });
  }
  return { solutions, problems };
}

/** @param {Pick<Solution, "id">} solution */
function numberOf({ id }) {
  return Number(id.replace("solution-", ""));
}

/**
 * "Azoxystrobin 23 % SC" becomes "azoxystrobin-23-sc".
 * @param {string} name of a solution
 */
function fileNameOf(name) {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}

/**
 * @template T
 * @param {string} root
 * @param {string} folder
 * @param {(fields: object, name: string) => import("../../domain/result.ts").Result<T, readonly RecordProblem[]>} read
 *   reads the fields of a file; `name` is its name without the ending
 * @returns {Files<T>}
 */
function readFolder(root, folder, read) {
  /** @type {Files<T>} */
  const files = { values: [], problems: [] };
  for (const name of readdirSync(join(root, folder)).toSorted()) {
    const file = `${folder}/${name}`;
    // Skips TypeScript files in the same folder.
    if (name.endsWith(".ts")) continue;
    if (!name.endsWith(".yaml")) {
      files.problems.push({ file, line: null, what: "is no .yaml file" });
      continue;
    }
    const one = readYaml(readFileSync(join(root, file), "utf8"), file, read);
    if ("value" in one) files.values.push(one.value);
    else files.problems.push(...one.problems);
  }
  return files;
}

/**
 * @template T
 * @param {string} text of the file
 * @param {string} file
 * @param {(fields: object, name: string) => import("../../domain/result.ts").Result<T, readonly RecordProblem[]>} read
 * @returns {{ value: T } | { problems: FileProblem[] }}
 */
function readYaml(text, file, read) {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  if (document.errors.length > 0) {
    const problems = document.errors.map(({ message, pos }) => ({
      file,
      line: lines.linePos(pos[0]).line,
      what: `is no sound YAML: ${message.split("\n")[0]}`,
    }));
    return { problems };
  }
  /** @type {unknown} */
  const fields = document.toJS();
  if (typeof fields !== "object" || fields === null) {
    return { problems: [{ file, line: null, what: "has no fields" }] };
  }
  const result = read(fields, basename(file, ".yaml"));
  if (result.ok) return { value: result.value };
  return {
    problems: result.error.map(({ path, what }) => ({
      file,
      line: lineOf(document, lines, path),
      what: path === "" ? what : `${path} ${what}`,
    })),
  };
}

/**
 * @param {import("yaml").Document} document
 * @param {LineCounter} lines
 * @param {string} path such as "symptoms.early.0"
 * @returns {number | null} the line of the field, or of the nearest field around it
 */
function lineOf(document, lines, path) {
  const keys = path.split(".").map((key) => (/^\d+$/.test(key) ? Number(key) : key));
  for (let depth = keys.length; depth > 0; depth -= 1) {
    /** @type {unknown} */
    const node = document.getIn(keys.slice(0, depth), true);
    const range = typeof node === "object" && node !== null && "range" in node ? node.range : null;
    if (Array.isArray(range) && typeof range[0] === "number") return lines.linePos(range[0]).line;
  }
  return null;
}
