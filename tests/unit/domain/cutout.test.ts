import { expect, test } from "vitest";
import { cutoutPixels } from "#domain/cutout.ts";

const photo = { width: 200, height: 100 };

test("a cutout covers its shares of the picture, in whole pixels", () => {
  expect(cutoutPixels({ x: 0.1, y: 0.2, width: 0.5, height: 0.333 }, photo)).toEqual({
    x: 20,
    y: 20,
    width: 100,
    height: 33,
  });
});

test("a cutout that reaches beyond the picture ends at its edge", () => {
  expect(cutoutPixels({ x: 0.9, y: -0.5, width: 0.5, height: 1 }, photo)).toEqual({
    x: 180,
    y: 0,
    width: 20,
    height: 50,
  });
});

test("a cutout is never empty", () => {
  expect(cutoutPixels({ x: 1, y: 1, width: 0, height: 0 }, photo)).toEqual({
    x: 199,
    y: 99,
    width: 1,
    height: 1,
  });
});
