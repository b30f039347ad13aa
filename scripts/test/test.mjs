import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { ROOT } from "../root.mjs";
import {
  countPlaywright,
  countVitest,
  formatSummary,
  settleCounts,
  totalsLine,
  totalsOf,
} from "./count-tests.mjs";
import { readEnvironment, readGreenStages, readTree, writeLastRun } from "./last-run.mjs";

/**
 * @typedef {import("./count-tests.mjs").Counts} Counts
 * @typedef {import("./count-tests.mjs").StageResult} StageResult
 * @typedef {{ package: string, bin: string } | { script: string }} Program
 * @typedef {{ file: string, count: (text: string) => Counts }} Report
 * @typedef {object} Stage
 * @property {string} name
 * @property {string[]} groups that the command line can name
 * @property {Program} program
 * @property {string[]} args
 * @property {Report} [report] of a test runner; a stage without a report is a check and counts as one test
 * @property {Record<string, string>} [env]
 */

/** @param {string} name */
const script = (name) => ({ script: `scripts/${name}.mjs` });

/** @param {string} name @returns {Stage} */
function vitest(name) {
  const file = reportFile(name);
  return {
    name,
    groups: ["unit"],
    program: { package: "vitest", bin: "vitest" },
    args: ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`],
    report: { file, count: (text) => countVitest(JSON.parse(text), process.env[ALL] !== undefined) },
  };
}

/** @param {string} name @returns {Stage} */
function playwright(name) {
  const file = reportFile(name);
  return {
    name,
    groups: ["e2e"],
    program: { package: "@playwright/test", bin: "playwright" },
    args: ["test", "--reporter=list,json"],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    report: { file, count: (text) => countPlaywright(JSON.parse(text)) },
  };
}

/** @param {string} name of a stage */
function reportFile(name) {
  return join(ROOT, ".cache", `${name.replaceAll(" ", "-")}.json`);
}

/** The end-to-end tests and the size budgets wait for the build, tests for the photos. */
/** @type {Stage} */
const build = {
  name: "build",
  groups: ["checks", "e2e"],
  program: { package: "vite", bin: "vite" },
  args: ["build"],
};
/** @type {Stage} */
const photos = { name: "photos", groups: ["unit", "e2e"], program: script("test/make-photos"), args: [] };

/**
 * The type-aware linter and the compiler are Go programs. They take a fifth less time with less frequent garbage
 * collection.
 */
const ROOMY = { GOGC: "400" };

/**
 * Makes the stage of a check, which passes or fails as a whole.
 * @param {string} name
 * @param {Program} program
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @returns {Stage}
 */
function check(name, program, args = [], env = {}) {
  return { name, groups: ["checks"], program, args, env };
}

const sizes = check("size budgets", script("checks/check-size"));
const checks = [
  check("format", { package: "oxfmt", bin: "oxfmt" }, ["--check"]),
  check(
    "lint and types",
    { package: "oxlint", bin: "oxlint" },
    ["--deny-warnings", "--report-unused-disable-directives"],
    ROOMY,
  ),
  check("dependency rules", script("checks/check-dependencies")),
  check("docs", script("checks/check-docs")),
  check("languages", script("languages/languages-check")),
];
/** Checks that rarely fail. The linter checks types with its own copy of the compiler. */
const rareChecks = [
  check("licences", script("checks/check-licences")),
  check("browsers", script("checks/check-browsers")),
  check("dead code", { package: "knip", bin: "knip" }, ["--cache"]),
  check("types", { package: "typescript", bin: "tsc" }, ["-b"], ROOMY),
];

/** With this variable in the environment, both test runners also run the tests that take long. */
const ALL = "TEST_ALL";

/**
 * Stages that run one after the other, once the stages that they need have ended.
 * @typedef {{ needs: Stage[], stages: Stage[] }} Lane
 */

/**
 * The lanes run in parallel. With `--all` the tests that take long need the processor for themselves, so the test runners
 * take turns.
 * @param {boolean} runsAll
 * @returns {Lane[]}
 */
function lanesOf(runsAll) {
  const [unit, e2e] = [vitest("vitest"), playwright("playwright")];
  if (runsAll) {
    return [
      { needs: [build], stages: [sizes, ...checks, ...rareChecks] },
      { needs: [build, photos], stages: [unit, e2e] },
    ];
  }
  return [
    { needs: [build, photos], stages: [sizes, e2e] },
    { needs: [], stages: checks },
    { needs: [photos], stages: [unit] },
  ];
}

/**
 * Runs a stage to its end. A stage that can't start, or whose report can't be read, counts as failed, and the run
 * continues.
 * @param {Stage} stage
 * @returns {Promise<StageResult>}
 */
async function runStage(stage) {
  console.log(`begins: ${stage.name}`);
  const startMs = performance.now();
  const seconds = () => (performance.now() - startMs) / 1000;
  try {
    const counts = stage.report ? await runTests(stage, stage.report) : await runCheck(stage);
    return { ...counts, name: stage.name, seconds: seconds() };
  } catch (error) {
    console.error(error);
    const remark = "could not be run or read";
    return { passed: 0, failed: 1, skipped: [], remark, name: stage.name, seconds: seconds() };
  }
}

/** @param {Stage} stage */
async function runCheck(stage) {
  /** @type {string[]} */
  const lines = [];
  const badEnd = await run(stage, (line) => lines.push(line));
  if (badEnd === null) {
    console.log(`ok: ${stage.name}`);
    return { passed: 1, failed: 0, skipped: [], remark: null };
  }
  console.log(`\nFAILED: ${stage.name} (${badEnd})\n${lines.join("\n").trimEnd()}\n`);
  return { passed: 0, failed: 1, skipped: [], remark: badEnd };
}

/**
 * @param {Stage} stage
 * @param {Report} report
 */
async function runTests(stage, report) {
  mkdirSync(dirname(report.file), { recursive: true });
  // If the runner crashes before it writes a report, an older report must not count.
  rmSync(report.file, { force: true });
  // Lanes print at the same time, so each line begins with the name of its stage.
  const badEnd = await run(stage, (line) => console.log(`${stage.name} | ${line}`));
  const counts = existsSync(report.file) ? report.count(readFileSync(report.file, "utf8")) : null;
  return settleCounts(counts, badEnd);
}

/**
 * @param {Stage} stage
 * @param {(line: string) => void} onLine called with each line of output
 * @returns {Promise<string | null>} the failing exit code or the signal; null after exit code 0
 */
function run(stage, onLine) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [programFile(stage.program), ...stage.args], {
      cwd: ROOT,
      env: { ...process.env, ...stage.env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const input of [child.stdout, child.stderr]) createInterface({ input }).on("line", onLine);
    child.on("error", reject);
    child.on("close", (code, signal) => resolve(code === 0 ? null : (signal ?? `exit code ${code}`)));
  });
}

/**
 * The JavaScript file of a program. Node runs this file directly, because on Windows the links in node_modules/.bin are
 * shell scripts.
 * @param {Program} program
 * @returns {string}
 */
function programFile(program) {
  if ("script" in program) return join(ROOT, program.script);
  const folder = join(ROOT, "node_modules", program.package);
  const { bin } = /** @type {{ bin?: string | Record<string, string> }} */ (
    JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
  );
  const file = typeof bin === "string" ? bin : bin?.[program.bin];
  if (file === undefined) throw new Error(`${program.package} has no program named ${program.bin}`);
  return join(folder, file);
}

/** @param {string[]} args groups of stages (none for all), or --all for all stages and the tests that take long */
async function main(args) {
  const runsAll = args.length === 1 && args[0] === "--all";
  const lanes = lanesOf(runsAll);
  const stages = [build, photos, ...lanes.flatMap((lane) => lane.stages)];
  const known = new Set(stages.flatMap(({ groups }) => groups));
  const groups = runsAll ? [] : args;
  const unknown = groups.filter((arg) => !known.has(arg));
  if (unknown.length > 0) {
    console.error(
      `test: can't run ${unknown.join(", ")}; there are --all alone, or of ${[...known].join(", ")}`,
    );
    process.exitCode = 2;
    return;
  }
  // The shell may have set this variable.
  delete process.env[ALL];
  if (runsAll) process.env[ALL] = "1";
  const startMs = performance.now();
  const tree = readTree();
  const wanted = stages.filter(
    (stage) => groups.length === 0 || stage.groups.some((group) => groups.includes(group)),
  );
  const green = readGreenStages(await readEnvironment());
  const mustRun = runsAll || process.env["CI"] !== undefined;
  const results = await runLanes(lanes, wanted, (name) => (mustRun ? null : green.earlierResult(tree, name)));
  // What needed a failed stage may have run on what an earlier run left.
  if (!results.some(({ name, failed }) => failed > 0 && [build.name, photos.name].includes(name)))
    green.save(results, tree, readTree());
  const totals = totalsOf(results);
  if (groups.length === 0) {
    const seconds = (performance.now() - startMs) / 1000;
    writeLastRun(tree, { ...totals, seconds, runsAll, stages: results });
  }
  console.log(`\n${formatSummary(results)}\n`);
  console.log(totalsLine(totals));
  process.exitCode = totals.failed > 0 ? 1 : 0;
}

/**
 * @param {Lane[]} lanes
 * @param {Stage[]} wanted
 * @param {(name: string) => StageResult | null} earlierResult of a stage that need not run
 * @returns {Promise<StageResult[]>}
 */
async function runLanes(lanes, wanted, earlierResult) {
  /** @type {Map<Stage, Promise<StageResult>>} */
  const running = new Map();
  /** @param {Stage} stage */
  const result = (stage) => {
    const known = running.get(stage) ?? runStage(stage);
    running.set(stage, known);
    return known;
  };
  await Promise.all(
    lanes.map(async ({ needs, stages }) => {
      for (const stage of stages.filter((each) => wanted.includes(each))) {
        const earlier = earlierResult(stage.name);
        if (earlier !== null) {
          console.log(`unchanged since it passed: ${stage.name}`);
          running.set(stage, Promise.resolve(earlier));
          continue;
        }
        await Promise.all(needs.filter((each) => wanted.includes(each)).map(result));
        await result(stage);
      }
    }),
  );
  return Promise.all(running.values());
}

await main(process.argv.slice(2));
