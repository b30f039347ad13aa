import { expect, test } from "vitest";
import { countPhotos } from "#bench/runner/batch/batch-log.ts";

test("photos that a file lacks, has twice or should not have are named", () => {
  expect(
    countPhotos(["a/1.jpg", "a/2.jpg", "b/1.jpg"], ["a/1.jpg", "b/1.jpg", "b/1.jpg", "c/1.jpg"]),
  ).toEqual({
    lost: ["a/2.jpg"],
    doubled: ["b/1.jpg"],
    unknown: ["c/1.jpg"],
  });
});

test("a file with each photo once, in any order, has nothing amiss", () => {
  expect(countPhotos(["a/1.jpg", "a/2.jpg"], ["a/2.jpg", "a/1.jpg"])).toEqual({
    lost: [],
    doubled: [],
    unknown: [],
  });
});
