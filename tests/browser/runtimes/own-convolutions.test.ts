import { BackendWasm } from "@tensorflow/tfjs-backend-wasm";
import { loadGraphModel } from "@tensorflow/tfjs-converter";
import { backend, memory, profile, setBackend, type Tensor, tensor } from "@tensorflow/tfjs-core";
import { beforeAll, expect, test } from "vitest";
import { ascii, graphModel, node, placeholder } from "#bench/network/formats/graph-def.ts";
import { packWeights, type Weight } from "#bench/network/formats/tfjs-weights.ts";
import {
  DEPTHWISE,
  FULL,
  placeConvolutions,
  POINTWISE,
} from "#workers/inference/classifiers/networks/tfjs/place-convolutions.ts";
import {
  handlerOf,
  readTfjsArtifacts,
  type TfjsArtifacts,
} from "#workers/inference/classifiers/networks/tfjs/tfjs-artifacts.ts";
import { startWasm } from "#workers/inference/classifiers/networks/tfjs/tfjs-wasm.ts";
import { distance, world } from "./models.ts";

/** A convolution, and the shape of its input. */
interface Made {
  readonly isDepthwise: boolean;
  /** Rows and columns of the kernel. */
  readonly side: 1 | 3;
  readonly shape: readonly [images: number, height: number, width: number, channels: number];
  readonly outputs: number;
  readonly stride: 1 | 2;
  readonly padding: "SAME" | "VALID" | readonly [top: number, bottom: number, left: number, right: number];
  readonly activation: "Relu" | "Relu6" | null;
  /** Whole numbers up to 7 in place of the results, times this factor; null for the results. */
  readonly step: number | null;
}

const POINT: Made = {
  isDepthwise: false,
  side: 1,
  shape: [1, 5, 5, 16],
  outputs: 16,
  stride: 1,
  padding: "SAME",
  activation: null,
  step: null,
};
const COLOURS: Made = { ...POINT, side: 3, shape: [1, 12, 12, 3], outputs: 16 };
const SPREAD: Made = {
  ...POINT,
  isDepthwise: true,
  side: 3,
  shape: [1, 12, 12, 8],
  outputs: 8,
};

/** Values of a sine wave for a tensor of this shape. */
function wave(shape: readonly number[], pace: number): number[] {
  const length = shape.reduce((all, size) => all * size, 1);
  return Array.from({ length }, (_, at) => Math.fround(Math.sin(at * pace) * 2));
}

/** The app's operation for a convolution. */
function ownOf({ isDepthwise, side }: Made): string {
  if (isDepthwise) return DEPTHWISE;
  return side === 1 ? POINTWISE : FULL;
}

async function artifactsOf({
  isDepthwise,
  side,
  shape,
  outputs,
  stride,
  padding,
  activation,
  step,
}: Made): Promise<TfjsArtifacts> {
  const [, height, width, channels] = shape;
  const kernel = isDepthwise ? [side, side, channels, 1] : [side, side, channels, outputs];
  const weights: readonly Weight[] = [
    {
      name: "kernel",
      shape: kernel,
      values: wave(kernel, 0.7),
    },
    { name: "bias", shape: [outputs], values: wave([outputs], 1.3) },
    ...(step === null ? [] : scalars({ least: -7, most: 7, step })),
  ];
  const isListed = typeof padding !== "string";
  const operation = isDepthwise ? "FusedDepthwiseConv2dNative" : "_FusedConv2D";
  const convolution = node(step === null ? "end" : "sum", operation, ["image", "kernel", "bias"], {
    strides: { list: { i: [1, stride, stride, 1].map(String) } },
    dilations: { list: { i: ["1", "1", "1", "1"] } },
    data_format: ascii("NHWC"),
    padding: ascii(isListed ? "EXPLICIT" : padding),
    explicit_paddings: { list: { i: isListed ? ["0", "0", ...padding.map(String), "0", "0"] : [] } },
    fused_ops: {
      list: { s: ["BiasAdd", ...(activation === null ? [] : [activation])].map((each) => btoa(each)) },
    },
    num_args: { i: "1" },
  });
  const rounding = [
    node("limited", "ClipByValue", ["sum", "least", "most"], {}),
    node("whole", "Round", ["limited"], {}),
    node("end", "Mul", ["whole", "step"], {}),
  ];
  const image = placeholder("image", [-1, height, width, -1]);
  const packed = packWeights(weights, ["weights.bin"]);
  return readTfjsArtifacts(
    graphModel(
      [image, convolution, ...(step === null ? [] : rounding)],
      { end: [-1, -1, -1, outputs] },
      weights,
      packed,
    ),
    "model.json",
  );
}

function scalars(values: Readonly<Record<string, number>>): readonly Weight[] {
  return Object.entries(values).map(([name, value]) => ({ name, shape: [], values: [value] }));
}

async function answerOf(artifacts: TfjsArtifacts, shape: Made["shape"]) {
  const model = await loadGraphModel(handlerOf(artifacts));
  const input = tensor(Float32Array.from(wave(shape, 0.37)), [...shape]);
  let given: Tensor[] = [];
  const { kernelNames } = await profile(() => {
    given = [model.execute(input)].flat();
    return given;
  });
  const [first] = given;
  const answer = { shape: first?.shape, values: Array.from(first?.dataSync() ?? []), kernels: kernelNames };
  for (const each of [input, ...given]) each.dispose();
  model.dispose();
  return answer;
}

beforeAll(async () => {
  await startWasm("TensorFlow.js", { ...world, onProgress: () => {}, backend: null });
  await setBackend("wasm");
});

test.for<readonly [string, Made]>([
  ["1 × 1", POINT],
  ["1 × 1 of one pixel and one channel", { ...POINT, shape: [1, 1, 1, 1], outputs: 1 }],
  ["1 × 1 with three outputs", { ...POINT, outputs: 3 }],
  ["1 × 1 with ten outputs", { ...POINT, outputs: 10 }],
  ["1 × 1 with seven outputs", { ...POINT, outputs: 7, activation: "Relu" }],
  [
    "1 × 1 with 13 outputs of 7 × 7 pixels",
    { ...POINT, shape: [1, 7, 7, 5], outputs: 13, activation: "Relu6" },
  ],
  [
    "1 × 1 with more outputs than pixels",
    { ...POINT, shape: [1, 2, 2, 33], outputs: 100, activation: "Relu" },
  ],
  ["1 × 1 of three pictures", { ...POINT, shape: [3, 4, 3, 8], padding: "VALID" }],
  ["1 × 1, rounded", { ...POINT, outputs: 13, step: 0.25 }],
  ["1 × 1, rounded, with more outputs than pixels", { ...POINT, shape: [1, 2, 2, 33], outputs: 99, step: 1 }],
  ["3 × 3 of colours", COLOURS],
  ["3 × 3 of colours, every second pixel", { ...COLOURS, stride: 2, activation: "Relu6" }],
  ["3 × 3 of colours, every second pixel of odd sizes", { ...COLOURS, shape: [2, 11, 13, 3], stride: 2 }],
  ["3 × 3 of colours without padding, rounded", { ...COLOURS, padding: "VALID", outputs: 9, step: 2 }],
  ["3 × 3 of grey padded as PyTorch does", { ...COLOURS, shape: [1, 9, 8, 1], padding: [1, 1, 1, 1] }],
  ["3 × 3 of colours of 1 × 1 pixel", { ...COLOURS, shape: [1, 1, 1, 3] }],
  ["3 × 3, rounded", { ...SPREAD, shape: [2, 9, 7, 8], step: 0.5 }],
  ["3 × 3", SPREAD],
  ["3 × 3 with a ReLU, of three pictures", { ...SPREAD, shape: [3, 9, 7, 8], activation: "Relu" }],
  ["3 × 3 with every second pixel", { ...SPREAD, stride: 2, activation: "Relu6" }],
  ["3 × 3 with every second pixel of odd sizes", { ...SPREAD, shape: [1, 11, 13, 8], stride: 2 }],
  ["3 × 3 without padding", { ...SPREAD, shape: [1, 8, 11, 4], outputs: 4, padding: "VALID" }],
  ["3 × 3 without padding, with every second pixel", { ...SPREAD, padding: "VALID", stride: 2 }],
  ["3 × 3 of 1 × 1 pixel", { ...SPREAD, shape: [1, 1, 1, 8] }],
  ["3 × 3 of 2 × 2 pixels, every second one", { ...SPREAD, shape: [1, 2, 2, 8], stride: 2 }],
  ["3 × 3 of a column", { ...SPREAD, shape: [1, 9, 1, 8] }],
  ["3 × 3 of a row", { ...SPREAD, shape: [1, 1, 9, 8] }],
  ["3 × 3 padded as PyTorch does", { ...SPREAD, padding: [1, 1, 1, 1], stride: 2 }],
  ["3 × 3 with more padding than it has rows", { ...SPREAD, shape: [1, 3, 3, 8], padding: [4, 0, 1, 5] }],
])("a convolution of %s answers as that of TensorFlow.js, and leaves nothing behind", async ([, made]) => {
  const before = memory().numTensors;
  const artifacts = await artifactsOf(made);
  const plain = await answerOf(artifacts, made.shape);
  const ours = await answerOf(placeConvolutions(artifacts), made.shape);
  expect(plain.kernels).not.toContain(ownOf(made));
  expect(ours.kernels).toContain(ownOf(made));
  expect(ours.kernels).not.toContain("Round");
  expect(ours.shape).toEqual(plain.shape);
  expect(distance(ours.values, plain.values)).toBeLessThan(1e-4);
  // The comparison means something only if many values differ, so that the activation does not clip them all.
  expect(new Set(plain.values).size).toBeGreaterThan(Math.min(plain.values.length, 20) / 4);
  expect(memory().numTensors).toBe(before);
});

test("a picture with other channels is refused", async () => {
  const model = await loadGraphModel(handlerOf(placeConvolutions(await artifactsOf(POINT))));
  const input = tensor(wave([5, 5, 15], 0.37), [1, 5, 5, 15]);
  expect(() => model.execute(input)).toThrow("a convolution of 16 channels was given float32 [1, 5, 5, 15]");
  input.dispose();
  model.dispose();
});

test.for([POINT, SPREAD, COLOURS])(
  "an answer that gets no memory is not written to the beginning of it",
  async (made) => {
    const active = backend();
    if (!(active instanceof BackendWasm)) throw new Error("WebAssembly is not the active backend");
    const model = await loadGraphModel(handlerOf(placeConvolutions(await artifactsOf(made))));
    const input = tensor(wave(made.shape, 0.37), [...made.shape]);
    const whole = model.execute(input);
    // malloc returns 0 if no memory is free.
    const { wasm } = active;
    const full = { _malloc: () => 0 };
    active.wasm = { ...wasm, ...full };
    expect(() => model.execute(input)).toThrow("out of memory");
    active.wasm = wasm;
    for (const each of [input, ...[whole].flat()]) each.dispose();
    model.dispose();
  },
);

const LIMITS = { low: { f: -9 }, high: { f: 9 }, step: { f: 0 } };
const NO_PADDING = { same: { i: 0 }, top: { i: 0 }, bottom: { i: 0 }, left: { i: 0 }, right: { i: 0 } };

test.for<readonly [string, Readonly<Record<string, readonly number[]>>, said: string]>([
  [POINTWISE, { packed: [1, 17, 8] }, "float32 [1, 17, 8]"],
  [FULL, { packed: [2, 17, 8] }, "float32 [2, 17, 8]"],
  [DEPTHWISE, { kernel: [3, 3, 16], bias: [16] }, "float32 [3, 3, 16]"],
  [DEPTHWISE, { kernel: [3, 3, 16, 1], bias: [8] }, "float32 [8]"],
  [DEPTHWISE, { kernel: [3, 3, 6, 1], bias: [6] }, "float32 [3, 3, 6, 1]"],
])(
  "an operation of ours that a file itself names is refused: %s with %j",
  async ([operation, shapes, said]) => {
    const weights = Object.entries(shapes).map(([name, shape]): Weight => {
      return { name, shape: [...shape], values: wave(shape, 0.7) };
    });
    const channels = operation === DEPTHWISE ? (weights.at(-1)?.shape[0] ?? 0) : 16;
    const attr = { outputs: { i: 9 }, stride: { i: 1 }, ...NO_PADDING, ...LIMITS };
    const input = ["image", ...weights.map(({ name }) => name)];
    const end = { name: "end", op: operation, input, attr };
    const image = placeholder("image", [1, 5, 5, channels]);
    const files = graphModel(
      [image, end],
      { end: [-1, -1, -1, 9] },
      weights,
      packWeights(weights, ["weights.bin"]),
    );
    const model = await loadGraphModel(handlerOf(await readTfjsArtifacts(files, "model.json")));
    const picture = tensor(wave([25, channels], 0.37), [1, 5, 5, channels]);
    expect(() => model.execute(picture)).toThrow(`the weights of a convolution are ${said}`);
    picture.dispose();
    model.dispose();
  },
);
