import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { RECORDS_WHILE_BUILDING, recordsOf } from "./build-records.mjs";
import { headersFile, headersOf } from "../hosting.mjs";

/**
 * Prepares the build for static file hosts, and serves it like such a host. Must be the last plugin that writes files.
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
 * Adds the files for hosts, and moves the records out of the build's folder.
 * @param {string} dir the build's folder
 * @param {string} basePath
 */
function writeHostFiles(dir, basePath) {
  // Hosts that do not return index.html for unknown addresses return this page.
  copyFileSync(join(dir, "index.html"), join(dir, "404.html"));
  // Without this file GitHub Pages omits files whose names begin with an underscore.
  writeFileSync(join(dir, ".nojekyll"), "");
  writeFileSync(join(dir, "_headers"), headersFile(basePath));
  const records = recordsOf(dir);
  rmSync(records, { recursive: true, force: true });
  mkdirSync(dirname(records), { recursive: true });
  renameSync(join(dir, RECORDS_WHILE_BUILDING), records);
}

/**
 * Gives each response its headers, responds with 404 for a missing file, and refuses requests whose error response
 * would reveal file paths of the server. Page addresses have no dot in their last part.
 * @param {string} dir the build's folder
 * @param {string} basePath
 * @returns {import("vite").Connect.NextHandleFunction}
 */
function answerAsHosts(dir, basePath) {
  return (request, response, next) => {
    const pathname = pathOf(request.url ?? "");
    const file = pathname?.startsWith(basePath) === true ? pathname.slice(basePath.length) : "";
    const isThere = !/\.[^/]*\/?$/.test(file) || existsSync(join(dir, file));
    for (const [name, value] of Object.entries(headersOf(file, isThere))) response.setHeader(name, value);
    const range = rangeOf(request.headers.range);
    if (pathname === null) return refuse(response, 400, "This is no address.");
    if (!isThere) return refuse(response, 404, "There is no such file.");
    if (range === "backwards") return refuse(response, 416, "This part of the file ends before it begins.");
    // A server may return the whole file for any range request.
    if (range === "unknown") delete request.headers.range;
    next();
  };
}

/**
 * @param {import("node:http").ServerResponse} response
 * @param {number} status
 * @param {string} sentence
 */
function refuse(response, status, sentence) {
  response.writeHead(status, { "Content-Type": "text/plain" });
  response.end(`${sentence}\n`);
}

/**
 * The path of a request; null if the path can't be decoded, or has empty parts, backslashes or control characters.
 * @param {string} url of the request, such as "/guide?subject=pest"
 * @returns {string | null}
 */
function pathOf(url) {
  const [path = ""] = url.split(/[?#]/, 1);
  try {
    // oxlint-disable-next-line no-control-regex -- It looks for control characters.
    if (/\/\/|\\|[\u0000-\u001f]/.test(decodeURIComponent(path))) return null;
    return new URL(path, "http://localhost").pathname;
  } catch {
    return null;
  }
}

/**
 * The kind of a request's byte range. The server supports "bytes=2-4" and "bytes=2-".
 * @param {string | undefined} range
 * @returns {"known" | "backwards" | "unknown"}
 */
function rangeOf(range = "") {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(range) ?? [];
  if (first === undefined) return "unknown";
  return last !== "" && Number(last) < Number(first) ? "backwards" : "known";
}
