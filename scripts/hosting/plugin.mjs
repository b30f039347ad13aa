import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { RECORDS_WHILE_BUILDING, recordsOf } from "../build-records.mjs";
import { headersOf } from "./headers.mjs";
import { headersFile } from "./host-files.mjs";

/**
 * Makes the build ready for hosts of static files, and serves it as they should. Goes last of the plugins that write files.
 * See: [Note: Headers]
 * @returns {import("vite").Plugin}
 */
export function hosting() {
  let basePath = "/";
  return {
    name: "hosting",
    configResolved: (config) => {
      basePath = config.base;
    },
    writeBundle: {
      order: "post",
      sequential: true,
      handler: ({ dir }) => {
        if (dir === undefined) throw new Error("the build has no folder");
        writeHostFiles(dir, basePath);
      },
    },
    configurePreviewServer: ({ config, middlewares }) =>
      void middlewares.use(answerAsHosts(join(config.root, config.build.outDir), basePath)),
  };
}

/**
 * Adds what hosts read, and takes out what is for developers.
 * @param {string} dir the build's folder
 * @param {string} basePath
 */
function writeHostFiles(dir, basePath) {
  // Hosts that don't answer unknown addresses with index.html answer with this one.
  copyFileSync(join(dir, "index.html"), join(dir, "404.html"));
  // GitHub Pages would else leave out files whose names begin with an underscore.
  writeFileSync(join(dir, ".nojekyll"), "");
  writeFileSync(join(dir, "_headers"), headersFile(basePath));
  const records = recordsOf(dir);
  rmSync(records, { recursive: true, force: true });
  mkdirSync(dirname(records), { recursive: true });
  renameSync(join(dir, RECORDS_WHILE_BUILDING), records);
}

/**
 * Gives each answer its headers, and answers 404 for a file that is not there: addresses of pages have no dot in their last
 * part.
 * @param {string} dir the build's folder
 * @param {string} basePath
 * @returns {import("vite").Connect.NextHandleFunction}
 */
function answerAsHosts(dir, basePath) {
  return (request, response, next) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const file = pathname.startsWith(basePath) ? pathname.slice(basePath.length) : "";
    const isThere = !/\.[^/]*$/.test(file) || existsSync(join(dir, file));
    for (const [name, value] of Object.entries(headersOf(file, isThere))) response.setHeader(name, value);
    if (isThere) return next();
    response.writeHead(404, { "Content-Type": "text/plain" });
    response.end("There is no such file.\n");
  };
}
