import { readFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { sniff } from "#domain/photo/sniff.ts";
import * as rules from "#src/app/references/beside/host-photos.ts";
import { readHeader } from "#workers/imaging/check/header.ts";
import { checkReferences } from "../../../scripts/references-check.mjs";
import { temporaryFolder } from "./temporary-folder.ts";

const EXAMPLE = "tests/fixtures/references";
const PICTURE = readFileSync(`${EXAMPLE}/drawn-lion.png`);
const IDS = new Set(["lion", "jaguar"]);
const modules = { ...rules, sniff, readHeader };

const LION = {
  record: "lion",
  file: "lion.png",
  author: "Ada",
  licence: "CC BY-SA 4.0",
  page: "https://example.org/lion",
};

const folder = temporaryFolder();

/** The faults of a folder with a picture and entries of it. */
function faultsOf(...entries: readonly object[]): readonly string[] {
  folder.write("lion.png", PICTURE);
  folder.write("index.json", JSON.stringify({ photos: entries }));
  return checkReferences(folder.path(), IDS, modules).faults;
}

test("the made example is a folder without faults", () => {
  expect(checkReferences(EXAMPLE, IDS, modules)).toEqual({ photos: 1, faults: [] });
});

test.each(["CC0 1.0", "CC0", "CC BY 1.0", "CC BY 2.5", "CC BY-SA 3.0", "cc-by-sa-4.0", "CC BY 2.0 DE"])(
  "a photo under %s may be shown",
  (licence) => {
    expect(faultsOf({ ...LION, licence })).toEqual([]);
  },
);

test.each([
  "",
  "CC BY",
  "CC BY-NC 4.0",
  "CC BY-ND 4.0",
  "CC BY-NC-SA 4.0",
  "CC BY 5.0",
  "public domain",
  "GFDL",
  "own work",
])("a photo under '%s' may not", (licence) => {
  expect(faultsOf({ ...LION, licence })).toEqual([
    'Entry 1 (lion.png) needs a "licence" that is CC0, CC BY or CC BY-SA with its version, such as "CC BY 4.0", or "own".',
  ]);
});

test("own work needs its holder and no page, other work both", () => {
  const { page: _none, ...without } = LION;
  expect(faultsOf({ ...without, licence: "own" })).toEqual([]);
  expect(faultsOf({ ...without, licence: "own", author: " " })).toEqual([
    'Entry 1 (lion.png) has no "author": who made the photo.',
  ]);
  const noPage = 'has no "page": the https address that the photo is from. Own work alone needs none.';
  expect(faultsOf(without)).toEqual([`Entry 1 (lion.png) ${noPage}`]);
  expect(faultsOf({ ...LION, page: "javascript:alert(1)" })).toEqual([`Entry 1 (lion.png) ${noPage}`]);
});

test("each fault is a sentence that names its entry", () => {
  expect(faultsOf({ ...LION, record: "unicorn" })).toEqual([
    'Entry 1 (lion.png) names no record of the guide: "unicorn".',
  ]);
  expect(faultsOf(LION, { ...LION, file: "gone.png" })).toEqual(["Entry 2 (gone.png) is not in the folder."]);
  expect(faultsOf(LION, { ...LION, file: "../lion.png" })).toEqual([
    'Entry 2 (../lion.png) has no "file" that is a plain path in the folder and ends in .jpg, .jpeg, .png or .webp.',
  ]);
  expect(faultsOf({})).toHaveLength(6);
  expect(faultsOf()).toEqual([
    "lion.png has no entry, so nobody says whose it is. Add one, or delete the file.",
  ]);
});

test("a file that is no picture, a large one and a wide one are found", () => {
  folder.write("page.jpg", "<!doctype html>");
  folder.write("heavy.png", Buffer.concat([PICTURE, Buffer.alloc(1_000_000)]));
  const wide = Buffer.from(PICTURE);
  wide.writeUInt32BE(4000, 16);
  folder.write("more/wide.png", wide);
  const entryOf = (file: string): object => ({ ...LION, file });
  expect(faultsOf(LION, entryOf("page.jpg"), entryOf("heavy.png"), entryOf("more/wide.png"))).toEqual([
    "Entry 2 (page.jpg) is not a JPEG, PNG or WebP.",
    expect.stringMatching(/^Entry 3 \(heavy\.png\) has 1,00\d,\d{3} bytes\. At most 1,000,000 are shown\.$/),
    "Entry 4 (more/wide.png) has 4000 x 240 pixels. At most 2000 a side are needed.",
  ]);
});

test("a folder without an index, and an index of another form, say so", () => {
  expect(checkReferences(folder.path(), IDS, modules).faults).toEqual([
    `There is no index.json in ${folder.path()}.`,
  ]);
  for (const text of ["<!doctype html>", "[]", '{ "photos": {} }']) {
    folder.write("index.json", text);
    expect(checkReferences(folder.path(), IDS, modules).faults).toEqual([
      'index.json is not JSON of the form { "photos": [ ... ] }.',
    ]);
  }
});

test("the app comes with an index without photos, too short to be compressed, so that a host's own replaces it", () => {
  const shipped = readFileSync("public/references/index.json", "utf8");
  expect(rules.hostEntriesIn(JSON.parse(shipped))).toEqual([]);
  // A host that replaces the file would still send the compressed one beside it.
  for (const compressed of [gzipSync(shipped), brotliCompressSync(shipped)])
    expect(compressed.length).toBeGreaterThanOrEqual(shipped.length);
});
