import { readFileSync } from "node:fs";
import { START } from "../build/build-records.mjs";
import { readLanguages } from "../languages/language-folders.mjs";
import { ROOT } from "../root.mjs";

/**
 * A limit for the bytes that the browser loads, after gzip. A `page` budget measures the entry, the named lazy sources
 * and their static imports; a `worker` budget measures the worker's file and its static imports; `offline` measures the
 * files that the service worker stores in advance: those of every page at once, the rest when the network is idle.
 * @typedef {object} PageBudget
 * @property {"page"} kind
 * @property {string} name
 * @property {"js" | "css"} type
 * @property {readonly string[]} sources keys in Vite's manifest of the chunks that the page loads
 * @property {number} limitBytes
 *
 * @typedef {object} WorkerBudget
 * @property {"worker"} kind
 * @property {string} name
 * @property {string} prefix of the file's name in dist/assets
 * @property {number} limitBytes
 *
 * The scripts and styles that a page loads in addition to the shell, which every page has. If a page loads one of
 * several chunks or sets of chunks, the largest counts.
 * @typedef {object} BeyondBudget
 * @property {"beyond"} kind
 * @property {string} name
 * @property {readonly string[]} sources keys of the chunks that the page loads
 * @property {string | null} oneOf prefix of the keys of alternative chunks: the page loads one of them; null for none
 * @property {readonly (readonly string[])[]} oneSetOf alternative sets of keys: the page loads one set
 * @property {number} limitBytes
 * @property {number} mostFiles maximum number of files, because some servers answer only six requests at a time
 *
 * @typedef {object} OfflineBudget
 * @property {"offline"} kind
 * @property {"shell" | "later"} step
 * @property {string} name
 * @property {number} limitBytes
 *
 * The files of a model's runtime. `chunks` names the worker's lazy chunks, without hash and ending. Their static
 * imports count too, except the worker itself. `others` names the files that the runtime fetches by address. The app
 * shows `toldBytes` before the download.
 * @typedef {object} RuntimeBudget
 * @property {"runtime"} kind
 * @property {string} name
 * @property {readonly string[]} chunks
 * @property {readonly string[]} others file names with their ending, without the hash
 * @property {string} worker prefix of the worker's file
 * @property {number} toldBytes
 * @property {number} limitBytes
 *
 * @typedef {import("../../models/runtimes.ts").RuntimeId} RuntimeId
 * @typedef {PageBudget | BeyondBudget | WorkerBudget | OfflineBudget | RuntimeBudget} Budget
 */

/** 1 kB is 1000 bytes. */
export const kB = 1000;
const firstLoad = { sources: [...START, "src/app/home/home-page.tsx"] };

/**
 * The sizes that the app shows before it downloads a runtime.
 * @type {Record<RuntimeId, number>}
 */
const told = JSON.parse(readFileSync(new URL("../../models/runtime-bytes.json", import.meta.url), "utf8"));

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
 * The groups of drawings that the page of one record and its look-alikes can load. Most pages load one group.
 * tests/unit/scripts/size-budgets.test.ts compares this list with all records.
 * @type {readonly (readonly string[])[]}
 */
export const GUIDE_DRAWINGS = [["leaves", "bodies"], ["plants"], ["bodies", "animals"]];

const LANGUAGES = readLanguages(ROOT).map(({ tag }) => tag);

/** Defaults for a page without alternative chunks. */
const samePage = /** @type {const} */ ({ kind: "beyond", oneOf: null, oneSetOf: [] });

/**
 * @param {string} tag
 * @returns {BeyondBudget}
 */
function textsOfLanguage(tag) {
  return {
    kind: "beyond",
    name: `texts of the language ${tag}`,
    sources: [`virtual:languages/${tag}`],
    oneOf: null,
    oneSetOf: [],
    // Hindi has the most: 0.2 kB of 65.5 are the offer of photos from the web, 0.4 kB what was found on graphics
    // processors.
    limitBytes: 65.6 * kB,
    mostFiles: 2,
  };
}

/**
 * The budgets of the app's build.
 * @type {Budget[]}
 */
export const appBudgets = [
  // Includes 0.6 kB of routes and chunk names of /batch and /teach, 0.6 kB of their texts on Home, 0.9 kB of the pages
  // under More, the live camera and the question whether parts of a photo differ, 0.5 kB that take over the page's head
  // from its file, 3 kB for the tags of texts and the choice of a language, 0.4 kB for the photo that was chosen and
  // the model that is needed before the page is drawn, 0.4 kB for the notice that the app has not started, and 0.4 kB for
  // the door that aborts work, a dropped folder, and the worker that opens a model before questions. 0.3 kB are the
  // address of My finds and of the code that finds one's own pictures, 0.1 kB is the page of a person's own list. 0.1 kB is for the
  // hashes in the names of chunks: with each build they compress to up to 30 bytes more or less.
  { kind: "page", name: "first load of /, scripts", type: "js", ...firstLoad, limitBytes: 139.4 * kB },
  { kind: "page", name: "first load of /, styles", type: "css", ...firstLoad, limitBytes: 20 * kB },
  {
    kind: "beyond",
    name: "a guide page beyond the shell",
    sources: [
      "src/app/guide/record/guide-record-page.tsx",
      "virtual:knowledge/names",
      "src/answer/solution-links.tsx",
    ],
    oneOf: "virtual:knowledge/chunk/",
    oneSetOf: GUIDE_DRAWINGS.map((groups) =>
      groups.map((group) => `src/app/guide/drawing/${group}?drawings`),
    ),
    // The names of all records are among them: 0.1 kB for three more. 0.4 kB lead to photos on other sites, and 0.9 kB
    // offer photos from the web; 0.2 kB as a comparison loads the offer too.
    limitBytes: 63.4 * kB,
    mostFiles: 20,
  },
  {
    ...samePage,
    name: "/ beyond the shell",
    sources: ["src/app/home/home-page.tsx"],
    limitBytes: 13 * kB,
    mostFiles: 8,
  },
  {
    ...samePage,
    name: "/plants beyond the shell",
    sources: ["src/app/identify/identifier-page.tsx"],
    // 1.2 kB for the place of the strip, and the way of a sick leaf to its page. 0.8 kB say whether an
    // answer is on a person's list, and mark its candidates.
    limitBytes: 59.1 * kB,
    mostFiles: 26,
  },
  {
    ...samePage,
    name: "/batch beyond the shell",
    sources: ["src/lab/batch/batch-page.tsx"],
    // 1.5 kB tell photos from other files by their endings and first bytes, and name what was left out. 0.3 kB filter by a
    // person's list.
    limitBytes: 44.3 * kB,
    mostFiles: 56,
  },
  {
    ...samePage,
    name: "/teach beyond the shell",
    sources: ["src/lab/teach/teach-page.tsx"],
    limitBytes: 68 * kB,
    mostFiles: 44,
  },
  ...LANGUAGES.map(textsOfLanguage),
  // Includes 1 kB of code that counts the scans of a JPEG before decoding, and finds the EXIF data of a large WebP or
  // PNG.
  { kind: "worker", name: "imaging worker", prefix: "imaging.worker-", limitBytes: 25.5 * kB },
  // Includes 0.2 kB of code that decides about several photos of one thing, and about labels that go by their group, 0.1 kB
  // that tries settings of the input beside the range, and 0.4 kB that lead to the comparison of graphics processors.
  { kind: "worker", name: "inference worker", prefix: "inference.worker-", limitBytes: 13.3 * kB },
  // Includes 0.3 kB of the manifest's fields for resampling, resize before a crop and orientation.
  { kind: "worker", name: "packaging worker", prefix: "packaging.worker-", limitBytes: 36.3 * kB },
  { kind: "worker", name: "worker of photos from the web", prefix: "web-photos.worker-", limitBytes: 9 * kB },
  { kind: "worker", name: "shrinking worker", prefix: "shrinking.worker-", limitBytes: 22 * kB },
  // Includes 1.3 kB of code that notices photos unlike all taught ones: to fit it, and as a part of the graph. 0.1 kB are
  // the manifest's fields for resampling.
  { kind: "worker", name: "teaching worker", prefix: "teaching.worker-", limitBytes: 15.8 * kB },
  // 332 kB for sample results and imported models. 41 kB for the outcomes, the map, the card and the manifest of the
  // app's own model, without its network. 306 kB for 239 knowledge records, which users need outdoors without a
  // network, and 20 kB for their drawings. 25 kB for the example photo on Home. 18 kB for the face of headings. 12 kB
  // for the spray log and the rate on the label. 5 kB for first aid in records, answers and the search. 20 kB write spreadsheets. 18 kB
  // for cards, dangers, the next photo, the strip of a photo and the likeness of taught models. 2 kB for the plants that pests
  // attack and for common names of dangerous kinds in each language, which the search finds. 11 kB for the zones, regions
  // and crops of countries, and what they mark. 13 kB for photos from the web. 6.5 kB for My finds. 7 kB show a photo beside pictures of a record. 27 kB for a person's own list, 18 of them the kinds of the packs with their families. 9.5 kB compare any number of models on labelled photos and write the report. 7 kB compare the results
  // of two devices, and read and write the link of a benchmark. 13.6 kB compare a model with Python: the tab, the search, the kernels and their texts. 2.8 kB compare graphics processors, whose
  // runtimes are never kept. The rest above 932 kB is for /batch and /teach.
  {
    kind: "offline",
    step: "later",
    name: "kept for offline when the network is idle",
    limitBytes: 1127.5 * kB,
  },
  // What the visited page loads beyond it is kept too, from the browser's own cache. 0.8 kB are the notice that the app has
  // not started, in five languages, 0.3 kB the way to My finds, and 0.1 kB what is remembered of graphics processors.
  { kind: "offline", step: "shell", name: "kept for offline on the first visit", limitBytes: 147.5 * kB },
  ...Object.values(runtimeBudgets),
];
