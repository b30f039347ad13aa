import { expect, test } from "vitest";
import { findFiles } from "#src/lab/batch/rules/find-files.ts";
import { photoAt } from "#tests/fakes/batch-parts.ts";

const CHOSEN = [
  { path: "day/1.jpg", bytes: 5, lastModified: 1 },
  { path: "night/1.jpg", bytes: 7, lastModified: 2 },
];

/** The stored path of each photo that was found, with the current path of its file. */
function found(chosen: Parameters<typeof findFiles>[0], ...files: File[]) {
  return [...findFiles(chosen, files)].map(([path, file]) => [path, file.webkitRelativePath]);
}

test("photos are found by path and size, also in a folder that has another name now", () => {
  expect(found(CHOSEN, photoAt("moved/day/1.jpg", 5), photoAt("moved/night/1.jpg", 7))).toEqual([
    ["day/1.jpg", "moved/day/1.jpg"],
    ["night/1.jpg", "moved/night/1.jpg"],
  ]);
});

test("a photo of another size is not the one that was chosen", () => {
  expect(found(CHOSEN, photoAt("trap/day/1.jpg", 6), photoAt("trap/night/1.jpg", 7))).toEqual([
    ["night/1.jpg", "trap/night/1.jpg"],
  ]);
});

test("photos that lie elsewhere are found by name and size, and no file stands for two", () => {
  const alike = [CHOSEN[0], { path: "dusk/1.jpg", bytes: 5, lastModified: 9 }].flatMap((each) => each ?? []);
  const elsewhere = photoAt("all/deep/1.jpg", 5, 9);
  expect(found(alike, elsewhere)).toEqual([["day/1.jpg", "all/deep/1.jpg"]]);
  expect(found(alike, elsewhere, photoAt("all/1.jpg", 5, 1))).toEqual([
    ["day/1.jpg", "all/1.jpg"],
    ["dusk/1.jpg", "all/deep/1.jpg"],
  ]);
});

test("a photo is found though the system writes the accents of its name another way", () => {
  const path = "Möwe/ñandú é.jpg".normalize("NFD");
  const chosen = [{ path, bytes: 5, lastModified: 1 }];
  expect(found(chosen, photoAt("Fotos/Möwe/ñandú é.jpg".normalize("NFC")))).toHaveLength(1);
  expect(found(chosen, photoAt("moved/ñandú é.jpg".normalize("NFC")))).toHaveLength(1);
});

test("of two names that differ only in how accents are written, each finds its own file", () => {
  const names = ["é.jpg".normalize("NFC"), "é.jpg".normalize("NFD")];
  const chosen = names.map((path) => ({ path, bytes: 5, lastModified: 1 }));
  const files = names.toReversed().map((name) => photoAt(`trap/${name}`));
  expect(found(chosen, ...files)).toEqual(names.map((name) => [name, `trap/${name}`]));
});

test("a batch of an earlier version finds its sidecars too", () => {
  const chosen = ["1.JPG", "1.xmp"].map((path) => ({ path, bytes: 5, lastModified: 1 }));
  expect(found(chosen, photoAt("trap/1.JPG"), photoAt("trap/1.xmp"), photoAt("trap/new.xmp"))).toHaveLength(
    2,
  );
});
