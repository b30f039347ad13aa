import { expect, test } from "vitest";
import type { NetworkInput, Scaling } from "#models/manifest.ts";
import { createRandom } from "#domain/random.ts";
import { inputWith } from "#tests/fakes/networks.ts";
import { createInputEncoder } from "#workers/inference/classifiers/input-output.ts";

/** Four pixels: red, green, blue, grey. */
const image = {
  data: Uint8Array.from([255, 0, 0, 0, 255, 0, 0, 0, 255, 51, 51, 51]),
  shape: [2, 2, 3] as const,
};

function encode(input: Partial<NetworkInput>): number[] {
  const whole = inputWith(input);
  return Array.from(createInputEncoder(whole, whole.scaling)(image));
}

test("bytes that a network wants as they are stay as they are, all 256 of them", () => {
  const data = Uint8Array.from({ length: 768 }, (_, at) => Math.floor(at / 3));
  const input = inputWith({ width: 16, height: 16 });
  expect(createInputEncoder(input, { range: [0, 255] })({ data, shape: [16, 16, 3] })).toEqual(
    Float32Array.from(data),
  );
});

test("a range reaches from its first to its second value", () => {
  expect(encode({ scaling: { range: [-1, 1] } }).slice(0, 3)).toEqual([1, -1, -1]);
  expect(encode({ scaling: { range: [0, 1] } }).at(-1)).toBeCloseTo(0.2, 6);
});

test("mean and deviation belong to red, green and blue in this order", () => {
  const scaling: Scaling = { mean: [0.1, 0.2, 0.3], std: [1, 2, 4] };
  const [red, green, blue] = encode({ scaling });
  expect([red, green, blue].map((each) => each?.toFixed(4))).toEqual(["0.9000", "-0.1000", "-0.0750"]);
});

test("mean and deviation stay with their colours where blue comes first", () => {
  const scaling: Scaling = { mean: [0.1, 0.2, 0.3], std: [1, 2, 4] };
  const [blue, green, red] = encode({ scaling, channels: "bgr" });
  expect([red, green, blue].map((each) => each?.toFixed(4))).toEqual(["0.9000", "-0.1000", "-0.0750"]);
});

test("nchw is plane by plane", () => {
  expect(encode({ layout: "nchw" })).toEqual([255, 0, 0, 51, 0, 255, 0, 51, 0, 0, 255, 51]);
});

test("nchw with blue first is the blue plane first", () => {
  expect(encode({ layout: "nchw", channels: "bgr" })).toEqual([0, 0, 255, 51, 0, 255, 0, 51, 255, 0, 0, 51]);
});

test("uint8 is rounded and cut off at its limits", () => {
  expect(encode({ dtype: "uint8", scaling: { range: [-100, 300] } }).slice(0, 3)).toEqual([255, 0, 0]);
  expect(encode({ dtype: "uint8", scaling: { range: [0, 127] } }).at(-1)).toBe(25);
});

test("int8 is the byte less 128 under the range -128 to 127", () => {
  const data = createRandom(3).bytes(12);
  const input = inputWith({ dtype: "int8" });
  expect(createInputEncoder(input, { range: [-128, 127] })({ data, shape: [2, 2, 3] })).toEqual(
    Int8Array.from(data, (byte) => byte - 128),
  );
});

test.for([3, 15])("a tensor of %i bytes is not fed to a network for 2 × 2 pixels", (bytes) => {
  const encodeTiny = createInputEncoder(inputWith(), { range: [0, 255] });
  expect(() => encodeTiny({ data: new Uint8Array(bytes), shape: [1, bytes / 3, 3] })).toThrow(RangeError);
});
