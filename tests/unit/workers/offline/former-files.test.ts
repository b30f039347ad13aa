import { expect, test } from "vitest";
import { forgetFormerFiles, noteFormerFiles } from "#workers/offline/former-files.ts";

const OWN = { pages: new Set(["/new.js", "/same.js"]), models: new Set(["/model.bin"]) };

/** Caches with files, and the pages that are open. */
function makeBrowser({
  pages,
  models,
  open,
}: Readonly<Record<"pages" | "models" | "open", readonly string[]>>) {
  const files = new Map<string, Map<string, string>>([
    ["pages", new Map(pages.map((file) => [file, ""]))],
    ["models", new Map(models.map((file) => [file, ""]))],
  ]);
  let ids = open;
  const cacheNamed = (name: string): Map<string, string> => {
    const cache = files.get(name) ?? new Map<string, string>();
    files.set(name, cache);
    return cache;
  };
  const caches = {
    open: (name: string) => {
      const cache = cacheNamed(name);
      return Promise.resolve({
        put: async (address: string, answer: Response) => void cache.set(address, await answer.text()),
        match: (address: string) => {
          const text = cache.get(address);
          return Promise.resolve(text === undefined ? undefined : new Response(text));
        },
        keys: () => Promise.resolve([...cache.keys()].map((url) => ({ url }))),
        delete: (address: string) => Promise.resolve(cache.delete(address)),
      });
    },
    delete: (name: string) => Promise.resolve(files.delete(name)),
  };
  const openPages = { matchAll: () => Promise.resolve(ids.map((id) => ({ id }))) };
  return {
    begin: () => noteFormerFiles(OWN, caches, openPages),
    forget: () => forgetFormerFiles(OWN, caches, openPages),
    kept: () => ["pages", "models"].map((name) => Array.from(cacheNamed(name).keys())),
    isNoted: () => (files.get("former-files")?.size ?? 0) > 0,
    keep: (file: string) => void cacheNamed("pages").set(file, ""),
    show: (...now: readonly string[]) => {
      ids = now;
    },
  };
}

test("files of a former version go when the last page is closed that was open before, and no others", async () => {
  const browser = makeBrowser({
    pages: ["/old.js", "/new.js", "/same.js"],
    models: ["/old.bin", "/model.bin"],
    open: ["one", "other"],
  });
  await browser.begin();
  await browser.forget();
  browser.show("other", "new");
  await browser.forget();
  expect(browser.kept()).toEqual([
    ["/old.js", "/new.js", "/same.js"],
    ["/old.bin", "/model.bin"],
  ]);
  // A version that is fetched meanwhile lies in the same cache.
  browser.keep("/newest.js");
  browser.show("new");
  await browser.forget();
  expect(browser.kept()).toEqual([["/new.js", "/same.js", "/newest.js"], ["/model.bin"]]);
  expect(browser.isNoted()).toBe(false);
});

test("a first version has nothing to note", async () => {
  const browser = makeBrowser({ pages: ["/new.js", "/same.js"], models: [], open: ["one"] });
  await browser.begin();
  expect(browser.isNoted()).toBe(false);
});
