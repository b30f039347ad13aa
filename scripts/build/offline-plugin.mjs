import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { NOTICES_PAGE } from "../notices/notices-page.mjs";
import {
  MANIFEST,
  OFFLINE_LIST,
  RECORDS_WHILE_BUILDING,
  START,
  withStaticImports,
} from "./build-records.mjs";
import { buildTarget } from "./oldest-browsers.mjs";

/**
 * Builds workers/offline/service-worker.ts to sw.js, a classic script that contains the list of offline files. Runs
 * after all other files are built. The list is also stored beside Vite's manifest.
 * @param {import("vite").Plugin[]} plugins plugins of the service worker's build
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
 * @param {OfflineFiles} files
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

/**
 * The files that the service worker stores. Addresses are relative to the service worker's, because the app may be in a
 * subfolder of the site.
 * @typedef {{ url: string, revision: string | null }} StoredFile the revision is a hash of the content, null if the
 *   address contains a hash
 *
 * @typedef {object} OfflineFiles
 * @property {StoredFile[]} shell files that every page needs; it fetches them before it starts
 * @property {StoredFile[]} later files that it fetches when the network is idle, or stores when they are used
 * @property {StoredFile[][]} languages files of each language beside English: later ones where its first file is in use
 * @property {string[]} onDemand files that it stores after their first use
 */

/** Files without a hash in their names that every page needs. */
const ROOT_FILES = ["app.html", "icon.svg", "site.webmanifest"];

const workerEntry = /\.worker-[\w-]+\.js$/;
/** Vite's keys of the files that come with a model or a pack, and of the view of packs' cards: used late. */
const fetchedLater =
  /^(?:models\/(?:packages|packs)\/|src\/lab\/models\/library\/pack-card|.*virtual:knowledge\/chunk\/family-)/;

/** A part of the frame that every page loads after its first picture. */
const FRAME_PART = "src/app/frame/offline-offer.tsx";

/** Begin Vite's keys of the texts of a language. */
const TEXTS = "virtual:languages/";

/** The chunk with the plot library, which is large and used on few pages. */
const plots = "src/lab/plot/draw-plot.ts";

/**
 * Sorts the files of a build into three groups. The shell: the start of every page, with what its frame loads later.
 * Later: the pages with all their lazy chunks, the workers with their static imports, and the licences. On demand: lazy
 * imports of workers (runtimes with their WebAssembly), the app's own model packages and packs with the records of
 * families, and the plot library. Source maps are left out.
 * @param {string} distDir the build's folder, with Vite's manifest in it
 * @returns {OfflineFiles} Throws if one of these files or every worker is missing.
 */
export function offlineFiles(distDir) {
  const assets = readdirSync(join(distDir, "assets"))
    .filter((name) => !name.endsWith(".map"))
    .map((name) => `assets/${name}`);
  const workers = assets.filter((file) => workerEntry.test(file));
  if (workers.length === 0) throw new Error("no worker is in the build, so the app would not work offline");
  const manifest = readManifest(distDir);
  const languages = languageFiles(manifest);
  const ofLanguages = new Set(languages.flat());
  const wanted = new Set([
    ...pageFiles(manifest).filter((file) => !ofLanguages.has(file)),
    ...workers.flatMap((worker) => withStaticImports(distDir, worker)),
  ]);
  const shell = shellFiles(manifest);
  /** @param {string} file */
  const hashed = (file) => ({ url: file, revision: contentHash(join(distDir, file)) });
  return {
    shell: [...ROOT_FILES.map(hashed), ...assets.filter((file) => shell.has(file)).map(named)],
    later: [
      hashed(NOTICES_PAGE),
      ...assets.filter((file) => wanted.has(file) && !shell.has(file)).map(named),
    ],
    languages: languages.map((files) => files.map(named)),
    onDemand: assets.filter((file) => !wanted.has(file) && !ofLanguages.has(file)),
  };
}

/**
 * @param {string} file with a hash in its name
 * @returns {StoredFile}
 */
function named(file) {
  return { url: file, revision: null };
}

/** @typedef {Record<string, { file: string, src?: string, css?: string[], imports?: string[] }>} Manifest */

/**
 * @param {string} distDir
 * @returns {Manifest}
 */
function readManifest(distDir) {
  return JSON.parse(readFileSync(join(distDir, RECORDS_WHILE_BUILDING, MANIFEST), "utf8"));
}

/**
 * @param {Manifest} manifest
 * @returns {string[]} all chunks of the pages, their styles and other assets
 */
function pageFiles(manifest) {
  return Object.entries(manifest)
    .filter(([key, { src }]) => src !== plots && !fetchedLater.test(src ?? key))
    .flatMap(([, { file, css = [] }]) => css.concat(file));
}

/**
 * @param {Manifest} manifest
 * @returns {string[][]} the files of each language beside English, that with its texts first
 */
function languageFiles(manifest) {
  const keys = Object.keys(manifest);
  const tags = keys.flatMap((key) => /^virtual:languages\/([\w-]+)$/.exec(key)?.[1] ?? []);
  return tags.map((tag) => {
    const others = keys.filter(
      (key) => key.startsWith(`virtual:knowledge/${tag}/`) || key.startsWith(`${TEXTS}${tag}/`),
    );
    return [TEXTS + tag, ...others].flatMap((key) => manifest[key]?.file ?? []);
  });
}

/**
 * @param {Manifest} manifest
 * @returns {Set<string>} the entry, the lazy part of the frame, their static imports and their styles
 */
function shellFiles(manifest) {
  const keys = new Set([...START, FRAME_PART]);
  /** @type {Set<string>} */
  const files = new Set();
  // The loop also visits keys that it adds to the set.
  for (const key of keys) {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`${key} is not in the build, and every page needs it offline`);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const imported of chunk.imports ?? []) keys.add(imported);
  }
  return files;
}

/**
 * @param {string} path
 * @returns {string}
 */
function contentHash(path) {
  return createHash("sha256").update(readFileSync(path)).digest("hex").slice(0, 16);
}
