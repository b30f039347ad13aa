/**
 * The only worker files that the page may import: the methods and message types of each worker, and the shared ones.
 */
const contracts = "^workers/(imaging/|inference/|packaging/|teaching/|)contract\\.ts$";

/** The lowest layers, which every layer of the page may import. */
const ground = ["^domain/", "^models/", contracts];

/**
 * The public files of each feature: contexts, store types, and page parts that several features show. All other files
 * of a feature are private.
 */
const offers = [
  "^src/features/guide/(?:texts/guide-head|texts/guide-names|texts/guide-section)\\.tsx?$",
  "^src/features/history/(?:describe-history-problem|look-again/look-again-part|rules/history|state/history-recorder|state/history-store|state/remarks-store)\\.tsx?$",
  "^src/features/identify/(?:remarks/name-search|remarks/remarks-part|remarks/verification-mark|results/matching-solutions|results/result-body|results/result-facts|results/result-head|start/start-card|start/written-start-card|state/identification-context|state/identification-snapshot)\\.tsx?$",
  "^src/features/models/(?:card/card-worth|card/load-own-card|model-texts|state/model-context|switch/model-switch|switch/model-use)\\.tsx?$",
  "^src/features/plan/(?:plan-context|plan|premium-offer|pricing-link)\\.tsx?$",
  "^src/features/solutions/(?:kind/solution-kind|texts/solution-names)\\.tsx?$",
];

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
    "^workers/(?!(imaging/|inference/|packaging/|teaching/|)contract\\.ts$|offline/)",
    ["^workers/(?!offline/)", "^domain/", "^models/"],
  ],
  ["service worker", "^workers/offline/", ["^workers/offline/"]],
  ["paths", "^src/paths\\.ts$", ["^domain/"]],
  // Texts and languages, which every part of the page may use.
  ["language", "^src/language/", ["^src/language/", "^models/knowledge/records-in-language\\.ts$"]],
  [
    "start",
    "^src/start\\.ts$",
    ["^src/(app/(lock-page|starting)|main)\\.", "^src/(language|storage)/", "^models/"],
  ],
  ["storage", "^src/storage/", ["^src/storage/", "^domain/"]],
  ["pipeline", "^src/pipeline/", ["^src/(pipeline|storage|language)/", ...ground]],
  ["ui", "^src/ui/", ["^src/(ui|language)/", "^src/paths\\.ts$", "^domain/", "^models/"]],
  [
    "features",
    "^src/features/",
    ["^src/features/([^/]+)/", "^src/(pipeline|storage|ui|language)/", "^src/paths\\.ts$", ...ground],
  ],
  [
    "app",
    "^src/app/(?!lock-page\\.ts$)",
    ["^src/(app|features|storage|ui|language)/", "^src/paths\\.ts$", "^domain/", "^models/"],
  ],
  // Runs before any other code.
  ["page lock", "^src/app/lock-page\\.ts$", ["^workers/trust-own-scripts\\.ts$"]],
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
      name: "features know of each other only what they offer",
      severity: "error",
      from: { path: "^src/features/([^/]+)/" },
      to: { path: "^src/features/", pathNot: ["^src/features/$1/", ...offers] },
    },
    {
      name: "comlink only at the doors of the workers",
      severity: "error",
      from: {
        path: ourCode,
        pathNot: ["^workers/[^/]+\\.worker\\.ts$", "^workers/ask-ahead\\.ts$", "^src/pipeline/", "^bench/"],
      },
      to: { path: "node_modules/comlink/" },
    },
    ...Object.entries(runtimePackages).map(([runtime, packages]) => ({
      name: `the runtime ${runtime} only in its own folder`,
      severity: /** @type {const} */ ("error"),
      from: {
        path: ourCode,
        pathNot: [`^workers/inference/classifiers/networks/${runtime}[./]`, "^bench/"],
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
        pathNot: "^src/(?:storage/collection|pipeline/models/model-storage-idb|features/.*-database)\\.ts$",
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
      from: { path: "^(domain|workers|models|src/(pipeline|storage))/" },
      to: { path: "node_modules/(react|react-dom|react-router-dom|lucide-react)/" },
    },
    { name: "no circles", severity: "error", from: { path: ourCode }, to: { circular: true } },
    {
      name: "everything imported is there",
      severity: "error",
      from: { path: ourCode },
      // The build resolves file addresses and virtual modules, and fails if any of them is missing.
      to: { couldNotResolve: true, pathNot: "\\?url$|^virtual:" },
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
