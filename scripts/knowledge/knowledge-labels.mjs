import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { isProgram, loadModules, ROOT } from "../root.mjs";
import { readKnowledge } from "./plugin.mjs";

/**
 * @typedef {import("../../models/knowledge/knowledge-entry.ts").KnowledgeEntry} KnowledgeEntry
 *
 * The records and the functions that find the record of a label.
 * @typedef {object} Finding
 * @property {readonly KnowledgeEntry[]} entries
 * @property {typeof import("../../models/knowledge/find-record.ts").findRecordId} findRecordId
 * @property {typeof import("../../models/labels.ts").parseLabels} parseLabels
 * @property {typeof import("../../domain/text/decode-text.ts").decodeText} decodeText
 */

const USAGE = `Shows which labels of a model find a knowledge record.
npm run knowledge -- labels [animal|plant|disease|pest] FILE...
FILE is a list of labels, one a line or as JSON, or a model's manifest. With a subject, only its records count.`;

const SUBJECTS = /** @type {const} */ (["animal", "plant", "disease", "pest"]);

/**
 * Prints, for each file, which labels have a record and which do not.
 * @param {readonly string[]} args
 * @param {(line: string) => void} print
 * @param {Finding} finding
 * @returns {number} the exit code: 1 if a file is not a list of labels, or no file is named
 */
export function knowledgeLabels(args, print, finding) {
  const subject = SUBJECTS.find((each) => each === args[0]) ?? null;
  const files = subject === null ? args : args.slice(1);
  let faults = files.length === 0 ? 1 : 0;
  if (faults > 0) print(USAGE);
  for (const file of files) {
    const labels = finding.parseLabels(finding.decodeText(readFileSync(file)).text);
    if (labels === null) {
      print(`${file} is no list of labels`);
      faults += 1;
      continue;
    }
    const looked = labels.map((label) => ({
      label,
      id: finding.findRecordId(subject, label, finding.entries),
    }));
    const found = looked.filter(({ id }) => id !== null);
    const lost = looked.filter(({ id }) => id === null);
    for (const { label, id } of [...found, ...lost]) print(`${label}: ${id ?? "none"}`);
    print(`${basename(file)}: ${found.length} of ${looked.length} labels find a record.`);
  }
  return faults === 0 ? 0 : 1;
}

/**
 * Loads the records of the repository, and the app's own modules that find records.
 * @returns {Promise<Finding>}
 */
export async function readFinding() {
  const modules =
    /** @type {Omit<import("./plugin.mjs").Modules, "solutionLinesByProblem"> & Omit<Finding, "entries">} */ (
      await loadModules([
        "models/knowledge/read-guide-record.ts",
        "models/knowledge/knowledge-entry.ts",
        "models/knowledge/crops.ts",
        "models/knowledge/find-record.ts",
        "models/labels.ts",
        "domain/text/decode-text.ts",
        "models/solutions/solution-schema.ts",
      ])
    );
  // Finding a record needs no solutions.
  const { entries } = readKnowledge(ROOT, { ...modules, solutionLinesByProblem: () => ({}) });
  return { ...modules, entries };
}

if (isProgram(import.meta.url)) {
  process.exitCode = knowledgeLabels(process.argv.slice(2), console.log, await readFinding());
}
