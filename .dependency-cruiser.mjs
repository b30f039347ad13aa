/** Below all the rest: every floor may know these. */
const ground = ["^domain/", "^models/", "^workers/contract\\.ts$"];

/** What every store is built on. */
const readableStore = "^src/stores/readable-store\\.ts$";

/**
 * Who may know whom. Each rule names a room and what it may import of ours; the picture is in docs/architecture.md.
 * @type {readonly [room: string, path: string, allowed: readonly string[]][]}
 */
const rooms = [
  ["domain", "^domain/", ["^domain/"]],
  ["models", "^models/", ["^models/", "^domain/"]],
  ["worker contract", "^workers/contract\\.ts$", ["^domain/", "^models/"]],
  ["workers", "^workers/(?!contract\\.ts$|offline/)", ["^workers/(?!offline/)", "^domain/", "^models/"]],
  ["service worker", "^workers/offline/", ["^workers/offline/"]],
  ["pipeline", "^src/pipeline/", ["^src/pipeline/", ...ground]],
  ["readable store", readableStore, [readableStore]],
  ["storage", "^src/stores/storage/", ["^src/stores/storage/", "^domain/"]],
  ["install", "^src/stores/install/", ["^src/stores/install/", readableStore]],
  ["plan", "^src/stores/plan/", ["^src/stores/(plan|storage)/", readableStore, "^domain/"]],
  [
    "identification",
    "^src/stores/identification/",
    ["^src/stores/identification/", readableStore, "^src/pipeline/", ...ground],
  ],
  [
    "history",
    "^src/stores/history/",
    ["^src/stores/(history|identification|storage)/", readableStore, "^src/pipeline/", ...ground],
  ],
  ["photos of stores", "^src/stores/photos/", ["^src/stores/photos/", "^src/pipeline/", ...ground]],
  [
    "stored models",
    "^src/stores/models/",
    ["^src/stores/(models|photos|storage)/", readableStore, "^src/pipeline/", ...ground],
  ],
  [
    "benchmark stores",
    "^src/stores/benchmark/",
    ["^src/stores/(benchmark|models|photos|storage)/", readableStore, "^src/pipeline/", ...ground],
  ],
  [
    "batch stores",
    "^src/stores/batch/",
    ["^src/stores/(batch|models|photos|storage)/", readableStore, "^src/pipeline/", ...ground],
  ],
  [
    "teach stores",
    "^src/stores/teach/",
    ["^src/stores/(teach|models|storage)/", readableStore, "^src/pipeline/", ...ground],
  ],
  ["paths", "^src/paths\\.ts$", ["^domain/"]],
  ["components", "^src/components/", ["^src/(components|wording)/"]],
  ["styles", "^src/styles/", ["^src/styles/"]],
  ["wording", "^src/wording/", ["^src/wording/", "^domain/", "^models/"]],
  [
    "identifier",
    "^src/identifier/",
    ["^src/(identifier|components|stores|pipeline|wording)/", "^src/paths\\.ts$", ...ground],
  ],
  [
    "pages",
    "^src/pages/",
    ["^src/(identifier|components|stores|wording)/", "^src/paths\\.ts$", "^src/pages/([^/]+)/", ...ground],
  ],
  [
    "app",
    "^src/app/(?!lock-page\\.ts$)",
    ["^src/(app|pages|components|stores|wording)/", "^src/paths\\.ts$", "^domain/", "^models/"],
  ],
  // Runs before all else.
  ["page lock", "^src/app/lock-page\\.ts$", ["^workers/trust-own-scripts\\.ts$"]],
  [
    "main",
    "^src/main\\.tsx$",
    [
      "^src/",
      "^models/",
      "^domain/",
      "^workers/(contract|start-worker)\\.ts$",
      "^workers/[^/]+\\.worker\\.ts$",
    ],
  ],
  ["bench", "^bench/", ["^(bench|src|workers|models|domain|scripts)/"]],
];

/**
 * The packages of each runtime, as a regular expression. A runtime's folder is named by its id.
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
      name: "pages do not know each other",
      severity: "error",
      from: { path: "^src/pages/([^/]+)/" },
      to: { path: "^src/pages/", pathNot: "^src/pages/$1/" },
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
        pathNot: [`^workers/inference/classifiers/networks/${runtime}/`, "^bench/"],
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
          "^src/stores/.*(history-database|batch-database|model-storage-idb|evaluation-database|lesson-database|database-connection)\\.ts$",
      },
      to: { path: "node_modules/idb/" },
    },
    {
      name: "React only where people look",
      severity: "error",
      from: { path: "^(domain|workers|models|src/(pipeline|wording))/" },
      to: { path: "node_modules/(react|react-dom|react-router-dom|lucide-react)/" },
    },
    { name: "no circles", severity: "error", from: { path: ourCode }, to: { circular: true } },
    {
      name: "everything imported is there",
      severity: "error",
      from: { path: ourCode },
      // Addresses of files, and modules that the build makes, are resolved by the build, which fails where one is missing.
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
