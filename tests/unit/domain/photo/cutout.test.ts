import { expect, test } from "vitest";
import { cutoutPixels, filledPart, strongestPlace } from "#domain/photo/cutout.ts";

const photo = { width: 200, height: 100 };

function partOf([x, y, width, height]: readonly [number, number, number, number]) {
  return { x, y, width, height };
}

test.each([
  ["covers its shares in whole pixels", [0.1, 0.2, 0.5, 0.333], [20, 20, 100, 33]],
  ["ends at the edge of the picture", [0.9, -0.5, 0.5, 1], [180, 0, 20, 50]],
  ["is never empty", [0.5, 0.5, 0, 0], [100, 50, 1, 1]],
] as const)("a cutout %s", (_, shares, pixels) => {
  expect(cutoutPixels(partOf(shares), photo)).toEqual(partOf(pixels));
});

/** A grid of 6 × 6 places. All values are 0 except those given by column and row. */
function grid(...strong: readonly (readonly [column: number, row: number, value: number])[]) {
  const values = new Float32Array(36);
  for (const [column, row, value] of strong) values[row * 6 + column] = value;
  return { width: 6, height: 6, values };
}

test.each([
  ["upper", "left", grid([0, 0, 1], [1, 0, 0.8])],
  ["middle", "centre", grid([2, 3, 1], [3, 2, 1])],
  ["lower", "right", grid([5, 5, 0.4])],
  // Three weak places in the lower left do not count.
  ["upper", "right", grid([5, 0, 1], [0, 5, 0.4], [1, 5, 0.4], [2, 5, 0.4])],
] as const)("the strong places are %s %s", (vertical, horizontal, map) => {
  expect(strongestPlace(map)).toEqual({ vertical, horizontal });
});

test("no part stands out if most places are strong, or none is", () => {
  expect(strongestPlace({ width: 2, height: 2, values: [1, 0.9, 0.8, 0.2] })).toBeNull();
  expect(strongestPlace(grid())).toBeNull();
});

test("a subject fills the share of the strong places, and the square part around them within the picture", () => {
  const values = [0, 0, 0, 0, 0, 1, 0.6, 0, 0, 0.4, 0, 0, 0, 0, 0, 0];
  expect(filledPart({ width: 4, height: 4, values })).toEqual({
    share: 2 / 16,
    part: partOf([0.25, 0.125, 0.5, 0.5]),
  });
  const part = partOf([0, 0, 1, 1]);
  expect(filledPart({ width: 2, height: 2, values: [1, 1, 0, 0] })?.part).toEqual(part);
  expect(filledPart({ width: 2, height: 1, values: [0, 0] })).toBeNull();
  // This grid has more places than a function call can take arguments.
  const side = 600;
  const full = { width: side, height: side, values: new Float32Array(side * side).fill(1) };
  expect(filledPart(full)).toEqual({ share: 1, part });
});
