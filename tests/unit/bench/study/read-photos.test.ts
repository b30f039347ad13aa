import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { partOf, photosIn } from "#bench/study/read-photos.ts";

function folderOf(paths: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "read-photos-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const path of paths) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), "");
  }
  return folder;
}

test("photos are found by subject and label, and other files are left out", () => {
  const folder = folderOf([
    "pest/fall-armyworm/b.webp",
    "pest/fall-armyworm/a.JPG",
    "pest/fall-armyworm/notes.txt",
    "pest/stray.webp",
    "none/box.d/c.png",
    "readme.md",
  ]);
  expect(photosIn(folder, Infinity)).toEqual([
    // Photos of no subject have to be shown to some page.
    { path: "none/box.d/c.png", subject: "animal", label: "none/box.d" },
    { path: "pest/fall-armyworm/a.JPG", subject: "pest", label: "pest/fall-armyworm" },
    { path: "pest/fall-armyworm/b.webp", subject: "pest", label: "pest/fall-armyworm" },
  ]);
});

test("each label has at most the requested number of photos", () => {
  const folder = folderOf(["plant/rose/1.webp", "plant/rose/2.webp", "plant/lily/1.webp"]);
  expect(photosIn(folder, 1).map(({ path }) => path)).toEqual(["plant/lily/1.webp", "plant/rose/1.webp"]);
});

test("a part of a photo can be read: the middle, or what the model looked at", () => {
  expect(partOf("0.5")).toEqual({ x: 0.25, y: 0.25, width: 0.5, height: 0.5 });
  expect([partOf("whole"), partOf("seen")]).toEqual(["whole", "seen"]);
  expect([partOf("half"), partOf("0"), partOf("1.2")]).toEqual([null, null, null]);
});
