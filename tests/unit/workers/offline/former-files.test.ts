import { expect, test } from "vitest";
import { createFakeCaches } from "#tests/fakes/shared-storage.ts";
import { forgetFormerFiles, noteFormerFiles } from "#workers/offline/former-files.ts";

const OWN = { pages: new Set(["/new.js", "/same.js"]), models: new Set(["/model.bin"]) };

/** A browser with these files in its caches and these pages open. */
async function makeBrowser(
  files: Readonly<Record<"pages" | "models", readonly string[]>>,
  open: readonly string[],
) {
  const { kept, open: openCache, delete: remove } = createFakeCaches();
  const keysOf = (name: string) => (kept()[name] ?? []).map((url) => ({ url }));
  const caches = {
    open: async (name: string) => ({ ...(await openCache(name)), keys: () => Promise.resolve(keysOf(name)) }),
    delete: remove,
  };
  const keep = async (name: string, file: string) => (await openCache(name)).put(file, new Response(""));
  for (const [name, each] of Object.entries(files)) for (const file of each) await keep(name, file);
  let ids = open;
  const openPages = { matchAll: () => Promise.resolve(ids.map((id) => ({ id }))) };
  return {
    begin: () => noteFormerFiles(OWN, caches, openPages),
    forget: () => forgetFormerFiles(OWN, caches, openPages),
    kept: () => [kept()["pages"], kept()["models"]],
    isNoted: () => (kept()["former-files"] ?? []).length > 0,
    keep,
    show: (...now: readonly string[]) => {
      ids = now;
    },
  };
}

test("only files of a former version are deleted, when its last page closes", async () => {
  const browser = await makeBrowser(
    { pages: ["/old.js", "/new.js", "/same.js"], models: ["/old.bin", "/model.bin"] },
    ["one", "other"],
  );
  await browser.begin();
  await browser.forget();
  browser.show("other", "new");
  await browser.forget();
  expect(browser.kept()).toEqual([
    ["/old.js", "/new.js", "/same.js"],
    ["/old.bin", "/model.bin"],
  ]);
  // Meanwhile a newer version is downloaded into the same cache.
  await browser.keep("pages", "/newest.js");
  browser.show("new");
  await browser.forget();
  expect(browser.kept()).toEqual([["/new.js", "/same.js", "/newest.js"], ["/model.bin"]]);
  expect(browser.isNoted()).toBe(false);
});

test("a first version notes nothing", async () => {
  const browser = await makeBrowser({ pages: ["/new.js", "/same.js"], models: [] }, ["one"]);
  await browser.begin();
  expect(browser.isNoted()).toBe(false);
});
