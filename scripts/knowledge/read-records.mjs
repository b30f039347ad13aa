import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LineCounter, parseDocument } from "yaml";

/**
 * @typedef {import("../../models/knowledge/guide-record.ts").GuideRecord} GuideRecord
 * @typedef {typeof import("../../models/knowledge/read-guide-record.ts").readGuideRecord} ReadGuideRecord
 *
 * A file with a fault, in words for the person who edits it.
 * @typedef {object} FileProblem
 * @property {string} file from the repository's root
 * @property {number | null} line where the fault is; null where it has no place of its own
 * @property {string} what
 *
 * @typedef {object} RecordFiles
 * @property {GuideRecord[]} records those without a fault, by subject and id
 * @property {FileProblem[]} problems
 */

/** The folder of the records, from the repository's root. */
export const KNOWLEDGE = "models/knowledge";

/** The folders in it, one for each subject. */
const SUBJECTS = ["animal", "plant", "disease", "pest"];

/**
 * Reads every record. A file that is faulty is left out, and its faults are told.
 * @param {string} root of the repository
 * @param {ReadGuideRecord} readGuideRecord
 * @returns {RecordFiles} Throws where a folder can't be read.
 */
export function readRecords(root, readGuideRecord) {
  /** @type {RecordFiles} */
  const read = { records: [], problems: [] };
  for (const subject of SUBJECTS) {
    const folder = `${KNOWLEDGE}/${subject}`;
    for (const name of readdirSync(join(root, folder)).toSorted()) {
      const file = `${folder}/${name}`;
      if (!name.endsWith(".yaml")) {
        read.problems.push({ file, line: null, what: "is no .yaml file" });
        continue;
      }
      const one = readRecordFile(readFileSync(join(root, file), "utf8"), { file, subject }, readGuideRecord);
      if ("record" in one) read.records.push(one.record);
      else read.problems.push(...one.problems);
    }
  }
  return read;
}

/**
 * @param {string} text of the file
 * @param {{ file: string, subject: string }} place
 * @param {ReadGuideRecord} readGuideRecord
 * @returns {{ record: GuideRecord } | { problems: FileProblem[] }}
 */
export function readRecordFile(text, { file, subject }, readGuideRecord) {
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
  const id = file.slice(file.lastIndexOf("/") + 1, -".yaml".length);
  /** @type {unknown} */
  const value = document.toJS();
  if (typeof value !== "object" || value === null) {
    return { problems: [{ file, line: null, what: "has no fields" }] };
  }
  const read = readGuideRecord({ ...value, id, subject });
  if (read.ok) return { record: read.value };
  return {
    problems: read.error.map(({ path, what }) => ({
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
 * @returns {number | null} the line of the field, or of the nearest one around it
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
