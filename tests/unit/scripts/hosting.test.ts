import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { basePathOf, HEADERS, headersFile, headersOf, nginxConfig } from "../../../scripts/hosting.mjs";

/** The rules of `_headers` whose pattern an address matches, as the hosts that read it find them. */
function rulesFor(text: string, path: string): readonly string[] {
  return text.split("\n\n").filter((rule) => {
    const [pattern = ""] = rule.split("\n");
    return pattern.endsWith("*") ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
  });
}

test("a file whose name has a hash is kept for a year, and all else is asked for again", () => {
  expect(headersOf("assets/index-1.js")["Cache-Control"]).toBe("public, max-age=31536000, immutable");
  for (const file of ["", "index.html", "sw.js", "guide/tomato-late-blight", "icons/icon-192.png"]) {
    expect([file, headersOf(file)["Cache-Control"]]).toEqual([file, "no-cache"]);
  }
});

test("pages are not isolated for threads, with which models fail on iPhones", () => {
  expect(headersOf("index.html")).not.toHaveProperty("Cross-Origin-Embedder-Policy");
});

test("a file that is not there is not kept for a year", () => {
  expect(headersOf("assets/gone-1.js", false)["Cache-Control"]).toBe("no-cache");
});

test("only the service worker gets a policy that stops requests: the worker that downloads models has its own answer's", () => {
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
    // Joined with the rule of all, or in its place: both say the same.
    expect(rulesFor(text, `${basePath}sw.js`)[1]).toContain("default-src 'self'; frame-ancestors 'none'");
    expect(all).not.toContain("Cache-Control");
  },
);

test("the nginx example is the one that the list of headers makes", () => {
  expect(readFileSync("hosting/nginx.conf", "utf8"), "run npm run hosting:nginx").toBe(nginxConfig("/"));
});

test("the nginx example of a folder names the folder wherever it names a file", () => {
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
