import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copySource, type SourceCopy } from "#tests/fixtures/source-copy.ts";
import { checkDependencies } from "../../../scripts/check-dependencies.mjs";

let copy: SourceCopy;

/** Source texts by their paths in the copy; where there is a file already, the text is added to it. */
type Planted = Readonly<Record<string, string>>;

beforeAll(() => {
  copy = copySource([
    "src",
    "workers",
    "models",
    "domain",
    "bench",
    "scripts",
    "vite.config.ts",
    "package.json",
  ]);
});

afterAll(() => copy.remove());

/** The problems of the copy with `planted` in it. */
async function problemsWith(planted: Planted): Promise<string[]> {
  const changes = Object.fromEntries(
    Object.entries(planted).map(([path, text]) => [path, (before: string) => before + text]),
  );
  return copy.withChanges(changes, async () => (await checkDependencies(copy.folder)).problems);
}

test("the app as it is keeps all rules, and its imports were seen", async () => {
  const { files, imports, problems } = await checkDependencies(copy.folder);

  expect(problems).toEqual([]);
  expect(files).toBeGreaterThan(60);
  expect(imports).toBeGreaterThan(files);
});

test.each([
  ["the domain", "a page", "domain/planted.ts", "#src/pages/home/home-page.tsx", "domain"],
  ["a model", "a worker", "models/planted.ts", "#workers/imaging/sniff.ts", "models"],
  ["a worker", "a store", "workers/imaging/planted.ts", "#src/stores/plan/plan-store.ts", "workers"],
  [
    "the workers' contract",
    "a worker",
    "workers/contract.ts",
    "#workers/imaging/sniff.ts",
    "worker contract",
  ],
  ["the pipeline", "a worker's inside", "src/pipeline/planted.ts", "#workers/imaging/sniff.ts", "pipeline"],
  ["the plan", "a component", "src/stores/plan/planted.ts", "#src/components/button/button.tsx", "plan"],
  ["the plan", "the pipeline", "src/stores/plan/planted.ts", "#src/pipeline/shrink-photo.ts", "plan"],
  [
    "what every store is built on",
    "a store",
    "src/stores/readable-store.ts",
    "#src/stores/plan/plan-store.ts",
    "readable store",
  ],
  [
    "the storage",
    "a store",
    "src/stores/storage/planted.ts",
    "#src/stores/history/history-database.ts",
    "storage",
  ],
  [
    "the identification",
    "the history",
    "src/stores/identification/planted.ts",
    "#src/stores/history/history-database.ts",
    "identification",
  ],
  [
    "the history",
    "the models",
    "src/stores/history/planted.ts",
    "#src/stores/models/model-trial.ts",
    "history",
  ],
  [
    "the models",
    "the benchmark",
    "src/stores/models/planted.ts",
    "#src/stores/benchmark/labelled/evaluation-run.ts",
    "stored models",
  ],
  [
    "the benchmark",
    "the history",
    "src/stores/benchmark/planted.ts",
    "#src/stores/history/history-database.ts",
    "benchmark stores",
  ],
  ["the wording", "a store", "src/wording/planted.ts", "#src/stores/history/history-database.ts", "wording"],
  ["a style", "the domain", "src/styles/planted.ts", "#domain/plan/plan.ts", "styles"],
  ["the bench", "a test's fake", "bench/planted-import.ts", "#tests/fakes/planted.ts", "bench"],
  ["a component", "the domain", "src/components/planted.ts", "#domain/plan/plan.ts", "components"],
  ["a page", "the pipeline", "src/pages/home/planted.ts", "#src/pipeline/identify-photo.ts", "pages"],
  ["the identifier", "a page", "src/identifier/planted.ts", "#src/pages/home/home-page.tsx", "identifier"],
  ["the frame", "the pipeline", "src/app/planted.ts", "#src/pipeline/identify-photo.ts", "app"],
  ["the frame", "a test's fake", "src/app/planted.ts", "#tests/fakes/planted.ts", "app"],
  ["the root", "a worker's inside", "src/main.tsx", "#workers/imaging/sniff.ts", "main"],
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
    "#workers/offline/sound-answers.ts",
    "workers",
  ],
  ["the root", "the service worker", "src/main.tsx", "#workers/offline/service-worker.ts", "main"],
  ["the pipeline", "the benchmark", "src/pipeline/planted.ts", "#bench/planted.ts", "pipeline"],
  ["a path", "the pipeline", "src/paths.ts", "#src/pipeline/shrink-photo.ts", "paths"],
])("%s that knows %s is found", async (_who, _whom, path, imported, room) => {
  const fake = {
    "tests/fakes/planted.ts": "export const fake = 1;\n",
    "bench/planted.ts": "export const fake = 1;\n",
  };
  const problems = await problemsWith({ ...fake, [path]: `import "${imported}";\n` });

  expect(problems).toHaveLength(1);
  expect(problems[0]).toBe(`${room}: knows only what it may: ${path} -> ${imported.slice(1)}`);
});

test("a type that is imported alone counts as an import", async () => {
  const source = `import type { PlanStore } from "#src/stores/plan/plan-store.ts";\nexport type Planted = PlanStore;\n`;

  expect(await problemsWith({ "domain/planted.ts": source })).toEqual([
    "domain: knows only what it may: domain/planted.ts -> src/stores/plan/plan-store.ts",
  ]);
});

test("a page that knows another page is found", async () => {
  const path = "src/pages/home/planted.ts";

  expect(await problemsWith({ [path]: `import "../pricing/pricing-page.tsx";\n` })).toEqual([
    `pages do not know each other: ${path} -> src/pages/pricing/pricing-page.tsx`,
  ]);
});

test.each(["src/pages/home/planted.ts", "src/stores/plan/planted.ts", "workers/imaging/planted.ts"])(
  "comlink in %s, which is no door of a worker, is found",
  async (path) => {
    const problems = await problemsWith({ [path]: `import { wrap } from "comlink";\nexport { wrap };\n` });

    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`comlink only at the doors of the workers: ${path}`);
  },
);

test.each([
  ["workers/imaging/planted.ts", "react"],
  ["models/planted.ts", "lucide-react"],
  ["domain/planted.ts", "react-router-dom"],
  ["src/pipeline/planted.ts", "react-dom/client"],
])("in %s the package %s is found", async (path, name) => {
  const problems = await problemsWith({ [path]: `import "${name}";\n` });

  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(`React only where people look: ${path}`);
});

test.each([
  ["tfjs", "@tensorflow/tfjs-core"],
  ["litert", "@litertjs/core"],
  ["onnxruntime", "onnxruntime-web/wasm"],
])("the runtime %s (%s) outside of its own folder is found, and in it it is not", async (runtime, name) => {
  const source = `import "${name}";\n`;
  const networks = "workers/inference/classifiers/networks";
  const problems = await problemsWith({
    [`${networks}/planted.ts`]: source,
    [`${networks}/${runtime}/planted.ts`]: source,
  });

  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(`the runtime ${runtime} only in its own folder: ${networks}/planted.ts`);
});

test.each(["workers/imaging/planted.ts", "src/app/planted.ts"])(
  "workbox in %s, which is no part of the service worker, is found",
  async (path) => {
    const problems = await problemsWith({ [path]: `import "workbox-routing/registerRoute.js";\n` });

    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`workbox only in the service worker: ${path}`);
  },
);

test("idb in a store that is no door of a storage is found", async () => {
  const problems = await problemsWith({ "src/stores/history/planted.ts": `import "idb";\n` });

  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain("idb only at the doors of the storages: src/stores/history/planted.ts");
});

test("a circle is found", async () => {
  const problems = await problemsWith({
    "domain/planted-hen.ts": `import "./planted-egg.ts";\n`,
    "domain/planted-egg.ts": `import "./planted-hen.ts";\n`,
  });

  expect(problems).toEqual([expect.stringMatching(/^no circles: domain\/planted-(hen|egg)\.ts -> /)]);
});

test("a file outside of every room is found", async () => {
  const path = "src/helpers/planted.ts";

  expect(await problemsWith({ [path]: `import "#domain/plan/plan.ts";\n` })).toEqual([
    `every file of ours stands in a room: ${path} -> domain/plan/plan.ts`,
  ]);
});

test("a file outside of every room is found also where it imports nothing", async () => {
  const problems = await problemsWith({ "src/helpers/planted.ts": "export const planted = 1;\n" });

  expect(problems).toHaveLength(1);
});

test.each(["./gone.ts", "#domain/gone.ts", "no-such-package"])(
  "the import of %s, which is not there, is found",
  async (imported) => {
    const path = "domain/planted.ts";

    const problems = await problemsWith({ [path]: `import "${imported}";\n` });

    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`everything imported is there: ${path}`);
  },
);

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
