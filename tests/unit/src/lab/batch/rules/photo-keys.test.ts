import { expect, test } from "vitest";
import { compareCodes, keysOf, naturalKey } from "#src/lab/batch/rules/photo-keys.ts";
import { photoOf } from "#tests/fakes/batch-photos.ts";

test("by their keys names are in the order in which people count and spell", () => {
  const names = [
    "IMG_9.jpg",
    "img_10.jpg",
    "IMG_0100.jpg",
    "Ébène.jpg",
    "eiche.jpg",
    "zebra 2/1.jpg",
    "zebra 10/1.jpg",
  ];
  const inOrder = [
    "Ébène.jpg",
    "eiche.jpg",
    "IMG_9.jpg",
    "img_10.jpg",
    "IMG_0100.jpg",
    "zebra 2/1.jpg",
    "zebra 10/1.jpg",
  ];
  expect(
    names.toReversed().toSorted((one, other) => compareCodes(naturalKey(one), naturalKey(other))),
  ).toEqual(inOrder);
});

test("numbers longer than any number type are compared digit by digit, and noughts before them do not count", () => {
  const [less, more] = ["20260601051230123456789", "20260601051230123456790"].map(naturalKey);
  expect(compareCodes(less ?? "", more ?? "")).toBe(-1);
  expect(naturalKey("a000")).toBe(naturalKey("a0"));
  expect(naturalKey("a007")).toBe(naturalKey("a7"));
});

test("no two photos have the same key of their path, also where capitals alone differ", () => {
  const paths = ["a/IMG_1.jpg", "A/IMG_1.jpg", "a/img_1.jpg", "a/IMG_01.jpg", "a/ÏMG_1.jpg"];
  expect(new Set(paths.map((path) => keysOf(photoOf(path)).path))).toHaveLength(paths.length);
});

test("photos taken in the same second are in the order of their names, whichever of them states an offset", () => {
  const [first = "", second = ""] = ["2026-06-01T05:00:00+02:00", "2026-06-01T05:00:00"].map(
    (takenAt, at) => keysOf(photoOf(`IMG_${at}.jpg`, { takenAt })).taking,
  );
  expect(compareCodes(first, second)).toBe(-1);
});

test("a photo's keys are made once", () => {
  const photo = photoOf("trap/IMG_1.jpg", { takenAt: "2026-06-01T05:00:00+02:00" });
  expect(keysOf(photo)).toBe(keysOf(photo));
  expect(keysOf(photo)).toMatchObject({ folder: "trap", takenSeconds: Date.UTC(2026, 5, 1, 5) / 1000 });
});
