import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isProgram, loadModules, ROOT } from "../root.mjs";
import { placeProblems } from "./place-check.mjs";
import { describeProblem, KNOWLEDGE, readRecords, readSolutions, SOLUTIONS_FOLDER } from "./read-records.mjs";
import { signProblems } from "./sign-check.mjs";

/**
 * @typedef {import("../../models/knowledge/knowledge-entry.ts").GuideRecord} GuideRecord
 * @typedef {import("./read-records.mjs").FileProblem} FileProblem
 *
 * The data to check records against.
 * @typedef {object} Surroundings
 * @property {Readonly<Record<string, string>>} labelRecords ids of records, by the labels of the app's own model
 * @property {readonly string[]} labels labels of the app's own model that need a record
 * @property {readonly { id: string, treats: readonly string[] }[]} solutions
 */

/**
 * Finds problems between records: dead links, labels without a record or with another name than theirs, diseases and
 * pests without a solution, repeated ids.
 * @param {readonly GuideRecord[]} records
 * @param {Surroundings} surroundings
 * @returns {FileProblem[]}
 */
export function problemsBetween(records, { labelRecords, labels, solutions }) {
  const ids = new Set(records.map(({ id }) => id));
  const treated = new Set(solutions.flatMap(({ treats }) => treats));
  return [
    ...repeatedIds(records),
    ...records.flatMap((record) => [
      ...deadLinks(record, ids),
      ...wayOut(record, treated).map((what) => problemIn(record, what)),
    ]),
    ...labels
      .filter((label) => !ids.has(labelRecords[label] ?? ""))
      .map((label) => ({
        file: KNOWLEDGE,
        line: null,
        what: `has no record for "${label}", which the app's own model can name`,
      })),
    ...labels.flatMap((label) => otherName(label, records, labelRecords)),
    ...solutions.flatMap(({ id, treats }) =>
      treats
        .filter((problem) => !ids.has(problem))
        .map((problem) => ({
          file: SOLUTIONS_FOLDER,
          line: null,
          what: `${id} treats "${problem}", which has no record`,
        })),
    ),
  ];
}

/**
 * @param {readonly GuideRecord[]} records
 * @returns {FileProblem[]}
 */
function repeatedIds(records) {
  return records
    .filter(({ id }, at) => records.findIndex((other) => other.id === id) < at)
    .map((record) => problemIn(record, `has the id "${record.id}" of another subject's record`));
}

/**
 * @param {GuideRecord} record
 * @param {ReadonlySet<string>} ids
 * @returns {FileProblem[]}
 */
function deadLinks(record, ids) {
  const links = [
    ...record.seeAlso,
    ...("kinds" in record ? record.kinds : []),
    ...record.confusedWith.flatMap((other) => other.record ?? []),
  ];
  return links
    .filter((link) => !ids.has(link) || link === record.id)
    .map((link) =>
      problemIn(
        record,
        link === record.id
          ? "names itself as another record"
          : `names the record "${link}", which does not exist`,
      ),
    );
}

/** What a label adds to the name of a plant if it means young plants only. */
const YOUNG = " seedling";

/**
 * Checks that an answer and the guide have the same name for the same thing.
 * @param {string} label
 * @param {readonly GuideRecord[]} records
 * @param {Surroundings["labelRecords"]} labelRecords
 * @returns {FileProblem[]}
 */
function otherName(label, records, labelRecords) {
  const record = records.find(({ id }) => id === labelRecords[label]);
  if (record === undefined || [record.name, `${record.name}${YOUNG}`].includes(label)) return [];
  return [problemIn(record, `has the name "${record.name}", and the app's own model says "${label}"`)];
}

/**
 * Checks that a disease or pest has a solution, or explains why no product makes sense.
 * @param {GuideRecord} record
 * @param {ReadonlySet<string>} treated
 * @returns {string[]}
 */
function wayOut(record, treated) {
  if (record.subject !== "pest" && (record.subject !== "disease" || !("noProduct" in record))) return [];
  const isTreated = treated.has(record.id);
  if (isTreated && record.noProduct !== null) return ["has `noProduct`, and a solution that treats it"];
  return isTreated || record.noProduct !== null ? [] : ["has no solution that treats it, and no `noProduct`"];
}

/**
 * @param {GuideRecord} record
 * @param {string} what
 * @returns {FileProblem}
 */
function problemIn({ subject, id }, what) {
  return { file: `${KNOWLEDGE}/${subject}/${id}.yaml`, line: null, what };
}

/**
 * Reads all records of the repository and the data to check them against.
 * @param {string} root
 */
export async function checkKnowledge(root) {
  const modules =
    /** @type {Pick<import("./plugin.mjs").Modules, "readGuideRecord" | "readSolution"> & typeof import("../../domain/diagnosis/sign-table.ts") & typeof import("../../domain/place/places.ts")} */ (
      await loadModules([
        "models/knowledge/read-guide-record.ts",
        "models/solutions/solution-schema.ts",
        "domain/diagnosis/sign-table.ts",
        "domain/place/places.ts",
      ])
    );
  /** @type {{ labels: string[], labelFacts: { subject: string | null, unknown?: boolean }[], records: Record<string, string> }} */
  const manifest = JSON.parse(
    readFileSync(join(root, "models/packages/kingdom/model-manifest.json"), "utf8"),
  );
  const { records, problems } = readRecords(root, modules.readGuideRecord);
  const { solutions, problems: ofSolutions } = readSolutions(root, modules.readSolution);
  const between = problemsBetween(records, {
    labelRecords: manifest.records,
    labels: manifest.labels.filter((_, index) => {
      const facts = manifest.labelFacts[index];
      return facts?.subject !== null && facts?.unknown !== true;
    }),
    solutions,
  });
  const ofSigns = signProblems(root, records, modules.readSignTable);
  const ofPlaces = placeProblems(root, records, modules.readPlaces);
  return { records, problems: [...problems, ...ofSolutions, ...between, ...ofSigns, ...ofPlaces] };
}

/** @param {readonly GuideRecord[]} records */
function countsOf(records) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { subject } of records) counts.set(subject, (counts.get(subject) ?? 0) + 1);
  return [...counts].map(([subject, count]) => `${count} of ${subject}s`).join(", ");
}

if (isProgram(import.meta.url)) {
  const { records, problems } = await checkKnowledge(ROOT);
  for (const problem of problems) console.error(describeProblem(problem));
  console.log(`${records.length} sound records: ${countsOf(records)}. ${problems.length} problems.`);
  if (problems.length > 0) process.exitCode = 1;
}
