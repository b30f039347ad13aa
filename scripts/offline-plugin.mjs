import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { OFFLINE_LIST, RECORDS_WHILE_BUILDING } from "./build-records.mjs";
import { buildTarget } from "./browsers/oldest-browsers.mjs";
import { offlineFiles } from "./offline-files.mjs";

/**
 * Builds workers/offline/service-worker.ts to sw.js, one classic script with the list of the files in it, once all else
 * is written. The list is kept beside Vite's manifest too.
 * @param {import("vite").Plugin[]} plugins of its build
 * @returns {import("vite").Plugin}
 */
export function offline(plugins) {
  /** @type {import("vite").ResolvedConfig | undefined} */
  let app;
  return {
    name: "offline",
    apply: "build",
    configResolved: (config) => {
      app = config;
    },
    writeBundle: {
      order: "post",
      sequential: true,
      handler: async ({ dir }) => {
        if (app === undefined || dir === undefined) throw new Error("the build has no folder");
        const files = offlineFiles(dir);
        writeFileSync(join(dir, RECORDS_WHILE_BUILDING, OFFLINE_LIST), `${JSON.stringify(files, null, 2)}\n`);
        await buildServiceWorker(app, dir, files, plugins);
      },
    },
  };
}

/**
 * @param {import("vite").ResolvedConfig} app
 * @param {string} dir
 * @param {import("./offline-files.mjs").OfflineFiles} files
 * @param {import("vite").Plugin[]} plugins
 */
async function buildServiceWorker({ root }, dir, files, plugins) {
  await build({
    root,
    configFile: false,
    publicDir: false,
    plugins,
    logLevel: "warn",
    define: { OFFLINE_FILES: JSON.stringify(files) },
    build: {
      target: buildTarget(),
      outDir: dir,
      emptyOutDir: false,
      rolldownOptions: {
        input: join(root, "workers/offline/service-worker.ts"),
        output: { format: "iife", entryFileNames: "sw.js" },
      },
    },
  });
}
