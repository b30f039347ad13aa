import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { findTestBrowser } from "../browser.mjs";
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
  const files = names?.filter((name) => name !== "" && isFile(join(ROOT, name))) ?? null;
  return {
    commit,
    clean: git("status", "--porcelain") === "",
    hashes: files && new Map(files.map((name) => [name, hashOf(readFileSync(join(ROOT, name)))])),
  };
}

/** False for a file that was deleted, and for a repository within this one. @param {string} path */
function isFile(path) {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
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
  playwright: /^(?:docs|training|tests\/(?:unit|browser|contract|fuzz))\//,
  "dependency rules": /^(?:docs|languages|training)\/|\.(?:md|ya?ml)$/,
  languages: /^(?:docs|tests|training|bench)\//,
};

/**
 * The stages that passed, each with the files that it read.
 * @typedef {object} GreenStages
 * @property {(tree: Pick<Tree, "hashes">, name: string) => StageResult | null} earlierResult of a stage that passed with
 *   the same files; null if it has to run
 * @property {(results: StageResult[], before: Pick<Tree, "hashes">, after: Pick<Tree, "hashes">) => void} save keeps the
 *   results of stages that passed while their files stayed the same, and forgets those that failed
 */

/**
 * Reads the stages that passed in earlier runs. A fresh clone has none.
 * @param {unknown} environment what stages depend on beside the files of the repository, as JSON
 * @param {string} [file] where they are kept
 * @returns {GreenStages}
 */
export function readGreenStages(environment, file = GREEN) {
  const green = readRecords(file);
  /** @param {Pick<Tree, "hashes">} tree @param {string} name */
  const inputs = ({ hashes }, name) => {
    if (hashes === null) return null;
    const read = [...hashes].filter(([path]) => UNREAD[name]?.test(path) !== true);
    return hashOf(JSON.stringify([environment, read]));
  };
  return {
    earlierResult: (tree, name) => {
      const earlier = green[name];
      if (earlier === undefined || earlier.hash !== inputs(tree, name)) return null;
      return { ...earlier.result, seconds: 0, remark: UNCHANGED };
    },
    save: (results, before, after) => {
      for (const result of results) {
        const { name, failed, remark } = result;
        if (remark === UNCHANGED) continue;
        const hash = inputs(before, name);
        if (failed > 0 || hash === null || hash !== inputs(after, name)) delete green[name];
        else green[name] = { hash, result };
      }
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(`${file}.new`, JSON.stringify(green));
      renameSync(`${file}.new`, file);
    },
  };
}

/** @param {string} file @returns {Record<string, { hash: string, result: StageResult }>} none if it can't be read */
function readRecords(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return {};
  }
}

/**
 * What stages depend on beside the files of the repository: Node, the browser, variables, and the files that tests read
 * in the folder beside it.
 * @returns {Promise<unknown>} JSON
 */
export async function readEnvironment() {
  const { executablePath = "" } = (await findTestBrowser()) ?? {};
  const variables = ["BASE_PATH", "SITE_URL", "PSEUDO_LANGUAGE"].map((name) => process.env[name] ?? null);
  const browser = [executablePath, statSync(executablePath, { throwIfNoEntry: false })?.mtimeMs ?? null];
  return [process.version, browser, variables, listing(join(ROOT, "../shared"))];
}

/** The files in a folder with their sizes. @param {string} folder */
function listing(folder) {
  if (!existsSync(folder)) return [];
  const all = readdirSync(folder, { recursive: true, encoding: "utf8" }).toSorted();
  return all.map((name) => [name, statSync(join(folder, name)).size]);
}
