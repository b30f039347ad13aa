import { expect, test } from "vitest";
import { adviceOn } from "#src/features/identify/photo/photo-advice.ts";
import { QUALITY } from "#tests/fakes/identified.ts";

function filling(side: number) {
  return { share: side * side, part: { x: 0, y: 0, width: side, height: side } };
}

test("of a photo that could not be measured, only what the model says counts", () => {
  expect(adviceOn(null, filling(0.5), "identified")).toBeNull();
  expect(adviceOn(null, filling(0.17), "identified")).toBe("closer");
});

test("of a photo that is sharp, well lit and full nothing is asked", () => {
  expect(adviceOn(QUALITY, filling(0.5), "identified")).toBeNull();
  expect(adviceOn(QUALITY, null, "identified")).toBeNull();
});

test("a blurred photo is to be sharper", () => {
  expect(adviceOn({ ...QUALITY, sharpness: 3 }, null, "identified")).toBe("sharper");
});

test("a dark photo is to be brighter, even if it measures as blurred", () => {
  expect(adviceOn({ ...QUALITY, sharpness: 3, luminance: 20 }, null, "identified")).toBe("brighter");
  expect(adviceOn({ ...QUALITY, luminance: 60, black: 0.6 }, null, "identified")).toBe("brighter");
});

test("a photo that is nearly white is to be darker", () => {
  expect(adviceOn({ ...QUALITY, luminance: 240 }, null, "identified")).toBe("darker");
  expect(adviceOn({ ...QUALITY, white: 0.4 }, null, "identified")).toBe("darker");
});

test("a subject that fills little of the photo is to be taken from closer", () => {
  expect(adviceOn(QUALITY, filling(0.17), "identified")).toBe("closer");
});

test("where nothing was named, the subject may be too small", () => {
  expect(adviceOn(QUALITY, filling(0.5), "none-of-these")).toBe("closer");
  expect(adviceOn(QUALITY, null, "not-sure")).toBe("closer");
  expect(adviceOn(QUALITY, null, "off-topic")).toBeNull();
});
