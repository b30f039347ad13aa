import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { BUNDLED_PACKAGES, RECORDS_WHILE_BUILDING } from "../build/build-records.mjs";
import { kernels } from "../build/kernels-plugin.mjs";
import { NOTICES_PAGE, noticesPage } from "./notices-page.mjs";

/** @typedef {import("./notices-page.mjs").BundledPackage} BundledPackage */

/** The list of licences that Vite writes. The plugin removes it at the end of the build. */
const LIST = "licences/bundled.json";

/**
 * Writes a page with the licences of all packages in the built app, from Vite's own list.
 * See docs/decisions/0017-notices.md.
 * @returns {import("vite").Plugin}
 */
export function notices() {
  /** @type {import("vite").ResolvedConfig | undefined} */
  let app;
  /** @type {Set<string>} */
  let ofAssets = new Set();
  return {
    name: "notices",
    apply: "build",
    config: () => ({ build: { license: { fileName: LIST } } }),
    configResolved: (config) => {
      app = config;
    },
    generateBundle: (_, bundle) => {
      ofAssets = new Set(
        Object.values(bundle).flatMap((file) => (file.type === "asset" ? packagesOf(file) : [])),
      );
    },
    writeBundle: {
      order: "post",
      sequential: true,
      handler: async ({ dir }) => {
        if (app === undefined || dir === undefined) throw new Error("the build has no folder");
        const list = join(dir, LIST);
        const ofPages = readList(readFileSync(list, "utf8"));
        rmSync(list);
        // Vite does not list the packages of files that are no scripts, such as fonts.
        const { root } = app;
        const known = new Set(ofPages.map(({ name }) => name));
        const ofFiles = [...ofAssets]
          .filter((name) => !known.has(name))
          .map((name) => packageNamed(root, name));
        const all = [...ofPages, ...ofFiles, ...(await packagesOfWorkers(app))];
        writeFileSync(join(dir, NOTICES_PAGE), noticesPage(all));
      },
    },
  };
}

/**
 * Finds the packages of the workers and the service worker. The workers are bundled a second time for this list,
 * without any output.
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
    define: { OFFLINE_FILES: "{ shell: [], later: [], onDemand: [] }" },
    build: {
      write: false,
      minify: false,
      target: "es2023",
      license: { fileName: LIST },
      rolldownOptions: { input: workersIn(root) },
    },
  });
  const files = [built].flat().flatMap((each) => ("output" in each ? each.output : []));
  const list = files.find(({ fileName }) => fileName === LIST);
  if (list?.type !== "asset") throw new Error("Vite listed no licences of the workers");
  return readList(list.source.toString());
}

/**
 * The sources of the workers and the service worker. Vite does not list their packages.
 * @param {string} root
 */
function workersIn(root) {
  const workers = readdirSync(join(root, "workers")).filter((name) => name.endsWith(".worker.ts"));
  return [...workers, "offline/service-worker.ts"].map((name) => join(root, "workers", name));
}

/**
 * @param {string} json
 * @returns {BundledPackage[]}
 */
function readList(json) {
  return JSON.parse(json);
}

/** Matches the name of a package in a file's path, after the last node_modules. */
export const PACKAGE_IN_PATH = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//;

/**
 * @param {import("vite").Rolldown.OutputChunk | import("vite").Rolldown.OutputAsset} file of a build
 * @returns {string[]} names of the packages that it comes from, with repeats
 */
export function packagesOf(file) {
  const sources = file.type === "chunk" ? file.moduleIds : file.originalFileNames;
  return sources.flatMap((source) => PACKAGE_IN_PATH.exec(source)?.[1] ?? []);
}

/**
 * @param {string} root
 * @param {string} name of an installed package
 * @returns {BundledPackage}
 */
export function packageNamed(root, name) {
  const folder = join(root, "node_modules", name);
  const { version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
  const text = file === undefined ? {} : { text: readFileSync(join(folder, file), "utf8") };
  return { name, version, identifier: license, ...text };
}

/**
 * Records the packages in the builds of the pages, the workers and the service worker.
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
          for (const name of packagesOf(file)) packages.add(name);
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
