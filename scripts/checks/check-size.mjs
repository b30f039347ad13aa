import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, parse } from "node:path";
import { gzipSync } from "node:zlib";
import { MANIFEST, OFFLINE_LIST, recordsOf, START, withStaticImports } from "../build/build-records.mjs";
import { isProgram, ROOT } from "../root.mjs";
import { appBudgets, kB } from "./size-budgets.mjs";

/**
 * @typedef {import("./size-budgets.mjs").Budget} Budget
 * @typedef {import("./size-budgets.mjs").PageBudget} PageBudget
 * @typedef {import("./size-budgets.mjs").BeyondBudget} BeyondBudget
 * @typedef {import("./size-budgets.mjs").RuntimeBudget} RuntimeBudget
 *
 * @typedef {object} Measurement
 * @property {string} name
 * @property {number} bytes after gzip
 * @property {number} limitBytes
 * @property {string | null} problem null if the size is within the budget
 *
 * @typedef {Record<string, { file: string, imports?: string[], css?: string[] }>} Manifest
 */

/** Thrown if files of a budget are missing from the build. The message names the files. */
class NotInBuild extends Error {}

/** The largest difference between models/runtime-bytes.json and the measured size, as a share of that size. */
const TOLD_WITHIN = 0.05;

/**
 * Measures a build against its budgets, each file once per budget, gzipped at level 9. A budget with missing files gets
 * a problem, because it would otherwise hold for any build.
 * @param {string} distDir the build's folder, with its records beside it
 * @param {readonly Budget[]} budgets
 * @returns {Measurement[]} in the order of the budgets
 */
export function measure(distDir, budgets) {
  return budgets.map((budget) => {
    const { name, limitBytes } = budget;
    try {
      const files = filesOf(distDir, budget);
      const missing = files.filter((file) => !existsSync(join(distDir, file)));
      if (missing.length > 0) throw new NotInBuild(`not in the build: ${missing.join(", ")}`);
      const bytes = weightOf(distDir, files);
      return { name, bytes, limitBytes, problem: problemOf(budget, bytes, files.length) };
    } catch (error) {
      if (error instanceof NotInBuild) return { name, bytes: 0, limitBytes, problem: error.message };
      throw error;
    }
  });
}

/**
 * @param {Budget} budget
 * @param {number} bytes measured size
 * @param {number} files number of measured files
 * @returns {string | null}
 */
function problemOf(budget, bytes, files) {
  const over = bytes - budget.limitBytes;
  if (over > 0) return `${over} bytes over`;
  if (budget.kind === "beyond" && files > budget.mostFiles)
    return `${files} files, at most ${budget.mostFiles} are allowed`;
  if (budget.kind !== "runtime") return null;
  const isTold = Math.abs(bytes - budget.toldBytes) <= bytes * TOLD_WITHIN;
  return isTold ? null : `models/runtime-bytes.json tells ${budget.toldBytes} bytes, it is ${bytes}`;
}

/**
 * The files of a budget. Throws {@link NotInBuild}.
 * @param {string} distDir
 * @param {Budget} budget
 * @returns {readonly string[]}
 */
function filesOf(distDir, budget) {
  switch (budget.kind) {
    case "page":
      return pageFiles(distDir, budget);
    case "beyond":
      return beyondFiles(distDir, budget);
    case "worker":
      // Workers are not in Vite's manifest, so their imports are read from their code.
      return withStaticImports(distDir, assetNamed(distDir, `${budget.prefix.replace(/-$/, "")}.js`));
    case "runtime":
      return runtimeFiles(distDir, budget);
    case "offline":
      return offlineFiles(distDir, budget.step);
  }
}

/**
 * The asset with this name and a hash before its ending. The hash has at most 8 characters, so `tfjs-layers-HASH.js`
 * does not match tfjs.js.
 * @param {string} distDir
 * @param {string} wanted such as "tfjs.js"
 */
function assetNamed(distDir, wanted) {
  const { name: stem, ext } = parse(wanted);
  const folder = join(distDir, "assets");
  const [found, ...rest] = (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => name.startsWith(`${stem}-`) && name.endsWith(ext))
    .filter((name) => name.length - wanted.length <= "-".length + 8)
    .map((name) => `assets/${name}`);
  if (found === undefined) throw new NotInBuild(`no assets/${wanted} with a hash`);
  if (rest.length > 0) throw new NotInBuild(`more than one file: ${[found, ...rest].join(", ")}`);
  return found;
}

/**
 * @param {string} distDir
 * @param {RuntimeBudget} budget
 */
function runtimeFiles(distDir, { chunks, others, worker }) {
  const files = [...chunks.map((chunk) => `${chunk}.js`), ...others].flatMap((wanted) =>
    withStaticImports(distDir, assetNamed(distDir, wanted)),
  );
  return [...new Set(files)].filter((file) => !file.startsWith(`assets/${worker}`));
}

/**
 * @param {string} distDir
 * @param {"shell" | "later"} step
 */
function offlineFiles(distDir, step) {
  const list = join(recordsOf(distDir), OFFLINE_LIST);
  if (!existsSync(list)) throw new NotInBuild(`no ${OFFLINE_LIST}: was the service worker built?`);
  /** @type {import("../build/offline-plugin.mjs").OfflineFiles} */
  const files = JSON.parse(readFileSync(list, "utf8"));
  return files[step].map(({ url }) => url);
}

/**
 * @param {string} distDir
 * @param {PageBudget} budget
 */
function pageFiles(distDir, { sources, type }) {
  const all = chunkFiles(readManifest(distDir), sources);
  const files = all.filter((file) => file.endsWith(`.${type}`));
  if (files.length === 0) throw new NotInBuild(`no ${type} file found`);
  return files;
}

/**
 * @param {string} distDir
 * @param {BeyondBudget} budget
 */
function beyondFiles(distDir, { sources, oneOf, oneSetOf }) {
  const manifest = readManifest(distDir);
  const packs = Object.keys(manifest).filter((key) => oneOf !== null && key.startsWith(oneOf));
  if (oneOf !== null && packs.length === 0) {
    throw new NotInBuild(`no chunk of its own for ${oneOf}... in the manifest`);
  }
  /** @param {readonly (readonly string[])[]} sets of keys */
  const largest = (sets) =>
    sets
      .map((keys) => chunkFiles(manifest, keys))
      .toSorted((one, other) => weightOf(distDir, other) - weightOf(distDir, one))[0] ?? [];
  const there = new Set(chunkFiles(manifest, START));
  const all = new Set([
    ...chunkFiles(manifest, sources),
    ...largest(packs.map((pack) => [pack])),
    ...largest(oneSetOf),
  ]);
  return [...all].filter((file) => !there.has(file));
}

/**
 * @param {string} distDir
 * @returns {Manifest}
 */
function readManifest(distDir) {
  const file = join(recordsOf(distDir), MANIFEST);
  if (!existsSync(file)) throw new NotInBuild("no manifest.json: is build.manifest on?");
  return JSON.parse(readFileSync(file, "utf8"));
}

/**
 * The scripts and styles of chunks and of all their static imports, each once.
 * @param {Manifest} manifest
 * @param {readonly string[]} keys in the manifest
 */
function chunkFiles(manifest, keys) {
  /** @type {Set<string>} */
  const files = new Set();
  const seen = new Set(keys);
  // The loop also visits keys that it adds to the set.
  for (const key of seen) {
    const chunk = manifest[key];
    if (!chunk) throw new NotInBuild(`no chunk of its own for ${key} in the manifest`);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const imported of chunk.imports ?? []) seen.add(imported);
  }
  return [...files];
}

/**
 * @param {string} distDir
 * @param {readonly string[]} files in the build's folder
 * @returns {number} bytes after gzip
 */
function weightOf(distDir, files) {
  return files.reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(distDir, file)), { level: 9 }).length,
    0,
  );
}

/**
 * One line for each budget.
 * @param {Measurement[]} measurements
 * @returns {string}
 */
export function formatTable(measurements) {
  const width = Math.max(...measurements.map(({ name }) => name.length));
  return measurements
    .map(({ name, bytes, limitBytes, problem }) => {
      const size = (bytes / kB).toFixed(1).padStart(6);
      const limit = (limitBytes / kB).toFixed(1).padStart(6);
      return `${name.padEnd(width)}  ${size} of ${limit} kB gzipped  ${problem ?? "ok"}`;
    })
    .join("\n");
}

if (isProgram(import.meta.url)) {
  const measurements = measure(join(ROOT, "dist"), appBudgets);
  console.log(formatTable(measurements));
  if (measurements.some(({ problem }) => problem !== null)) process.exitCode = 1;
}
