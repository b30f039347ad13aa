// oxlint-disable-next-line import/no-unassigned-import -- the backend registers itself
import "@tensorflow/tfjs-backend-cpu";
import { env, io } from "@tensorflow/tfjs-core";
import { expect, test } from "vitest";
import { packWeights, type Weight } from "#bench/network/formats/tfjs-weights.ts";

// It would advise to take another backend in Node.
env().set("PROD", true);

/** What TensorFlow.js reads of weights that were packed. */
async function unpacked(weights: readonly Weight[]): Promise<number[][]> {
  const { manifest, files } = packWeights(weights, ["weights.bin"]);
  const specs = JSON.parse(JSON.stringify(manifest[0]?.weights));
  const bytes = await new Blob(files.map(({ blob }) => blob)).arrayBuffer();
  const tensors = io.decodeWeights(bytes, specs);
  return weights.map(({ name }) => [...(tensors[name]?.dataSync() ?? [])]);
}

test("a byte a weight comes back within half a step, beside weights of other types", async () => {
  const values = [-1, -0.5, 0, 0.001, 0.25, 1];
  const quantization = { dtype: "uint8", scale: 1 / 127, min: -128 / 127 } as const;
  const [bytes, integers] = await unpacked([
    { name: "bytes", shape: [6], values, quantization },
    { name: "integers", shape: [2], values: [7, -7], dtype: "int32" },
  ]);
  for (const [at, value] of values.entries()) {
    expect(Math.abs(value - (bytes?.[at] ?? Number.NaN))).toBeLessThan(0.5 / 127);
  }
  expect(bytes?.[2]).toBeCloseTo(0, 6);
  expect(integers).toEqual([7, -7]);
});

test("numbers of half precision come back as IEEE 754 rounds them", async () => {
  const exact = [0, 1, -1, 0.5, 1.5, -2.25, 65_504, 2 ** -14, 2 ** -24, 1023 * 2 ** -24, 2047 / 1024];
  // Rounded to the next number, also across a power of two.
  const rounded = [
    [0.1, 0.0999755859375],
    [2 - 2 ** -12, 2],
    [2 ** -14 - 2 ** -26, 2 ** -14],
    [-1.0004, -1],
  ] as const;
  const values = [...exact, ...rounded.map(([value]) => value)];
  const weight = {
    name: "halves",
    shape: [values.length],
    values,
    quantization: { dtype: "float16" } as const,
  };
  expect(await unpacked([weight])).toEqual([[...exact, ...rounded.map(([, half]) => half)]]);
});
