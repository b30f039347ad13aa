import { once } from "node:events";
import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { OFFLINE_LIST, recordsOf } from "../../scripts/build/build-records.mjs";
import type { OfflineFiles } from "../../scripts/build/offline-plugin.mjs";
import { headersOf } from "../../scripts/hosting.mjs";

/**
 * The port of the test server; the next port is used too. With E2E_PORT, tests of two checkouts can run at the same
 * time.
 */
export const PORT = Number(process.env["E2E_PORT"] ?? 4273);

/** The address where `npm start` serves the unchanged build, with the real delays. */
export const TRUE_DELAYS = `http://localhost:${PORT + 1}`;

const dist = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), "dist");

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".txt": "text/plain",
  ".webmanifest": "application/manifest+json",
  ".json": "application/json",
  ".png": "image/png",
};

/** The code of the sample delays in the build, and its replacement with a tenth of the delays. */
const SAMPLE_DELAYS = [
  "{animal:2e3,plant:2e3,disease:2500,pest:2e3}",
  "{animal:200,plant:200,disease:250,pest:200}",
] as const;

/** A response that replaces a file of the build. */
export interface PlantedAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  /** The server waits for this before it answers. */
  readonly until?: Promise<unknown>;
}

/** A web server for the build. Tests can plant responses and stop the server. */
export interface Site {
  readonly origin: string;
  /** The address of the start page. */
  readonly address: string;
  /** Planted responses by path, such as /sw.js. */
  readonly planted: Map<string, PlantedAnswer>;
  /** Received requests, such as "GET /sw.js". */
  readonly requests: string[];
  /** Stops the server and closes all its connections. */
  cut(): void;
}

/** The text of a file in the build. */
export function builtText(path: string): string {
  return readFileSync(join(dist, path), "utf8");
}

/**
 * The files that the service worker stores, according to the build, as paths from the root of the site. `precache` are
 * those of both steps.
 */
export function offlineFiles(): OfflineFiles & { readonly precache: OfflineFiles["shell"] } {
  const list: OfflineFiles = JSON.parse(readFileSync(join(recordsOf(dist), OFFLINE_LIST), "utf8"));
  const [shell, later] = [fromRoot(list.shell), fromRoot(list.later)];
  return {
    shell,
    later,
    precache: [...shell, ...later],
    languages: list.languages.map(fromRoot),
    onDemand: list.onDemand.map((file) => `/${file}`),
  };
}

function fromRoot(files: OfflineFiles["shell"]): OfflineFiles["shell"] {
  return files.map(({ url, revision }) => ({ url: `/${url}`, revision }));
}

/** Options of a test server. */
export interface SiteOptions {
  /** A free port by default. */
  readonly port?: number;
  /** True if sample results come after a tenth of the usual delay. */
  readonly isQuick?: boolean;
  /** The folder of another build; by default the build under test. */
  readonly folder?: string;
  /** The app's path on the site, with a leading and a trailing slash. */
  readonly basePath?: string;
  /** Headers of every response. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * True to send the headers that the app recommends to hosts, and to serve each page at its address without ".html".
   */
  readonly asTold?: boolean;
  /**
   * True for a plain host: it serves only files, each page at its address without ".html" (the file's own name
   * redirects there), 404.html for everything else, and knows only the types of HTML, styles and scripts.
   */
  readonly isPlain?: boolean;
}

/**
 * Serves the build, by default on a free port and like a server of single-page apps, with index.html for missing files.
 * Responses forbid caching and vary with the Accept header.
 */
export async function openSite(options: SiteOptions = {}): Promise<Site> {
  const { basePath = "/", headers = {}, asTold = false } = options;
  const planted = new Map<string, PlantedAnswer>();
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(`http://localhost${request.url ?? "/"}`);
    requests.push(`${request.method ?? ""} ${request.url ?? ""}`);
    const file = pathname.startsWith(basePath) ? pathname.slice(basePath.length) : "";
    if (options.isPlain === true && !planted.has(pathname) && file.endsWith(".html")) {
      response.writeHead(308, { Location: pathname.replace(/(?:index)?\.html$/, "") }).end();
      return;
    }
    const found = planted.get(pathname) ?? builtAnswer(file, options);
    const told = asTold ? headersOf(file, found.status !== 404) : {};
    void Promise.resolve(planted.get(pathname)?.until).then(() => {
      answer(response, found, { ...told, ...headers });
    });
  });
  server.listen(options.port ?? 0, "localhost");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  const origin = `http://localhost:${address.port}`;
  return {
    origin,
    address: origin + basePath,
    planted,
    requests,
    cut: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}

function builtAnswer(
  file: string,
  { folder = dist, isPlain = false, asTold = false, isQuick = false }: SiteOptions,
): { status: number; type: string; body: Buffer } {
  const named = [file, `${file}.html`, join(file, "index.html")].map((name) => join(folder, name));
  const found = (isPlain || asTold ? named : named.slice(0, 1)).find(isFile);
  const fallback = join(folder, isPlain ? "404.html" : "index.html");
  const path = found ?? fallback;
  const type = TYPES[extname(path)];
  const isKnown = !isPlain || /html|javascript|css/.test(type ?? "");
  return {
    status: found === undefined && isPlain ? 404 : 200,
    type: isKnown && type !== undefined ? type : "application/octet-stream",
    body: isQuick && /inference\.worker-[\w-]+\.js$/.test(path) ? quickened(path) : readFileSync(path),
  };
}

/** The script of the worker that gives sample results, with shorter delays. */
function quickened(path: string): Buffer {
  const script = readFileSync(path, "utf8");
  const [built, quick] = SAMPLE_DELAYS;
  if (!script.includes(built)) throw new Error(`${path} has other delays than ${built}`);
  return Buffer.from(script.replace(built, quick));
}

function answer(
  response: ServerResponse,
  { status, type, body }: { status: number; type: string; body: string | Buffer },
  headers: Readonly<Record<string, string>>,
): void {
  response.writeHead(status, {
    "Content-Type": type,
    "Cache-Control": "no-store",
    Vary: "Accept",
    ...headers,
  });
  response.end(body);
}
