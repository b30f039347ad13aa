import { expect, test } from "vitest";
import {
  type BatchLog,
  countPhotos,
  createBatchLogger,
  photosPerSecond,
  repeatsOf,
} from "#bench/runner/batch/watch-batch.ts";

function logOf(started: readonly string[], written: readonly string[]): BatchLog {
  return { started, written, writtenAt: written.map((_, at) => at) };
}

test("paths are noted from the chosen folder, with and without its name", () => {
  const { log, note } = createBatchLogger("season");
  note({ kind: "started", path: "season/trap/1.jpg", at: 10 });
  note({ kind: "written", path: "trap/1.jpg", at: 25 });

  expect(log).toEqual({ started: ["trap/1.jpg"], written: ["trap/1.jpg"], writtenAt: [25] });
});

test("the rate counts from the first answer to the last", () => {
  expect(photosPerSecond({ writtenAt: [5000, 5100, 5200, 5400] })).toBe(7.5);
  expect(photosPerSecond({ writtenAt: [5000] })).toBeNull();
});

test("after a kill a photo in progress is done again, a written one is not", () => {
  const before = [logOf(["1", "2"], ["1"]), logOf(["2", "3", "4"], ["2", "3"])];

  expect(repeatsOf(before, logOf(["4", "5", "3"], ["4"]))).toEqual({ forgotten: ["3"], redone: ["4"] });
});

test("lost, doubled and unknown photos of a file are named", () => {
  expect(
    countPhotos(["a/1.jpg", "a/2.jpg", "b/1.jpg"], ["a/1.jpg", "b/1.jpg", "b/1.jpg", "c/1.jpg"]),
  ).toEqual({
    lost: ["a/2.jpg"],
    doubled: ["b/1.jpg"],
    unknown: ["c/1.jpg"],
  });
});
