import { expect, test } from "vitest";
import { strongestPlace } from "#domain/activation-place.ts";

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
