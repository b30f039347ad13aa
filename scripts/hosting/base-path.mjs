/**
 * The folder of its site that the app is built for, with a slash at both ends.
 * @param {string | undefined} basePath such as /app/; without it the app is the whole site
 * @returns {string} Throws an Error where it is not a folder.
 */
export function basePathOf(basePath) {
  if (basePath === undefined || basePath === "") return "/";
  if (!/^\/(?:[\w.~-]+\/)*$/.test(basePath)) {
    throw new Error(`BASE_PATH must be a folder such as /app/, and is "${basePath}"`);
  }
  return basePath;
}
