import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(root, "node_modules", ".installed-lock");
const oldestNode = { major: 20, minor: 19 };

/**
 * Installs the packages of package-lock.json, unless they are already installed. Throws an Error with a sentence for
 * the reader if Node is too old, if package.json and the lock disagree, or if npm fails.
 * @returns {void}
 */
export function ensureInstalled() {
  refuseOldNode();
  const lock = readFileSync(join(root, "package-lock.json"), "utf8");
  const wanted = createHash("sha256").update(lock).digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8").trim() === wanted) return;
  refuseStaleLock(lock);
  console.log("install: node_modules does not match package-lock.json, running npm install");
  runNpmInstall();
  writeFileSync(stamp, `${wanted}\n`);
}

function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > oldestNode.major || (major === oldestNode.major && minor >= oldestNode.minor)) return;
  throw new Error(
    `Bio Kingdom needs Node ${oldestNode.major}.${oldestNode.minor} or newer, and this is Node ` +
      `${process.versions.node}. Install a newer one from nodejs.org, or run "nvm install" here.`,
  );
}

/**
 * Throws if package.json and the lock differ. `npm ci` would refuse the difference, but `npm install` accepts it
 * silently.
 * @param {string} lock
 */
function refuseStaleLock(lock) {
  const manifest = readFileSync(join(root, "package.json"), "utf8");
  const wanted = /** @type {Record<string, unknown>} */ (JSON.parse(manifest));
  const { packages } = /** @type {{ packages: Record<string, Record<string, unknown>> }} */ (
    JSON.parse(lock)
  );
  for (const field of ["dependencies", "devDependencies", "optionalDependencies"]) {
    if (isDeepStrictEqual(wanted[field], packages[""]?.[field])) continue;
    throw new Error(
      `package.json and package-lock.json differ in ${field}. Run "npm install" and commit both.`,
    );
  }
}

/**
 * Does not use `npm ci`, because it refuses a lock without the native packages of every platform, and npm often writes
 * a lock with only those of one platform. With --no-save, `npm install` follows the lock too and never rewrites it.
 */
function runNpmInstall() {
  // The flags override the environment: `npm test --silent` would hide the reason of a failure, and NODE_ENV=production
  // would leave out the build tools.
  const args = ["install", "--no-save", "--include=dev", "--loglevel=error"];
  const npmCli = process.env.npm_execpath;
  const isUnderNpm = npmCli !== undefined && basename(npmCli) === "npm-cli.js";
  const result = isUnderNpm
    ? spawnSync(process.execPath, [npmCli, ...args], { cwd: root, stdio: "inherit" })
    : spawnSync("npm", args, { cwd: root, stdio: "inherit", shell: process.platform === "win32" });
  if (result.error) throw new Error(`npm could not be started: ${result.error.message}`);
  if (result.status !== 0) {
    const end = result.signal ?? `code ${result.status}`;
    throw new Error(`npm install failed (${end}). Its own message is above; try again once it is mended.`);
  }
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    ensureInstalled();
  } catch (error) {
    console.error(`install: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
