import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join, posix } from "node:path";

/**
 * The folder of a build's records: Vite's manifest, the list of offline files and the packages. It is outside the
 * build's folder, because hosts serve that whole folder.
 * @param {string} distDir the build's folder
 * @returns {string}
 */
export function recordsOf(distDir) {
  return join(dirname(distDir), ".cache", "records", basename(distDir));
}

/** The folder inside the build that holds the records until the build is complete. */
export const RECORDS_WHILE_BUILDING = ".vite";

/** File name of Vite's manifest in the records folder. */
export const MANIFEST = "manifest.json";

/** File name of the list of the service worker's files in the records folder. */
export const OFFLINE_LIST = "offline.json";

/** File name of the list of the build's packages in the records folder. */
export const BUNDLED_PACKAGES = "packages.json";

/** Keys in Vite's manifest of what every page loads: src/start.ts, and the app that it starts. */
export const START = ["index.html", "src/main.tsx"];

/** Matches a static import of one of the app's own files in a bundle: `import{a}from"./b.js"` or `import"./b.js"`. */
const staticImport = /\b(?:import|export)\s*(?:[\w$*{}\s,]+?from\s*)?["'](\.{1,2}\/[^"']+)["']/g;

/**
 * A built script and its static imports, each once. The imports are read from the code, because workers are not in
 * Vite's manifest.
 * @param {string} distDir the build's folder
 * @param {string} script inside it
 * @returns {string[]} files inside it, including imported files that do not exist
 */
export function withStaticImports(distDir, script) {
  /** @type {Set<string>} */
  const files = new Set();
  const waiting = [script];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    waiting.push(...staticImports(distDir, file));
  }
  return [...files];
}

/**
 * @param {string} distDir
 * @param {string} file inside it
 * @returns {string[]} files inside it; none for a missing file
 */
function staticImports(distDir, file) {
  const path = join(distDir, file);
  if (!existsSync(path)) return [];
  const matches = readFileSync(path, "utf8").matchAll(staticImport);
  return [...matches].map(([, specifier = ""]) => posix.join(posix.dirname(file), specifier));
}
