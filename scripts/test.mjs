import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { countPlaywright, countVitest, formatSummary, settleCounts, totalsLine } from "./count-tests.mjs";

/**
 * @typedef {import("./count-tests.mjs").Counts} Counts
 * @typedef {import("./count-tests.mjs").StageResult} StageResult
 * @typedef {{ package: string, bin: string } | { script: string }} Program
 * @typedef {{ file: string, count: (text: string) => Counts }} Report
 * @typedef {object} Stage
 * @property {string} name
 * @property {string[]} groups what the command line can name to run it
 * @property {Program} program
 * @property {string[]} args
 * @property {Report} [report] of a test runner; a stage without one is a check and counts as one test
 * @property {Record<string, string>} [env]
 */

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const vitestReport = join(root, ".cache", "vitest.json");
const playwrightReport = join(root, ".cache", "playwright.json");

/** @type {Stage[]} */
const stages = [
  { name: "format", groups: ["checks"], program: { package: "oxfmt", bin: "oxfmt" }, args: ["--check"] },
  {
    name: "lint",
    groups: ["checks"],
    program: { package: "oxlint", bin: "oxlint" },
    args: ["--deny-warnings", "--report-unused-disable-directives"],
  },
  { name: "types", groups: ["checks"], program: { package: "typescript", bin: "tsc" }, args: ["-b"] },
  { name: "browsers", groups: ["checks"], program: { script: "scripts/check-browsers.mjs" }, args: [] },
  { name: "dead code", groups: ["checks"], program: { package: "knip", bin: "knip" }, args: [] },
  {
    name: "dependency rules",
    groups: ["checks"],
    program: { script: "scripts/check-dependencies.mjs" },
    args: [],
  },
  { name: "notes", groups: ["checks"], program: { script: "scripts/check-notes.mjs" }, args: [] },
  {
    name: "specification",
    groups: ["checks"],
    program: { script: "scripts/check-specification.mjs" },
    args: [],
  },
  {
    name: "build",
    // In e2e too, so that it never tests a dist left over from other sources.
    groups: ["checks", "e2e"],
    program: { package: "vite", bin: "vite" },
    args: ["build"],
  },
  { name: "size budgets", groups: ["checks"], program: { script: "scripts/check-size.mjs" }, args: [] },
  { name: "licences", groups: ["checks"], program: { script: "scripts/check-licences.mjs" }, args: [] },
  {
    name: "vitest",
    groups: ["unit"],
    program: { package: "vitest", bin: "vitest" },
    args: ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${vitestReport}`],
    report: {
      file: vitestReport,
      count: (text) =>
        countVitest(/** @type {import("./count-tests.mjs").VitestReport} */ (JSON.parse(text))),
    },
  },
  {
    name: "playwright",
    groups: ["e2e"],
    program: { package: "@playwright/test", bin: "playwright" },
    args: ["test", "--reporter=list,json"],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
    report: {
      file: playwrightReport,
      count: (text) =>
        countPlaywright(/** @type {import("./count-tests.mjs").PlaywrightReport} */ (JSON.parse(text))),
    },
  },
];

/**
 * Runs a stage to its end. A stage that can't be started or read is a failed one, and the run goes on.
 * @param {Stage} stage
 * @returns {Promise<StageResult>}
 */
async function runStage(stage) {
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
  const { badEnd, output } = await run(stage, "pipe");
  if (badEnd === null) {
    console.log(`ok: ${stage.name}`);
    return { passed: 1, failed: 0, skipped: [], remark: null };
  }
  console.log(`\nFAILED: ${stage.name} (${badEnd})\n${output.trimEnd()}\n`);
  return { passed: 0, failed: 1, skipped: [], remark: badEnd };
}

/**
 * @param {Stage} stage
 * @param {Report} report
 */
async function runTests(stage, report) {
  console.log(`\n${stage.name}`);
  mkdirSync(dirname(report.file), { recursive: true });
  // A report of an earlier run must not be counted for one that crashes before it writes its own.
  rmSync(report.file, { force: true });
  const { badEnd } = await run(stage, "inherit");
  const counts = existsSync(report.file) ? report.count(readFileSync(report.file, "utf8")) : null;
  return settleCounts(counts, badEnd);
}

/**
 * @param {Stage} stage
 * @param {"pipe" | "inherit"} stdio
 * @returns {Promise<{ badEnd: string | null, output: string }>} `badEnd` as settleCounts takes it
 */
function run(stage, stdio) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [programFile(stage.program), ...stage.args], {
      cwd: root,
      env: { ...process.env, ...stage.env },
      stdio: ["ignore", stdio, stdio],
    });
    /** @type {Buffer[]} */
    const chunks = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (/** @type {Buffer} */ chunk) => {
        chunks.push(chunk);
      });
    }
    child.on("error", reject);
    child.on("close", (code, signal) => {
      const badEnd = code === 0 ? null : (signal ?? `exit code ${code}`);
      resolve({ badEnd, output: Buffer.concat(chunks).toString("utf8") });
    });
  });
}

/**
 * The JavaScript file behind a program. Node runs it directly, which works on Windows too, where the
 * links in node_modules/.bin are shell scripts.
 * @param {Program} program
 * @returns {string}
 */
function programFile(program) {
  if ("script" in program) return join(root, program.script);
  const folder = join(root, "node_modules", program.package);
  const { bin } = /** @type {{ bin?: string | Record<string, string> }} */ (
    JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
  );
  const file = typeof bin === "string" ? bin : bin?.[program.bin];
  if (file === undefined) throw new Error(`${program.package} has no program named ${program.bin}`);
  return join(folder, file);
}

/** @param {string[]} groups those named on the command line; none means all */
async function main(groups) {
  const known = [...new Set(stages.flatMap((stage) => stage.groups))];
  const unknown = groups.filter((group) => !known.includes(group));
  if (unknown.length > 0) {
    console.error(`test: no group named ${unknown.join(", ")}; there are ${known.join(", ")}`);
    process.exitCode = 2;
    return;
  }
  /** @type {StageResult[]} */
  const results = [];
  for (const stage of stages) {
    const isWanted = groups.length === 0 || stage.groups.some((group) => groups.includes(group));
    if (isWanted) results.push(await runStage(stage));
  }
  console.log(`\n${formatSummary(results)}\n`);
  console.log(totalsLine(results));
  process.exitCode = results.some(({ failed }) => failed > 0) ? 1 : 0;
}

await main(process.argv.slice(2));
