import { rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { build, defaultClientConditions } from "vite";
import { assetFileNames, ONNX_CONDITION, workerFileNames } from "../build/asset-names.mjs";
import { kernels } from "../build/kernels-plugin.mjs";
import { buildTarget } from "../build/oldest-browsers.mjs";
import { packageNamed, packagesOf } from "../notices/notices-plugin.mjs";
import { isProgram, ROOT } from "../root.mjs";
import { noticesText } from "./notices-text.mjs";
import { writeTypes } from "./write-types.mjs";

/** The folder of the package: its package.json, and what is not built. */
const PACKAGE = join(ROOT, "packages/identify");

/** Where the workers, their chunks and WebAssembly files are in the built package. */
const ASSETS = "assets/";

/** The source of what people import, and of what the command evaluate loads in its browser. */
const API = "src/package/identify.ts";
const EVALUATE = "src/package/evaluate-folder.ts";

/**
 * Builds the package into a folder: the same code, kernels and runtimes as the app. The workers find their files
 * beside themselves. The page finds the workers by the address that its author names, so that the scripts of the page have
 * only the names of their files.
 */
export async function buildPackage(outDir = join(PACKAGE, "dist")) {
  rmSync(outDir, { recursive: true, force: true });
  /** @type {Set<string>} */
  const bundled = new Set();
  /** @returns {import("vite").Plugin} */
  const collect = () => ({
    name: "collect-packages",
    generateBundle: (_, bundle) => {
      for (const file of Object.values(bundle)) for (const name of packagesOf(file)) bundled.add(name);
    },
  });
  await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: "error",
    resolve: { conditions: [ONNX_CONDITION, ...defaultClientConditions] },
    plugins: [kernels(), collect()],
    build: {
      outDir,
      target: buildTarget(),
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: { index: join(ROOT, API), evaluate: join(ROOT, EVALUATE) },
        preserveEntrySignatures: "strict",
        output: { entryFileNames: "[name].js", chunkFileNames: "shared-[hash].js", assetFileNames },
      },
    },
    experimental: {
      renderBuiltUrl: (file, { hostId }) =>
        hostId.startsWith(ASSETS) ? { relative: true } : { runtime: JSON.stringify(basename(file)) },
    },
    worker: {
      format: "es",
      plugins: () => [kernels(), collect()],
      rollupOptions: { output: { entryFileNames: workerFileNames, assetFileNames } },
    },
  });
  writeTypes(API, join(outDir, "types"));
  writeFileSync(
    join(outDir, "NOTICES.txt"),
    noticesText([...bundled].toSorted().map((name) => packageNamed(ROOT, name))),
  );
}

// Without the name of a folder, in packages/identify.
if (isProgram(import.meta.url)) await buildPackage(process.argv[2]);
