import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { array, assert, asyncProperty, constant, constantFrom, oneof } from "fast-check";
import { preview, type PreviewServer } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { HEADERS } from "../../../scripts/hosting.mjs";
import { hosting } from "../../../scripts/build/hosting-plugin.mjs";

/** What a request got. It is refused where the connection ends before the answer does. */
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

/** Asks for a path as it is written here, which a browser would mend first. */
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
      text(answer).then((body) => resolve({ status, headers: answer.headers, body }), reject);
    })
      .on("error", reject)
      .end();
  });
}

/** The answer tells nothing of the server, and has the headers of all answers. */
function expectPlain(of: string, { headers, body }: Got): void {
  expect([of, /\bat .*:\d+|node_modules|\.mjs|Error/.exec(body)]).toEqual([of, null]);
  for (const [name, value] of Object.entries(HEADERS)) {
    expect([of, name, headers[name.toLowerCase()]]).toEqual([of, name, value]);
  }
}

test("an address that is none is answered 400, and a file that is not there 404, without a word of the server", async () => {
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

test("pages and files are answered whatever their query says", async () => {
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

test("a part of a file is answered where one is asked for, and the whole where the request for it can't be read", async () => {
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

test("whatever comes as an address and as a part, the server answers with a status below 500 and its headers", async () => {
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
