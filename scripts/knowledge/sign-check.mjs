import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { KNOWLEDGE } from "./read-records.mjs";

/**
 * @typedef {import("../../domain/diagnosis/sign-table.ts").SignProfile} SignProfile
 * @typedef {import("../../models/knowledge/knowledge-entry.ts").GuideRecord} GuideRecord
 * @typedef {import("./read-records.mjs").FileProblem} FileProblem
 */

/** The folder of the tables of signs, from the repository's root. */
export const SIGNS_FOLDER = `${KNOWLEDGE}/signs`;

/**
 * Reads the table of each crop, and says what is wrong in it or between it and the records: every disease and healthy
 * leaf of the crop has a column with one of its own sources, no two have the same signs, and every disease has a step that
 * is right and a healthy leaf none that would cost the plant. Where the plant health service decides, no step that destroys
 * a plant is right.
 * @param {string} root
 * @param {readonly GuideRecord[]} records
 * @param {typeof import("../../domain/diagnosis/sign-table.ts").readSignTable} readSignTable
 * @returns {FileProblem[]}
 */
export function signProblems(root, records, readSignTable) {
  const leaves = records.filter(({ subject }) => subject === "disease");
  const crops = new Set(leaves.map(({ group }) => group));
  return [...crops].flatMap((crop) => {
    const file = `${SIGNS_FOLDER}/${crop.replaceAll(" ", "-")}.tsv`;
    const ofCrop = leaves.filter(({ group }) => group === crop);
    if (!existsSync(join(root, file))) return [problem(file, `is missing: ${crop} has records`)];
    const table = readSignTable(readFileSync(join(root, file), "utf8"));
    const faults = table.ok ? faultsOf(table.value, ofCrop) : [table.error];
    return faults.map((what) => problem(file, what));
  });
}

/**
 * @param {string} file
 * @param {string} what
 * @returns {FileProblem}
 */
function problem(file, what) {
  return { file, line: null, what };
}

/**
 * @param {readonly SignProfile[]} profiles
 * @param {readonly GuideRecord[]} records of the same crop
 * @returns {string[]}
 */
export function faultsOf(profiles, records) {
  const ids = profiles.map(({ id }) => id);
  const byId = new Map(records.map((record) => [record.id, record]));
  return [
    ...records.filter(({ id }) => !ids.includes(id)).map(({ id }) => `has no column for ${id}`),
    ...ids
      .filter((id) => !byId.has(id))
      .map((id) => `has a column for ${id}, which is no record of this crop`),
    ...profiles.flatMap((profile) => faultsOfProfile(profile, byId.get(profile.id))),
    ...profiles.flatMap((profile, at) => {
      const same = profiles.slice(0, at).find((other) => signsOf(other) === signsOf(profile));
      return same === undefined ? [] : [`${same.id} and ${profile.id} are the same in all signs`];
    }),
  ];
}

/** @param {SignProfile} profile */
function signsOf({ answers }) {
  return JSON.stringify([...answers]);
}

/** The steps that cost a plant or a part of it. */
const COSTLY = /** @type {const} */ (["pick-off", "pull-out", "cut-out"]);

/** The steps that destroy what the plant health service wants to see first. */
const DESTROYING = /** @type {const} */ (["pull-out", "cut-out"]);

/**
 * True if the plant health service must be told everywhere. A report with "where it is new" or "elsewhere" leaves the
 * step to the grower in other places.
 * @param {GuideRecord} record
 */
function isDecidedByService(record) {
  if (!("report" in record)) return false;
  return record.report.some(
    (text) => /tell the plant health service/i.test(text) && !/\b(?:where|elsewhere)\b/i.test(text),
  );
}

/**
 * @param {SignProfile} profile
 * @param {GuideRecord | undefined} record
 * @returns {string[]}
 */
function faultsOfProfile({ id, source, steps }, record) {
  if (record === undefined) return [];
  const sources = record.sources.map(({ publisher, title }) => `${publisher}: ${title}`);
  const isHealthy = record.subject === "disease" && record.cause === "healthy";
  return [
    ...(sources.includes(source) ? [] : [`"${source}" is no source of ${id}`]),
    ...(isHealthy || [...steps.values()].includes("right") ? [] : [`no step is right for ${id}`]),
    ...COSTLY.filter((step) => isHealthy && steps.get(step) !== "wrong").map(
      (step) => `the step ${step} must be wrong for ${id}`,
    ),
    ...DESTROYING.filter((step) => isDecidedByService(record) && steps.get(step) === "right").map(
      (step) => `the step ${step} can't be right for ${id}: the plant health service decides`,
    ),
  ];
}
