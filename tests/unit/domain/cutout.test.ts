import { expect, test } from "vitest";
import { cutoutPixels, filledPart, strongestPlace } from "#domain/cutout.ts";

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

/** A grid of 6 × 6 places, each 0, but for those given by column and row. */
function grid(...strong: readonly (readonly [column: number, row: number, value: number])[]) {
  const values = new Float32Array(36);
  for (const [column, row, value] of strong) values[row * 6 + column] = value;
  return { width: 6, height: 6, values };
}

test("the strong places lie in one of nine parts", () => {
  expect(strongestPlace(grid([0, 0, 1], [1, 0, 0.8]))).toEqual({ vertical: "upper", horizontal: "left" });
  expect(strongestPlace(grid([2, 3, 1], [3, 2, 1]))).toEqual({ vertical: "middle", horizontal: "centre" });
  expect(strongestPlace(grid([5, 5, 0.4]))).toEqual({ vertical: "lower", horizontal: "right" });
});

test("weak places do not count", () => {
  expect(strongestPlace(grid([5, 0, 1], [0, 5, 0.4], [1, 5, 0.4], [2, 5, 0.4]))).toEqual({
    vertical: "upper",
    horizontal: "right",
  });
});

test("no part stands out where most places are strong, or none is", () => {
  expect(strongestPlace({ width: 2, height: 2, values: [1, 0.9, 0.8, 0.2] })).toBeNull();
  expect(strongestPlace(grid())).toBeNull();
});

test("what a subject fills is the share of the strong places, and the square part around them", () => {
  const values = [0, 0, 0, 0, 0, 1, 0.6, 0, 0, 0.4, 0, 0, 0, 0, 0, 0];

  expect(filledPart({ width: 4, height: 4, values })).toEqual({
    share: 2 / 16,
    part: { x: 0.25, y: 0.125, width: 0.5, height: 0.5 },
  });
});

test("the part around a subject at the edge stays within the picture", () => {
  expect(filledPart({ width: 2, height: 2, values: [1, 1, 0, 0] })?.part).toEqual({
    x: 0,
    y: 0,
    width: 1,
    height: 1,
  });
});

test("where nothing speaks for a label, nothing is known of what it fills", () => {
  expect(filledPart({ width: 2, height: 1, values: [0, 0] })).toBeNull();
});

test("what a subject fills is found in a grid of more places than a call takes arguments", () => {
  const side = 600;
  expect(filledPart({ width: side, height: side, values: new Float32Array(side * side).fill(1) })).toEqual({
    share: 1,
    part: { x: 0, y: 0, width: 1, height: 1 },
  });
});
