import { readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { writeCompressed } from "../../../scripts/build/compressed-files.mjs";
import { temporaryFolder } from "./temporary-folder.ts";

const folder = temporaryFolder();
const TEXT = "the same words again and again ".repeat(100);

/** Names of the files in a folder below the temporary one. */
function filesIn(name: string): readonly string[] {
  return readdirSync(join(folder.path(), name), { recursive: true, encoding: "utf8" }).toSorted();
}

async function compress(): Promise<void> {
  await writeCompressed(join(folder.path(), "dist"), join(folder.path(), "cache"));
}

test("a .br and a .gz are written beside each file that gets smaller, and not for weights and pictures", async () => {
  for (const name of ["a.js", "tiny.js", "weights.bin.gzip", "photo.webp", "_headers", "guide/b.html"]) {
    folder.write(`dist/${name}`, name === "tiny.js" ? "1" : TEXT);
  }
  await compress();
  expect(filesIn("dist")).toEqual([
    "_headers",
    "a.js",
    "a.js.br",
    "a.js.gz",
    "guide",
    "guide/b.html",
    "guide/b.html.br",
    "guide/b.html.gz",
    "photo.webp",
    "tiny.js",
    "weights.bin.gzip",
  ]);
  const dist = join(folder.path(), "dist");
  expect(brotliDecompressSync(readFileSync(join(dist, "a.js.br"))).toString()).toBe(TEXT);
  expect(gunzipSync(readFileSync(join(dist, "guide/b.html.gz"))).toString()).toBe(TEXT);
});

test("a known content is taken from the cache, and what no build used for two weeks leaves the cache", async () => {
  folder.write("dist/a.js", TEXT);
  await compress();
  const kept = filesIn("cache").find((name) => name.endsWith(".br")) ?? "";
  writeFileSync(join(folder.path(), "cache", kept), "from the cache");
  const old = join(folder.path(), "cache", "0.br");
  writeFileSync(old, "");
  for (const path of [old, join(folder.path(), "cache", kept)]) utimesSync(path, 0, 0);
  await compress();
  expect(readFileSync(join(folder.path(), "dist/a.js.br"), "utf8")).toBe("from the cache");
  expect(filesIn("cache")).toContain(kept);
  expect(filesIn("cache")).not.toContain("0.br");
});
