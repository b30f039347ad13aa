import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readLanguages, readRecordTexts } from "../languages/language-folders.mjs";
import { textsOf, withTexts } from "../languages/record-texts.mjs";
import { packKinds } from "./pack-kinds.mjs";
import { describeProblem, readRecords, readSolutions } from "./read-records.mjs";

/**
 * @typedef {import("../../domain/records/solution.ts").Solution} Solution
 * @typedef {import("../../models/knowledge/knowledge-entry.ts").GuideRecord} GuideRecord
 * @typedef {import("../../models/knowledge/knowledge-entry.ts").KnowledgeEntry} KnowledgeEntry
 * @typedef {import("../../models/knowledge/knowledge-entry.ts").GuideEntry} GuideEntry
 * @typedef {import("../../models/knowledge/knowledge-entry.ts").LabelFigures} LabelFigures
 *
 * The app's own modules that read records and solutions.
 * @typedef {object} Modules
 * @property {typeof import("../../models/knowledge/read-guide-record.ts").readGuideRecord} readGuideRecord
 * @property {typeof import("../../models/knowledge/knowledge-entry.ts").entryOf} entryOf
 * @property {typeof import("../../models/knowledge/knowledge-entry.ts").chunkOf} chunkOf
 * @property {typeof import("../../models/knowledge/knowledge-entry.ts").isProblem} isProblem
 * @property {typeof import("../../models/knowledge/crops.ts").cropsIn} cropsIn
 * @property {typeof import("../../models/solutions/solution-schema.ts").readSolution} readSolution
 * @property {typeof import("../../domain/records/solution-line.ts").solutionLinesByProblem} solutionLinesByProblem
 *
 * The records and solutions as the app fetches them.
 * @typedef {object} Knowledge
 * @property {KnowledgeEntry[]} entries
 * @property {Map<string, GuideEntry[]>} chunks by name
 * @property {Record<string, string>} problems names of diseases and pests by id
 * @property {Record<string, string[]>} problemGroups ids of the diseases of each crop and the pests that attack it, then of the pests of each group; of pests only those that a solution treats
 * @property {Record<string, { name: string, chunk: string, drawing: GuideRecord["drawings"][number] }>} names for links to records, by id
 * @property {readonly Solution[]} solutions by number
 * @property {ReturnType<Modules["solutionLinesByProblem"]>} solutionsByProblem solutions by the id of the disease or pest
 *
 * A language beside English, and its translations of the texts of records and solutions.
 * @typedef {object} Translation
 * @property {string} tag
 * @property {ReadonlyMap<string, string>} texts by their English
 */

const PREFIX = "virtual:knowledge/";
const CHUNK = "chunk/";
const KINGDOM = "models/packages/kingdom";

/**
 * Makes virtual modules from the records and solutions: modules that list all of them, and a module for each chunk of
 * records.
 * @param {Modules} modules
 * @returns {import("vite").Plugin}
 */
export function knowledge(modules) {
  /** @type {Map<string, Knowledge>} */
  const made = new Map();
  /** @type {readonly string[]} */
  let tags = [];
  let root = "";
  return {
    name: "knowledge",
    configResolved: (config) => {
      root = config.root;
      tags = readLanguages(root).map(({ tag }) => tag);
    },
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    load: (id) => {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const name = id.slice(PREFIX.length + 1);
      if (name === "pack-kinds") return `export const PACK_KINDS = ${JSON.stringify(packKinds(root))};`;
      const tag = tags.find((each) => name.startsWith(`${each}/`)) ?? null;
      const read =
        made.get(tag ?? "") ??
        readKnowledge(root, modules, tag === null ? null : { tag, texts: readRecordTexts(root, tag) });
      made.set(tag ?? "", read);
      return tag === null ? moduleOf(name, read) : moduleOf(name.slice(tag.length + 1), read, tag);
    },
  };
}

/**
 * Reads all records and solutions, and the figures of the app's own model for them.
 * @param {string} root of the repository
 * @param {Modules} modules
 * @param {Translation | null} translation null for English
 * @returns {Knowledge} Throws an Error with a list of faults, if there are any.
 */
export function readKnowledge(
  root,
  { readGuideRecord, entryOf, chunkOf, isProblem, cropsIn, readSolution, solutionLinesByProblem },
  translation = null,
) {
  const { records: written, problems } = readRecords(root, readGuideRecord);
  const { solutions: writtenSolutions, problems: ofSolutions } = readSolutions(root, readSolution);
  const all = [...problems, ...ofSolutions];
  if (all.length > 0) {
    throw new Error(`records or solutions have faults:\n${all.map(describeProblem).join("\n")}`);
  }
  const records = translation === null ? written : written.map((record) => translated(record, translation));
  const solutions =
    translation === null
      ? writtenSolutions
      : writtenSolutions.map((solution) => translatedSolution(solution, translation));
  const figures = readFigures(root);
  /** @type {Map<string, GuideEntry[]>} */
  const chunks = new Map();
  for (const record of records) {
    const name = chunkOf(record);
    const chunk = chunks.get(name) ?? [];
    chunks.set(name, chunk);
    chunk.push({ record, figures: figures.get(record.id) ?? null });
  }
  return {
    entries: written.map((record, index) => {
      const entry = entryOf(record, figures.get(record.id)?.label ?? null);
      const { language, name, alsoKnownAs } = records[index] ?? record;
      // Labels are read by the same names in each language.
      const englishNames = [record.name, ...record.alsoKnownAs];
      const { hosts } = entryOf(records[index] ?? record, null);
      return language === undefined
        ? entry
        : Object.assign(entry, { language, name, alsoKnownAs, englishNames, hosts });
    }),
    chunks,
    problems: Object.fromEntries(records.filter(isProblem).map(({ id, name }) => [id, name])),
    problemGroups: groupsOf(
      written.filter(isProblem),
      new Set(solutions.flatMap(({ treats }) => treats)),
      cropsIn,
    ),
    names: Object.fromEntries(
      records.flatMap((record) => {
        const { id, name, drawings } = record;
        const [drawing] = drawings;
        return drawing === undefined ? [] : [[id, { name, chunk: chunkOf(record), drawing }]];
      }),
    ),
    solutions,
    solutionsByProblem: solutionLinesByProblem(
      solutions,
      new Map(written.filter(({ subject }) => subject === "disease").map(({ id, group }) => [id, group])),
    ),
  };
}

/**
 * A record in a language. A record with a text that nobody has translated stays English as a whole.
 * @param {GuideRecord} record
 * @param {Translation} translation
 * @returns {GuideRecord}
 */
function translated(record, { tag, texts }) {
  if (!textsOf(record).every((text) => texts.has(text))) return record;
  const inLanguage = withTexts(record, (text) => texts.get(text) ?? text);
  const { name, inOtherLanguages } = inLanguage;
  /** @type {{ [language: string]: readonly string[] }} */
  const { [tag]: known = [] } = inOtherLanguages;
  return {
    ...inLanguage,
    language: tag,
    alsoKnownAs: hasLatinLetters(tag) ? known.filter((other) => other !== name) : [],
    inOtherLanguages: { ...inOtherLanguages, [tag]: [], en: [record.name, ...record.alsoKnownAs] },
  };
}

/**
 * Names in other languages are in Latin letters, as labels of models are. A reader of Hindi reads Devanagari.
 * @param {string} tag
 */
function hasLatinLetters(tag) {
  return new Intl.Locale(tag).maximize().script === "Latn";
}

/**
 * @param {Solution} solution
 * @param {Translation} translation
 * @returns {Solution}
 */
function translatedSolution(solution, { texts }) {
  if (!textsOf(solution).every((text) => texts.has(text))) return solution;
  const inLanguage = withTexts(solution, (text) => texts.get(text) ?? text);
  /** @param {Solution["dosage"]} dosage */
  const withWords = (dosage) =>
    "amount" in dosage ? { ...dosage, words: texts.get(dosage.amount) ?? dosage.amount } : dosage;
  // The app computes with the English amount and finds waiting times in the English warnings.
  return {
    ...inLanguage,
    englishName: solution.name,
    englishWarnings: solution.warnings,
    dosage: withWords(solution.dosage),
    cropRates: solution.cropRates.map(({ crop, dosage }) => ({ crop, dosage: withWords(dosage) })),
  };
}

/**
 * @param {readonly GuideRecord[]} problems in English
 * @param {ReadonlySet<string>} treated ids
 * @param {Modules["cropsIn"]} cropsIn
 * @returns {Record<string, string[]>} crops first, then groups of pests, each by name
 */
function groupsOf(problems, treated, cropsIn) {
  /** @type {Record<string, string[]>} */
  const crops = {};
  /** @type {Record<string, string[]>} */
  const groups = {};
  for (const record of problems) {
    const { subject, group, id } = record;
    if (subject === "disease") (crops[group] ??= []).push(id);
    if (subject !== "pest" || !treated.has(id)) continue;
    (groups[group] ??= []).push(id);
    for (const crop of new Set(record.targetPlants.flatMap((plant) => cropsIn(plant))))
      (crops[crop] ??= []).push(id);
  }
  return Object.fromEntries(
    [crops, groups].flatMap((ids) =>
      Object.entries(ids).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    ),
  );
}

/**
 * @param {string} root
 * @returns {Map<string, LabelFigures>} the figures of the labels of the app's own model, by the ids of their records
 */
function readFigures(root) {
  /** @type {{ records: Record<string, string> }} */
  const manifest = JSON.parse(readFileSync(join(root, KINGDOM, "model-manifest.json"), "utf8"));
  /** @type {{ labels: ({ name: string } & Omit<LabelFigures, "label">)[] }} */
  const card = JSON.parse(readFileSync(join(root, KINGDOM, "card.json"), "utf8"));
  return new Map(
    card.labels.flatMap(({ name, elsewhere, testPhotos, precision, recall }) => {
      const id = manifest.records[name];
      return id === undefined ? [] : [[id, { label: name, elsewhere, testPhotos, precision, recall }]];
    }),
  );
}

/**
 * @param {string} name after the prefix and the language
 * @param {Knowledge} knowledge
 * @param {string | null} tag of its language; null for English
 * @returns {string} the module's code; throws an Error for an unknown module
 */
function moduleOf(
  name,
  { entries, chunks, problems, problemGroups, names, solutions, solutionsByProblem },
  tag = null,
) {
  const families = entries.filter(({ scope }) => scope === "family");
  const ofFamilies = new Set(families.map(({ id }) => id));
  /** @param {boolean} isFamily */
  const namesOf = (isFamily) =>
    literal(Object.fromEntries(Object.entries(names).filter(([id]) => ofFamilies.has(id) === isFamily)));
  if (name === "index")
    return `export const ENTRIES = ${literal(entries.filter(({ id }) => !ofFamilies.has(id)))};`;
  if (name === "families") return `export const FAMILIES = ${literal(families)};`;
  if (name === "names") return `export const NAMES = ${namesOf(false)};`;
  if (name === "family-names") return `export const FAMILY_NAMES = ${namesOf(true)};`;
  if (name === "all-solutions") return `export const SOLUTIONS = ${literal(solutions)};`;
  if (name === "solutions") return `export const SOLUTIONS_BY_PROBLEM = ${literal(solutionsByProblem)};`;
  if (name === "problems")
    return `export const PROBLEMS = ${literal(problems)};\nexport const PROBLEM_GROUPS = ${literal(problemGroups)};`;
  if (name === "chunks") {
    const ways = [...chunks].map(([chunk, records]) => {
      const inLanguage = tag !== null && records.some(({ record }) => record.language === tag);
      const module = PREFIX + (inLanguage ? `${tag}/` : "") + CHUNK + chunk;
      return `${JSON.stringify(chunk)}: () => import(${JSON.stringify(module)})`;
    });
    return `export const CHUNKS = {${ways.join(",\n")}};`;
  }
  const chunk = name.startsWith(CHUNK) ? chunks.get(name.slice(CHUNK.length)) : undefined;
  if (chunk === undefined) throw new Error(`there is no module ${PREFIX}${name}`);
  return `export default ${literal(chunk)};`;
}

/** @param {unknown} value to write as an expression; browsers parse JSON in a string faster than a literal */
function literal(value) {
  return `JSON.parse(${JSON.stringify(JSON.stringify(value))})`;
}
