import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { isProgram, loadModules } from "../root.mjs";
import { OPTION_OF_FIELD, readArguments, USAGE } from "./model-answers.mjs";

/**
 * The app's own modules that read and check packages.
 * @typedef {object} Modules
 * @property {typeof import("../../workers/packaging/recognise.ts").recognise} recognise
 * @property {typeof import("../../workers/packaging/own-package.ts").checkPackage} checkPackage
 * @property {typeof import("../../workers/packaging/pack.ts").writeManifest} writeManifest
 * @property {typeof import("../../models/complete-draft.ts").completeDraft} completeDraft
 * @property {typeof import("../../models/labels.ts").parseLabels} parseLabels
 * @property {typeof import("../../domain/text/decode-text.ts").decodeText} decodeText
 * @property {typeof import("../../models/labels.ts").waysOutOfUnfitLabels} waysOutOfUnfitLabels
 * @property {typeof import("../../src/ui/texts/describe-error.ts").describeError} describeError
 *
 * @typedef {import("../../models/package-draft.ts").PackageDraft} PackageDraft
 * @typedef {import("../../models/complete-draft.ts").DraftAnswers} DraftAnswers
 * @typedef {import("../../models/complete-draft.ts").DraftProblem} DraftProblem
 * @typedef {import("./model-answers.mjs").Asked} Asked
 * @typedef {(line: string) => void} Print
 */

const MANIFEST_FILE = "model-manifest.json";

/**
 * Checks the package in a folder and prints a line for each problem. For a folder without a manifest, prints the known
 * and the missing facts; with --write it writes the manifest if no fact is missing.
 * @param {readonly string[]} args
 * @param {Print} print
 * @param {Modules} modules
 * @returns {Promise<number>} the exit code: 0 if the package can be used, 1 if something is wrong or missing
 */
export async function modelCheck(args, print, modules) {
  /** @type {Asked} */
  let asked;
  try {
    asked = readArguments(args, (file) => modules.parseLabels(modules.decodeText(file).text));
  } catch (error) {
    print(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    return 1;
  }
  if (statSync(asked.folder, { throwIfNoEntry: false })?.isDirectory() !== true) {
    print(`${asked.folder} is no folder: name the folder that holds the model`);
    return 1;
  }
  const files = readFolder(asked.folder);
  const hasManifest = files.some(({ path }) => path === MANIFEST_FILE);
  if (hasManifest && !asked.write) return checkManifest(files, print, modules);
  const withoutManifest = files.filter(({ path }) => path !== MANIFEST_FILE);
  return checkFiles(asked, withoutManifest, print, modules);
}

/**
 * @param {readonly { path: string, blob: Blob }[]} files
 * @param {Print} print
 * @param {Modules} modules
 */
async function checkManifest(files, print, modules) {
  const { manifest, problems, unused } = await modules.checkPackage(files);
  for (const problem of problems) print(`wrong: ${describeModelError(problem, modules)}`);
  for (const path of unused) print(`unused: ${path}`);
  if (manifest === null || problems.length > 0) return 1;
  const { format, id, input, labels, subjects, title } = manifest;
  print(
    `ok: ${title} (${id}), ${format}, ${input.width} × ${input.height} px, ` +
      `${labels.length} labels, for ${subjects.join(", ")}`,
  );
  return 0;
}

/**
 * @param {Asked} asked
 * @param {readonly { path: string, blob: Blob }[]} files
 * @param {Print} print
 * @param {Modules} modules
 */
async function checkFiles(asked, files, print, modules) {
  const recognised = await modules.recognise(files, asked.model);
  if (!recognised.ok) {
    print(`wrong: ${describeModelError(recognised.error, modules)}`);
    return 1;
  }
  const { draft } = recognised.value;
  for (const line of describeDraft(draft)) print(line);
  const answers = withoutDropped(draft, asked, modules);
  const completed = modules.completeDraft(draft, answers);
  if (!completed.ok) {
    for (const problem of completed.error) print(describeProblem(problem, draft));
    return 1;
  }
  if (!asked.write) {
    print(`open: there is no ${MANIFEST_FILE} yet: write it with --write`);
    return 1;
  }
  // The draft's paths lack the folder that all files share.
  const start = files.find(({ path }) => path.endsWith(draft.model))?.path ?? draft.model;
  const path = join(asked.folder, start.slice(0, start.length - draft.model.length), MANIFEST_FILE);
  writeFileSync(path, modules.writeManifest(completed.value));
  print(`written: ${path}`);
  return 0;
}

/**
 * The answers, with the chosen label dropped from the list.
 * @param {PackageDraft} draft
 * @param {Asked} asked
 * @param {Modules} modules
 * @returns {DraftAnswers}
 */
function withoutDropped({ outputs, unfitLabels }, { answers, dropLabel }, { waysOutOfUnfitLabels }) {
  const labels = answers.labels ?? unfitLabels?.value;
  if (dropLabel === undefined || labels === undefined || outputs === null) return answers;
  const way = waysOutOfUnfitLabels(labels, outputs).find(({ drop }) => drop === dropLabel);
  return way === undefined ? answers : { ...answers, labels: way.labels };
}

/**
 * A line for each known fact.
 * @param {PackageDraft} draft
 */
function describeDraft(draft) {
  const fields = /** @type {const} */ ([
    "title",
    "version",
    "width",
    "height",
    "fit",
    "layout",
    "channels",
    "dtype",
    "scaling",
    "outputKind",
    "licence",
  ]);
  const lines = [`found: ${draft.model}, ${draft.format}, made by ${draft.origin}`];
  for (const field of fields) {
    const stated = draft[field];
    if (stated === null) continue;
    const value = typeof stated.value === "string" ? stated.value : JSON.stringify(stated.value);
    lines.push(`found: ${field} ${value} (${stated.from})`);
  }
  if (draft.quantization !== null) lines.push(`found: quantization ${JSON.stringify(draft.quantization)}`);
  if (draft.outputs !== null) lines.push(`found: ${draft.outputs} outputs`);
  if (draft.labels !== null) {
    const [first] = draft.labels.value;
    const last = draft.labels.value.at(-1);
    const { from, encoding } = draft.labels;
    const guess = encoding === undefined ? "" : `, read as ${encoding}`;
    lines.push(`found: ${draft.labels.value.length} labels, ${first} to ${last} (${from}${guess})`);
  }
  if (draft.rejectLabels.length > 0) lines.push(`found: reject labels ${draft.rejectLabels.join(", ")}`);
  lines.push(...draft.unused.map((path) => `unused: ${path}`));
  return lines;
}

/**
 * @param {DraftProblem} problem
 * @param {PackageDraft} draft
 */
function describeProblem(problem, { outputs, unfitLabels }) {
  const option = OPTION_OF_FIELD[problem.field];
  if (problem.code === "label-count") {
    return `wrong: there are ${problem.labels} labels for ${problem.outputs} outputs: ${option}`;
  }
  if (problem.code === "invalid") return `wrong: ${problem.field} ${problem.what}: ${option}`;
  if (problem.field === "labels" && unfitLabels !== null) {
    const { from, value } = unfitLabels;
    const drop = value.length - 1 === outputs ? "--drop-label first (or last), or " : "";
    return `open: labels, as ${from} has ${value.length} for ${outputs} outputs: ${drop}${option}`;
  }
  return `open: ${problem.field}: ${option}`;
}

/**
 * @param {string} folder
 * @returns {{ path: string, blob: Blob }[]} paths relative to the folder, with slashes
 */
function readFolder(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map((path) => ({
      path: relative(folder, path).split(sep).join("/"),
      blob: new Blob([readFileSync(path)]),
    }));
}

/**
 * Says in one line what is wrong and what to do.
 * @param {import("../../domain/error.ts").ModelError} error
 * @param {Modules} modules
 */
function describeModelError(error, { describeError }) {
  if (error.code === "model-manifest-invalid") return `${error.where}: correct ${MANIFEST_FILE}`;
  if (error.code === "model-ambiguous") {
    return `there are several models: choose one with --model ${error.paths.join(" or --model ")}`;
  }
  const description = describeError(error);
  return description === null ? error.code : `${description.title} ${description.advice}`;
}

if (isProgram(import.meta.url)) {
  const modules = await loadModules([
    "workers/packaging/recognise.ts",
    "workers/packaging/own-package.ts",
    "workers/packaging/pack.ts",
    "models/complete-draft.ts",
    "models/labels.ts",
    "domain/text/decode-text.ts",
    "src/ui/texts/describe-error.ts",
  ]);
  process.exitCode = await modelCheck(process.argv.slice(2), console.log, /** @type {Modules} */ (modules));
}
