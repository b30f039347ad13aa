import { expect, test } from "vitest";
import { tinyModel } from "#tests/fixtures/models/tiny-model.ts";
import type { TinyOptions } from "#tests/fixtures/models/tiny-network.ts";
import { foldBatchNormalization } from "#workers/inference/classifiers/networks/tfjs/fold-batch-normalization.ts";
import {
  readTfjsArtifacts,
  type TfjsArtifacts,
} from "#workers/inference/classifiers/networks/tfjs/tfjs-artifacts.ts";

interface LayerConfig {
  readonly class_name: string;
  readonly config: Record<string, unknown>;
  readonly inbound_nodes?: unknown;
}

const layer = (name: string, kind: string, from: readonly string[], config: object = {}): LayerConfig => ({
  class_name: kind,
  config: { name, ...config },
  inbound_nodes: from.length === 0 ? [] : [from.map((each) => [each, 0, 0, {}])],
});

const conv = layer("conv", "Conv2D", ["image"], { use_bias: false, activation: "linear" });
const normalization = layer("norm", "BatchNormalization", ["conv"], { axis: [3], epsilon: 0.25 });
const relu = layer("relu", "Activation", ["norm"], { activation: "relu" });

const WEIGHTS: Readonly<Record<string, readonly number[]>> = {
  "conv/kernel": [1, 2, 3, 4],
  "norm/gamma": [2, 3],
  "norm/beta": [10, 20],
  "norm/moving_mean": [1, 2],
  "norm/moving_variance": [0.75, 3.75],
};

function artifactsOf(
  layers: readonly LayerConfig[],
  weights: Readonly<Record<string, readonly number[]>> = WEIGHTS,
  outputs: readonly string[] = ["relu"],
): TfjsArtifacts {
  const shapes: Readonly<Record<string, number[]>> = { "conv/kernel": [1, 1, 2, 2] };
  return {
    modelTopology: {
      model_config: {
        class_name: "Functional",
        config: {
          name: "model",
          layers: [layer("image", "InputLayer", []), ...layers],
          output_layers: outputs.map((name) => [name, 0, 0]),
        },
      },
    },
    weightSpecs: Object.entries(weights).map(([name, { length }]) => ({
      name,
      shape: shapes[name] ?? [length],
      dtype: "float32",
    })),
    weightData: Float32Array.from(Object.values(weights).flat()).buffer,
  };
}

function weightsOf({ weightSpecs, weightData }: TfjsArtifacts): Record<string, number[]> {
  let offset = 0;
  const entries = weightSpecs.map(({ name, shape }) => {
    const length = shape.reduce((product, size) => product * size, 1);
    const values = Array.from(new Float32Array(weightData, offset, length));
    offset += length * 4;
    return [name, values] as const;
  });
  return Object.fromEntries(entries);
}

/** How many normalisations are left. */
function left({ modelTopology }: TfjsArtifacts): number {
  return JSON.stringify(modelTopology).split('"BatchNormalization"').length - 1;
}

test("a convolution takes the normalisation's factors into its kernel and the rest into its bias", () => {
  const folded = foldBatchNormalization(artifactsOf([conv, normalization, relu]));
  // s = gamma / sqrt(variance + epsilon) = 2 / 1 and 3 / 2; bias = beta - mean × s.
  expect(weightsOf(folded)).toEqual({ "conv/kernel": [2, 3, 6, 6], "conv/bias": [8, 17] });
  expect(left(folded)).toBe(0);
});

test("a bias that was there goes through the normalisation too", () => {
  const biased = layer("conv", "Conv2D", ["image"], { use_bias: true, activation: "linear" });
  const folded = foldBatchNormalization(
    artifactsOf([biased, normalization, relu], { ...WEIGHTS, "conv/bias": [1, 2] }),
  );
  expect(weightsOf(folded)["conv/bias"]).toEqual([10, 20]);
});

test("a normalisation without factors or without offsets is folded too", () => {
  const bare = layer("norm", "BatchNormalization", ["conv"], {
    axis: -1,
    epsilon: 0.25,
    scale: false,
    center: false,
  });
  const { "norm/gamma": _gamma, "norm/beta": _beta, ...weights } = WEIGHTS;
  const folded = foldBatchNormalization(artifactsOf([conv, bare, relu], weights));
  expect(weightsOf(folded)).toEqual({ "conv/kernel": [1, 1, 3, 2], "conv/bias": [-1, -1] });
});

test("the artifacts that were handed in stay as they were", () => {
  const artifacts = artifactsOf([conv, normalization, relu]);
  foldBatchNormalization(artifacts);
  expect(left(artifacts)).toBe(1);
  expect(weightsOf(artifacts)).toEqual(WEIGHTS);
});

test.for([
  [
    "an activation in between",
    [{ ...conv, config: { ...conv.config, activation: "relu" } }, normalization, relu],
    ["relu"],
  ],
  [
    "another reader of the convolution",
    [conv, normalization, layer("both", "Add", ["norm", "conv"])],
    ["both"],
  ],
  ["a convolution that is an output itself", [conv, normalization, relu], ["relu", "conv"]],
  [
    "a convolution that is used twice",
    [
      {
        ...conv,
        inbound_nodes: [[["image", 0, 0, {}]], [["image", 0, 0, {}]]],
      },
      normalization,
      relu,
    ],
    ["relu"],
  ],
  [
    "a normalisation that is used twice",
    [conv, { ...normalization, inbound_nodes: [[["conv", 0, 0, {}]], [["image", 0, 0, {}]]] }, relu],
    ["relu"],
  ],
  [
    "channels first",
    [{ ...conv, config: { ...conv.config, data_format: "channels_first" } }, normalization, relu],
    ["relu"],
  ],
  [
    "another axis",
    [conv, { ...normalization, config: { ...normalization.config, axis: 1 } }, relu],
    ["relu"],
  ],
  ["a layer of another kind", [{ ...conv, class_name: "Conv2DTranspose" }, normalization, relu], ["relu"]],
] as const)("%s leaves the normalisation as it is", ([, layers, outputs]) => {
  const artifacts = artifactsOf(layers, WEIGHTS, outputs);
  expect(left(foldBatchNormalization(artifacts))).toBe(1);
  expect(weightsOf(foldBatchNormalization(artifacts))).toEqual(WEIGHTS);
});

test("weights that are quantized leave everything as it is", () => {
  const artifacts = artifactsOf([conv, normalization, relu]);
  const [first, ...rest] = artifacts.weightSpecs;
  if (first === undefined) throw new Error("no weights");
  const quantized = {
    ...artifacts,
    weightSpecs: [{ ...first, quantization: { dtype: "uint8" as const, scale: 1, min: 0 } }, ...rest],
  };
  expect(foldBatchNormalization(quantized)).toBe(quantized);
});

test.for([
  { block: "conv" },
  { block: "conv", topology: "sequential" },
  { block: "conv", topology: "nested" },
  { block: "depthwise", topology: "nested" },
] satisfies TinyOptions[])("the normalisation of a tiny layers model with %j is folded", async (options) => {
  const { manifest, files } = await tinyModel("tfjs-layers", options);
  const artifacts = await readTfjsArtifacts(files, manifest.model);
  expect(left(artifacts)).toBe(1);
  const folded = foldBatchNormalization(artifacts);
  expect(left(folded)).toBe(0);
  expect(Object.keys(weightsOf(folded)).filter((name) => name.includes("moving"))).toEqual([]);
});
