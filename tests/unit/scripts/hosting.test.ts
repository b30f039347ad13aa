import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import type { Readable } from "node:stream";
import { text as textOf } from "node:stream/consumers";
import { createBrotliDecompress, createGunzip } from "node:zlib";
import { array, assert, asyncProperty, constant, constantFrom, oneof } from "fast-check";
import { preview, type PreviewServer } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LONG } from "#tests/fixtures/long.ts";
import { writeCompressed } from "../../../scripts/build/compressed-files.mjs";
import { hosting } from "../../../scripts/build/hosting-plugin.mjs";
import { basePathOf, HEADERS, headersFile, headersOf, nginxConfig } from "../../../scripts/hosting.mjs";

/** The rules of `_headers` whose pattern matches a path, by the rules of the hosts that read the file. */
function rulesFor(text: string, path: string): readonly string[] {
  return text.split("\n\n").filter((rule) => {
    const [pattern = ""] = rule.split("\n");
    return pattern.endsWith("*") ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
  });
}

test("a file with a hash in its name is cached for a year if it exists, all else is revalidated", () => {
  expect(headersOf("assets/index-1.js")["Cache-Control"]).toBe("public, max-age=31536000, immutable");
  for (const file of ["", "index.html", "sw.js", "guide/tomato-late-blight", "icons/icon-192.png"]) {
    expect([file, headersOf(file)["Cache-Control"]]).toEqual([file, "no-cache"]);
  }
  expect(headersOf("assets/gone-1.js", false)["Cache-Control"]).toBe("no-cache");
});

test("pages are not cross-origin isolated, as threads fail on iPhones", () => {
  expect(headersOf("index.html")).not.toHaveProperty("Cross-Origin-Embedder-Policy");
});

test("pages and other workers have no policy that stops requests, as one of them downloads models", () => {
  expect(headersOf("sw.js")["Content-Security-Policy"]).toBe("default-src 'self'; frame-ancestors 'none'");
  expect(headersOf("assets/packaging.worker-1.js")["Content-Security-Policy"]).toBe("frame-ancestors 'none'");
});

test("the worker that asks other sites for photos connects to their hosts alone", () => {
  expect(headersOf("assets/web-photos.worker-AbC_1-2.js")["Content-Security-Policy"]).toBe(
    "default-src 'none'; script-src 'self'; connect-src https://api.inaturalist.org " +
      "https://inaturalist-open-data.s3.amazonaws.com https://commons.wikimedia.org https://upload.wikimedia.org; " +
      "frame-ancestors 'none'",
  );
  expect(headersOf("assets/web-photos-panel-1.js")["Content-Security-Policy"]).toBe("frame-ancestors 'none'");
  expect(rulesFor(headersFile("/app/"), "/app/assets/web-photos.worker-1.js").join()).toContain(
    "connect-src https",
  );
  expect(nginxConfig("/app/")).toContain('"~^/app/assets/web-photos[.]worker-" "default-src \'none\'');
});

test.each(["/", "/app/"])(
  "_headers of %s has all headers, and no header in two rules but the policy",
  (basePath) => {
    const text = headersFile(basePath);
    const [all = ""] = rulesFor(text, basePath);
    for (const [name, value] of Object.entries(HEADERS)) expect(all).toContain(`\n  ${name}: ${value}`);
    expect(rulesFor(text, `${basePath}assets/index-1.js`)).toHaveLength(2);
    expect(rulesFor(text, `${basePath}sw.js`)).toHaveLength(2);
    // Hosts either join this policy with the general one or replace that one. The result is the same.
    expect(rulesFor(text, `${basePath}sw.js`)[1]).toContain("default-src 'self'; frame-ancestors 'none'");
    expect(all).not.toContain("Cache-Control");
  },
);

test("the nginx example matches the list of headers", () => {
  expect(readFileSync("hosting/nginx.conf", "utf8"), "run npm run hosting:nginx").toBe(nginxConfig("/"));
});

test("the nginx example of a folder names the folder at each file", () => {
  const text = nginxConfig("/app/");
  expect(text).toContain('/app/sw.js "default-src');
  expect(text).toContain("(200|206|304) /app/assets/");
  expect(text).toContain("error_page 404 /app/404.html;");
  expect(text).not.toMatch(/ \/(?:sw\.js|assets\/|404\.html)/);
});

test("BASE_PATH is a folder with a slash at both ends, and the whole site without it", () => {
  expect([undefined, "", "/", "/app/", "/a/b-c/"].map(basePathOf)).toEqual([
    "/",
    "/",
    "/",
    "/app/",
    "/a/b-c/",
  ]);
  for (const wrong of ["app", "/app", "app/", "//", "./", "https://example.org/", "/a b/"]) {
    expect(() => basePathOf(wrong)).toThrow(`is "${wrong}"`);
  }
});

/** The response to a request. The request fails if the connection ends before the response is complete. */
interface Got {
  readonly status: number | undefined;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

const root = mkdtempSync(join(tmpdir(), "preview-"));
const ICON = "0123456789";
/** Files that get smaller, by their paths. */
const COMPRESSED: Readonly<Record<string, string>> = Object.fromEntries(
  [
    "robots.txt",
    "share.html",
    "site.webmanifest",
    "assets/a-1.bin",
    "assets/a-1.css",
    "assets/a-1.js",
    "assets/a-1.json",
    "assets/a-1.svg",
    "assets/a-1.wasm",
  ].map((file) => [file, `${file} `.repeat(200)]),
);
let server: PreviewServer;

beforeAll(async () => {
  mkdirSync(join(root, "dist/guide"), { recursive: true });
  writeFileSync(join(root, "dist/index.html"), "<!doctype html><title>app</title>");
  writeFileSync(join(root, "dist/guide/aphid.html"), "<!doctype html><title>aphid</title>");
  writeFileSync(join(root, "dist/icon.svg"), ICON);
  mkdirSync(join(root, "dist/assets"));
  for (const [file, text] of Object.entries(COMPRESSED)) writeFileSync(join(root, "dist", file), text);
  await writeCompressed(join(root, "dist"), join(root, "cache"));
  const options = { port: 0, host: "127.0.0.1" };
  server = await preview({
    root,
    configFile: false,
    logLevel: "silent",
    plugins: [hosting()],
    preview: options,
  });
});

afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true });
});

/** Requests exactly this path, which a browser would normalise first. */
function ask(
  path: string,
  { method = "GET", range, encoding }: { method?: string; range?: string; encoding?: string } = {},
): Promise<Got> {
  const address = server.httpServer.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  const headers = {
    ...(range === undefined ? {} : { Range: range }),
    ...(encoding === undefined ? {} : { "Accept-Encoding": encoding }),
  };
  const options = { host: "127.0.0.1", port: address.port, path, method, headers, agent: false };
  return new Promise((resolve, reject) => {
    request(options, (answer) => {
      const { statusCode: status } = answer;
      textOf(decoded(answer)).then((body) => resolve({ status, headers: answer.headers, body }), reject);
    })
      .on("error", reject)
      .end();
  });
}

/** The body of a response without its content coding. */
function decoded(answer: IncomingMessage): Readable {
  const coding = answer.headers["content-encoding"];
  if (coding === undefined) return answer;
  return answer.pipe(coding === "br" ? createBrotliDecompress() : createGunzip());
}

/** Expects a response that has the common headers and does not reveal internals of the server. */
function expectPlain(of: string, { headers, body }: Got): void {
  expect([of, /\bat .*:\d+|node_modules|\.mjs|Error/.exec(body)]).toEqual([of, null]);
  for (const [name, value] of Object.entries(HEADERS)) {
    expect([of, name, headers[name.toLowerCase()]]).toEqual([of, name, value]);
  }
}

test("a wrong address is answered 400 and a missing file 404, without facts of the server", async () => {
  const odd = ["//", "///", "/\\", "/a//b", "//evil.example/", "/a\\..\\b", "/..%5cb", "/%", "/%ff", "/%00"];
  const missing = ["/gone.js", "/icon.svg/", "/%2e%2e/package.json", "/../package.json", "/.vite"];
  for (const method of ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH"]) {
    for (const [status, paths] of [
      [400, odd],
      [404, missing],
    ] as const) {
      for (const path of paths) {
        const got = await ask(path, { method });
        expect([method, path, got.status]).toEqual([method, path, status]);
        expectPlain(`${method} ${path}`, got);
      }
    }
  }
});

test("pages and files are answered with any query", async () => {
  const found = [
    ["/", "app"],
    ["/?a=%&b=//", "app"],
    ["/guide/aphid", "aphid"],
    ["/no-such-page", "app"],
  ] as const;
  for (const [path, title] of found) {
    expect([path, (await ask(path)).body]).toEqual([path, `<!doctype html><title>${title}</title>`]);
  }
});

test("a requested part of a file is answered, and the whole file for an unreadable range", async () => {
  const parts = [
    ["bytes=2-4", 206, "234"],
    ["bytes=7-", 206, "789"],
    ["bytes=5-2", 416, "This part of the file ends before it begins.\n"],
    ["bytes=99-", 416, ""],
    ...[
      "bytes=-3",
      "bytes=5-4,0-1",
      "bytes=0-1,3-4",
      "bytes=a-b",
      "bytes=",
      "items=0-5",
      "bytes=0x1-0x2",
      ",",
    ].map((range) => [range, 200, ICON] as const),
  ] as const;
  for (const [range, status, body] of parts) {
    const got = await ask("/icon.svg", { range });
    expect([range, got.status, got.body]).toEqual([range, status, body]);
    expectPlain(range, got);
  }
});

const TYPES: Readonly<Record<string, string>> = {
  ".bin": "application/octet-stream",
  ".css": "text/css",
  ".html": "text/html;charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".txt": "text/plain",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

test.each(Object.entries(COMPRESSED))(
  "%s is answered with the coding that the client accepts, its own type and the right content",
  async (file, text) => {
    for (const [encoding, coding] of [
      ["gzip, deflate, br, zstd", "br"],
      ["GZIP;q=1.0, br;q=0", "gzip"],
      ["deflate", undefined],
      ["br;q=0.000,gzip;q=0", undefined],
    ] as const) {
      const { status, headers, body } = await ask(`/${file}?a=b`, { encoding });
      expect([status, headers["content-encoding"], body]).toEqual([200, coding, text]);
      expect(headers["content-type"]).toBe(TYPES[extname(file)]);
      expect(headers.vary).toContain("Accept-Encoding");
      expect(Number(headers["content-length"]) < text.length / 4).toBe(coding !== undefined);
    }
    const part = await ask(`/${file}`, { encoding: "br, gzip", range: "bytes=2-5" });
    expect([part.status, part.headers["content-encoding"], part.body]).toEqual([
      206,
      undefined,
      text.slice(2, 6),
    ]);
    expect(part.headers["content-range"]).toBe(`bytes 2-5/${text.length}`);
  },
);

test("a page is answered compressed at its address without .html, and a file that does not get smaller as it is", async () => {
  const page = await ask("/share", { encoding: "br" });
  expect([page.headers["content-encoding"], page.headers["content-type"]]).toEqual(["br", TYPES[".html"]]);
  expect(page.body).toBe(COMPRESSED["share.html"]);
  const icon = await ask("/icon.svg", { encoding: "br" });
  expect([icon.headers["content-encoding"], icon.body]).toEqual([undefined, ICON]);
});

test("any address and any range are answered with a status below 500 and the headers", LONG, async () => {
  const path = array(constantFrom("/", "\\", "%", "%2f", "%00", "..", ".", "~", "?", ":", "@", "a", "0"), {
    maxLength: 8,
  }).map((pieces) => `/${pieces.join("")}`);
  const range = array(constantFrom("bytes", "=", "-", ",", "0", "7", "3", "x", " "), { maxLength: 8 }).map(
    (pieces) => pieces.join("").trim(),
  );
  const asked = asyncProperty(oneof(path, constant("/icon.svg")), range, async (at, part) => {
    const got = await ask(at, { range: part });
    expect(got.status).toBeLessThan(500);
    expectPlain(`${at} ${part}`, got);
  });
  await assert(asked, { numRuns: 150 });
});
