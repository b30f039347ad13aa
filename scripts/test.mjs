import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { countPlaywright, countVitest, formatSummary, settleCounts, totalsLine } from "./count-tests.mjs";
import { ROOT } from "./root.mjs";

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
 * @property {Report} [report] of a test runner; a stage without one is a check and counts as one test
 * @property {Record<string, string>} [env]
 */

/** @param {string} name */
const script = (name) => ({ script: `scripts/${name}.mjs` });

/** @type {Stage} */
const build = {
  name: "build",
  // In e2e too, so that it never tests a dist left over from other sources.
  groups: ["checks", "e2e"],
  program: { package: "vite", bin: "vite" },
  args: ["build"],
};

/**
 * @param {string} name
 * @returns {Stage}
 */
function vitest(name) {
  const file = reportFile(name);
  return {
    name,
    groups: ["unit"],
    program: { package: "vitest", bin: "vitest" },
    args: ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`],
    report: {
      file,
      count: (text) =>
        countVitest(/** @type {import("./count-tests.mjs").VitestReport} */ (JSON.parse(text))),
    },
  };
}

/**
 * @param {string} name
 * @returns {Stage}
 */
function playwright(name) {
  const file = reportFile(name);
  return {
    name,
    groups: ["e2e"],
    program: { package: "@playwright/test", bin: "playwright" },
    args: ["test", "--reporter=list,json"],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    report: {
      file,
      count: (text) =>
        countPlaywright(/** @type {import("./count-tests.mjs").PlaywrightReport} */ (JSON.parse(text))),
    },
  };
}

/** @param {string} name of a stage */
function reportFile(name) {
  return join(ROOT, ".cache", `${name.replaceAll(" ", "-")}.json`);
}

/** The lanes need these. They run side by side, before the lanes begin. */
const first = [build, { name: "photos", groups: ["unit", "e2e"], program: script("make-photos"), args: [] }];

/** The linter's types and the compiler are written in Go, and take a fifth less time when they collect garbage less often. */
const ROOMY = { GOGC: "400" };

/** @type {Stage} */
const types = {
  name: "types",
  groups: ["checks"],
  program: { package: "typescript", bin: "tsc" },
  args: ["-b"],
  env: ROOMY,
};

/** The stages of a lane run one after the other, and the lanes side by side. */
const lanes = [
  [
    { name: "size budgets", groups: ["checks"], program: script("check-size"), args: [] },
    { name: "licences", groups: ["checks"], program: script("check-licences"), args: [] },
    playwright("playwright"),
  ],
  [
    { name: "format", groups: ["checks"], program: { package: "oxfmt", bin: "oxfmt" }, args: ["--check"] },
    {
      name: "lint and types",
      groups: ["checks"],
      program: { package: "oxlint", bin: "oxlint" },
      args: ["--deny-warnings", "--report-unused-disable-directives"],
      env: ROOMY,
    },
    { name: "browsers", groups: ["checks"], program: script("check-browsers"), args: [] },
    { name: "dead code", groups: ["checks"], program: { package: "knip", bin: "knip" }, args: [] },
    { name: "dependency rules", groups: ["checks"], program: script("check-dependencies"), args: [] },
    { name: "docs", groups: ["checks"], program: script("check-docs"), args: [] },
  ],
  [vitest("vitest")],
];

/** The runners' configurations read it: where it is set they run the slow tests, else the others. */
const LONG = "TEST_LONG";

/** `npm test -- --long`: tests that are slow and rarely fail, and the compiler itself, as the linter has its own copy. */
const long = [types, vitest("vitest long"), playwright("playwright long")];

/**
 * Runs a stage to its end. A stage that can't be started or read is a failed one, and the run goes on.
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
  // A report of an earlier run must not be counted for one that crashes before it writes its own.
  rmSync(report.file, { force: true });
  // Lanes write at the same time, so each line begins with the stage.
  const badEnd = await run(stage, (line) => console.log(`${stage.name} | ${line}`));
  const counts = existsSync(report.file) ? report.count(readFileSync(report.file, "utf8")) : null;
  return settleCounts(counts, badEnd);
}

/**
 * @param {Stage} stage
 * @param {(line: string) => void} onLine takes each line of output
 * @returns {Promise<string | null>} how it ended badly, as settleCounts takes it
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
 * The JavaScript file behind a program. Node runs it directly, which works on Windows too, where the
 * links in node_modules/.bin are shell scripts.
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

/** @param {string[]} args groups of stages, none for all; or --long */
async function main(args) {
  const known = new Set([...first, ...lanes.flat()].flatMap(({ groups }) => groups));
  const unknown = args.filter((arg) => !known.has(arg) && arg !== "--long");
  if (unknown.length > 0) {
    console.error(`test: no group named ${unknown.join(", ")}; there are ${[...known].join(", ")}`);
    process.exitCode = 2;
    return;
  }
  // One that the shell has would leave out every test of `npm test`.
  delete process.env[LONG];
  const results = args.includes("--long") ? await runLong() : await runGroups(args);
  console.log(`\n${formatSummary(results)}\n`);
  console.log(totalsLine(results));
  process.exitCode = results.some(({ failed }) => failed > 0) ? 1 : 0;
}

async function runLong() {
  process.env[LONG] = "1";
  return [...(await Promise.all(first.map(runStage))), ...(await runLane(long))];
}

/** @param {string[]} groups */
async function runGroups(groups) {
  /** @param {Stage[]} stages */
  const wanted = (stages) =>
    stages.filter((stage) => groups.length === 0 || stage.groups.some((group) => groups.includes(group)));
  const begun = await Promise.all(wanted(first).map(runStage));
  const results = await Promise.all(lanes.map((lane) => runLane(wanted(lane))));
  return [...begun, ...results.flat()];
}

/** @param {Stage[]} lane */
async function runLane(lane) {
  /** @type {StageResult[]} */
  const results = [];
  for (const stage of lane) results.push(await runStage(stage));
  return results;
}

await main(process.argv.slice(2));
