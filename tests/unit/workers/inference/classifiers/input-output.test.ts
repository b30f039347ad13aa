import { expect, test } from "vitest";
import type { NetworkInput, NetworkOutput, Scaling } from "#models/manifest.ts";
import { createRandom } from "#domain/random.ts";
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

const floats = (kind: NetworkOutput["kind"]): NetworkOutput => ({ kind, quantization: null, classMap: null });

function faultOf(raw: NetworkArray, output: NetworkOutput, labels: number): unknown {
  try {
    return decodeOutput(raw, output, labels);
  } catch (error) {
    return Object(error).fault;
  }
}

test("probabilities are handed on, and what rounding led out of 0 to 1 is cut off", () => {
  expect(decodeOutput(Float32Array.of(0.25, 1.0000001, -0.0000001), floats("probabilities"), 3)).toEqual([
    0.25, 1, 0,
  ]);
});

test("logits go through softmax, also great ones", () => {
  const [first, second] = decodeOutput(Float32Array.of(1000, 1000 + Math.log(3)), floats("logits"), 2);
  expect(first).toBeCloseTo(0.25, 4);
  expect(second).toBeCloseTo(0.75, 4);
});

test("one sigmoid is the probability of the second of two labels", () => {
  expect(decodeOutput(Float32Array.of(0.75), floats("sigmoid"), 2)).toEqual([0.25, 0.75]);
});

test("one logit goes through a sigmoid, to the probability of the second of two labels", () => {
  const [first, second] = decodeOutput(Float32Array.of(Math.log(3)), floats("logits"), 2);
  expect([first, second]).toEqual([expect.closeTo(0.25, 6), expect.closeTo(0.75, 6)]);
  expect(decodeOutput(Float32Array.of(-1000), floats("logits"), 2)).toEqual([1, 0]);
});

test("quantized outputs are what scale and zero point make of them", () => {
  const output: NetworkOutput = {
    kind: "probabilities",
    quantization: { scale: 1 / 256, zeroPoint: -128 },
    classMap: null,
  };
  expect(decodeOutput(Int8Array.of(-128, 0, 127), output, 3)).toEqual([0, 0.5, 255 / 256]);
});

test("quantized logits are made values before softmax", () => {
  const output: NetworkOutput = {
    kind: "logits",
    quantization: { scale: 0.5, zeroPoint: 10 },
    classMap: null,
  };
  const [first, second] = decodeOutput(Uint8Array.of(10, 14), output, 2);
  expect((second ?? 0) / (first ?? 1)).toBeCloseTo(Math.exp(2), 6);
});

test("integers of which nobody says what they stand for are refused", () => {
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
] as const)("%s of %j are logits, and no answer is made of them", ([kind, raw]) => {
  expect(faultOf(Float32Array.from(raw), floats(kind), 2)).toEqual({
    code: "model-output-no-probabilities",
    value: raw.find((value) => value < 0 || value > 1),
  });
});
