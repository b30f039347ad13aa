import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { BUNDLED_PACKAGES, RECORDS_WHILE_BUILDING } from "../build-records.mjs";

/** What names a package in a module's path, behind the last node_modules. */
export const PACKAGE_IN_PATH = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//;

/**
 * Records which packages are in the build: of the pages, the workers and the service worker.
 * @returns {{ collect: () => import("vite").Plugin, write: () => import("vite").Plugin }} `collect` for each of the builds,
 * `write` for that of the pages, when all are done
 */
export function recordPackages() {
  /** @type {Set<string>} */
  const packages = new Set();
  return {
    collect: () => ({
      name: "collect-packages",
      apply: "build",
      generateBundle: (_, bundle) => {
        for (const file of Object.values(bundle)) {
          for (const id of file.type === "chunk" ? file.moduleIds : []) {
            const [, name] = PACKAGE_IN_PATH.exec(id) ?? [];
            if (name !== undefined) packages.add(name);
          }
        }
      },
    }),
    write: () => ({
      name: "write-packages",
      apply: "build",
      writeBundle: {
        order: "post",
        sequential: true,
        handler: ({ dir }) => {
          if (dir === undefined) throw new Error("the build has no folder");
          const list = JSON.stringify([...packages].toSorted(), null, 2);
          writeFileSync(join(dir, RECORDS_WHILE_BUILDING, BUNDLED_PACKAGES), `${list}\n`);
        },
      },
    }),
  };
}
