import { expect, test } from "vitest";
import { weightGroupsOf, wrongLengthOf } from "#workers/files/weights.ts";

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

test("weights count by the type that they are stored in", () => {
  expect(
    weightGroupsOf([
      {
        paths: ["a.bin", "b.bin"],
        weights: [
          { name: "a", shape: [2, 3], dtype: "float32" },
          { name: "b", shape: [10], dtype: "float32", quantization: { dtype: "uint8", scale: 1, min: 0 } },
          { name: "c", shape: [10], dtype: "float32", quantization: { dtype: "float16" } },
          { name: "d", shape: [], dtype: "int32" },
          { name: "e", shape: [3], dtype: "bool" },
        ],
      },
      { paths: ["c.bin"], weights: [{ name: "f", shape: [1], dtype: "string" }] },
    ]),
  ).toEqual([
    { paths: ["a.bin", "b.bin"], bytes: 24 + 10 + 20 + 4 + 3 },
    { paths: ["c.bin"], bytes: null },
  ]);
});

test.each([undefined, null, {}, [{}], [{ paths: [] }], [{ paths: [3] }]])(
  "%j is no list of weights",
  (value) => {
    expect(weightGroupsOf(value)).toBeNull();
  },
);
