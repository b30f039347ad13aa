import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { madeOnce } from "#bench/runner/made.ts";

let root = "";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "bio-kingdom-made-"));
  mkdirSync(join(root, "sources", "inner"), { recursive: true });
  writeFileSync(join(root, "sources", "inner", "maker.ts"), "first");
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

/** Fills the folder where that is needed, and says whether it was. */
async function fill(text: string): Promise<boolean> {
  const folder = join(root, "made");
  let isMade = false;
  await madeOnce(folder, [join(root, "sources")], () => {
    isMade = true;
    writeFileSync(join(folder, "photo.txt"), text);
    return Promise.resolve();
  });
  return isMade;
}

test("a folder is filled once for the same sources", async () => {
  expect(await fill("one")).toBe(true);
  expect(await fill("two")).toBe(false);
  expect(readFileSync(join(root, "made", "photo.txt"), "utf8")).toBe("one");
});

test("a folder is filled again when a source in a folder of the sources has changed", async () => {
  await fill("one");
  writeFileSync(join(root, "sources", "inner", "maker.ts"), "second");

  expect(await fill("two")).toBe(true);
});

test("a folder that was left unfinished is filled again", async () => {
  const folder = join(root, "made");
  const failing = madeOnce(folder, [join(root, "sources")], () => Promise.reject(new Error("planted")));

  await expect(failing).rejects.toThrow("planted");
  expect(await fill("two")).toBe(true);
});
