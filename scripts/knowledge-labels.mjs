import { readFileSync, realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";
import { readKnowledge } from "./knowledge/plugin.mjs";

/**
 * @typedef {import("../models/knowledge/knowledge-entry.ts").KnowledgeEntry} KnowledgeEntry
 *
 * What finds the record of a label.
 * @typedef {object} Finding
 * @property {readonly KnowledgeEntry[]} entries
 * @property {typeof import("../models/knowledge/find-record.ts").findRecordId} findRecordId
 * @property {typeof import("../models/labels.ts").parseLabels} parseLabels
 *
 * A list of labels, and which of them find a record.
 * @typedef {object} FoundLabels
 * @property {readonly { label: string, id: string }[]} found
 * @property {readonly string[]} lost
 */

const USAGE = `Says which labels of a model find a knowledge record.
npm run knowledge -- labels [animal|plant|disease|pest] FILE...
FILE is a list of labels, one a line or as JSON, or a model's manifest. With a subject, only its records count.`;

const SUBJECTS = /** @type {const} */ (["animal", "plant", "disease", "pest"]);

/**
 * Looks up each label.
 * @param {readonly string[]} labels
 * @param {typeof SUBJECTS[number] | null} subject null: of all subjects
 * @param {Finding} finding
 * @returns {FoundLabels}
 */
export function findLabels(labels, subject, { entries, findRecordId }) {
  /** @type {{ label: string, id: string | null }[]} */
  const looked = labels.map((label) => ({ label, id: findRecordId(subject, label, entries) }));
  return {
    found: looked.flatMap(({ label, id }) => (id === null ? [] : [{ label, id }])),
    lost: looked.filter(({ id }) => id === null).map(({ label }) => label),
  };
}

/**
 * Prints for each file which labels have a record and which do not.
 * @param {readonly string[]} args
 * @param {(line: string) => void} print
 * @param {Finding} finding
 * @returns {number} the exit code: 1 where a file is no list of labels, or none is named
 */
export function knowledgeLabels(args, print, finding) {
  const subject = SUBJECTS.find((each) => each === args[0]) ?? null;
  const files = subject === null ? args : args.slice(1);
  let faults = files.length === 0 ? 1 : 0;
  if (faults > 0) print(USAGE);
  for (const file of files) {
    const labels = finding.parseLabels(readFileSync(file, "utf8"));
    if (labels === null) {
      print(`${file} is no list of labels`);
      faults += 1;
      continue;
    }
    const { found, lost } = findLabels(labels, subject, finding);
    for (const { label, id } of found) print(`${label}: ${id}`);
    for (const label of lost) print(`${label}: none`);
    print(`${basename(file)}: ${found.length} of ${found.length + lost.length} labels find a record.`);
  }
  return faults === 0 ? 0 : 1;
}

/**
 * The records of the repository, and the app's own modules that find them.
 * @param {string} root
 * @returns {Promise<Finding>}
 */
export async function readFinding(root) {
  /** @type {{ module: typeof import("../models/knowledge/read-guide-record.ts") }} */
  const { module: reading } = await runnerImport(join(root, "models/knowledge/read-guide-record.ts"));
  /** @type {{ module: typeof import("../models/knowledge/knowledge-entry.ts") }} */
  const { module: entry } = await runnerImport(join(root, "models/knowledge/knowledge-entry.ts"));
  /** @type {{ module: typeof import("../models/knowledge/find-record.ts") }} */
  const { module: find } = await runnerImport(join(root, "models/knowledge/find-record.ts"));
  /** @type {{ module: typeof import("../models/labels.ts") }} */
  const { module: lists } = await runnerImport(join(root, "models/labels.ts"));
  /** @type {{ module: typeof import("../models/solutions/solution-schema.ts") }} */
  const { module: solution } = await runnerImport(join(root, "models/solutions/solution-schema.ts"));
  const { entries } = readKnowledge(root, {
    ...reading,
    ...entry,
    ...solution,
    // Solutions are not needed to find a record.
    solutionLinesByProblem: () => ({}),
  });
  return { entries, findRecordId: find.findRecordId, parseLabels: lists.parseLabels };
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const finding = await readFinding(dirname(dirname(fileURLToPath(import.meta.url))));
  process.exitCode = knowledgeLabels(process.argv.slice(2), (line) => console.log(line), finding);
}
