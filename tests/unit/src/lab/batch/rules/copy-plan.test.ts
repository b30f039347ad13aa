import { assert, property, string } from "fast-check";
import { expect, test } from "vitest";
import { ok } from "#domain/result.ts";
import { correct, reject } from "#src/lab/batch/rules/batch-photo.ts";
import { planSortedCopies, safeName, zipParts } from "#src/lab/batch/rules/copy-plan.ts";
import { answerOf, photoOf, unreadPhoto, unsureOf } from "#tests/fakes/batch-photos.ts";
import { LONG } from "#tests/fixtures/long.ts";

const AT = "2026-06-03T08:00:00.000Z";

test("each photo goes into the folder of what is named on it, or of why nothing is", () => {
  const copies = planSortedCopies([
    [photoOf("trap/1.jpg"), photoOf("trap/2.jpg", { said: ok([unsureOf("Lion", 0.3)]) })],
    [photoOf("3.jpg", { said: ok([unsureOf("Lion", 0.3)]) })],
    [unreadPhoto("4.jpg")],
    [reject(photoOf("5.jpg"), AT)],
    [correct(photoOf("6.jpg"), { name: "Serval / cat", recordId: null }, AT)],
  ]);
  expect(copies.map(({ from, folder, name }) => [from, folder, name])).toEqual([
    ["trap/1.jpg", "Lion", "1.jpg"],
    ["trap/2.jpg", "Lion", "2.jpg"],
    ["3.jpg", "not identified", "3.jpg"],
    ["4.jpg", "not read", "4.jpg"],
    ["5.jpg", "rejected", "5.jpg"],
    ["6.jpg", "Serval - cat", "6.jpg"],
  ]);
});

test("no two copies have one name, also where a disk takes capital letters and accents for the same", () => {
  const paths = ["a/IMG_1.JPG", "b/img_1.jpg", "c/IMG_1.JPG", "d/é.jpg", "e/e\u0301.jpg", "f/img_1 (2).jpg"];
  const copies = planSortedCopies(paths.map((path) => [photoOf(path)] as const));
  expect(copies.map(({ name }) => name)).toEqual([
    "IMG_1.JPG",
    "img_1 (2).jpg",
    "IMG_1 (3).JPG",
    "é.jpg",
    "é (2).jpg",
    "img_1 (2) (2).jpg",
  ]);
});

test("labels that differ in capital letters alone keep their photos apart by name in one folder of a disk", () => {
  const [lion, LION] = ["lion", "Lion"].map((label) =>
    photoOf(`${label}/1.jpg`, { said: ok([answerOf(label, 0.9)]) }),
  );
  const copies = lion === undefined || LION === undefined ? [] : planSortedCopies([[lion], [LION]]);
  expect(copies.map(({ folder, name }) => `${folder}/${name}`)).toEqual(["lion/1.jpg", "Lion/1 (2).jpg"]);
});

test.each([
  ["../../etc/passwd", "-..-etc-passwd"],
  ["..", "unnamed"],
  ["CON", "_CON"],
  ["nul.txt", "_nul.txt"],
  ["Potato___Early_blight", "Potato___Early_blight"],
  ["lion, king of beasts", "lion, king of beasts"],
  ["a\u202Egpj.exe", "agpj.exe"],
  ["ends in dots... ", "ends in dots"],
  ['what? "this" <is>: a|b*', "what- -this- -is-- a-b-"],
  ["tab\tand\nline", "tabandline"],
  ["", "unnamed"],
])("%j is called %j on a disk", (written, name) => {
  expect(safeName(written)).toBe(name);
});

test("whatever a label is, its name on a disk has no separator, no more than 255 bytes and neither dot nor space at an end", () => {
  assert(
    property(string({ unit: "binary", maxLength: 150 }), (written) => {
      const name = safeName(written);
      expect(name).not.toMatch(/[<>:"/\\|?*\p{Cc}]|^[\s.]|[\s.]$|^$/u);
      expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(255);
      expect(safeName(name)).toBe(name);
    }),
  );
});

test("a long name is cut to what disks take and keeps its ending", () => {
  expect(safeName(`${"é".repeat(300)}.jpg`)).toBe(`${"é".repeat(118)}.jpg`);
});

test(
  "files are parted so that no zip file has more than 4 GB or 65,000 files, and none is lost",
  LONG,
  () => {
    const big = Array.from({ length: 5 }, (_, at) => ({ path: `${at}`, bytes: 1_500_000_000 }));
    expect(zipParts(big).map((part) => part.map(({ path }) => path))).toEqual([
      ["0", "1"],
      ["2", "3"],
      ["4"],
    ]);
    const many = Array.from({ length: 130_001 }, (_, at) => ({ path: `${at}.jpg`, bytes: 1 }));
    expect(zipParts(many).map((part) => part.length)).toEqual([65_000, 65_000, 1]);
    // Each path counts twice in the size.
    const named = Array.from({ length: 64_000 }, (_, at) => ({
      path: `${at}`.padEnd(200, "x"),
      bytes: 62_150,
    }));
    expect(zipParts(named)).toHaveLength(2);
    expect(
      zipParts([
        { path: "film", bytes: 5e9 },
        { path: "1", bytes: 1 },
      ]),
    ).toHaveLength(2);
    expect(zipParts([])).toEqual([]);
  },
);
