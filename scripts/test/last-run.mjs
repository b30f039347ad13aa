import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "../root.mjs";

/**
 * The checkout at the start of a run.
 * @typedef {object} Tree
 * @property {string | null} commit null without git
 * @property {boolean} clean true if no file differs from the commit
 * @property {Map<string, string> | null} hashes of all files that git does not ignore, by path; null without git
 *
 * @typedef {import("./count-tests.mjs").StageResult} StageResult
 * @typedef {import("./count-tests.mjs").Totals & { seconds: number, runsAll: boolean, stages: StageResult[] }} Run
 */

const cache = join(ROOT, ".cache");
const GREEN = join(cache, "green-stages.json");

/** @param {string[]} args @returns {string | null} what git prints; null if it fails or is missing */
function git(...args) {
  const { status, stdout } = spawnSync("git", args, { cwd: ROOT, encoding: "utf8", maxBuffer: 2 ** 26 });
  return status === 0 ? stdout : null;
}

/** @returns {Tree} */
export function readTree() {
  const commit = git("rev-parse", "HEAD")?.trim() ?? null;
  const names = git("ls-files", "-z", "--cached", "--others", "--exclude-standard")?.split("\0") ?? null;
  const files = names?.filter((name) => name !== "" && existsSync(join(ROOT, name))) ?? null;
  return {
    commit,
    clean: git("status", "--porcelain") === "",
    hashes: files && new Map(files.map((name) => [name, hashOf(readFileSync(join(ROOT, name)))])),
  };
}

/** @param {string | Buffer} content */
function hashOf(content) {
  return createHash("sha256").update(content).digest("hex");
}

/**
 * Writes what a whole run came to, to .cache/last-run.json.
 * @param {Tree} tree
 * @param {Run} run
 */
export function writeLastRun({ commit, clean }, { passed, failed, seconds, runsAll, stages }) {
  const file = {
    commit,
    clean: clean && git("status", "--porcelain") === "",
    passed,
    failed,
    all: runsAll,
    seconds: Math.round(seconds),
    stages: stages.map((stage) => ({
      name: stage.name,
      passed: stage.passed,
      failed: stage.failed,
      seconds: Math.round(stage.seconds * 10) / 10,
      unchanged: stage.remark === UNCHANGED,
    })),
  };
  mkdirSync(cache, { recursive: true });
  writeFileSync(join(cache, "last-run.json"), `${JSON.stringify(file, null, 2)}\n`);
}

const UNCHANGED = "unchanged since it passed";

/** What a stage does not read, by its name. Every stage reads all other files. @type {Record<string, RegExp>} */
const UNREAD = {
  "size budgets": /^(?:docs|tests|training|bench)\/|\.md$/,
  licences: /^(?:docs|tests|training|bench)\/|\.md$/,
  playwright: /^(?:docs|training|tests\/(?:unit|browser|contract|fuzz))\//,
  browsers: /^(?:docs|tests|training)\/|\.md$/,
  "dead code": /^(?:docs|languages|training)\/|\.(?:md|ya?ml)$/,
  "dependency rules": /^(?:docs|languages|training)\/|\.(?:md|ya?ml)$/,
  languages: /^(?:docs|tests|training|bench)\//,
};

/**
 * @typedef {object} UnchangedStages
 * @property {(name: string) => StageResult | null} earlierResult of a stage that passed with the same files; null if it
 *   has to run
 * @property {(result: StageResult) => void} note keeps the result of a stage that passed
 */

/**
 * Finds the stages whose files have not changed since they passed. In CI and on a fresh clone there is none.
 * @param {Pick<Tree, "hashes">} tree
 * @param {{ file?: string, isCi?: boolean }} [options] `file` has the stages that passed
 * @returns {UnchangedStages | null} null in CI or without git
 */
export function unchangedStages({ hashes }, { file = GREEN, isCi = process.env.CI !== undefined } = {}) {
  if (hashes === null || isCi) return null;
  /** @type {Record<string, { hash: string, result: StageResult }>} */
  const green = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const beside = hashOf(JSON.stringify([process.version, listing(join(ROOT, "../shared"))]));
  /** @param {string} name */
  const inputs = (name) => {
    const read = [...hashes].filter(([path]) => UNREAD[name]?.test(path) !== true);
    return hashOf(JSON.stringify([beside, read]));
  };
  return {
    earlierResult: (name) => {
      const earlier = green[name];
      if (earlier?.hash !== inputs(name)) return null;
      return { ...earlier.result, seconds: 0, remark: UNCHANGED };
    },
    note: (result) => {
      if (result.failed > 0) delete green[result.name];
      else green[result.name] = { hash: inputs(result.name), result };
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(green));
    },
  };
}

/** The files that tests read beside the repository, with their sizes. @param {string} folder */
function listing(folder) {
  if (!existsSync(folder)) return [];
  const all = readdirSync(folder, { recursive: true, encoding: "utf8" }).toSorted();
  return all.map((name) => [name, statSync(join(folder, name)).size]);
}
