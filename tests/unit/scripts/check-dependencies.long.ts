import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { copySource } from "#tests/fixtures/source-copy.ts";
import { checkDependencies } from "../../../scripts/checks/check-dependencies.mjs";

/** Who knows whom though it may not: the file that gets the import, what it imports, and the rule that finds it. */
const ACROSS_ROOMS = [
  ["the domain", "a page", "domain/planted.ts", "#src/features/home/home-page.tsx", "domain"],
  ["a model", "a worker", "models/planted.ts", "#workers/imaging/sniff.ts", "models"],
  ["a worker", "a store", "workers/imaging/planted.ts", "#src/features/plan/plan-store.ts", "workers"],
  [
    "the workers' contract",
    "a worker",
    "workers/contract.ts",
    "#workers/imaging/sniff.ts",
    "worker contracts",
  ],
  [
    "a worker's own contract",
    "a worker",
    "workers/inference/contract.ts",
    "#workers/imaging/sniff.ts",
    "worker contracts",
  ],
  ["the storage", "the pipeline", "src/storage/planted.ts", "#src/pipeline/identify-photo.ts", "storage"],
  ["the pipeline", "a worker's inside", "src/pipeline/planted.ts", "#workers/imaging/sniff.ts", "pipeline"],
  ["the pipeline", "a feature", "src/pipeline/planted.ts", "#src/features/plan/plan-context.tsx", "pipeline"],
  ["the pipeline", "the benchmark", "src/pipeline/planted.ts", "#bench/planted.ts", "pipeline"],
  ["the kit", "the storage", "src/ui/planted.ts", "#src/storage/kept-store.ts", "ui"],
  ["the kit", "a feature", "src/ui/planted.ts", "#src/features/plan/plan-context.tsx", "ui"],
  ["a feature", "a worker's inside", "src/features/home/planted.ts", "#workers/imaging/sniff.ts", "features"],
  ["a feature", "the app", "src/features/home/planted.ts", "#src/app/router.tsx", "features"],
  ["the frame", "the pipeline", "src/app/planted.ts", "#src/pipeline/identify-photo.ts", "app"],
  ["the frame", "a test's fake", "src/app/planted.ts", "#tests/fakes/planted.ts", "app"],
  ["the root", "a worker's inside", "src/main.tsx", "#workers/imaging/sniff.ts", "main"],
  ["the root", "the service worker", "src/main.tsx", "#workers/offline/service-worker.ts", "main"],
  [
    "the service worker",
    "a worker",
    "workers/offline/planted.ts",
    "#workers/imaging/sniff.ts",
    "service worker",
  ],
  [
    "a worker",
    "the service worker",
    "workers/imaging/planted.ts",
    "#workers/offline/kept-files.ts",
    "workers",
  ],
  ["the bench", "a test's fake", "bench/planted-import.ts", "#tests/fakes/planted.ts", "bench"],
  ["a path", "the pipeline", "src/paths.ts", "#src/pipeline/workers/shrink-photo.ts", "paths"],
] as const;

const NO_DOORS_OF_WORKERS = [
  "src/features/home/planted.ts",
  "src/storage/planted.ts",
  "workers/imaging/planted.ts",
] as const;

const REACT_WHERE_NOBODY_LOOKS = [
  ["workers/imaging/planted.ts", "react"],
  ["models/planted.ts", "lucide-react"],
  ["domain/planted.ts", "react-router-dom"],
  ["src/pipeline/planted.ts", "react-dom/client"],
  ["src/storage/planted.ts", "react"],
] as const;

const NETWORKS = "workers/inference/classifiers/networks";
const RUNTIMES = [
  ["tfjs", "@tensorflow/tfjs-core"],
  ["litert", "@litertjs/core"],
  ["onnxruntime", "onnxruntime-web/wasm"],
] as const;

const NO_PARTS_OF_THE_SERVICE_WORKER = ["workers/imaging/planted.ts", "src/app/planted.ts"] as const;

const NOT_THERE = ["./gone.ts", "#domain/gone.ts", "no-such-package"] as const;

/** Every fault: the file in which it is planted, what it imports, and how its problem begins. */
const FAULTS: readonly (readonly [path: string, imported: string, problem: string])[] = [
  ...ACROSS_ROOMS.map(
    ([, , path, imported, room]) =>
      [path, imported, `${room}: knows only what it may: ${path} -> ${imported.slice(1)}`] as const,
  ),
  [
    "src/features/home/planted.ts",
    "../plan/pricing-page.tsx",
    "features know of each other only what they offer: src/features/home/planted.ts -> src/features/plan/pricing-page.tsx",
  ],
  ...NO_DOORS_OF_WORKERS.map(
    (path) => [path, "comlink", `comlink only at the doors of the workers: ${path} -> `] as const,
  ),
  ...REACT_WHERE_NOBODY_LOOKS.map(
    ([path, name]) => [path, name, `React only where people look: ${path} -> `] as const,
  ),
  ...RUNTIMES.map(
    ([runtime, name]) =>
      [
        `${NETWORKS}/planted.ts`,
        name,
        `the runtime ${runtime} only in its own folder: ${NETWORKS}/planted.ts -> `,
      ] as const,
  ),
  ...NO_PARTS_OF_THE_SERVICE_WORKER.map(
    (path) =>
      [path, "workbox-routing/registerRoute.js", `workbox only in the service worker: ${path} -> `] as const,
  ),
  [
    "src/features/history/planted.ts",
    "idb",
    "idb only at the doors of the storages: src/features/history/planted.ts -> ",
  ],
  [
    "src/helpers/planted.ts",
    "#src/features/plan/plan.ts",
    "every file of ours stands in a room: src/helpers/planted.ts -> src/features/plan/plan.ts",
  ],
  ...NOT_THERE.map(
    (imported) =>
      ["domain/planted.ts", imported, "everything imported is there: domain/planted.ts -> "] as const,
  ),
];

/** What is planted besides, with the problems that it makes. */
const TYPE_ALONE =
  "domain: knows only what it may: domain/planted-type.ts -> src/features/plan/plan-store.ts";
const ALONE = "every file of ours stands in a room, also one that knows nobody: src/helpers/planted-alone.ts";
const CIRCLE = /^no circles: domain\/planted-(hen|egg)\.ts -> /;
const OTHER_TEXTS: Readonly<Record<string, string>> = {
  "domain/planted-type.ts": `import type { PlanStore } from "#src/features/plan/plan-store.ts";\nexport type Planted = PlanStore;\n`,
  "src/helpers/planted-alone.ts": "export const planted = 1;\n",
  "domain/planted-hen.ts": `import "./planted-egg.ts";\n`,
  "domain/planted-egg.ts": `import "./planted-hen.ts";\n`,
  // These keep the rules: a fake to import, and each runtime in its own folder.
  "tests/fakes/planted.ts": "export const fake = 1;\n",
  "bench/planted.ts": "export const fake = 1;\n",
  ...Object.fromEntries(
    RUNTIMES.map(([runtime, name]) => [`${NETWORKS}/${runtime}/planted.ts`, `import "${name}";\n`]),
  ),
};

type Outcome = Awaited<ReturnType<typeof checkDependencies>>;

let sound: Outcome;
let spoilt: Outcome;

// All faults at once: to read the whole tree takes long.
beforeAll(async () => {
  const copy = copySource([
    "src",
    "workers",
    "models",
    "domain",
    "bench",
    "scripts",
    "vite.config.ts",
    "package.json",
  ]);
  const texts = new Map(Object.entries(OTHER_TEXTS));
  for (const [path, imported] of FAULTS) {
    texts.set(path, `${texts.get(path) ?? ""}import "${imported}";\n`);
  }
  const changes = Object.fromEntries(
    Array.from(texts, ([path, text]) => [path, (before: string) => before + text]),
  );
  try {
    sound = await checkDependencies(copy.folder);
    spoilt = await copy.withChanges(changes, () => checkDependencies(copy.folder));
  } finally {
    copy.remove();
  }
}, 60_000);

/** How many of the problems begin so. */
function found(problem: string): number {
  return spoilt.problems.filter((each) => each.startsWith(problem)).length;
}

test("the app as it is keeps all rules, and its imports were seen", () => {
  expect(sound.problems).toEqual([]);
  expect(sound.files).toBeGreaterThan(60);
  expect(sound.imports).toBeGreaterThan(sound.files);
});

test.each(ACROSS_ROOMS)("%s that knows %s is found", (_who, _whom, path, imported, room) => {
  expect(found(`${room}: knows only what it may: ${path} -> ${imported.slice(1)}`)).toBe(1);
});

test("a type that is imported alone counts as an import", () => {
  expect(found(TYPE_ALONE)).toBe(1);
});

test("a feature that knows the inside of another is found", () => {
  expect(found("features know of each other only what they offer: src/features/home/planted.ts -> ")).toBe(1);
});

test.each(NO_DOORS_OF_WORKERS)("comlink in %s, which is no door of a worker, is found", (path) => {
  expect(found(`comlink only at the doors of the workers: ${path} -> `)).toBe(1);
});

test.each(REACT_WHERE_NOBODY_LOOKS)("in %s the package %s is found", (path) => {
  expect(found(`React only where people look: ${path} -> `)).toBe(1);
});

test.each(RUNTIMES)(
  "the runtime %s (%s) outside of its own folder is found, and in it it is not",
  (runtime) => {
    const rule = `the runtime ${runtime} only in its own folder: `;
    expect(found(`${rule}${NETWORKS}/planted.ts -> `)).toBe(1);
    expect(found(rule)).toBe(1);
  },
);

test.each(NO_PARTS_OF_THE_SERVICE_WORKER)(
  "workbox in %s, which is no part of the service worker, is found",
  (path) => {
    expect(found(`workbox only in the service worker: ${path} -> `)).toBe(1);
  },
);

test("idb in a store that is no door of a storage is found", () => {
  expect(found("idb only at the doors of the storages: src/features/history/planted.ts -> ")).toBe(1);
});

test("a circle is found", () => {
  expect(spoilt.problems.filter((problem) => CIRCLE.test(problem))).toHaveLength(1);
});

test("a file outside of every room is found, also where it imports nothing", () => {
  expect(found("every file of ours stands in a room: src/helpers/planted.ts -> ")).toBe(1);
  expect(found(ALONE)).toBe(1);
});

test("imports of a file and of a package that are not there are found", () => {
  expect(found("everything imported is there: domain/planted.ts -> ")).toBe(NOT_THERE.length);
});

test("nothing is found but what was planted", () => {
  const planted = [...FAULTS.map(([, , problem]) => problem), TYPE_ALONE, ALONE];
  const others = spoilt.problems.filter(
    (problem) => !CIRCLE.test(problem) && !planted.some((each) => problem.startsWith(each)),
  );
  expect(others).toEqual([]);
  expect(spoilt.problems).toHaveLength(planted.length + 1);
});

test("a tree in which nothing was seen is a problem, and not one without problems", async () => {
  const empty = mkdtempSync(join(tmpdir(), "bio-kingdom-empty-"));
  try {
    for (const part of ["src", "workers", "models", "domain", "bench"]) mkdirSync(join(empty, part));
    const { files, problems } = await checkDependencies(empty);
    expect(files).toBe(0);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain("only 0 files");
  } finally {
    rmSync(empty, { recursive: true });
  }
});
