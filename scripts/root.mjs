import { realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the repository. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * True if Node was started with this module, false if another module imports it.
 * @param {string} url import.meta.url of the module
 * @returns {boolean}
 */
export function isProgram(url) {
  const [, file] = process.argv;
  return file !== undefined && realpathSync(file) === fileURLToPath(url);
}

/**
 * Loads modules of the app and merges their exports into one object. Vite loads the modules, because Node 20 can't read
 * TypeScript.
 * @param {readonly string[]} paths from the repository's root
 * @returns {Promise<unknown>}
 */
export async function loadModules(paths) {
  const { runnerImport } = await import("vite");
  const options = {
    root: ROOT,
    configFile: /** @type {const} */ (false),
    logLevel: /** @type {const} */ ("error"),
  };
  const loaded = await Promise.all(paths.map((path) => runnerImport(join(ROOT, path), options)));
  return Object.assign({}, ...loaded.map(({ module }) => module));
}
