import { realpathSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the repository. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * True where Node was started with this module, false where another one imports it.
 * @param {string} url import.meta.url of the module
 * @returns {boolean}
 */
export function isProgram(url) {
  const [, file] = process.argv;
  return file !== undefined && realpathSync(file) === fileURLToPath(url);
}
