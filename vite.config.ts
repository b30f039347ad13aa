import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, type Plugin } from "vite";
import { defineConfig, type UserProjectConfigFn } from "vitest/config";
import { solutionLinesByProblem } from "#domain/records/solution-line.ts";
import { cropsIn } from "./models/knowledge/crops.ts";
import { chunkOf, entryOf, isProblem } from "./models/knowledge/knowledge-entry.ts";
import { readGuideRecord } from "./models/knowledge/read-guide-record.ts";
import type { RuntimeId } from "./models/runtimes.ts";
import { readSolution } from "./models/solutions/solution-schema.ts";
import { assetFileNames, ONNX_CONDITION, workerFileNames } from "./scripts/build/asset-names.mjs";
import { checkChunks, type Chunks, groupsOf } from "./scripts/build/chunks-plugin.mjs";
import { drawings } from "./scripts/build/drawings-plugin.mjs";
import { hosting } from "./scripts/build/hosting-plugin.mjs";
import { kernels } from "./scripts/build/kernels-plugin.mjs";
import { offline } from "./scripts/build/offline-plugin.mjs";
import { buildTarget } from "./scripts/build/oldest-browsers.mjs";
import { basePathOf } from "./scripts/hosting.mjs";
import { knowledge } from "./scripts/knowledge/plugin.mjs";
import { languages } from "./scripts/languages/plugin.mjs";
import { notices, recordPackages } from "./scripts/notices/notices-plugin.mjs";
import { staticPages } from "./scripts/static-pages/static-pages.mjs";
import { ALL_PAGES } from "./src/pages.ts";

/** The app's own modules that read records and solutions and index them. */
const RECORDS = {
  readGuideRecord,
  entryOf,
  isProblem,
  chunkOf,
  cropsIn,
  readSolution,
  solutionLinesByProblem,
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

/** True for `npm test -- --all`, which also runs tests that take long: LONG, and files that end in `.long.ts`. */
const RUNS_ALL = process.env["TEST_ALL"] !== undefined;

/** The file endings of the tests to run. */
const TESTS = RUNS_ALL ? "{test,long}" : "test";

/**
 * The time limit of a test, in milliseconds. Many times the usual duration, because other programs may use the
 * processor.
 */
const LONGEST_TEST_MS = 90_000;

/** The package modules that the code of each runtime imports. */
const runtimeModules = {
  tfjs: ["core", "converter", "layers", "backend-wasm", "backend-webgpu", "backend-webgl", "backend-cpu"].map(
    (part) => `@tensorflow/tfjs-${part}`,
  ),
  litert: [
    "@litertjs/core",
    "@litertjs/core/wasm/litert_wasm_internal.js",
    "@litertjs/core/wasm/litert_wasm_compat_internal.js",
    "@litertjs/core/wasm/litert_wasm_threaded_internal.js",
  ],
  onnxruntime: ["onnxruntime-web/wasm", "onnxruntime-web/jspi"],
} satisfies Readonly<Record<RuntimeId, readonly string[]>>;

/**
 * The time limit, in milliseconds, for an element to appear or become clickable. Otherwise a test would wait until its
 * own time limit.
 */
const LONGEST_WAIT_MS = 30_000;

/** Tests of code that starts once per page, such as a runtime, or that a test breaks on purpose. */
const TESTS_OF_RUNTIMES = `tests/browser/runtimes/**/*.${TESTS}.{ts,tsx}`;

interface BrowserTests {
  readonly name: string;
  readonly include: string;
  readonly exclude?: string;
  /** True if each test file gets its own page. */
  readonly isolate: boolean;
  readonly groupOrder: number;
  readonly browserArgs?: readonly string[];
}

/**
 * These test files share a page and its modules. Loading the app's modules again for each file took a fifth of the
 * time.
 */
const browserTests = browserProject({
  name: "browser",
  include: `tests/browser/**/*.${TESTS}.{ts,tsx}`,
  exclude: TESTS_OF_RUNTIMES,
  isolate: false,
  // Runs after the tests in Node, because projects with different numbers of workers can't run in parallel.
  groupOrder: 1,
});

const runtimeTests = browserProject({
  name: "runtimes",
  include: TESTS_OF_RUNTIMES,
  isolate: true,
  groupOrder: 2,
  // WebGPU, computed by the processor.
  browserArgs: ["--enable-unsafe-webgpu", "--use-webgpu-adapter=swiftshader"],
});

/**
 * Code that decodes photos is tested in a real browser. The project is a function, so that only test runs search for a
 * browser.
 */
function browserProject({
  name,
  include,
  exclude,
  isolate,
  groupOrder,
  browserArgs = [],
}: BrowserTests): UserProjectConfigFn {
  return async () => {
    const { playwright } = await import("@vitest/browser-playwright");
    const { findTestBrowser, QUIET_BROWSER } = await import("./scripts/browser.mjs");
    const { serveShared } = await import("./tests/fixtures/build/serve-shared.ts");
    const found = await findTestBrowser();
    const executablePath = found === null ? {} : { executablePath: found.executablePath };
    return {
      extends: true,
      plugins: [serveShared()],
      // A dependency that Vite discovers during a test would reload the page and break a worker's import. So discovery
      // is off, and all packages that tests need are listed. A CommonJS package that is missing from the list fails on
      // import.
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
          "write-excel-file/universal",
        ],
      },
      server: {
        // Photos in a folder beside the repository are served too, if it exists.
        fs: { allow: [".", "../shared"] },
        // A request for a missing file gets index.html. Its scripts never run here, so they need no transform.
        preTransformRequests: false,
      },
      test: {
        name,
        include: [include],
        exclude: exclude === undefined ? [] : [exclude],
        isolate,
        globalSetup: ["tests/fixtures/setup/browser-global-setup.ts"],
        setupFiles: [
          "tests/fixtures/setup/quiet-console.ts",
          ...(isolate ? [] : ["tests/fixtures/setup/clean-page.ts"]),
        ],
        testTimeout: LONGEST_TEST_MS,
        // By default Vitest reserves one core for itself. On two cores that leaves one page, which spends half of its
        // time waiting.
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
            // A zone without a country, so that no test depends on where it runs.
            contextOptions: { timezoneId: "UTC" },
            launchOptions: { ...executablePath, args: [...QUIET_BROWSER, ...browserArgs] },
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

/**
 * The router's package exports only its development build, which warns developers. This plugin selects the production
 * build in the same package.
 */
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

/**
 * Modules that several pages share, grouped by chunk. Without these groups each module would be a separate chunk, whose
 * name the first load must contain: the first load would be 5 kB larger, and a guide page would load 28 files instead
 * of 19.
 */
const CHUNKS: Chunks = {
  // Must come first, because the other chunks import this one. Contains what every page and the entry need, and nothing
  // else of the first load. No module of it may translate while it loads: the texts of a language come after it.
  base: [
    "src/app/frame/lock-page",
    "workers/trust-own-scripts",
    "domain/(?:abort|subject)",
    "models/registry",
    "src/storage/(?:readable-store|stored-value|new-id)",
    "domain/text/hex",
    "src/ui/(?:services|page/section|status/(?:lazy-part|status)|controls/button|styles/layout|texts/(?:format|model-title))",
    "icons/(?:scan-search|book-open|chevron-down|triangle-exclamation-point|wifi-off|x)",
    /\/node_modules\/react\//,
    /\/node_modules\/zustand\/esm\/(?:vanilla|react)\./,
    /\/node_modules\/lucide-react\/dist\/esm\/(?!icons\/)/,
  ],
  "lazy-pages": [
    "domain/(?:text/(?:json|csv|plain-text)|numbers/(?:wilson-interval|extremes)|answer/headline|model)",
    "models/(?:formats|runtimes|runtime-bytes)",
    "src/core/photos/handed-folder",
    "src/ui/(?:page/(?:page-header|save-blob|use-media-query)|pictures/pictures)",
    "src/ui/controls/(?:disclosure|confirm-buttons)",
    "src/ui/(?:status/(?:progress|no-match)|texts/model-names|fact-list/fact-list)",
  ],
  // For pages that judge models or count answers.
  labels: [
    "domain/(?:outcome/(?:labels|subject-finding)|text/readable-label|photo/difference-hash)",
    "models/(?:package-draft|knowledge/(?:label-words|crops))",
  ],
  faults: [
    "domain/backends",
    "src/ui/(?:status/fault-alert|texts/(?:describe-error|error-description|model-errors|photo-errors))",
  ],
  // The parts of an answer, for the subjects' pages and the history.
  answers: [
    "domain/(?:records/knowledge|answer/remarks)",
    "models/knowledge/knowledge-entry",
    "src/app/history/(?:rules/history|describe-history-problem)",
    "src/answer/(?:danger-notes|first-things|guide-part|locked-details|record-sections|result[\\w-]*)",
    "src/ui/texts/(?:describe-(?:sureness|verdict)|name-in-sentence)",
  ],
  names: [
    "src/answer/texts/guide-names",
    "src/app/guide/drawing/drawing(?:-names)?",
    "src/answer/matching-solutions",
    "src/ui/(?:texts/(?:scientific-name|rank-names)|page/scientific-name)",
  ],
  // For a record's page, and for a photo beside its pictures.
  record: [
    "src/app/guide/(?:texts/(?:guide-head|photos-elsewhere)|record/web-photos-offer)",
    "src/app/guide/web-photos/web-photos-choice",
  ],
  // For the question for the crop, cards and named diseases and pests.
  place: [
    /\/models\/places\/\w+\.txt/,
    "domain/place/places",
    "src/app/place/(?:places|chosen-place|place-(?:line|texts|of-marks)|not-known-text)",
    "src/app/diagnosis/(?:placed-cards|possibility-card)",
  ],
  camera: [
    "src/ui/camera/[\\w-]+",
    "src/ui/controls/(?:use-modal|dialog)",
    "icons/(?:flashlight|switch-camera)",
  ],
  // For pages that take a folder of photos.
  "chosen-photos": ["domain/photo/(?:file-kind|sniff)", "src/lab/photos/(?:chosen-photos|left-out-files)"],
  drop: [
    /\/node_modules\/file-selector\//,
    /\/node_modules\/attr-accept\//,
    /\/node_modules\/react-dropzone\//,
    /\/src\/ui\/pictures\/drop\.tsx$/,
  ],
  marketing: [
    "src/plan/premium-offer",
    "src/ui/page/feature-card",
    "src/ui/texts/marketing",
    "icons/(?:shapes|images)",
  ],
  illustrations: [
    /\/src\/ui\/illustrations\/(?:subject-illustration|illustrations|animal|plant|disease|pest)\./,
  ],
  // For pages with tabs or bars.
  tabs: ["src/ui/(?:controls/tabs|charts/count-chart)"],
  fields: [
    "src/ui/(?:controls/(?:fields|searched-list|use-address-query)|page/(?:table|bottom-bar))",
    // The pages with answers and those that count them load this chunk; a guide page does not.
    "src/ui/texts/crop-told",
  ],
  checks: [/\/node_modules\/valibot\//, "domain/text/read-as"],
  icons: [
    "icons/(?:arrow-left|circle-check|file-down|file-text|file-up|folder-open|info|leaf|printer)",
    "icons/(?:rotate-ccw|search|search-x|shield-check|trash|image-off|octagon-exclamation-point)",
  ],
  "first-load": [
    "node_modules/comlink/dist/esm/comlink",
    "src/ui/(?:controls/file-button|pictures/(?:take-photo|drop)|texts/names)",
    "domain/(?:once|result|answer/identification|photo/photo)",
    "src/core/workers/(?:inference|worker)-client",
    "workers/inference/contract",
    "src/(?:plan/(?:plan|pricing-link)|app/model-choice/(?:model-(?:choice-texts|switch)|use-models))",
    "src/app/identify/state/use-identification",
    "icons/(?:camera|image-up|circle-dashed)",
  ],
};

const packages = recordPackages();

export default defineConfig({
  base: basePathOf(process.env["BASE_PATH"]),
  resolve: { conditions: [ONNX_CONDITION, ...defaultClientConditions] },
  plugins: [
    react(),
    drawings(),
    knowledge(RECORDS),
    languages([
      ...ALL_PAGES,
      { code: "app/guide/web-photos/web-photos-panel", needs: "texts" },
      { code: "app/references/beside/comparison-dialog", needs: "texts" },
    ]),
    kernels(),
    withoutPolicyInDevelopment(),
    routerForProduction(),
    staticPages(RECORDS, process.env["SITE_URL"]),
    notices(),
    packages.collect(),
    offline([packages.collect()]),
    packages.write(),
    checkChunks(CHUNKS),
    hosting(),
  ],
  build: {
    target: buildTarget(),
    manifest: true,
    // All supported browsers support modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        assetFileNames,
        codeSplitting: {
          groups: groupsOf(CHUNKS),
        },
      },
    },
  },
  // Uses relative paths, because a worker that starts from a blob has no address against which a root path could be
  // resolved.
  experimental: { renderBuiltUrl: (_, { hostType }) => (hostType === "js" ? { relative: true } : undefined) },
  worker: {
    format: "es",
    plugins: () => [kernels(), packages.collect()],
    rollupOptions: { output: { entryFileNames: workerFileNames, assetFileNames } },
  },
  test: {
    provide: { runsAll: RUNS_ALL },
    tags: [{ name: "long" }],
    projects: [
      {
        extends: true,
        test: {
          name: "node",
          environment: "node",
          // Test files in one process share modules, because loading them again for each file took most of the time. A
          // test must restore any global state that it changes.
          isolate: false,
          include: [`tests/{unit,contract}/**/*.${TESTS}.{ts,tsx}`],
          setupFiles: ["tests/fixtures/setup/quiet-console.ts"],
          testTimeout: LONGEST_TEST_MS,
        },
      },
      browserTests,
      runtimeTests,
    ],
  },
});
