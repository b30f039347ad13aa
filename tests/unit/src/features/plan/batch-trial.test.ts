import { expect, test } from "vitest";
import { batchPhotosLeft, FREE_BATCH_PHOTOS } from "#src/features/plan/plan.ts";

test("Free tries ten photos in batches, in all, and never has fewer than none left", () => {
  expect(FREE_BATCH_PHOTOS).toBe(10);
  expect([0, 1, 9, 10, 11].map((used) => batchPhotosLeft("free", used))).toEqual([10, 9, 1, 0, 0]);
});

test("Premium has batches without a limit, whatever was tried before", () => {
  expect([0, 10].map((used) => batchPhotosLeft("premium", used))).toEqual([null, null]);
});
