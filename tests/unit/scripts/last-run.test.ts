import { expect, test } from "vitest";
import { unchangedStages } from "../../../scripts/test/last-run.mjs";
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
const STAGES = ["size budgets", "playwright", "vitest", "docs", "lint and types", "dead code", "languages"];

/** The stages that run after `changes` to files with which all stages passed, or failed. */
function stagesAfter(changes: Readonly<Record<string, string | undefined>>, failed = 0): readonly string[] {
  const file = folder.path(`green-${(made += 1)}.json`);
  const options = { file, isCi: false };
  const before = unchangedStages({ hashes: new Map(Object.entries(FILES)) }, options);
  for (const name of STAGES) {
    before?.note({ name, passed: 1, failed, skipped: [], seconds: 9, remark: null });
  }
  const hashes = new Map<string, string>();
  for (const [path, hash] of Object.entries({ ...FILES, ...changes })) if (hash) hashes.set(path, hash);
  const after = unchangedStages({ hashes }, options);
  return STAGES.filter((name) => after?.earlierResult(name) === null);
}

test("a stage is left out if no file that it reads has changed since it passed", () => {
  expect(stagesAfter({})).toEqual([]);
  expect(stagesAfter({}, 1)).toEqual(STAGES);
});

test.each([
  ["package-lock.json", STAGES],
  ["vite.config.ts", STAGES],
  ["src/main.tsx", STAGES],
  ["models/packages/kingdom/manifest.json", STAGES],
  ["scripts/checks/check-docs.mjs", STAGES],
  ["languages/es/app.po", STAGES.filter((name) => name !== "dead code")],
  ["tests/unit/a.test.ts", ["vitest", "docs", "lint and types", "dead code"]],
  ["tests/browser/a.test.tsx", ["vitest", "docs", "lint and types", "dead code"]],
  ["tests/e2e/a.spec.ts", ["playwright", "vitest", "docs", "lint and types", "dead code"]],
  ["docs/specification.md", ["vitest", "docs", "lint and types"]],
  ["training/train.py", ["vitest", "docs", "lint and types"]],
])("after a change of %s the stages that read it run, also where it is deleted", (path, stages) => {
  expect(stagesAfter({ [path]: "2" })).toEqual(stages);
  expect(stagesAfter({ [path]: undefined })).toEqual(stages);
});

test("a new file makes its stages run, and in CI every stage runs", () => {
  expect(stagesAfter({ "src/new.ts": "1" })).toEqual(STAGES);
  expect(unchangedStages({ hashes: new Map() }, { isCi: true })).toBe(null);
});
