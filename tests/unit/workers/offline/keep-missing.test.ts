import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { keepMissing } from "#workers/offline/kept-files.ts";

const SITE = "https://example.org";

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

const FILES = [
  { address: `${SITE}/index.html`, cacheKey: `${SITE}/index.html?v=1`, revision: hashOf("the page") },
  { address: `${SITE}/assets/a.js`, cacheKey: `${SITE}/assets/a.js`, revision: null },
  { address: `${SITE}/assets/b.js`, cacheKey: `${SITE}/assets/b.js`, revision: null },
];

/** Keeps again with what is kept and what the site has. */
async function keepAgain(
  kept: readonly string[],
  site: Readonly<Record<string, string>>,
  sentTo: (address: string) => string = (address) => address,
) {
  const files = new Map(kept.map((address) => [address, "kept before"]));
  const cache = {
    keys: () => Promise.resolve([...files.keys()].map((url) => ({ url }))),
    put: async (address: string, answer: Response) => {
      files.set(address, answer.redirected ? "a page that no browser opens" : await answer.text());
    },
  };
  const asked: (readonly [address: string, cache: string | undefined])[] = [];
  const isKept = await keepMissing(FILES, cache, (address, init) => {
    asked.push([address.slice(SITE.length), init.cache]);
    const text = site[address.slice(SITE.length)];
    if (text === undefined) return Promise.reject(new TypeError("Failed to fetch"));
    const isPage = text.startsWith("<") || address.endsWith(".html");
    const answer = new Response(text, {
      headers: { "content-type": isPage ? "text/html" : "text/javascript" },
    });
    const last = sentTo(address);
    Object.defineProperty(answer, "url", { value: last });
    Object.defineProperty(answer, "redirected", { value: last !== address });
    return Promise.resolve(answer);
  });
  return { isKept, asked, files };
}

test("only what was cleared is fetched again, and what has no hash in its name not from the browser's cache", async () => {
  const { isKept, asked, files } = await keepAgain([`${SITE}/assets/b.js`], {
    "/index.html": "the page",
    "/assets/a.js": "a",
  });
  expect(isKept).toBe(true);
  expect(asked).toEqual([
    ["/index.html", "reload"],
    ["/assets/a.js", "default"],
  ]);
  expect(files.get(`${SITE}/index.html?v=1`)).toBe("the page");
  expect(files.get(`${SITE}/assets/a.js`)).toBe("a");
  expect(files.get(`${SITE}/assets/b.js`)).toBe("kept before");
});

test("a page of another version, a page in place of a script and a file that does not come are not kept", async () => {
  const { isKept, files } = await keepAgain([], {
    "/index.html": "a newer page",
    "/assets/a.js": "<!doctype html>",
  });
  expect(isKept).toBe(false);
  expect([...files.keys()]).toEqual([]);
});

test("a page that the host has at another address is kept so that it opens", async () => {
  const site = { "/index.html": "the page", "/assets/a.js": "a", "/assets/b.js": "b" };
  const { isKept, files } = await keepAgain([], site, (address) => address.replace("index.html", ""));
  expect(isKept).toBe(true);
  expect(files.get(`${SITE}/index.html?v=1`)).toBe("the page");
});

test("where all is kept, nothing is fetched", async () => {
  const { isKept, asked } = await keepAgain(
    FILES.map(({ cacheKey }) => cacheKey),
    {},
  );
  expect(isKept).toBe(true);
  expect(asked).toEqual([]);
});
