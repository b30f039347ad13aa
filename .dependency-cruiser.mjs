/**
 * The only worker files that the page may import: the methods and message types of each worker, and the shared ones.
 */
const contracts = "^workers/(imaging/|inference/|offline/|packaging/|teaching/|web-photos/|)contract\\.ts$";

/** The lowest layers, which every layer of the page may import. */
const ground = ["^domain/", "^models/", contracts];

/**
 * The allowed imports between layers ("rooms"). Each rule names a room and the own code that it may import. See the
 * diagram in docs/architecture.md.
 * @type {readonly [room: string, path: string, allowed: readonly string[]][]}
 */
const rooms = [
  ["domain", "^domain/", ["^domain/"]],
  ["models", "^models/", ["^models/", "^domain/"]],
  ["worker contracts", contracts, [contracts, "^domain/", "^models/"]],
  [
    "workers",
    "^workers/(?!(imaging/|inference/|packaging/|teaching/|web-photos/|)contract\\.ts$|offline/)",
    ["^workers/(?!offline/)", "^domain/", "^models/"],
  ],
  ["service worker", "^workers/offline/(?!contract\\.ts$)", ["^workers/offline/"]],
  // The table of pages names the modules of both wings as texts, so that all may know it.
  [
    "pages",
    "^src/(pages|paths)\\.ts$",
    ["^src/pages\\.ts$", "^src/language/", "^src/ui/texts/names\\.ts$", "^domain/"],
  ],
  // Texts and languages, which every part of the page may use.
  ["language", "^src/language/", ["^src/language/", "^models/knowledge/records-in-language\\.ts$"]],
  [
    "start",
    "^src/start\\.ts$",
    ["^src/(app/frame/(lock-page|starting)|main)\\.", "^src/(language|storage)/", "^models/"],
  ],
  ["storage", "^src/storage/", ["^src/storage/", "^domain/"]],
  ["core", "^src/core/", ["^src/(core|storage|language)/", ...ground]],
  ["ui", "^src/ui/", ["^src/(ui|language)/", "^src/(pages|paths)\\.ts$", "^domain/", "^models/"]],
  ["plan", "^src/plan/", ["^src/(plan|core|storage|ui|language)/", "^src/(pages|paths)\\.ts$", ...ground]],
  // An answer shows what the plan allows.
  [
    "answer",
    "^src/answer/",
    ["^src/(answer|plan|core|storage|ui|language)/", "^src/(pages|paths)\\.ts$", ...ground],
  ],
  [
    "app",
    "^src/app/(?!frame/lock-page\\.|guide/web-photos/browser-web-photos\\.)",
    ["^src/(app|answer|plan|core|storage|ui|language)/", "^src/(pages|paths)\\.ts$", ...ground],
  ],
  [
    "lab",
    "^src/lab/",
    [
      "^src/(lab|answer|plan|core|storage|ui|language)/",
      "^src/app/model-choice/",
      "^src/(pages|paths)\\.ts$",
      ...ground,
    ],
  ],
  // Starts its worker itself: src/main.tsx would have the worker's address in the first load.
  [
    "photos from the web",
    "^src/app/guide/web-photos/browser-web-photos\\.ts$",
    ["^src/app/guide/web-photos/", "^src/(core|storage)/", "^workers/web-photos\\.worker\\.ts$", ...ground],
  ],
  // Runs before any other code.
  ["page lock", "^src/app/frame/lock-page\\.ts$", ["^workers/trust-own-scripts\\.ts$"]],
  [
    "main",
    "^src/main\\.tsx$",
    [
      "^src/",
      "^models/",
      "^domain/",
      contracts,
      "^workers/start-worker\\.ts$",
      "^workers/[^/]+\\.worker\\.ts$",
    ],
  ],
  // The entries of packages/identify, which start the workers as src/main.tsx does.
  [
    "package",
    "^src/package/",
    [
      "^src/(package|core|storage)/",
      "^src/lab/(photos|benchmark/labelled)/",
      ...ground,
      "^workers/(start-worker|trust-own-scripts)\\.ts$",
      "^workers/(imaging|inference)\\.worker\\.ts$",
    ],
  ],
  ["bench", "^bench/", ["^(bench|src|workers|models|domain|scripts)/"]],
];

/**
 * The packages of each runtime, as a regular expression. A runtime's folder is named after its id.
 * @satisfies {Record<import("./models/runtimes.ts").RuntimeId, string>}
 */
const runtimePackages = {
  tfjs: "@tensorflow",
  litert: "@litertjs",
  onnxruntime: "onnxruntime-web",
};

const ourCode = "^(src|workers|models|domain|bench)/";
/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    ...rooms.map(([room, path, allowed]) => ({
      name: `${room}: knows only what it may`,
      severity: /** @type {const} */ ("error"),
      from: { path },
      to: { path: "^(src|workers|models|domain|tests|bench|scripts)/", pathNot: [...allowed] },
    })),
    {
      name: "every file of ours stands in a room",
      severity: "error",
      from: { path: ourCode, pathNot: rooms.map(([, path]) => path) },
      to: {},
    },
    {
      name: "every file of ours stands in a room, also one that knows nobody",
      severity: "error",
      from: { orphan: true, path: ourCode, pathNot: rooms.map(([, path]) => path) },
      to: {},
    },
    {
      name: "comlink only at the doors of the workers",
      severity: "error",
      from: {
        path: ourCode,
        pathNot: [
          "^workers/[^/]+\\.worker\\.ts$",
          "^workers/(ask-ahead|serve-page)\\.ts$",
          "^src/core/",
          "^bench/",
        ],
      },
      to: { path: "node_modules/comlink/" },
    },
    ...Object.entries(runtimePackages).map(([runtime, packages]) => ({
      name: `the runtime ${runtime} only in its own folder`,
      severity: /** @type {const} */ ("error"),
      from: {
        path: ourCode,
        pathNot: [`^workers/inference/classifiers/networks/${runtime}[./-]`, "^bench/"],
      },
      to: { path: `node_modules/${packages}/` },
    })),
    {
      name: "workbox only in the service worker",
      severity: "error",
      from: { path: ourCode, pathNot: "^workers/offline/" },
      to: { path: "node_modules/workbox-" },
    },
    {
      name: "idb only at the doors of the storages",
      severity: "error",
      from: {
        path: ourCode,
        pathNot:
          "^src/(?:storage/collection|core/models/model-storage-idb|(?:app|core|lab)/.*-database)\\.ts$",
      },
      to: { path: "node_modules/idb/" },
    },
    {
      name: "write-excel-file only in the writer of spreadsheets",
      severity: "error",
      from: { path: ourCode, pathNot: "^src/ui/table/spreadsheet\\.ts$" },
      to: { path: "node_modules/write-excel-file/" },
    },
    {
      name: "React only where people look",
      severity: "error",
      from: { path: "^(domain|workers|models|src/(core|storage))/" },
      to: { path: "node_modules/(react|react-dom|react-router-dom|lucide-react)/" },
    },
    { name: "no circles", severity: "error", from: { path: ourCode }, to: { circular: true } },
    {
      name: "everything imported is there",
      severity: "error",
      from: { path: ourCode },
      // The build resolves file addresses and virtual modules, and fails if any of them is missing.
      to: { couldNotResolve: true, pathNot: "\\?(url|drawings)$|^virtual:" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      conditionNames: ["import", "browser", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".css"],
      exportsFields: ["exports"],
    },
  },
};
