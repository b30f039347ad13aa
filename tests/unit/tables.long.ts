import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copySource, type SourceCopy } from "#tests/fixtures/build/source-copy.ts";

/** The projects that are compiled: all except the tests. */
const PROJECTS = ["domain", "models", "workers", "src", "bench", "scripts"];

/** In milliseconds. The compiler takes three seconds, and much longer if other programs use the processor. */
const LIMIT = { timeout: 120_000 };

let copy: SourceCopy;

beforeAll(() => {
  copy = copySource([
    ...PROJECTS,
    "tests",
    // A script imports the command of the package.
    "packages/identify/bin",
    "package.json",
    "tsconfig.base.json",
    "playwright.config.ts",
    "vite.config.ts",
    ".dependency-cruiser.mjs",
  ]);
});

afterAll(() => copy.remove());

/** Inserts `line` into a text before `place`, which must occur exactly once. */
function before(place: string, line: string): (text: string) => string {
  return (text) => {
    const [start, end, ...others] = text.split(place);
    if (start === undefined || end === undefined || others.length > 0) {
      throw new Error(`"${place}" stands in the file ${others.length + 1} times, not once`);
    }
    return `${start}${line}\n${place}${end}`;
  };
}

/** The files of these projects in which the compiler finds an error, sorted and without duplicates. */
async function filesAtFault(
  changes: Parameters<SourceCopy["withChanges"]>[0],
  projects: readonly string[] = PROJECTS,
): Promise<readonly string[]> {
  return copy.withChanges(changes, async () => {
    const tsc = join(copy.folder, "node_modules", "typescript", "bin", "tsc");
    const args = [tsc, "-b", "--pretty", "false", ...projects];
    const { stdout } = spawnSync(process.execPath, args, { cwd: copy.folder, encoding: "utf8" });
    const files = Array.from(stdout.matchAll(/^(\S+)\(\d+,\d+\): error TS/gm), ([, file]) => file ?? "");
    return [...new Set(files)].toSorted();
  });
}

const A_SUBJECT = before("} satisfies", `  "made-up": { isPremium: false },`);

test("the compiler names every place that lacks a made-up format or a made-up runtime", LIMIT, async () => {
  const files = await filesAtFault({
    "models/runtimes.ts": before(
      "} satisfies",
      `  "made-up-runtime": { name: "Made up 1.0.0", downloadBytes: 1, backends: ["wasm"] },`,
    ),
    "models/formats.ts": before(
      "} as const satisfies",
      `  "made-up": { name: "Made up", fileEnding: ".made-up", runtime: "made-up-runtime", numberTypes: ["float32"] },
  "made-up-layers": { name: "Made up layers", fileEnding: ".json", runtime: "tfjs", numberTypes: ["float32"] },`,
    ),
  });

  expect(files).toEqual([
    ".dependency-cruiser.mjs",
    "scripts/checks/size-budgets.mjs",
    "src/lab/models/model-texts.ts",
    "vite.config.ts",
    "workers/inference/classifiers/networks/tfjs/tfjs-model.ts",
    "workers/inference/load-model.ts",
    "workers/packaging/formats/model-file-readers.ts",
    "workers/packaging/sidecars.ts",
  ]);
});

test("the compiler asks for the record and the page of a made-up subject", LIMIT, async () => {
  const files = await filesAtFault({ "domain/subject.ts": A_SUBJECT }, ["src"]);

  expect(files).toContain("domain/records/knowledge.ts");
  expect(files).toContain("src/paths.ts");
});

test(
  "the compiler names every place that lacks a made-up subject, its record or its page",
  LIMIT,
  async () => {
    const files = await filesAtFault({
      "domain/subject.ts": A_SUBJECT,
      "domain/records/knowledge.ts": before(
        "}\n\n/** A knowledge record; `subject` tells",
        `  readonly "made-up": Pick<AnimalRecord, "id" | "scientificName" | "sources"> & { readonly subject: "made-up" };`,
      ),
      "src/pages.ts": before(
        "  solutions: {",
        `  madeUp: { path: "/made-up", code: "app/identify/identifier" },`,
      ),
      "src/paths.ts": before("  pest: PATHS.pests,", `  "made-up": PATHS.madeUp,`),
    });

    // The compiler also names code that merely uses these tables, and that changes often.
    expect(files).toEqual(
      expect.arrayContaining([
        "domain/answer/headline.ts",
        "models/label-facts-schema.ts",
        "models/registry.ts",
        "models/sample-labels.ts",
        "scripts/model/model-answers.mjs",
        "src/app/guide/guide-query.ts",
        "src/app/guide/guide-results.tsx",
        "src/app/history/history-list.tsx",
        "src/app/history/rules/history-schema.ts",
        "src/app/history/rules/history.ts",
        "src/app/home/home-page.tsx",
        "src/app/history/case/case-sheet.ts",
        "src/answer/first-things.tsx",
        "src/answer/result-sections.ts",
        "src/app/identify/identifier-page.tsx",
        "src/app/identify/start/describe-finding.ts",
        "src/main.tsx",
        "src/core/models/model-choice-store.ts",
        "src/ui/illustrations/subject-illustration.tsx",
        "src/ui/texts/describe-verdict.ts",
        "src/ui/texts/name-in-sentence.ts",
        "src/ui/texts/names.ts",
      ]),
    );
  },
);
