import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { basePathOf, HEADERS, headersFile, headersOf, nginxConfig } from "../../../scripts/hosting.mjs";
import { type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text as textOf } from "node:stream/consumers";
import { array, assert, asyncProperty, constant, constantFrom, oneof } from "fast-check";
import { preview, type PreviewServer } from "vite";
import { hosting } from "../../../scripts/build/hosting-plugin.mjs";

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

test("only the service worker has a policy that stops requests, as another worker downloads models", () => {
  expect(headersOf("sw.js")["Content-Security-Policy"]).toBe("default-src 'self'; frame-ancestors 'none'");
  expect(headersOf("assets/packaging.worker-1.js")["Content-Security-Policy"]).toBe("frame-ancestors 'none'");
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
let server: PreviewServer;

beforeAll(async () => {
  mkdirSync(join(root, "dist/guide"), { recursive: true });
  writeFileSync(join(root, "dist/index.html"), "<!doctype html><title>app</title>");
  writeFileSync(join(root, "dist/guide/aphid.html"), "<!doctype html><title>aphid</title>");
  writeFileSync(join(root, "dist/icon.svg"), ICON);
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
  { method = "GET", range }: { method?: string; range?: string } = {},
): Promise<Got> {
  const address = server.httpServer.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  const headers = range === undefined ? {} : { Range: range };
  const options = { host: "127.0.0.1", port: address.port, path, method, headers, agent: false };
  return new Promise((resolve, reject) => {
    request(options, (answer) => {
      const { statusCode: status } = answer;
      textOf(answer).then((body) => resolve({ status, headers: answer.headers, body }), reject);
    })
      .on("error", reject)
      .end();
  });
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

test("any address and any range are answered with a status below 500 and the headers", async () => {
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
