import { readdirSync, readFileSync, realpathSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { OPTION_OF_FIELD, readArguments, USAGE } from "./model-answers.mjs";
import { describeModelError } from "./model-errors.mjs";

/**
 * The app's own modules that read and check packages.
 * @typedef {object} Modules
 * @property {typeof import("../workers/packaging/recognise.ts").recognise} recognise
 * @property {typeof import("../workers/packaging/own-package.ts").checkPackage} checkPackage
 * @property {typeof import("../workers/packaging/pack.ts").writeManifest} writeManifest
 * @property {typeof import("../models/complete-draft.ts").completeDraft} completeDraft
 * @property {typeof import("../models/labels.ts").parseLabels} parseLabels
 * @property {typeof import("../models/labels.ts").waysOutOfUnfitLabels} waysOutOfUnfitLabels
 *
 * @typedef {import("../models/package-draft.ts").PackageDraft} PackageDraft
 * @typedef {import("../models/complete-draft.ts").DraftAnswers} DraftAnswers
 * @typedef {import("../models/complete-draft.ts").DraftProblem} DraftProblem
 * @typedef {import("./model-answers.mjs").Asked} Asked
 * @typedef {(line: string) => void} Print
 */

const MANIFEST_FILE = "model-manifest.json";

/** Nothing else lies in the way of a package than what is wrong with it. */
const NOTHING_WRONG = 0;
const SOMETHING_WRONG = 1;

/**
 * Checks the package in a folder and says line by line what is wrong. In a folder without a manifest, says what was
 * recognised and what is still open, and writes the manifest where it is told to and nothing is.
 * @param {readonly string[]} args
 * @param {Print} print
 * @param {Modules} modules
 * @returns {Promise<number>} the exit code: 0 where the package can be used, 1 where something is wrong or open
 */
export async function modelCheck(args, print, modules) {
  /** @type {Asked} */
  let asked;
  try {
    asked = readArguments(args, modules.parseLabels);
  } catch (error) {
    print(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    return SOMETHING_WRONG;
  }
  if (statSync(asked.folder, { throwIfNoEntry: false })?.isDirectory() !== true) {
    print(`${asked.folder} is no folder: name the folder that holds the model`);
    return SOMETHING_WRONG;
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
async function checkManifest(files, print, { checkPackage }) {
  const { manifest, problems, unused } = await checkPackage(files);
  for (const problem of problems) print(`wrong: ${describeModelError(problem)}`);
  for (const path of unused) print(`unused: ${path}`);
  if (manifest === null || problems.length > 0) return SOMETHING_WRONG;
  const { format, id, input, labels, subjects, title } = manifest;
  print(
    `ok: ${title} (${id}), ${format}, ${input.width} × ${input.height} px, ` +
      `${labels.length} labels, for ${subjects.join(", ")}`,
  );
  return NOTHING_WRONG;
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
    print(`wrong: ${describeModelError(recognised.error)}`);
    return SOMETHING_WRONG;
  }
  const { draft } = recognised.value;
  for (const line of describeDraft(draft)) print(line);
  const answers = withoutDropped(draft, asked, modules);
  const completed = modules.completeDraft(draft, answers);
  if (!completed.ok) {
    for (const problem of completed.error) print(describeProblem(problem, draft));
    return SOMETHING_WRONG;
  }
  if (!asked.write) {
    print(`open: there is no ${MANIFEST_FILE} yet: write it with --write`);
    return SOMETHING_WRONG;
  }
  // What all files share of their paths was left out of the draft's.
  const start = files.find(({ path }) => path.endsWith(draft.model))?.path ?? draft.model;
  const path = join(asked.folder, start.slice(0, start.length - draft.model.length), MANIFEST_FILE);
  writeFileSync(path, modules.writeManifest(completed.value));
  print(`written: ${path}`);
  return NOTHING_WRONG;
}

/**
 * The answers, with the list of labels cut as it was asked for.
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
 * What was recognised, a line each.
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
    lines.push(`found: ${draft.labels.value.length} labels, ${first} to ${last} (${draft.labels.from})`);
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
 * The app's modules are TypeScript, which Node 20 does not read: Vite does.
 * @param {string} root
 * @returns {Promise<Modules>}
 */
async function loadModules(root) {
  const { runnerImport } = await import("vite");
  /** @param {string} path */
  const load = async (path) => {
    const options = {
      root,
      configFile: /** @type {const} */ (false),
      logLevel: /** @type {const} */ ("error"),
    };
    return (await runnerImport(join(root, path), options)).module;
  };
  const paths = [
    "workers/packaging/recognise.ts",
    "workers/packaging/own-package.ts",
    "workers/packaging/pack.ts",
    "models/complete-draft.ts",
    "models/labels.ts",
  ];
  const modules = await Promise.all(paths.map(load));
  return /** @type {Modules} */ (Object.assign({}, ...modules));
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const root = dirname(dirname(fileURLToPath(import.meta.url)));
  process.exitCode = await modelCheck(process.argv.slice(2), console.log, await loadModules(root));
}
