import { createHash } from "node:crypto";
import { expect, test, vi } from "vitest";
import { isSound, keepFetched, keepMissing, openPage } from "#workers/offline/stored-files.ts";

const SITE = "https://example.org";

function answerWith(status: number, type: string | null): Response {
  return new Response(null, { status, headers: type === null ? {} : { "content-type": type } });
}

test.each([
  ["/assets/index-1.js", 200, "text/javascript", true],
  ["/assets/runtime-1.wasm", 200, "application/wasm", true],
  ["/assets/network-1.bin", 200, null, true],
  ["/index.html", 200, "text/html; charset=utf-8", true],
  ["/index.html?__WB_REVISION__=1", 200, "text/html", true],
  ["/assets/index-1.js", 200, "text/html; charset=utf-8", false],
  ["/assets/runtime-1.wasm", 200, "Text/HTML", false],
  ["/assets/index-1.js?page=index.html", 200, "text/html", false],
  ["/assets/index-1.js", 206, "text/javascript", false],
  ["/assets/index-1.js", 404, "text/javascript", false],
  ["/index.html", 503, "text/html", false],
])("for %s an answer with status %i of type %s is sound: %s", (path, status, type, sound) => {
  expect(isSound(SITE + path, answerWith(status, type))).toBe(sound);
});

function makeCache(...kept: readonly string[]) {
  const files = new Map(kept.map((path) => [path, "kept before"]));
  return {
    files,
    match: (address: string) => {
      const text = files.get(address);
      return Promise.resolve(text === undefined ? undefined : new Response(text));
    },
    put: async (address: string, answer: Response) => {
      files.set(address, await answer.text());
    },
  };
}

/** The browser's HTTP cache. `files` maps paths to content types. */
function browserCache(files: Readonly<Record<string, string>>) {
  const asked: RequestCache[] = [];
  const fetchFile = (address: string, { cache }: RequestInit): Promise<Response> => {
    asked.push(cache ?? "default");
    const type = files[address];
    if (type === undefined) return Promise.reject(new TypeError("Failed to fetch"));
    const answer = new Response("fetched", { headers: { "content-type": type } });
    Object.defineProperty(answer, "url", { value: SITE + address });
    return Promise.resolve(answer);
  };
  return { asked, fetchFile };
}

test("files of a first visit are kept from the browser's cache, without a download", async () => {
  const cache = makeCache("/assets/kept.js");
  const { asked, fetchFile } = browserCache({
    "/assets/kept.js": "text/javascript",
    "/assets/used.wasm": "application/wasm",
  });
  await keepFetched(["/assets/kept.js", "/assets/used.wasm", "/assets/unused.js"], cache, {}, fetchFile);
  expect([...cache.files]).toEqual([
    ["/assets/kept.js", "kept before"],
    ["/assets/used.wasm", "fetched"],
  ]);
  expect(asked).toEqual(["only-if-cached", "only-if-cached"]);
});

test("a page in place of a file is not kept", async () => {
  const cache = makeCache();
  const { fetchFile } = browserCache({ "/assets/tfjs.js": "text/html" });
  await keepFetched(["/assets/tfjs.js"], cache, {}, fetchFile);
  expect([...cache.files]).toEqual([]);
});

test("a file without room does not stop the others", async () => {
  const cache = makeCache();
  const { fetchFile } = browserCache({ "/a.wasm": "application/wasm", "/b.wasm": "application/wasm" });
  const put = (address: string, answer: Response): Promise<void> =>
    address === "/a.wasm"
      ? Promise.reject(new DOMException("full", "QuotaExceededError"))
      : cache.put(address, answer);
  await keepFetched(["/a.wasm", "/b.wasm"], { ...cache, put }, {}, fetchFile);
  expect([...cache.files.keys()]).toEqual(["/b.wasm"]);
});

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

const FILES = [
  { address: `${SITE}/index.html`, cacheKey: `${SITE}/index.html?v=1`, revision: hashOf("the page") },
  { address: `${SITE}/assets/a.js`, cacheKey: `${SITE}/assets/a.js`, revision: null },
  { address: `${SITE}/assets/b.js`, cacheKey: `${SITE}/assets/b.js`, revision: null },
];

/** Stores the files missing from the cache. `kept` are the cached addresses, and `site` the texts on the server. */
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
  const fetchFile = (address: string, init: RequestInit): Promise<Response> => {
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
  };
  const isKept = await keepMissing(FILES, cache, { fetchFile, exactPage: `${SITE}/index.html` });
  return { isKept, asked, files };
}

test("only deleted files are fetched again; those without a hash bypass the browser's cache", async () => {
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

test("a page of another version, a page in place of a script and a missing file are not kept", async () => {
  const { isKept, files } = await keepAgain([], {
    "/index.html": "a newer page",
    "/assets/a.js": "<!doctype html>",
  });
  expect(isKept).toBe(false);
  expect([...files.keys()]).toEqual([]);
});

test("a redirected page is kept as a direct one", async () => {
  const site = { "/index.html": "the page", "/assets/a.js": "a", "/assets/b.js": "b" };
  const { isKept, files } = await keepAgain([], site, (address) => address.replace("index.html", ""));
  expect(isKept).toBe(true);
  expect(files.get(`${SITE}/index.html?v=1`)).toBe("the page");
});

test("if all is kept, nothing is fetched", async () => {
  const { isKept, asked } = await keepAgain(
    FILES.map(({ cacheKey }) => cacheKey),
    {},
  );
  expect(isKept).toBe(true);
  expect(asked).toEqual([]);
});

test("at most so many files are fetched at a time, each once the page needs the network no more", async () => {
  const page = new AbortController();
  const idle = new Promise<void>((resolve) => {
    page.signal.addEventListener("abort", () => resolve());
  });
  const open = new Set<() => void>();
  let most = 0;
  const cache = { keys: () => Promise.resolve([]), put: () => Promise.resolve() };
  const fetchFile = (): Promise<Response> =>
    new Promise((resolve) => {
      const end = (): void => {
        open.delete(end);
        resolve(answerWith(200, "text/javascript"));
      };
      open.add(end);
      most = Math.max(most, open.size);
    });
  const files = ["a", "b", "c", "d", "e"].map((name) => {
    const address = `${SITE}/assets/${name}.js`;
    return { address, cacheKey: address, revision: null };
  });
  const kept = keepMissing(files, cache, { fetchFile, atOnce: 2, mayStart: () => idle });
  await vi.waitFor(() => Promise.resolve());
  expect(open.size).toBe(0);
  page.abort();
  for (let ended = 0; ended < files.length; ended++) {
    await vi.waitFor(() => expect(open.size).toBeGreaterThan(0));
    for (const end of [...open].slice(0, 1)) end();
  }
  await expect(kept).resolves.toBe(true);
  expect(most).toBe(2);
});

const PAGE = "https://example.org/app/index.html";
const html = (version: string): Response =>
  new Response(
    `<link rel="icon" href="/app/icon.svg"><script src="/app/assets/index-1.js"></script>
    <link rel="stylesheet" href="/app/assets/base-2.css"><p>${version}</p>`,
    { headers: { "Content-Type": "text/html" } },
  );
const FIRST_FILES = [
  "https://example.org/app/assets/index-1.js",
  "https://example.org/app/assets/base-2.css",
];

/** The text of the page that opens with these cached files and this response of the network; null for no network. */
async function opened(kept: readonly string[], network: Response | null): Promise<string> {
  const asked: string[] = [];
  const page = await openPage(PAGE, {
    kept: (address) =>
      Promise.resolve(
        kept.includes(address) ? (address === PAGE ? html("kept") : new Response("")) : undefined,
      ),
    fetchFile: (address) => {
      asked.push(address);
      return network === null ? Promise.reject(new TypeError("no network")) : Promise.resolve(network);
    },
  });
  const [, text = "nothing"] = /<(?:p|h1)>([^<]+)/.exec(await page.text()) ?? [];
  return `${text}${asked.length > 0 ? ", asked" : ""}`;
}

test("the kept page opens without a request if all its first files are kept", async () => {
  expect(await opened([PAGE, ...FIRST_FILES], html("network"))).toBe("kept");
});

test("if a file is deleted, the network's page opens, or without a network a page with the next step", async () => {
  const sentence = "Bio Kingdom can't start offline right now, asked";
  for (const kept of [[], FIRST_FILES, ...FIRST_FILES.map((file) => [PAGE, file])]) {
    expect([kept, await opened(kept, html("network"))]).toEqual([kept, "network, asked"]);
    expect([kept, await opened(kept, null)]).toEqual([kept, sentence]);
    expect([kept, await opened(kept, new Response("gone", { status: 404 }))]).toEqual([kept, sentence]);
  }
});
