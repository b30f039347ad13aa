import { readFileSync } from "node:fs";

/**
 * A limit on the bytes that the browser loads, after gzip. `page` budgets measure the entry, the named
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
 * The scripts and styles of a page beyond the shell that every page has. Where a page loads one of several chunks or sets of
 * chunks, the heaviest counts.
 * @typedef {object} BeyondBudget
 * @property {"beyond"} kind
 * @property {string} name
 * @property {string} shell key in Vite's manifest
 * @property {readonly string[]} sources keys of the chunks that the page loads
 * @property {string | null} oneOf how the keys begin of chunks that exclude each other: it loads one of them; null for none
 * @property {readonly (readonly string[])[]} oneSetOf sets of keys; it loads one set
 * @property {number} limitBytes
 * @property {number} mostFiles a server that answers six requests at a time makes each further file wait
 *
 * @typedef {object} OfflineBudget
 * @property {"offline"} kind
 * @property {string} name
 * @property {number} limitBytes
 *
 * The files of a model's runtime, which is fetched once. `chunks` are the names of the worker's lazy chunks that it starts
 * from, without hash and ending; their static imports are added, without the worker itself, which is there already. `others`
 * are files that are fetched by their address. The app shows `toldBytes` beforehand.
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

/** 1 kB is 1000 bytes. */
export const kB = 1000;
const firstLoad = { entry: "index.html", lazySources: ["src/features/home/home-page.tsx"] };

/**
 * The sizes that the app shows, which stand only in this file.
 * @type {Record<RuntimeId, number>}
 */
const told = JSON.parse(readFileSync(new URL("../models/runtime-bytes.json", import.meta.url), "utf8"));

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
    others: ["ort-wasm-simd-threaded.js", "ort-wasm-simd-threaded.wasm"],
    toldBytes: told.onnxruntime,
    limitBytes: 3900 * kB,
  },
};

/**
 * The groups of drawings that the page of one record loads, for itself and for its look-alikes: most have one group, and none
 * has two that are not here. tests/unit/scripts/size-budgets.test.ts holds it against all records.
 * @type {readonly (readonly string[])[]}
 */
export const GUIDE_DRAWINGS = [["leaves", "bodies"], ["plants"], ["bodies", "animals"]];

/** A page that loads the same for everybody. */
const samePage = /** @type {const} */ ({ kind: "beyond", shell: "index.html", oneOf: null, oneSetOf: [] });

/**
 * The budgets of the app's build.
 * @type {Budget[]}
 */
export const appBudgets = [
  // 0.6 kB of it are the routes and chunk names of /batch and /teach, 0.6 kB their texts on Home.
  { kind: "page", name: "first load of /, scripts", type: "js", ...firstLoad, limitBytes: 132 * kB },
  { kind: "page", name: "first load of /, styles", type: "css", ...firstLoad, limitBytes: 20 * kB },
  {
    kind: "beyond",
    name: "a guide page beyond the shell",
    shell: "index.html",
    sources: [
      "src/features/guide/record/guide-record-page.tsx",
      "virtual:knowledge/names",
      "src/features/identify/results/solution-links.tsx",
    ],
    oneOf: "virtual:knowledge/pack/",
    oneSetOf: GUIDE_DRAWINGS.map((groups) => groups.map((group) => `src/features/guide/drawing/${group}.ts`)),
    limitBytes: 60 * kB,
    mostFiles: 19,
  },
  {
    ...samePage,
    name: "/ beyond the shell",
    sources: ["src/features/home/home-page.tsx"],
    limitBytes: 13 * kB,
    mostFiles: 8,
  },
  {
    ...samePage,
    name: "/plants beyond the shell",
    sources: ["src/features/identify/identifier-page.tsx"],
    limitBytes: 55 * kB,
    mostFiles: 26,
  },
  {
    ...samePage,
    name: "/batch beyond the shell",
    sources: ["src/features/batch/batch-page.tsx"],
    limitBytes: 42 * kB,
    mostFiles: 56,
  },
  {
    ...samePage,
    name: "/teach beyond the shell",
    sources: ["src/features/teach/teach-page.tsx"],
    limitBytes: 68 * kB,
    mostFiles: 44,
  },
  // 1 kB of it counts the scans of a JPEG before decoding, and finds the EXIF data of a large WebP or PNG.
  { kind: "worker", name: "imaging worker", prefix: "imaging.worker-", limitBytes: 26 * kB },
  { kind: "worker", name: "inference worker", prefix: "inference.worker-", limitBytes: 12 * kB },
  { kind: "worker", name: "packaging worker", prefix: "packaging.worker-", limitBytes: 32 * kB },
  { kind: "worker", name: "shrinking worker", prefix: "shrinking.worker-", limitBytes: 22 * kB },
  { kind: "worker", name: "teaching worker", prefix: "teaching.worker-", limitBytes: 14 * kB },
  // 332 kB were enough for sample results and models of one's own. The outcomes, the map, the card and the manifest of the
  // app's own model take 41 kB: 215 labels with their facts are 8 kB. Its network does not count here. The 236 knowledge
  // records take 297 kB: in a field without a network people can look them up nowhere else. Their drawings take 19 kB,
  // the sample photo and its result on Home 25 kB. The pages /batch and /teach, their stores and the teaching worker
  // take the rest above 833 kB: both are for places without a network.
  { kind: "offline", name: "kept for offline", limitBytes: 965 * kB },
  ...Object.values(runtimeBudgets),
];
