import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import { headersFile, headersOf } from "../hosting.mjs";
import { RECORDS_WHILE_BUILDING, recordsOf } from "./build-records.mjs";
import { CODINGS, writeCompressed } from "./compressed-files.mjs";

/**
 * Prepares the build for static file hosts, and serves it like such a host. Must be the last plugin that writes files.
 * See: [Note: Headers]
 * @returns {import("vite").Plugin}
 */
export function hosting() {
  let basePath = "/";
  let root = ".";
  return {
    name: "hosting",
    configResolved: (config) => {
      basePath = config.base;
      root = config.root;
    },
    writeBundle: {
      order: "post",
      sequential: true,
      handler: async ({ dir }) => {
        if (dir === undefined) throw new Error("the build has no folder");
        writeHostFiles(dir, basePath);
        await writeCompressed(dir, join(root, "node_modules/.cache/compressed"));
      },
    },
    configurePreviewServer: ({ config, middlewares }) =>
      void middlewares.use(answerAsHosts(resolve(config.root, config.build.outDir), basePath)),
  };
}

/**
 * Adds the files for hosts, and moves the records out of the build's folder.
 * @param {string} dir the build's folder
 * @param {string} basePath
 */
function writeHostFiles(dir, basePath) {
  // Hosts that do not return index.html for unknown addresses return this page.
  copyFileSync(join(dir, "app.html"), join(dir, "404.html"));
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
    const isOurs = pathname?.startsWith(basePath) === true;
    const file = isOurs ? pathname.slice(basePath.length) : "";
    const isThere = !/\.[^/]*\/?$/.test(file) || existsSync(join(dir, file));
    for (const [name, value] of Object.entries(headersOf(file, isThere))) response.setHeader(name, value);
    const range = rangeOf(request.headers.range);
    if (pathname === null) return refuse(response, 400, "This is no address.");
    if (!isThere) return refuse(response, 404, "There is no such file.");
    if (range === "backwards") return refuse(response, 416, "This part of the file ends before it begins.");
    // A server may return the whole file for any range request.
    if (range === "unknown") delete request.headers.range;
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (isOurs && isRead) sendCompressed(request, response, { dir, basePath, file });
    next();
  };
}

/**
 * Lets the server answer with a file of {@link writeCompressed} if the client accepts it. The server knows the type and
 * the coding by the two endings of its name. A part of a file is sent as it is.
 * @param {import("vite").Connect.IncomingMessage} request its address is replaced
 * @param {import("node:http").ServerResponse} response
 * @param {{ dir: string, basePath: string, file: string }} asked
 */
function sendCompressed(request, response, { dir, basePath, file }) {
  const { accept = "*/*", range, "accept-encoding": encodings = "" } = request.headers;
  const pages = /text\/html|\*\/\*/.test(accept) ? [`${file}.html`, join(file, "index.html")] : [];
  const found = [file, ...pages].find((name) => isFile(join(dir, name)));
  const codings = CODINGS.filter(
    ({ ending }) => found !== undefined && existsSync(join(dir, found + ending)),
  );
  if (found === undefined || codings.length === 0) return;
  response.appendHeader("Vary", "Accept-Encoding");
  const coding = codings.find(({ name }) => accepts(encodings, name));
  // Vite's server would compress the rest itself, parts of files too.
  delete request.headers["accept-encoding"];
  if (coding === undefined || range !== undefined) return;
  request.url = basePath + found.split(sep).join("/") + coding.ending;
}

/** @param {string} path */
function isFile(path) {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

/**
 * True if a client accepts a content coding. Source: RFC 9110, section 12.5.3.
 * @param {string | string[]} encodings the client's Accept-Encoding
 * @param {string} coding
 */
function accepts(encodings, coding) {
  return String(encodings)
    .split(",")
    .map((each) => each.replaceAll(" ", "").toLowerCase().split(";q="))
    .some(([name, quality = "1"]) => name === coding && Number(quality) > 0);
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
