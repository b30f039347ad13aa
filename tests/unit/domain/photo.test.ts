import { expect, test } from "vitest";
import { uprightSize } from "#domain/photo.ts";

const stored = { format: "jpeg", bytes: 1, width: 40, height: 30 } as const;

test.each([1, 2, 3, 4] as const)("a photo of orientation %i keeps its sides", (orientation) => {
  expect(uprightSize({ ...stored, orientation })).toEqual({ width: 40, height: 30 });
});

test.each([5, 6, 7, 8] as const)("a photo of orientation %i swaps its sides", (orientation) => {
  expect(uprightSize({ ...stored, orientation })).toEqual({ width: 30, height: 40 });
});
