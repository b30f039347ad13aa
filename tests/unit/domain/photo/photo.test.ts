import { expect, test } from "vitest";
import { isTooSmall, leastSideFor, uprightSize } from "#domain/photo/photo.ts";

const stored = { format: "jpeg", bytes: 1, width: 40, height: 30 } as const;

test.each([1, 2, 3, 4, 5, 6, 7, 8] as const)("a photo of orientation %i is upright", (orientation) => {
  const [width, height] = orientation < 5 ? [40, 30] : [30, 40];
  expect(uprightSize({ ...stored, orientation })).toEqual({ width, height });
});

test("a picture needs 64 pixels on its short side, or as many as a smaller input takes", () => {
  expect(leastSideFor({ width: 224, height: 224 })).toBe(64);
  expect(leastSideFor({ width: 48, height: 32 })).toBe(32);
  expect(isTooSmall({ width: 4000, height: 63 }, 64)).toBe(true);
  expect(isTooSmall({ width: 64, height: 64 }, 64)).toBe(false);
});
