import { expect, test } from "vitest";
import type { NetworkOutput } from "#models/manifest.ts";
import { decodeOutput } from "#workers/inference/classifiers/input-output.ts";
import type { NetworkArray } from "#workers/inference/classifiers/networks/network.ts";

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
