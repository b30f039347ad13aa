import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { copySource } from "#tests/fixtures/build/source-copy.ts";
import { checkDependencies } from "../../../scripts/checks/check-dependencies.mjs";

/** A planted import that breaks a rule: the file, the imported module, and the name of the rule. */
type Fault = readonly [path: string, imported: string, rule: string];

const EXIF = "#workers/imaging/check/exif.ts";
const NETWORKS = "workers/inference/classifiers/networks";
const RUNTIMES = [
  ["tfjs", "@tensorflow/tfjs-core"],
  ["litert", "@litertjs/core"],
  ["onnxruntime", "onnxruntime-web/wasm"],
] as const;

const FAULTS: readonly Fault[] = [
  ...[
    ["domain/planted.ts", "#src/app/home/home-page.tsx", "domain"],
    ["models/planted.ts", EXIF, "models"],
    ["workers/imaging/planted.ts", "#src/plan/plan-store.ts", "workers"],
    ["workers/imaging/planted.ts", "#workers/offline/stored-files.ts", "workers"],
    ["workers/contract.ts", EXIF, "worker contracts"],
    ["workers/inference/contract.ts", EXIF, "worker contracts"],
    ["workers/offline/contract.ts", EXIF, "worker contracts"],
    ["workers/offline/planted.ts", EXIF, "service worker"],
    ["src/storage/planted.ts", "#src/core/identify-photo.ts", "storage"],
    ["src/core/planted.ts", EXIF, "core"],
    ["src/core/planted.ts", "#src/plan/use-plan.ts", "core"],
    ["src/core/planted.ts", "#bench/planted.ts", "core"],
    ["src/ui/planted.ts", "#src/storage/stored-value.ts", "ui"],
    ["src/ui/planted.ts", "#src/plan/use-plan.ts", "ui"],
    ["src/plan/planted.ts", "#src/answer/planted.ts", "plan"],
    ["src/plan/planted.ts", EXIF, "plan"],
    ["src/answer/planted.ts", "#src/app/home/home-page.tsx", "answer"],
    ["src/answer/planted.ts", "#src/lab/teach/planted.ts", "answer"],
    ["src/app/planted.ts", "#src/lab/teach/planted.ts", "app"],
    ["src/app/planted.ts", EXIF, "app"],
    ["src/app/planted.ts", "#workers/offline/two-steps.ts", "app"],
    ["src/app/planted.ts", "#tests/fakes/planted.ts", "app"],
    ["src/lab/teach/planted.ts", "#src/app/home/home-page.tsx", "lab"],
    ["src/lab/teach/planted.ts", EXIF, "lab"],
    ["src/main.tsx", EXIF, "main"],
    ["src/main.tsx", "#workers/offline/service-worker.ts", "main"],
    ["src/pages.ts", "#src/storage/stored-value.ts", "pages"],
    ["src/paths.ts", "#src/core/workers/shrink-photo.ts", "pages"],
    ["src/package/planted.ts", EXIF, "package"],
    ["src/package/planted.ts", "#src/app/home/home-page.tsx", "package"],
    ["src/lab/teach/planted.ts", "#src/package/start-pipeline.ts", "lab"],
    ["bench/planted-import.ts", "#tests/fakes/planted.ts", "bench"],
  ].map(([path = "", imported = "", room]): Fault => [path, imported, `${room}: knows only what it may`]),
  ["src/app/planted.ts", "comlink", "comlink only at the doors of the workers"],
  ["src/storage/planted.ts", "comlink", "comlink only at the doors of the workers"],
  ["workers/imaging/planted.ts", "comlink", "comlink only at the doors of the workers"],
  ["workers/imaging/planted.ts", "react", "React only where people look"],
  ["models/planted.ts", "lucide-react", "React only where people look"],
  ["domain/planted.ts", "react-router-dom", "React only where people look"],
  ["src/core/planted.ts", "react-dom/client", "React only where people look"],
  ["src/storage/planted.ts", "react", "React only where people look"],
  ...RUNTIMES.map(([runtime, name]): Fault => [
    `${NETWORKS}/planted.ts`,
    name,
    `the runtime ${runtime} only in its own folder`,
  ]),
  ["workers/imaging/planted.ts", "workbox-routing/registerRoute.js", "workbox only in the service worker"],
  ["src/app/planted.ts", "workbox-routing/registerRoute.js", "workbox only in the service worker"],
  ["src/app/planted.ts", "idb", "idb only at the doors of the storages"],
  ["src/ui/planted.ts", "write-excel-file/universal", "write-excel-file only in the writer of spreadsheets"],
  ["src/helpers/planted.ts", "#src/plan/plan.ts", "every file of ours stands in a room"],
  ["domain/planted.ts", "./gone.ts", "everything imported is there"],
  ["domain/planted.ts", "#domain/gone.ts", "everything imported is there"],
  ["domain/planted.ts", "no-such-package", "everything imported is there"],
];

/** Files with other faults, and valid files: a fake to import, and a file in each runtime's own folder. */
const OTHER_TEXTS: Readonly<Record<string, string>> = {
  "domain/planted-type.ts": `import type { PlanStore } from "#src/plan/plan-store.ts";\nexport type Planted = PlanStore;\n`,
  "src/helpers/planted-alone.ts": "export const planted = 1;\n",
  "domain/planted-hen.ts": `import "./planted-egg.ts";\n`,
  "domain/planted-egg.ts": `import "./planted-hen.ts";\n`,
  "tests/fakes/planted.ts": "export const fake = 1;\n",
  "bench/planted.ts": "export const fake = 1;\n",
  ...Object.fromEntries(
    RUNTIMES.map(([runtime, name]) => [`${NETWORKS}/${runtime}/planted.ts`, `import "${name}";\n`]),
  ),
};

/** The other faults, each with the start of the expected problem. */
const OTHER_FAULTS = [
  ["a type", /^domain: knows only what it may: domain\/planted-type\.ts -> src\/plan\/plan-store\.ts/],
  [
    "a file without imports",
    /^every file of ours stands in a room, also one that knows nobody: src\/helpers\/planted-alone\.ts/,
  ],
  ["a circle", /^no circles: domain\/planted-(hen|egg)\.ts -> /],
] as const;

type Outcome = Awaited<ReturnType<typeof checkDependencies>>;

let sound: Outcome;
let spoilt: Outcome;

// Plants all faults at once, because reading the tree is slow.
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

/** The start of the problem that a fault causes. It names the imported file, but not an imported package. */
function problemOf([path, imported, rule]: Fault): string {
  const isFile = imported.startsWith("#") && !imported.includes("gone");
  return `${rule}: ${path} -> ${isFile ? imported.slice(1) : ""}`;
}

test("the app keeps all rules, and its imports are seen", () => {
  expect(sound.problems).toEqual([]);
  expect(sound.files).toBeGreaterThan(60);
  expect(sound.imports).toBeGreaterThan(sound.files);
});

test.each(FAULTS)("%s that imports %s breaks the rule %s", (...fault) => {
  const alike = FAULTS.filter((each) => problemOf(each) === problemOf(fault));
  const found = spoilt.problems.filter((problem) => problem.startsWith(problemOf(fault)));
  expect(found).toHaveLength(alike.length);
});

test.each(OTHER_FAULTS)("%s breaks its rule", (_name, problem) => {
  expect(spoilt.problems.filter((each) => problem.test(each))).toHaveLength(1);
});

test("only the planted faults are found", () => {
  const planted = FAULTS.map(problemOf);
  const others = spoilt.problems.filter(
    (problem) =>
      !OTHER_FAULTS.some(([, each]) => each.test(problem)) &&
      !planted.some((each) => problem.startsWith(each)),
  );
  expect(others).toEqual([]);
  expect(spoilt.problems).toHaveLength(planted.length + OTHER_FAULTS.length);
});

test("a tree without files is a problem", async () => {
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
