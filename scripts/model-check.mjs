import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { OPTION_OF_FIELD, readArguments, USAGE } from "./model-answers.mjs";
import { isProgram, ROOT } from "./root.mjs";

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

const NOTHING_WRONG = 0;
const SOMETHING_WRONG = 1;

/**
 * Checks the package in a folder and prints a line for each problem. In a folder without a manifest it prints the
 * recognised facts and the missing ones; with --write, if none is missing, it writes the manifest.
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
  // The draft's paths lack the folder that all files share.
  const start = files.find(({ path }) => path.endsWith(draft.model))?.path ?? draft.model;
  const path = join(asked.folder, start.slice(0, start.length - draft.model.length), MANIFEST_FILE);
  writeFileSync(path, modules.writeManifest(completed.value));
  print(`written: ${path}`);
  return NOTHING_WRONG;
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
 * A line for each fact that was recognised.
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

/**
 * @typedef {import("../domain/identify-error.ts").ModelError} ModelError
 */

/**
 * The problem and what to do about it, in one line.
 * @param {ModelError} error
 * @returns {string}
 */
function describeModelError(error) {
  switch (error.code) {
    case "model-not-found":
      return `no model file was found${error.found.length > 0 ? ` (only ${error.found.join(", ")})` : ""}${error.photos > 0 ? `, but ${error.photos} pictures` : ""}: export the model for TensorFlow.js, TensorFlow Lite or ONNX into this folder`;
    case "model-ambiguous":
      return `there are several models: say which one is meant with --model ${error.paths.join(" or --model ")}`;
    case "model-zip-refused":
      return `${error.path} is not unpacked (${error.fault}): unpack it yourself, or download it again`;
    case "model-manifest-invalid":
      return `${error.where}: correct model-manifest.json`;
    case "model-file-missing":
      return `${error.path} is missing: put it back, or download the model again`;
    case "model-file-length":
      return `${error.path} has ${error.bytes} bytes instead of ${error.expected}: copy or download it again`;
    case "model-file-changed":
      return `${error.path} is not the file that the manifest describes (another SHA-256): put the right file there, or write the manifest again with --write`;
    case "model-is-web-page":
      return `${error.path} is a web page, as servers send it for addresses that they do not know: download the file itself`;
    case "model-file-damaged":
      return `${error.path} is damaged, ${error.detail}: copy, download or export it again`;
    case "model-topology-missing":
      return `${error.path} holds weights alone, without the network: export the whole model, not its weights`;
    case "model-edge-tpu":
      return `${error.path} runs on the Edge TPU alone: take ${error.original ?? "the .tflite file that it was compiled from"}`;
    case "model-operation-unsupported":
      return `${error.runtime} does not know the operation ${error.operation}: export the model without it, or for another runtime`;
    case "model-label-count":
      return `there are ${error.labels} labels for ${error.outputs} outputs: give the list that the model was trained with`;
    case "model-shape-unsupported":
      return `this is no classifier of photos, ${error.detail}: export a network that takes one photo and gives one value for each label`;
    case "model-number-type":
      return `its ${error.part} is ${error.found}, and ${error.format} runs here with ${error.usable.join(" or ")} alone: convert it again with one of these`;
    case "model-class-map-unsupported":
      return `output.classMap names "${error.name}", but ${error.detail}: take output.classMap out of the manifest, or export the model with that output`;
    // Errors of downloads, storage and runs, which do not occur in a check.
    case "address-invalid":
    case "backend-unavailable":
    case "download-failed":
    case "download-path-outside":
    case "download-refused":
    case "download-stalled":
    case "download-too-large":
    case "download-too-many-files":
    case "model-context-lost":
    case "model-not-runnable":
    case "model-not-stored":
    case "model-out-of-memory":
    case "model-output-constant":
    case "model-output-not-finite":
    case "model-output-no-probabilities":
    case "runtime-unreachable":
    case "storage-busy":
    case "storage-full":
    case "storage-newer":
    case "storage-silent":
    case "storage-unavailable":
      return JSON.stringify(error);
  }
}

if (isProgram(import.meta.url)) {
  process.exitCode = await modelCheck(process.argv.slice(2), console.log, await loadModules(ROOT));
}
