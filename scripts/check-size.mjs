import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { OFFLINE_LIST } from "./offline-files.mjs";
import { withStaticImports } from "./static-imports.mjs";

/**
 * A limit on what the browser loads, in bytes after gzip. `page` budgets measure the entry, the named
 * lazy sources and all that these import statically; `worker` budgets the worker's file and the same;
 * `offline` all that the service worker fetches beforehand.
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
 * What a page loads beyond the shell that every page has: scripts and styles, with the heaviest of several chunks of which
 * it loads one.
 * @typedef {object} BeyondBudget
 * @property {"beyond"} kind
 * @property {string} name
 * @property {string} shell key in Vite's manifest
 * @property {readonly string[]} sources keys of what the page loads
 * @property {string} oneOf beginning of the keys of the chunks of which it loads one
 * @property {number} limitBytes
 *
 * @typedef {object} OfflineBudget
 * @property {"offline"} kind
 * @property {string} name
 * @property {number} limitBytes
 *
 * What a model's runtime is fetched with the first time. `chunks` are the names of the worker's lazy chunks that it
 * starts from, without hash and ending; what these import statically is added, but for the worker itself, which is there
 * already. `others` are files that are fetched by their address. The people are told `toldBytes` beforehand.
 * @typedef {object} RuntimeBudget
 * @property {"runtime"} kind
 * @property {string} name
 * @property {readonly string[]} chunks
 * @property {readonly string[]} others names with their ending, without hash
 * @property {string} worker prefix of the worker's file
 * @property {number} toldBytes
 * @property {number} limitBytes
 *
 * @typedef {import("../models/runtimes.ts").RuntimeId} RuntimeId
 * @typedef {PageBudget | BeyondBudget | WorkerBudget | OfflineBudget | RuntimeBudget} Budget
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

/**
 * What models/runtimes.ts tells people: the one place where these numbers stand.
 * @type {Record<RuntimeId, number>}
 */
const told = JSON.parse(readFileSync(new URL("../models/runtime-bytes.json", import.meta.url), "utf8"));

/** How far a told size may be from the measured one. */
const TOLD_WITHIN = 0.05;

const runtime = /** @type {const} */ ({ kind: "runtime", worker: "inference.worker-" });

/**
 * The budget of each runtime.
 * @satisfies {Record<RuntimeId, RuntimeBudget>}
 */
const runtimeBudgets = {
  tfjs: {
    ...runtime,
    name: "TensorFlow.js, layers",
    chunks: ["tfjs", "tfjs-wasm", "tfjs-layers-model"],
    others: ["tfjs-backend-wasm-simd.wasm"],
    toldBytes: told.tfjs,
    limitBytes: 400 * kB,
  },
  litert: {
    ...runtime,
    name: "LiteRT.js",
    chunks: ["litert", "litert_wasm_internal"],
    others: ["litert_wasm_internal.wasm"],
    toldBytes: told.litert,
    limitBytes: 3000 * kB,
  },
  onnxruntime: {
    ...runtime,
    name: "ONNX Runtime Web",
    chunks: ["onnxruntime"],
    others: ["ort-wasm-simd-threaded.mjs", "ort-wasm-simd-threaded.wasm"],
    toldBytes: told.onnxruntime,
    limitBytes: 3900 * kB,
  },
};

/**
 * What the app's build is held against.
 * @type {Budget[]}
 */
export const appBudgets = [
  { kind: "page", name: "first load of /, scripts", type: "js", ...firstLoad, limitBytes: 130 * kB },
  { kind: "page", name: "first load of /, styles", type: "css", ...firstLoad, limitBytes: 20 * kB },
  {
    kind: "beyond",
    name: "a guide page beyond the shell",
    shell: "index.html",
    sources: [
      "src/pages/guide-record/guide-record-page.tsx",
      "virtual:knowledge/names",
      "src/identifier/results/solution-links.tsx",
      // Of these a record has one or two.
      ...["leaves", "bodies", "plants", "animals"].map((group) => `src/components/drawing/${group}.ts`),
    ],
    oneOf: "virtual:knowledge/pack/",
    limitBytes: 60 * kB,
  },
  { kind: "worker", name: "imaging worker", prefix: "imaging.worker-", limitBytes: 20 * kB },
  { kind: "worker", name: "inference worker", prefix: "inference.worker-", limitBytes: 12 * kB },
  { kind: "worker", name: "packaging worker", prefix: "packaging.worker-", limitBytes: 32 * kB },
  // 332 kB were enough for sample results and models of one's own. The outcomes, the map, the card and the manifest of the
  // app's own model take 36 kB: 190 labels with their facts are 7 kB. Its network does not count here. The 204 knowledge
  // records take 264 kB: who is in a field without a network has nothing else to look them up in. Their drawings take 19 kB,
  // the sample photo and what Home shows of a photo 25 kB.
  { kind: "offline", name: "kept for offline", limitBytes: 800 * kB },
  ...Object.values(runtimeBudgets),
];

/**
 * Weighs a build against budgets, each file once per budget, gzipped at level 9. A budget whose files
 * are missing has a problem, since it would hold whatever the build did.
 * @param {string} distDir the build's folder, with Vite's manifest in it
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
    const bytes = found.files.reduce((sum, file) => sum + gzippedBytes(join(distDir, file)), 0);
    return { name, bytes, limitBytes, problem: problemOf(budget, bytes) };
  });
}

/**
 * @param {Budget} budget
 * @param {number} bytes measured
 * @returns {string | null}
 */
function problemOf(budget, bytes) {
  const over = bytes - budget.limitBytes;
  if (over > 0) return `${over} bytes over`;
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
  const list = join(distDir, OFFLINE_LIST);
  if (!existsSync(list)) return { problem: `no ${OFFLINE_LIST}: was the service worker built?` };
  const { precache } = /** @type {import("./offline-files.mjs").OfflineFiles} */ (
    JSON.parse(readFileSync(list, "utf8"))
  );
  return { files: precache.map(({ url }) => url.slice(1)) };
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
function beyondFiles(distDir, { shell, sources, oneOf }) {
  const manifest = readManifest(distDir);
  if (manifest === null) return { problem: NO_MANIFEST };
  const [heaviest] = Object.keys(manifest)
    .filter((key) => key.startsWith(oneOf))
    .map((key) => ({ key, bytes: gzippedBytes(join(distDir, manifest[key]?.file ?? "")) }))
    .toSorted((one, other) => other.bytes - one.bytes);
  if (heaviest === undefined) return { problem: `no chunk of its own for ${oneOf}... in the manifest` };
  const there = chunkFiles(distDir, [shell]);
  const all = chunkFiles(distDir, [...sources, heaviest.key]);
  if ("problem" in there) return there;
  return "problem" in all ? all : { files: all.files.filter((file) => !there.files.includes(file)) };
}

const NO_MANIFEST = "no .vite/manifest.json: is build.manifest on?";

/**
 * @param {string} distDir
 * @returns {Manifest | null}
 */
function readManifest(distDir) {
  const file = join(distDir, ".vite", "manifest.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}

/**
 * Scripts and styles of chunks and of all that they import statically, each once.
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
  // A Set goes on with what is added while it is walked through.
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

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const root = dirname(dirname(fileURLToPath(import.meta.url)));
  const measurements = measure(join(root, "dist"), appBudgets);
  console.log(formatTable(measurements));
  if (measurements.some(({ problem }) => problem !== null)) process.exitCode = 1;
}
