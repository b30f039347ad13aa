import { expect, test } from "vitest";
import { weightGroupsOf } from "#workers/files/weights.ts";

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
