import { expect, test } from "vitest";
import { findFiles } from "#src/features/batch/state/new-batch.ts";
import { photoAt } from "#tests/fakes/batch-parts.ts";

const KEPT = [
  { path: "day/1.jpg", bytes: 5, lastModified: 1 },
  { path: "night/1.jpg", bytes: 7, lastModified: 2 },
];

/** The stored path of each photo that was found, with the current path of its file. */
function found(kept: Parameters<typeof findFiles>[0], ...files: File[]) {
  return [...findFiles(kept, files)].map(([path, file]) => [path, file.webkitRelativePath]);
}

test("photos are found by path and size, also in a folder that has another name now", () => {
  expect(found(KEPT, photoAt("moved/day/1.jpg", 5), photoAt("moved/night/1.jpg", 7))).toEqual([
    ["day/1.jpg", "moved/day/1.jpg"],
    ["night/1.jpg", "moved/night/1.jpg"],
  ]);
});

test("a photo of another size is not the one that was chosen", () => {
  expect(found(KEPT, photoAt("trap/day/1.jpg", 6), photoAt("trap/night/1.jpg", 7))).toEqual([
    ["night/1.jpg", "trap/night/1.jpg"],
  ]);
});

test("photos that lie elsewhere are found by name and size, and no file stands for two", () => {
  const alike = [KEPT[0], { path: "dusk/1.jpg", bytes: 5, lastModified: 9 }].flatMap((each) => each ?? []);
  const elsewhere = photoAt("all/deep/1.jpg", 5, 9);
  expect(found(alike, elsewhere)).toEqual([["day/1.jpg", "all/deep/1.jpg"]]);
  expect(found(alike, elsewhere, photoAt("all/1.jpg", 5, 1))).toEqual([
    ["day/1.jpg", "all/1.jpg"],
    ["dusk/1.jpg", "all/deep/1.jpg"],
  ]);
});
