import { expect, test } from "vitest";
import { wrongLengthOf } from "#workers/files/weights.ts";

function filesOf(lengths: readonly number[]) {
  return lengths.map((bytes, place) => ({ path: "abcd".charAt(place), bytes }));
}

test("of shards of one length the one that differs is at fault, else the last", () => {
  const wrong = (...lengths: readonly number[]) => wrongLengthOf(filesOf(lengths), 35);

  expect(wrong(10, 10, 10, 5)).toBeNull();
  expect(wrong(10, 7, 10, 5)).toEqual({ path: "b", bytes: 7, expected: 10 });
  expect(wrong(7, 10, 10, 5)).toEqual({ path: "a", bytes: 7, expected: 10 });
  expect(wrong(10, 10, 10, 4)).toEqual({ path: "d", bytes: 4, expected: 5 });
  expect(wrong(10, 10, 10, 6)).toEqual({ path: "d", bytes: 6, expected: 5 });
  expect(wrong(10, 10, 60, 5)).toEqual({ path: "c", bytes: 60, expected: 10 });
  expect(wrong(40)).toEqual({ path: "a", bytes: 40, expected: 35 });
  expect(wrongLengthOf(filesOf([1]), null)).toBeNull();
});
