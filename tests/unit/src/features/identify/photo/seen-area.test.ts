import { expect, test } from "vitest";
import { seenArea } from "#src/features/identify/photo/seen-picture.ts";

const WIDE = { width: 400, height: 300 };

test("a model that crops sees the middle of the photo, in the shape of its input", () => {
  expect(seenArea(WIDE, { width: 192, height: 192, fit: "cover" })).toEqual({
    x: 50,
    y: 0,
    width: 300,
    height: 300,
  });
  expect(seenArea({ width: 300, height: 400 }, { width: 192, height: 192, fit: "cover" })).toEqual({
    x: 0,
    y: 50,
    width: 300,
    height: 300,
  });
  expect(seenArea(WIDE, { width: 100, height: 200, fit: "cover" })).toEqual({
    x: 125,
    y: 0,
    width: 150,
    height: 300,
  });
});

test("a model that pads sees more than the photo, and one that stretches sees just the photo", () => {
  expect(seenArea(WIDE, { width: 192, height: 192, fit: "contain" })).toEqual({
    x: 0,
    y: -50,
    width: 400,
    height: 400,
  });
  expect(seenArea(WIDE, { width: 192, height: 192, fit: "stretch" })).toEqual({ x: 0, y: 0, ...WIDE });
});
