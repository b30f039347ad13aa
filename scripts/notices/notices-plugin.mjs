import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { kernels } from "../kernels/plugin.mjs";
import { NOTICES_PAGE, noticesPage } from "./notices-page.mjs";

/** @typedef {import("./notices-page.mjs").BundledPackage} BundledPackage */

/** Where Vite lists the licences of what it bundles, for as long as the build takes. */
const LIST = "licences/bundled.json";

/** Vite lists no packages of workers, and the service worker is built apart. */
const WORKERS = [
  "workers/imaging.worker.ts",
  "workers/inference.worker.ts",
  "workers/packaging.worker.ts",
  "workers/shrinking.worker.ts",
  "workers/teaching.worker.ts",
  "workers/offline/service-worker.ts",
];

/**
 * Writes a page with the licences of all packages that are in the built app, which Vite itself lists.
 * See docs/decisions/0023-notices.md.
 * @returns {import("vite").Plugin}
 */
export function notices() {
  /** @type {import("vite").ResolvedConfig | undefined} */
  let app;
  return {
    name: "notices",
    apply: "build",
    config: () => ({ build: { license: { fileName: LIST } } }),
    configResolved: (config) => {
      app = config;
    },
    writeBundle: {
      order: "post",
      sequential: true,
      handler: async ({ dir }) => {
        if (app === undefined || dir === undefined) throw new Error("the build has no folder");
        const list = join(dir, LIST);
        const ofPages = readList(readFileSync(list, "utf8"));
        rmSync(list);
        writeFileSync(join(dir, NOTICES_PAGE), noticesPage([...ofPages, ...(await packagesOfWorkers(app))]));
      },
    },
  };
}

/**
 * What the workers and the service worker are made of. They are bundled once more for it, as pages are, and not written.
 * @param {import("vite").ResolvedConfig} app
 * @returns {Promise<BundledPackage[]>}
 */
async function packagesOfWorkers({ root, resolve }) {
  const built = await build({
    root,
    configFile: false,
    plugins: [kernels()],
    publicDir: false,
    logLevel: "error",
    resolve: { conditions: resolve.conditions },
    define: { OFFLINE_FILES: "{ precache: [], onDemand: [] }" },
    build: {
      write: false,
      minify: false,
      target: "es2023",
      license: { fileName: LIST },
      rolldownOptions: { input: WORKERS },
    },
  });
  const files = [built].flat().flatMap((each) => ("output" in each ? each.output : []));
  const list = files.find(({ fileName }) => fileName === LIST);
  if (list?.type !== "asset") throw new Error("Vite listed no licences of the workers");
  return readList(list.source.toString());
}

/**
 * @param {string} json
 * @returns {BundledPackage[]}
 */
function readList(json) {
  return JSON.parse(json);
}
