import { expect, test } from "vitest";
import { createRandom } from "#domain/numbers/random.ts";
import type { NetworkInput, NetworkOutput, Scaling } from "#models/manifest.ts";
import { inputWith } from "#tests/fakes/networks.ts";
import { createInputEncoder, decodeOutput } from "#workers/inference/classifiers/input-output.ts";
import type { NetworkArray } from "#workers/inference/classifiers/networks/network.ts";

/** Four pixels: red, green, blue, grey. */
const image = {
  data: Uint8Array.from([255, 0, 0, 0, 255, 0, 0, 0, 255, 51, 51, 51]),
  shape: [2, 2, 3] as const,
};

function encode(input: Partial<NetworkInput>): number[] {
  const whole = inputWith(input);
  return Array.from(createInputEncoder(whole, whole.scaling)(image));
}

test("a network that takes bytes gets all 256 of them unchanged", () => {
  const data = Uint8Array.from({ length: 768 }, (_, at) => Math.floor(at / 3));
  const input = inputWith({ width: 16, height: 16 });
  expect(createInputEncoder(input, { range: [0, 255] })({ data, shape: [16, 16, 3] })).toEqual(
    Float32Array.from(data),
  );
});

const BY_COLOUR: Scaling = { mean: [0.1, 0.2, 0.3], std: [1, 2, 4] };

test.each<[string, Partial<NetworkInput>, readonly number[]]>([
  ["a range", { scaling: { range: [-1, 1] } }, [1, -1, -1]],
  ["mean and deviation of red, green and blue", { scaling: BY_COLOUR }, [0.9, -0.1, -0.075]],
  ["mean and deviation with blue first", { scaling: BY_COLOUR, channels: "bgr" }, [-0.075, -0.1, 0.9]],
  ["planes", { layout: "nchw" }, [255, 0, 0, 51, 0, 255, 0, 51, 0, 0, 255, 51]],
  ["planes, blue first", { layout: "nchw", channels: "bgr" }, [0, 0, 255, 51, 0, 255, 0, 51, 255, 0, 0, 51]],
  ["bytes, cut off at their limits", { dtype: "uint8", scaling: { range: [-100, 300] } }, [255, 0, 0]],
  // 51 · 127 / 255 is 25.4, which is rounded to 25.
  [
    "bytes, rounded",
    { dtype: "uint8", scaling: { range: [0, 127] } },
    [127, 0, 0, 0, 127, 0, 0, 0, 127, 25, 25, 25],
  ],
])("a network is fed with %s", (_name, input, values) => {
  const fed = encode(input).slice(0, values.length);
  expect(fed).toEqual(values.map((value) => expect.closeTo(value, 4)));
});

test("int8 is the byte less 128 under the range -128 to 127", () => {
  const data = createRandom(3).bytes(12);
  const input = inputWith({ dtype: "int8" });
  expect(createInputEncoder(input, { range: [-128, 127] })({ data, shape: [2, 2, 3] })).toEqual(
    Int8Array.from(data, (byte) => byte - 128),
  );
});

test.for([3, 15])("a tensor of %i bytes is refused for 2 × 2 pixels", (bytes) => {
  const encodeTiny = createInputEncoder(inputWith(), { range: [0, 255] });
  expect(() => encodeTiny({ data: new Uint8Array(bytes), shape: [1, bytes / 3, 3] })).toThrow(RangeError);
});

const floats = (kind: NetworkOutput["kind"]): NetworkOutput => ({ kind, quantization: null, classMap: null });

function faultOf(raw: NetworkArray, output: NetworkOutput, labels: number): unknown {
  try {
    return decodeOutput(raw, output, labels);
  } catch (error) {
    return Object(error).fault;
  }
}

test("probabilities stay, and rounding errors beyond 0 and 1 are cut off", () => {
  expect(decodeOutput(Float32Array.of(0.25, 1.0000001, -0.0000001), floats("probabilities"), 3)).toEqual([
    0.25, 1, 0,
  ]);
});

const quantized = (kind: NetworkOutput["kind"], scale: number, zeroPoint: number): NetworkOutput => ({
  kind,
  quantization: { scale, zeroPoint },
  classMap: null,
});
const EXP_2 = Math.exp(2);

test.each<[string, NetworkArray, NetworkOutput, readonly number[]]>([
  ["great logits by softmax", Float32Array.of(1000, 1000 + Math.log(3)), floats("logits"), [0.25, 0.75]],
  ["one sigmoid as that of the second label", Float32Array.of(0.75), floats("sigmoid"), [0.25, 0.75]],
  ["one logit by a sigmoid", Float32Array.of(Math.log(3)), floats("logits"), [0.25, 0.75]],
  ["one low logit", Float32Array.of(-1000), floats("logits"), [1, 0]],
  [
    "quantized outputs by scale and zero point",
    Int8Array.of(-128, 0, 127),
    quantized("probabilities", 1 / 256, -128),
    [0, 0.5, 255 / 256],
  ],
  [
    "quantized logits by softmax of their values",
    Uint8Array.of(10, 14),
    quantized("logits", 0.5, 10),
    [1 / (1 + EXP_2), EXP_2 / (1 + EXP_2)],
  ],
])("probabilities are made of %s", (_name, raw, output, probabilities) => {
  expect(decodeOutput(raw, output, probabilities.length)).toEqual(
    probabilities.map((probability) => expect.closeTo(probability, 4)),
  );
});

test("integers without a quantization are refused", () => {
  expect(faultOf(Uint8Array.of(1, 2), floats("probabilities"), 2)).toMatchObject({
    code: "model-shape-unsupported",
  });
});

test.for([
  ["probabilities", [0.5, 0.5], 3, 2],
  ["logits", [1, 2, 3], 2, 3],
  ["sigmoid", [0.5], 3, 1],
  ["sigmoid", [0.5, 0.5], 2, 2],
  ["logits", [0.5], 1, 1],
  ["probabilities", [0.5], 2, 1],
] as const)("%s of %j are refused for %i labels", ([kind, raw, labels, outputs]) => {
  expect(faultOf(Float32Array.from(raw), floats(kind), labels)).toEqual({
    code: "model-label-count",
    labels,
    outputs,
  });
});

test.for([Number.NaN, Infinity, -Infinity])("an output of %d is refused", (value) => {
  expect(faultOf(Float32Array.of(0.5, value), floats("probabilities"), 2)).toEqual({
    code: "model-output-not-finite",
  });
});

test.for([
  ["probabilities", [8.25, 0.5]],
  ["probabilities", [0.5, -3]],
  ["sigmoid", [-1.5]],
] as const)("%s of %j are refused as logits", ([kind, raw]) => {
  expect(faultOf(Float32Array.from(raw), floats(kind), 2)).toEqual({
    code: "model-output-no-probabilities",
    value: raw.find((value) => value < 0 || value > 1),
  });
});
