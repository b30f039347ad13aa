import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { MANIFEST, OFFLINE_LIST, recordsOf, withStaticImports } from "./build-records.mjs";
import { appBudgets, kB } from "./size-budgets.mjs";
import { isProgram, ROOT } from "./root.mjs";

/**
 * @typedef {import("./size-budgets.mjs").Budget} Budget
 * @typedef {import("./size-budgets.mjs").PageBudget} PageBudget
 * @typedef {import("./size-budgets.mjs").BeyondBudget} BeyondBudget
 * @typedef {import("./size-budgets.mjs").WorkerBudget} WorkerBudget
 * @typedef {import("./size-budgets.mjs").RuntimeBudget} RuntimeBudget
 */

/**
 * @typedef {object} Measurement
 * @property {string} name
 * @property {number} bytes after gzip
 * @property {number} limitBytes
 * @property {string | null} problem null where the budget holds
 */

/**
 * @typedef {{ file: string, imports?: string[], css?: string[] }} ManifestChunk
 * @typedef {Record<string, ManifestChunk>} Manifest
 */

/** Greatest relative difference between models/runtime-bytes.json and the measured size. */
const TOLD_WITHIN = 0.05;

/**
 * Measures a build against its budgets, each file once per budget, gzipped at level 9. A budget whose files
 * are missing has a problem, since it would hold whatever the build did.
 * @param {string} distDir the build's folder, with its records beside it
 * @param {readonly Budget[]} budgets
 * @returns {Measurement[]} in the order of the budgets
 */
export function measure(distDir, budgets) {
  return budgets.map((budget) => {
    const found = filesOf(distDir, budget);
    const { name, limitBytes } = budget;
    if ("problem" in found) return { name, bytes: 0, limitBytes, problem: found.problem };
    const missing = found.files.filter((file) => !existsSync(join(distDir, file)));
    if (missing.length > 0) {
      return { name, bytes: 0, limitBytes, problem: `not in the build: ${missing.join(", ")}` };
    }
    const bytes = weightOf(distDir, found.files);
    return { name, bytes, limitBytes, problem: problemOf(budget, bytes, found.files.length) };
  });
}

/**
 * @param {Budget} budget
 * @param {number} bytes measured
 * @param {number} files of how many files
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
 * @param {string} distDir
 * @param {Budget} budget
 * @returns {{ files: string[] } | { problem: string }}
 */
function filesOf(distDir, budget) {
  switch (budget.kind) {
    case "page":
      return pageFiles(distDir, budget);
    case "beyond":
      return beyondFiles(distDir, budget);
    case "worker":
      return workerFiles(distDir, budget);
    case "runtime":
      return runtimeFiles(distDir, budget);
    case "offline":
      return offlineFiles(distDir);
  }
}

/**
 * @param {string} distDir
 * @param {RuntimeBudget} budget
 * @returns {{ files: string[] } | { problem: string }}
 */
function runtimeFiles(distDir, { chunks, others, worker }) {
  const folder = join(distDir, "assets");
  const names = existsSync(folder) ? readdirSync(folder) : [];
  /** @type {Set<string>} */
  const files = new Set();
  for (const wanted of [...chunks.map((chunk) => `${chunk}.js`), ...others]) {
    const dot = wanted.lastIndexOf(".");
    const named = new RegExp(`^${wanted.slice(0, dot)}-[\\w-]{8}\\${wanted.slice(dot)}$`);
    const [found, ...rest] = names.filter((name) => named.test(name)).map((name) => `assets/${name}`);
    if (found === undefined) return { problem: `no assets/${wanted} with a hash` };
    if (rest.length > 0) return { problem: `more than one file: ${[found, ...rest].join(", ")}` };
    for (const file of withStaticImports(distDir, found)) files.add(file);
  }
  return { files: [...files].filter((file) => !file.startsWith(`assets/${worker}`)) };
}

/**
 * @param {string} distDir
 * @returns {{ files: string[] } | { problem: string }}
 */
function offlineFiles(distDir) {
  const list = join(recordsOf(distDir), OFFLINE_LIST);
  if (!existsSync(list)) return { problem: `no ${OFFLINE_LIST}: was the service worker built?` };
  const { precache } = /** @type {import("./offline-plugin.mjs").OfflineFiles} */ (
    JSON.parse(readFileSync(list, "utf8"))
  );
  return { files: precache.map(({ url }) => url) };
}

/**
 * @param {string} distDir
 * @param {PageBudget} budget
 * @returns {{ files: string[] } | { problem: string }}
 */
function pageFiles(distDir, { entry, lazySources, type }) {
  const found = chunkFiles(distDir, [entry, ...lazySources]);
  if ("problem" in found) return found;
  const files = found.files.filter((file) => file.endsWith(`.${type}`));
  return files.length > 0 ? { files } : { problem: `no ${type} file found` };
}

/**
 * @param {string} distDir
 * @param {BeyondBudget} budget
 * @returns {{ files: string[] } | { problem: string }}
 */
function beyondFiles(distDir, { shell, sources, oneOf, oneSetOf }) {
  const manifest = readManifest(distDir);
  if (manifest === null) return { problem: NO_MANIFEST };
  const packs = Object.keys(manifest)
    .filter((key) => oneOf !== null && key.startsWith(oneOf))
    .map((key) => [key]);
  if (oneOf !== null && packs.length === 0)
    return { problem: `no chunk of its own for ${oneOf}... in the manifest` };
  const there = chunkFiles(distDir, [shell]);
  const always = chunkFiles(distDir, sources);
  const pack = heaviest(distDir, packs);
  const set = heaviest(distDir, oneSetOf);
  if ("problem" in there) return there;
  if ("problem" in always) return always;
  if ("problem" in pack) return pack;
  if ("problem" in set) return set;
  const all = new Set([...always.files, ...pack.files, ...set.files]);
  return { files: [...all].filter((file) => !there.files.includes(file)) };
}

/**
 * The files of the heaviest of several sets of chunks.
 * @param {string} distDir
 * @param {readonly (readonly string[])[]} sets of keys in Vite's manifest
 * @returns {{ files: string[] } | { problem: string }}
 */
function heaviest(distDir, sets) {
  let most = { files: /** @type {string[]} */ ([]), bytes: 0 };
  for (const keys of sets) {
    const found = chunkFiles(distDir, keys);
    if ("problem" in found) return found;
    const bytes = weightOf(distDir, found.files);
    if (bytes > most.bytes) most = { files: found.files, bytes };
  }
  return most;
}

const NO_MANIFEST = "no manifest.json: is build.manifest on?";

/**
 * @param {string} distDir
 * @returns {Manifest | null}
 */
function readManifest(distDir) {
  const file = join(recordsOf(distDir), MANIFEST);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}

/**
 * Scripts and styles of chunks and of all their static imports, each once.
 * @param {string} distDir
 * @param {readonly string[]} keys in Vite's manifest
 * @returns {{ files: string[] } | { problem: string }}
 */
function chunkFiles(distDir, keys) {
  const manifest = readManifest(distDir);
  if (manifest === null) return { problem: NO_MANIFEST };
  /** @type {Set<string>} */
  const files = new Set();
  const seen = new Set(keys);
  // A loop over a Set also reaches the keys that are added meanwhile.
  for (const key of seen) {
    const chunk = manifest[key];
    if (!chunk) return { problem: `no chunk of its own for ${key} in the manifest` };
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const imported of chunk.imports ?? []) seen.add(imported);
  }
  return { files: [...files] };
}

/**
 * Workers are not in Vite's manifest, so that their imports are read from their code.
 * @param {string} distDir
 * @param {WorkerBudget} budget
 * @returns {{ files: string[] } | { problem: string }}
 */
function workerFiles(distDir, budget) {
  const folder = join(distDir, "assets");
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const workers = names.filter((name) => name.startsWith(budget.prefix) && name.endsWith(".js"));
  const [worker] = workers;
  if (worker === undefined) return { problem: `no assets/${budget.prefix}*.js` };
  if (workers.length > 1) return { problem: `more than one file: ${workers.join(", ")}` };
  return { files: withStaticImports(distDir, `assets/${worker}`) };
}

/**
 * @param {string} distDir
 * @param {readonly string[]} files in it
 * @returns {number} bytes after gzip
 */
function weightOf(distDir, files) {
  return files.reduce((sum, file) => sum + gzippedBytes(join(distDir, file)), 0);
}

/**
 * @param {string} path
 * @returns {number}
 */
function gzippedBytes(path) {
  return gzipSync(readFileSync(path), { level: 9 }).length;
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
