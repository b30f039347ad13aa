import { basename, dirname, join } from "node:path";

/**
 * The folder of what is known of a build: Vite's manifest and the list of files that are kept for offline. It lies beside
 * the build's folder, all of which is served.
 * @param {string} distDir the build's folder
 * @returns {string}
 */
export function recordsOf(distDir) {
  return join(dirname(distDir), ".cache", "records", basename(distDir));
}

/** Where Vite writes its manifest, and this build its list, until all is built: a folder in that of the build. */
export const RECORDS_WHILE_BUILDING = ".vite";

/** The name of Vite's manifest in that folder. */
export const MANIFEST = "manifest.json";

/** The name of the list of the service worker's files in that folder. */
export const OFFLINE_LIST = "offline.json";

/** The name of the list of the packages in this build in that folder. */
export const BUNDLED_PACKAGES = "packages.json";
