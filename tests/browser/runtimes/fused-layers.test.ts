import { memory, profile, setBackend, type Tensor, tensor } from "@tensorflow/tfjs-core";
import { loadLayersModel } from "@tensorflow/tfjs-layers";
import { beforeAll, expect, test } from "vitest";
import type { PackageManifest } from "#models/manifest.ts";
import { createRandom } from "#domain/random.ts";
import {
  batchNormalization,
  connected,
  convolution,
  functionalModel,
  inputLayer,
  type KerasLayer,
  layer,
} from "#bench/network/formats/keras-layers.ts";
import { tinyModel } from "#tests/fixtures/models/tiny-model.ts";
import type { TfjsArtifacts } from "#workers/inference/classifiers/networks/tfjs/tfjs-artifacts.ts";
import { handlerOf, oneOf } from "#workers/inference/classifiers/networks/tfjs/tfjs-io.ts";
import { openLayersModel } from "#workers/inference/classifiers/networks/tfjs/tfjs-layers-model.ts";
import { startWasm } from "#workers/inference/classifiers/networks/tfjs/tfjs-wasm.ts";
import { world } from "./models.ts";

const SIZE = { width: 11, height: 9 };
const INPUT = [1, SIZE.height, SIZE.width, 3];

/** Layers one behind the other, each with the shapes of its weights. */
const LAYERS: readonly (readonly [KerasLayer, Readonly<Record<string, readonly number[]>>])[] = [
  [
    convolution("Conv2D", "conv1", 3, 1, { strides: [2, 1], filters: 4, use_bias: false }),
    { "conv1/kernel": [3, 3, 3, 4] },
  ],
  [batchNormalization("norm1", 0.001), statistics("norm1", 4)],
  [layer("ReLU", "relu1", { max_value: 6, negative_slope: 0, threshold: 0 }), {}],
  [
    convolution("DepthwiseConv2D", "conv2", 3, 1, { depth_multiplier: 2, use_bias: false }),
    { "conv2/depthwise_kernel": [3, 3, 4, 2] },
  ],
  [batchNormalization("norm2", 0.001), statistics("norm2", 8)],
  [layer("ReLU", "relu2", { max_value: 6 }), {}],
  [
    convolution("Conv2D", "conv3", 1, 1, { filters: 6, use_bias: true }),
    { "conv3/kernel": [1, 1, 8, 6], "conv3/bias": [6] },
  ],
  [batchNormalization("norm3", 0.001), statistics("norm3", 6)],
  // Down and across differ, and no bias comes of a normalisation.
  [
    convolution("DepthwiseConv2D", "conv4", 3, 1, {
      kernel_size: [3, 2],
      strides: [2, 2],
      padding: "valid",
      depth_multiplier: 1,
      use_bias: false,
    }),
    { "conv4/depthwise_kernel": [3, 2, 6, 1] },
  ],
  [layer("Activation", "relu4", { activation: "relu" }), {}],
  [
    convolution("Conv2D", "conv5", 2, 1, { filters: 5, use_bias: true, activation: "relu6" }),
    { "conv5/kernel": [2, 2, 6, 5], "conv5/bias": [5] },
  ],
  [layer("Flatten", "flat", {}), {}],
  [layer("Dense", "dense6", { units: 7, use_bias: true }), { "dense6/kernel": [50, 7], "dense6/bias": [7] }],
  [layer("ReLU", "relu6", {}), {}],
  [
    layer("Dense", "dense7", { units: 4, use_bias: true, activation: "linear" }),
    { "dense7/kernel": [7, 4], "dense7/bias": [4] },
  ],
];

function statistics(name: string, channels: number): Record<string, readonly number[]> {
  const names = ["gamma", "beta", "moving_mean", "moving_variance"];
  return Object.fromEntries(names.map((each) => [`${name}/${each}`, [channels]]));
}

/** The layers as a graph, with random weights that bring values to both ends of a ReLU limited at 6. */
function artifactsOf(seed: number): TfjsArtifacts {
  const random = createRandom(seed);
  const names = ["image", ...LAYERS.map(([{ config }]) => config.name)];
  const layers = LAYERS.map(([each], at) => connected(each, [names[at] ?? ""]));
  const model = functionalModel(
    "random",
    [inputLayer("image", [null, ...INPUT.slice(1)]), ...layers],
    ["image"],
    names.at(-1) ?? "",
  );
  const shapes = LAYERS.flatMap(([, weights]) => Object.entries(weights));
  const values = shapes.flatMap(([name, shape]) => {
    const length = shape.reduce((product, size) => product * size, 1);
    const draw = (): number => (2 * random.fraction() - 1) * scaleOf(name);
    return Array.from({ length }, () => (name.endsWith("variance") ? 0.5 + random.fraction() : draw()));
  });
  return {
    modelTopology: { model_config: model },
    weightSpecs: shapes.map(([name, shape]) => ({ name, shape: [...shape], dtype: "float32" })),
    weightData: Float32Array.from(values).buffer,
  };
}

function scaleOf(name: string): number {
  if (name.endsWith("gamma")) return 8;
  return name.startsWith("dense") ? 0.05 : 0.5;
}

function picture(seed: number): Float32Array {
  const random = createRandom(seed);
  const length = INPUT.reduce((product, size) => product * size, 1);
  return Float32Array.from({ length }, () => 2 * random.fraction() - 1);
}

interface Answer {
  readonly values: readonly number[];
  /** What the backend ran, without the operations that are made of it. */
  readonly kernels: readonly string[];
}

async function answerOf(
  values: Float32Array,
  run: (input: Tensor) => Tensor | Promise<Tensor>,
): Promise<Answer> {
  const input = tensor(values, INPUT);
  const outputs: Tensor[] = [];
  const { kernelNames } = await profile(async () => {
    const output = await run(input);
    outputs.push(output);
    return output;
  });
  const data = outputs.flatMap((output) => Array.from(output.dataSync()));
  for (const each of [input, ...outputs]) each.dispose();
  return { values: data, kernels: kernelNames.filter((name) => !name.endsWith("__op")) };
}

/** What TensorFlow.js answers by itself. */
async function plainAnswer(artifacts: TfjsArtifacts, values: Float32Array): Promise<Answer> {
  const model = await loadLayersModel(handlerOf(artifacts));
  const answer = await answerOf(values, (input) => oneOf(model.predictOnBatch(input)));
  model.dispose();
  return answer;
}

async function ourAnswer(
  artifacts: TfjsArtifacts,
  manifest: PackageManifest,
  values: Float32Array,
): Promise<Answer> {
  const model = await openLayersModel(artifacts, manifest, "wasm");
  const answer = await answerOf(values, async (input) => (await model.execute(input)).output);
  model.dispose();
  return answer;
}

beforeAll(async () => {
  await startWasm("TensorFlow.js", { ...world, onProgress: () => {}, backend: null });
  await import("@tensorflow/tfjs-backend-cpu");
});

test.for(["wasm", "cpu"])(
  "a random network answers the same on %s in fewer passes, and leaves nothing behind",
  async (backend) => {
    const { manifest } = await tinyModel("tfjs-layers", SIZE);
    await setBackend(backend);
    const before = memory().numTensors;
    for (const seed of [1, 2, 3]) {
      const artifacts = artifactsOf(seed);
      const plain = await plainAnswer(artifacts, picture(seed));
      const ours = await ourAnswer(artifacts, manifest, picture(seed));
      const farthest = Math.max(...plain.values.map((each, at) => Math.abs(each - (ours.values[at] ?? NaN))));
      expect(farthest).toBeLessThan(1e-5);
      // The answers are worth comparing.
      expect(Math.max(...plain.values) - Math.min(...plain.values)).toBeGreaterThan(0.01);
      expect(plain.kernels).toEqual(expect.arrayContaining(["Relu", "ClipByValue", "DepthwiseConv2dNative"]));
      expect([...new Set(ours.kernels)].toSorted()).toEqual([
        "FusedConv2D",
        "FusedDepthwiseConv2D",
        "Identity",
        "Reshape",
        "Slice",
        "_FusedMatMul",
      ]);
    }
    expect(memory().numTensors).toBe(before);
  },
);
