import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { BUNDLED_PACKAGES, recordsOf } from "../build/build-records.mjs";
import { NOTICES_PAGE } from "../notices/notices-page.mjs";
import { PACKAGE_IN_PATH } from "../notices/notices-plugin.mjs";
import { COMPILED_IN } from "../notices/stated-notices.mjs";
import { isProgram, ROOT } from "../root.mjs";

/** Matches folders of third-party code in paths that a build has embedded in its messages. */
const foreignFolder = /(?:third_party|external|_deps)\/([\w.+-]+)\//g;

/**
 * Checks the notices page against the build. The page must list each bundled package, each package of a WebAssembly
 * file, and all third-party code that a WebAssembly file names.
 * @param {string} distDir the build's folder
 * @param {string} modulesDir node_modules
 * @returns {string[]} a sentence for each missing notice
 */
export function missingNotices(distDir, modulesDir) {
  const page = join(distDir, NOTICES_PAGE);
  if (!existsSync(page)) return [`${NOTICES_PAGE} is not in the build.`];
  const html = readFileSync(page, "utf8");
  /** @type {string[]} */
  const bundled = JSON.parse(readFileSync(join(recordsOf(distDir), BUNDLED_PACKAGES), "utf8"));
  if (bundled.length === 0) return ["The build has no record of its packages."];
  const programs = webAssembly(distDir, modulesDir);
  const packages = new Set([...bundled, ...programs.map(({ from }) => from)]);
  return [
    ...[...packages].filter((name) => !hasNotice(html, name)).map((name) => `${name} has no notice.`),
    ...programs.flatMap(({ from, bytes }) =>
      [...foreignFolders(bytes)]
        .filter((folder) => !isStated(html, from, folder))
        .map((folder) => `${folder}, which is compiled into ${from}, has no notice.`),
    ),
  ];
}

/**
 * The WebAssembly files of the build, each with its package.
 * @param {string} distDir
 * @param {string} modulesDir
 * @returns {{ from: string, bytes: Buffer }[]} Throws for a file that belongs to no package.
 */
function webAssembly(distDir, modulesDir) {
  const owners = new Map(
    filesBelow(modulesDir, ".wasm").map((file) => [
      hashOf(readFileSync(file)),
      PACKAGE_IN_PATH.exec(file)?.[1],
    ]),
  );
  return filesBelow(distDir, ".wasm").map((file) => {
    const bytes = readFileSync(file);
    const from = owners.get(hashOf(bytes));
    if (from === undefined) throw new Error(`${file} is of no package in ${modulesDir}`);
    return { from, bytes };
  });
}

/** @param {Buffer} bytes */
function foreignFolders(bytes) {
  return new Set([...bytes.toString("latin1").matchAll(foreignFolder)].map(([, folder = ""]) => folder));
}

/**
 * @param {string} html
 * @param {string} from package
 * @param {string} folder
 */
function isStated(html, from, folder) {
  return COMPILED_IN.some(
    ({ name, within, folders }) =>
      within.includes(from) && folders.includes(folder) && html.includes(`<summary><span>${name}</span>`),
  );
}

/**
 * @param {string} html
 * @param {string} name of a package
 */
function hasNotice(html, name) {
  return html.includes(`<summary><span>${name} `);
}

/**
 * @param {string} dir
 * @param {string} ending
 * @returns {string[]} paths
 */
function filesBelow(dir, ending) {
  return readdirSync(dir, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(ending))
    .map((file) => join(dir, file));
}

/** @param {Buffer} bytes */
function hashOf(bytes) {
  return createHash("sha256").update(bytes).digest("hex");
}

if (isProgram(import.meta.url)) {
  const dist = join(ROOT, "dist");
  const missing = missingNotices(dist, join(ROOT, "node_modules"));
  console.log(missing.length === 0 ? "Each package of the build has its notice." : missing.join("\n"));
  if (missing.length > 0) process.exitCode = 1;
}
