import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import compression from "compression";
import { type Connect, defaultClientConditions, type Plugin } from "vite";
import { defineConfig, type UserProjectConfigFn } from "vitest/config";
import { readGuideRecord } from "./models/knowledge/read-guide-record.ts";
import { solutionLinesByProblem } from "./domain/solution-line.ts";
import { entryOf, isProblem, packOf } from "./models/knowledge/knowledge-entry.ts";
import type { RuntimeId } from "./models/runtimes.ts";
import { readSolution } from "./models/solutions/solution-schema.ts";
import { knowledge } from "./scripts/knowledge/plugin.mjs";
import { buildTarget } from "./scripts/oldest-browsers.mjs";
import { basePathOf } from "./scripts/hosting.mjs";
import { hosting } from "./scripts/hosting-plugin.mjs";
import { kernels } from "./scripts/kernels-plugin.mjs";
import { notices, recordPackages } from "./scripts/notices/notices-plugin.mjs";
import { offline } from "./scripts/offline-plugin.mjs";
import { staticPages } from "./scripts/static-pages/static-pages.mjs";
import { guidePath, OTHER_PATHS, PATHS, solutionPath, solutionsPath } from "./src/paths.ts";
import { guideHead, recordData } from "./src/features/guide/texts/guide-head.ts";
import { GUIDE_HEAD } from "./src/features/guide/texts/guide-list-head.ts";
import { recordNotices } from "./src/features/guide/texts/guide-names.ts";
import { recordSections } from "./src/features/guide/texts/record-sections.ts";
import { scientificNamePieces } from "./src/ui/texts/scientific-name.ts";
import {
  solutionData,
  solutionHead,
  solutionKind,
  solutionSections,
} from "./src/features/solutions/texts/solution-sections.ts";

/** The app's own modules that say what a record is, and put it into words. */
const RECORDS = { readGuideRecord, entryOf, isProblem, packOf, readSolution, solutionLinesByProblem };
/** Those that the static pages are made with. */
const STATIC_PAGES = {
  ...RECORDS,
  guideHead,
  GUIDE_HEAD,
  guidePath,
  OTHER_PATHS,
  PATHS,
  recordData,
  recordNotices,
  recordSections,
  scientificNamePieces,
  solutionData,
  solutionHead,
  solutionKind,
  solutionPath,
  solutionSections,
  solutionsPath,
};

/** The development server needs an inline script and a web socket, which the app's content security policy forbids. */
function withoutPolicyInDevelopment(): Plugin {
  return {
    name: "without-policy-in-development",
    apply: "serve",
    transformIndexHtml: (html, { server }) =>
      server === undefined ? html : html.replace(/<meta\s+http-equiv="Content-Security-Policy"[^>]*>/, ""),
  };
}

/** How the files of tests end that run: those of `npm test`, or the slow ones of `npm test -- --long`. */
const TESTS = process.env["TEST_LONG"] === undefined ? "test" : "long";

/** How long a test may take, in milliseconds: many times what it takes, as other programs may use the processor. */
const LONGEST_TEST_MS = 120_000;

/** The modules of packages that each runtime's code imports. */
const runtimeModules = {
  tfjs: ["core", "converter", "layers", "backend-wasm", "backend-webgl", "backend-cpu"].map(
    (part) => `@tensorflow/tfjs-${part}`,
  ),
  litert: [
    "@litertjs/core",
    "@litertjs/core/wasm/litert_wasm_internal.js",
    "@litertjs/core/wasm/litert_wasm_compat_internal.js",
    "@litertjs/core/wasm/litert_wasm_threaded_internal.js",
  ],
  onnxruntime: ["onnxruntime-web/wasm"],
} satisfies Readonly<Record<RuntimeId, readonly string[]>>;

/** How long a test waits for what should show, or can be pressed, on a page: without it, as long as the test may take. */
const LONGEST_WAIT_MS = 60_000;

/** Tests of what starts once in a page, as a runtime does, or is broken on purpose. */
const TESTS_OF_RUNTIMES = `tests/browser/runtimes/**/*.${TESTS}.{ts,tsx}`;

interface BrowserTests {
  readonly name: string;
  readonly include: string;
  readonly exclude?: string;
  /** Whether each file has a page of its own. */
  readonly isolate: boolean;
  readonly groupOrder: number;
}

/** Files of one page share its modules: to read and run the app's anew for each took a fifth of the time. */
const browserTests = browserProject({
  name: "browser",
  include: `tests/browser/**/*.${TESTS}.{ts,tsx}`,
  exclude: TESTS_OF_RUNTIMES,
  isolate: false,
  // After the tests in Node: projects with different numbers of workers can't run side by side.
  groupOrder: 1,
});

const runtimeTests = browserProject({
  name: "runtimes",
  include: TESTS_OF_RUNTIMES,
  isolate: true,
  groupOrder: 2,
});

/** What decodes photos is tried in a real browser. A function, so that only tests look for one. */
function browserProject({ name, include, exclude, isolate, groupOrder }: BrowserTests): UserProjectConfigFn {
  return async () => {
    const { playwright } = await import("@vitest/browser-playwright");
    const { findTestBrowser, QUIET_BROWSER } = await import("./scripts/browser.mjs");
    const { serveShared } = await import("./tests/fixtures/serve-shared.ts");
    const found = await findTestBrowser();
    const executablePath = found === null ? {} : { executablePath: found.executablePath };
    return {
      extends: true,
      plugins: [serveShared()],
      // What is found in mid-test makes the page load anew, and a worker's import fail: so nothing is looked for, and all that
      // tests need is listed. A package of CommonJS that is missing here fails where it is imported.
      optimizeDeps: {
        noDiscovery: true,
        include: [
          "axe-core",
          "browser-image-compression",
          "chart.js",
          "csv-parse/browser/esm/sync",
          "lucide-react",
          "react",
          "react/jsx-dev-runtime",
          "react-dom",
          "react-dom/client",
          "react-dropzone",
          "react-image-crop",
          "react-router-dom",
          "vitest-browser-react",
          "zustand",
          "zustand/middleware",
          "zustand/vanilla",
          "@tanstack/react-virtual",
          ...Object.values(runtimeModules).flat(),
          "@bufbuild/protobuf/wire",
          "comlink",
          "fflate",
          "flatbuffers",
          "idb",
          "valibot",
        ],
      },
      server: {
        // Photos that lie beside the repository are served too, where they are.
        fs: { allow: [".", "../shared"] },
        // A test that asks for what is not there gets index.html, whose scripts nobody here runs.
        preTransformRequests: false,
      },
      test: {
        name,
        include: [include],
        exclude: exclude === undefined ? [] : [exclude],
        isolate,
        globalSetup: ["tests/fixtures/browser-global-setup.ts"],
        setupFiles: ["tests/fixtures/quiet-console.ts", ...(isolate ? [] : ["tests/fixtures/clean-page.ts"])],
        testTimeout: LONGEST_TEST_MS,
        // Vitest leaves one core to itself: of two cores that was one page, half of whose time goes to waiting.
        maxWorkers: 2,
        sequence: { groupOrder },
        expect: { poll: { timeout: LONGEST_WAIT_MS } },
        browser: {
          enabled: true,
          headless: true,
          ui: false,
          screenshotFailures: false,
          viewport: { width: 1280, height: 720 },
          provider: playwright({
            actionTimeout: LONGEST_WAIT_MS,
            launchOptions: { ...executablePath, args: QUIET_BROWSER },
          }),
          instances: [{ browser: "chromium" }],
        },
      },
    };
  };
}

function productionRouter(file: string): string {
  return fileURLToPath(new URL(`node_modules/react-router/dist/production/${file}`, import.meta.url));
}

/** The router's package offers its development code alone, which warns developers. Its code for production lies beside that. */
function routerForProduction(): Plugin {
  return {
    name: "router-for-production",
    apply: "build",
    config: () => ({
      resolve: {
        alias: [
          { find: /^react-router$/, replacement: productionRouter("index.mjs") },
          { find: /^react-router\/dom$/, replacement: productionRouter("dom-export.mjs") },
        ],
      },
    }),
  };
}

/** The built app is served as web servers do: text compressed. */
function compressedPreview(): Plugin {
  return {
    name: "compressed-preview",
    // Typed for Express, which calls it as Vite's server does.
    configurePreviewServer: ({ middlewares }) =>
      void middlewares.use(compression() as unknown as Connect.NextHandleFunction),
  };
}

/**
 * Small modules that several pages share and the first load does not need. Each would become a chunk of its own, whose name
 * the first load has to know; as one chunk they take 2 kB less. One that the first load comes to need goes from this list.
 */
const SHARED_BY_LATE_PAGES = new RegExp(
  `/(?:${[
    "domain/(?:hex|parse-json|csv|headline|model/backend)",
    "src/(?:ui/texts/(?:stage-names|percent|format-date|disclaimer)|features/(?:plan/plan-texts|models/card/card-numbers))",
    "src/pipeline/to-jpeg",
    "models/(?:formats|runtimes|runtime-bytes)",
    "src/ui/(?:page-header/page-header|(?:blob-image/blob-image|preview-canvas/preview-canvas)|busy-line/busy-line|disclosure/disclosure)",
    "src/ui/(?:save-blob/save-blob|keep-button/keep-button)",
    "src/features/solutions/kind/label-law",
    "src/features/identify/results/fact-list",
  ].join("|")})(?:\\.module\\.css|\\.tsx?|\\.json)$`,
);

/** What the app says of itself, on Home and elsewhere. */
const MARKETING =
  /\/(?:src\/ui\/(?:feature-card|stat-strip)\/[\w-]+|src\/ui\/texts\/marketing|icons\/(?:shapes|images))\.[\w.]+$/;

/** The fields of forms, of which most pages that have one have several. */
const FIELDS = /\/src\/ui\/field\/[\w-]+(?:\.module\.css|\.tsx?)$/;

/** What checks data that comes from outside. */
const CHECKS = /\/(?:node_modules\/valibot\/.*|domain\/read-as\.ts)$/;

/**
 * What an answer shows, on the page of a subject and in the history. Where a server answers a few requests at a time, each
 * small chunk makes the others wait.
 */
const SHARED_BY_ANSWERS = new RegExp(
  `/(?:${[
    "(?:domain/(?:knowledge|remarks)|src/features/history/rules/history)",
    "models/knowledge/knowledge-entry",
    "src/features/identify/results/(?:result|source-list|top-candidates|first-things|guide-reading|guide-part|today)",
    "src/features/identify/results/(?:how-it-was-made|locked-details|record-sections|case-sheet-link|guide-link|level-tag)",
    "src/features/identify/results/(?:result-(?:head|body|actions)|summary-facts)",
    "src/ui/(?:meter/meter(?:-bar)?|disclosure/section-disclosure)",
    "src/(?:ui/texts/describe-verdict|features/(?:identify/results/(?:describe-guide-link|result-[\\w-]+)|history/describe-history-problem))",
  ].join("|")})(?:\\.module\\.css|\\.tsx?)$`,
);

/** Names of things, in answers and in the guide. */
const NAMES = new RegExp(
  `/src/(?:${[
    "(?:features/guide/texts/guide-names|ui/texts/scientific-name)",
    "ui/scientific-name/scientific-name",
    "features/identify/results/matching-solutions",
  ].join("|")})(?:\\.module\\.css|\\.tsx?)$`,
);

/** What takes photos: the camera, and places to drop them. */
const CAMERA =
  /\/(?:src\/ui\/(?:camera-dialog|dialog)\/[\w-]+|src\/ui\/texts\/errors\/camera-fault-texts|icons\/(?:flashlight|switch-camera))\.[\w.]+$/;
const DROP =
  /\/(?:node_modules\/(?:file-selector|attr-accept|react-dropzone)\/.*|drop-area\/drop-prompt\.[\w.]+)$/;

/** Drawings of the subjects and the ground that they stand on. */
const ILLUSTRATIONS =
  /\/src\/ui\/illustrations\/(?:plate|beetle|bird|flower|spotted-leaf|scene|subject-illustration)\.[\w.]+$/;

/**
 * Icons that several pages share. The first load names each chunk of each page: as one chunk they take less of it than the
 * icons themselves weigh.
 */
const SHARED_ICONS = new RegExp(
  `lucide-react/dist/esm/icons/(?:${[
    "arrow-left",
    "chevron-down",
    "circle-check",
    "file-down",
    "file-text",
    "file-up",
    "folder-open",
    "info",
    "leaf",
    "printer",
    "rotate-ccw",
    "search",
    "search-x",
    "shield-check",
    "trash-2",
  ].join("|")})\\.m?js$`,
);

/** What every page and the entry need. A page takes nothing else of the first load: of the guide's it was 6 kB. */
const BASE = new RegExp(
  [
    // First of all: the other chunks import this one.
    "src/app/lock-page\\.ts$",
    "workers/trust-own-scripts\\.ts$",
    "node_modules/react/",
    "node_modules/zustand/esm/(?:vanilla|react)\\.",
    "node_modules/lucide-react/dist/esm/(?!icons/)",
    "domain/(?:subject|keys-of)\\.ts$",
    "src/storage/kept-store\\.ts$",
    "src/ui/texts/counted\\.ts$",
    "models/registry\\.ts$",
    "src/ui/(?:section/section|badge/badge|lazy-part/lazy-part|alert/alert|button/button(?:-class)?)\\.(?:tsx?|module\\.css)$",
    "lucide-react/dist/esm/icons/(?:scan-search|book-open|triangle-exclamation-point|wifi-off)\\.",
  ].join("|"),
);

/** What the first load needs and other pages need too: one chunk instead of many small ones takes 1 kB less. */
const SHARED_BY_FIRST_LOAD = new RegExp(
  `/(?:${[
    "src/ui/(?:drop-area/drop-area|file-button/file-input|image-picker/use-paste|image-picker/use-take-photo)",
    "src/features/plan/locked-pages",
    "src/(?:ui/texts/(?:format-bytes|isolated)|features/models/switch/model-choice-texts)",
    "src/features/models/switch/(?:model-switch|model-card|late-status)",
    "lucide-react/dist/esm/icons/(?:camera|image-up|circle-dashed)",
  ].join("|")})\\.(?:tsx?|m?js|module\\.css)$`,
);

/** Names of files that no bundler reads. Hosts know `.js` as a script, and many don't know `.mjs`. */
function assetFileNames({ names }: { readonly names: readonly string[] }): string {
  return names.some((name) => name.endsWith(".mjs"))
    ? "assets/[name]-[hash].js"
    : "assets/[name]-[hash][extname]";
}

const packages = recordPackages();

export default defineConfig({
  base: basePathOf(process.env["BASE_PATH"]),
  // ONNX Runtime Web with its glue in a file of its own, from which its threads can start.
  resolve: { conditions: ["onnxruntime-web-use-extern-wasm", ...defaultClientConditions] },
  plugins: [
    react(),
    knowledge(RECORDS),
    kernels(),
    withoutPolicyInDevelopment(),
    routerForProduction(),
    compressedPreview(),
    staticPages(STATIC_PAGES, process.env["SITE_URL"]),
    notices(),
    packages.collect(),
    offline([packages.collect()]),
    packages.write(),
    hosting(),
  ],
  build: {
    target: buildTarget(),
    manifest: true,
    // All supported browsers have modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        assetFileNames,
        codeSplitting: {
          groups: [
            { name: "late-pages", test: SHARED_BY_LATE_PAGES, includeDependenciesRecursively: false },
            { name: "answers", test: SHARED_BY_ANSWERS, includeDependenciesRecursively: false },
            { name: "names", test: NAMES, includeDependenciesRecursively: false },
            { name: "camera", test: CAMERA, includeDependenciesRecursively: false },
            { name: "drop", test: DROP, includeDependenciesRecursively: false },
            { name: "marketing", test: MARKETING, includeDependenciesRecursively: false },
            { name: "illustrations", test: ILLUSTRATIONS, includeDependenciesRecursively: false },
            { name: "fields", test: FIELDS, includeDependenciesRecursively: false },
            { name: "checks", test: CHECKS, includeDependenciesRecursively: false },
            { name: "icons", test: SHARED_ICONS, includeDependenciesRecursively: false },
            { name: "base", test: BASE, includeDependenciesRecursively: false },
            { name: "first-load", test: SHARED_BY_FIRST_LOAD, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  // A worker that starts from a blob has no address of its own that paths from the root could be resolved against.
  experimental: { renderBuiltUrl: (_, { hostType }) => (hostType === "js" ? { relative: true } : undefined) },
  worker: {
    format: "es",
    plugins: () => [kernels(), packages.collect()],
    rollupOptions: { output: { entryFileNames: "assets/[name]-[hash].js", assetFileNames } },
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "node",
          environment: "node",
          // Files of one process share their modules: reading them anew for each took most of the time. What a test changes
          // outside of itself it puts back.
          isolate: false,
          include: [`tests/{unit,contract}/**/*.${TESTS}.{ts,tsx}`],
          setupFiles: ["tests/fixtures/quiet-console.ts"],
          testTimeout: LONGEST_TEST_MS,
        },
      },
      browserTests,
      runtimeTests,
    ],
  },
});
