import { expect, test } from "vitest";
import { readGreenStages } from "../../../scripts/test/last-run.mjs";
import { temporaryFolder } from "./temporary-folder.ts";

const folder = temporaryFolder();
let made = 0;

const FILES = {
  "package-lock.json": "1",
  "vite.config.ts": "1",
  "src/main.tsx": "1",
  "models/packages/kingdom/manifest.json": "1",
  "languages/es/app.po": "1",
  "tests/unit/a.test.ts": "1",
  "tests/browser/a.test.tsx": "1",
  "tests/e2e/a.spec.ts": "1",
  "scripts/checks/check-docs.mjs": "1",
  "docs/specification.md": "1",
  "training/train.py": "1",
};
const STAGES = [
  "size budgets",
  "playwright",
  "vitest",
  "docs",
  "lint and types",
  "dependency rules",
  "languages",
];

function treeOf(files: Readonly<Record<string, string | undefined>>) {
  const hashes = new Map<string, string>();
  for (const [path, hash] of Object.entries(files)) if (hash !== undefined) hashes.set(path, hash);
  return { hashes };
}

interface Run {
  readonly failed?: number;
  /** Files that change while the stages run. */
  readonly meanwhile?: Readonly<Record<string, string>>;
  readonly environment?: string;
}

/** The stages that run after `changes` to files with which a run came to its end. */
function stagesAfter(
  changes: Readonly<Record<string, string | undefined>>,
  { failed = 0, meanwhile = {}, environment = "v20" }: Run = {},
): readonly string[] {
  const file = folder.path(`green-${(made += 1)}.json`);
  const results = STAGES.map((name) => ({ name, passed: 1, failed, skipped: [], seconds: 9, remark: null }));
  readGreenStages("v20", file).save(results, treeOf(FILES), treeOf({ ...FILES, ...meanwhile }));
  const green = readGreenStages(environment, file);
  return STAGES.filter((name) => green.earlierResult(treeOf({ ...FILES, ...changes }), name) === null);
}

test("a stage is left out if no file that it reads has changed since it passed", () => {
  expect(stagesAfter({})).toEqual([]);
  expect(stagesAfter({}, { failed: 1 })).toEqual(STAGES);
});

test.each([
  ["package-lock.json", STAGES],
  ["vite.config.ts", STAGES],
  ["src/main.tsx", STAGES],
  ["models/packages/kingdom/manifest.json", STAGES],
  ["scripts/checks/check-docs.mjs", STAGES],
  ["languages/es/app.po", STAGES.filter((name) => name !== "dependency rules")],
  ["tests/unit/a.test.ts", ["vitest", "docs", "lint and types", "dependency rules"]],
  ["tests/browser/a.test.tsx", ["vitest", "docs", "lint and types", "dependency rules"]],
  ["tests/e2e/a.spec.ts", ["playwright", "vitest", "docs", "lint and types", "dependency rules"]],
  ["docs/specification.md", ["vitest", "docs", "lint and types"]],
  ["training/train.py", ["vitest", "docs", "lint and types"]],
])("after a change of %s the stages that read it run, also where it is deleted", (path, stages) => {
  expect(stagesAfter({ [path]: "2" })).toEqual(stages);
  expect(stagesAfter({ [path]: undefined })).toEqual(stages);
});

test("a new file, another Node or browser, and a file that changed during the run make stages run", () => {
  expect(stagesAfter({ "src/new.ts": "1" })).toEqual(STAGES);
  expect(stagesAfter({}, { environment: "v22" })).toEqual(STAGES);
  expect(stagesAfter({}, { meanwhile: { "src/main.tsx": "2" } })).toEqual(STAGES);
});

test("a stage that fails later is forgotten, and a damaged record counts as none", () => {
  const file = folder.path("green.json");
  const result = { name: "vitest", passed: 1, failed: 0, skipped: [], seconds: 9, remark: null };
  readGreenStages("v20", file).save([result], treeOf(FILES), treeOf(FILES));
  expect(readGreenStages("v20", file).earlierResult(treeOf(FILES), "vitest")).toMatchObject({ passed: 1 });
  readGreenStages("v20", file).save([{ ...result, failed: 1 }], treeOf(FILES), treeOf(FILES));
  expect(readGreenStages("v20", file).earlierResult(treeOf(FILES), "vitest")).toBe(null);
  folder.write("green.json", '{"vitest":');
  expect(readGreenStages("v20", file).earlierResult(treeOf(FILES), "vitest")).toBe(null);
});
