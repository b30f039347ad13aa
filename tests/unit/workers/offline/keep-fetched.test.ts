import { expect, test } from "vitest";
import { keepFetched } from "#workers/offline/kept-files.ts";

const SITE = "https://example.org";

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

/** The browser's own cache: each file by its path, with its type. */
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

test("what the browser has of a first visit is kept, and nothing is fetched for it", async () => {
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

test("a page that came in place of a file is not kept", async () => {
  const cache = makeCache();
  const { fetchFile } = browserCache({ "/assets/tfjs.js": "text/html" });
  await keepFetched(["/assets/tfjs.js"], cache, {}, fetchFile);
  expect([...cache.files]).toEqual([]);
});

test("where there is no room, the others are tried all the same", async () => {
  const cache = makeCache();
  const { fetchFile } = browserCache({ "/a.wasm": "application/wasm", "/b.wasm": "application/wasm" });
  const put = (address: string, answer: Response): Promise<void> =>
    address === "/a.wasm"
      ? Promise.reject(new DOMException("full", "QuotaExceededError"))
      : cache.put(address, answer);
  await keepFetched(["/a.wasm", "/b.wasm"], { ...cache, put }, {}, fetchFile);
  expect([...cache.files.keys()]).toEqual(["/b.wasm"]);
});
