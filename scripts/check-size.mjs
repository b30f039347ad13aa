import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

/**
 * A limit on what the browser loads, in bytes after gzip. `page` budgets measure the entry, the named
 * lazy sources and all that these import statically; `worker` budgets the worker's file and the same.
 * @typedef {object} PageBudget
 * @property {"page"} kind
 * @property {string} name
 * @property {"js" | "css"} type
 * @property {string} entry key in Vite's manifest
 * @property {readonly string[]} lazySources source files that the route loads at once through `import()`
 * @property {number} limitBytes
 *
 * @typedef {object} WorkerBudget
 * @property {"worker"} kind
 * @property {string} name
 * @property {string} prefix of the file's name in dist/assets
 * @property {number} limitBytes
 *
 * @typedef {PageBudget | WorkerBudget} Budget
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

/** 1 kB is 1000 bytes. */
const kB = 1000;
const firstLoad = { entry: "index.html", lazySources: ["src/pages/home/home-page.tsx"] };

/** @type {Budget[]} */
const appBudgets = [
  { kind: "page", name: "first load of /, scripts", type: "js", ...firstLoad, limitBytes: 130 * kB },
  { kind: "page", name: "first load of /, styles", type: "css", ...firstLoad, limitBytes: 20 * kB },
  { kind: "worker", name: "imaging worker", prefix: "imaging.worker-", limitBytes: 20 * kB },
  { kind: "worker", name: "inference worker", prefix: "inference.worker-", limitBytes: 30 * kB },
];

/** An import with a path of our own, as bundlers write it: `import{a}from"./b.js"` or `import"./b.js"`. */
const staticImport = /\b(?:import|export)\s*(?:[\w$*{}\s,]+?from\s*)?["'](\.{1,2}\/[^"']+)["']/g;

/**
 * Weighs a build against budgets, each file once per budget, gzipped at level 9. A budget whose files
 * are missing has a problem, since it would hold whatever the build did.
 * @param {string} distDir the build's folder, with Vite's manifest in it
 * @param {readonly Budget[]} budgets
 * @returns {Measurement[]} in the order of the budgets
 */
export function measure(distDir, budgets) {
  return budgets.map((budget) => {
    const found = budget.kind === "page" ? pageFiles(distDir, budget) : workerFiles(distDir, budget);
    const { name, limitBytes } = budget;
    if ("problem" in found) return { name, bytes: 0, limitBytes, problem: found.problem };
    const missing = found.files.filter((file) => !existsSync(join(distDir, file)));
    if (missing.length > 0) {
      return { name, bytes: 0, limitBytes, problem: `not in the build: ${missing.join(", ")}` };
    }
    const bytes = found.files.reduce((sum, file) => sum + gzippedBytes(join(distDir, file)), 0);
    const over = bytes - limitBytes;
    return { name, bytes, limitBytes, problem: over > 0 ? `${over} bytes over` : null };
  });
}

/**
 * @param {string} distDir
 * @param {PageBudget} budget
 * @returns {{ files: string[] } | { problem: string }}
 */
function pageFiles(distDir, budget) {
  const manifestFile = join(distDir, ".vite", "manifest.json");
  if (!existsSync(manifestFile)) return { problem: "no .vite/manifest.json: is build.manifest on?" };
  const manifest = /** @type {Manifest} */ (JSON.parse(readFileSync(manifestFile, "utf8")));
  /** @type {Set<string>} */
  const files = new Set();
  /** @type {Set<string>} */
  const seen = new Set();
  const waiting = [budget.entry, ...budget.lazySources];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (seen.has(key)) continue;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) return { problem: `no chunk of its own for ${key} in the manifest` };
    if (budget.type === "js") files.add(chunk.file);
    else for (const file of chunk.css ?? []) files.add(file);
    waiting.push(...(chunk.imports ?? []));
  }
  return files.size > 0 ? { files: [...files] } : { problem: `no ${budget.type} file found` };
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
  /** @type {Set<string>} */
  const files = new Set();
  const waiting = [`assets/${worker}`];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    waiting.push(...staticImports(distDir, file));
  }
  return { files: [...files] };
}

/**
 * @param {string} distDir
 * @param {string} file inside it
 * @returns {string[]} files inside it; none for a file that is not there, which `measure` then reports
 */
function staticImports(distDir, file) {
  const path = join(distDir, file);
  if (!existsSync(path)) return [];
  const matches = readFileSync(path, "utf8").matchAll(staticImport);
  return [...matches].map(([, specifier = ""]) => join(dirname(file), specifier));
}

/**
 * @param {string} path
 * @returns {number}
 */
function gzippedBytes(path) {
  return gzipSync(readFileSync(path), { level: 9 }).length;
}

/**
 * @param {Measurement[]} measurements
 * @returns {string}
 */
function formatTable(measurements) {
  const width = Math.max(...measurements.map(({ name }) => name.length));
  return measurements
    .map(({ name, bytes, limitBytes, problem }) => {
      const size = (bytes / kB).toFixed(1).padStart(6);
      const limit = (limitBytes / kB).toFixed(1).padStart(6);
      return `${name.padEnd(width)}  ${size} of ${limit} kB gzipped  ${problem ?? "ok"}`;
    })
    .join("\n");
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const root = dirname(dirname(fileURLToPath(import.meta.url)));
  const measurements = measure(join(root, "dist"), appBudgets);
  console.log(formatTable(measurements));
  if (measurements.some(({ problem }) => problem !== null)) process.exitCode = 1;
}
