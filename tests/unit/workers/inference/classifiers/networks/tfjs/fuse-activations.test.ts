import { expect, test } from "vitest";
import {
  connected,
  convolution,
  functionalModel,
  inputLayer,
  type KerasLayer,
  layer,
} from "#bench/network/formats/keras-layers.ts";
import {
  FUSED_CLASSES,
  fuseActivations,
} from "#workers/inference/classifiers/networks/tfjs/fuse-activations.ts";
import { type Layer, layersOf } from "#workers/inference/classifiers/networks/tfjs/keras-topology.ts";
import type { TfjsArtifacts } from "#workers/inference/classifiers/networks/tfjs/tfjs-artifacts.ts";

const conv = convolution("Conv2D", "conv", 3, 1, { filters: 2, use_bias: true });
const depthwise = convolution("DepthwiseConv2D", "conv", 3, 1, { use_bias: true });
const dense = layer("Dense", "conv", { units: 2, activation: "linear" });
/** What a folded normalisation has become. */
const nothing = layer("Activation", "nothing", { activation: "linear" });
const relu6 = layer("ReLU", "relu", { max_value: 6, negative_slope: 0, threshold: 0 });

function withConfig({ class_name: kind, config }: KerasLayer, more: object): KerasLayer {
  return { class_name: kind, config: { ...config, ...more } };
}

function artifactsOf(model: object): TfjsArtifacts {
  return { modelTopology: { model_config: model }, weightSpecs: [], weightData: new ArrayBuffer() };
}

function functional(layers: readonly object[], output = "relu"): object {
  return functionalModel("model", [inputLayer("image", [null, 8, 8, 3]), ...layers], ["image"], output);
}

/** Layers one behind the other. */
function chain(...layers: readonly KerasLayer[]): object {
  const names = ["image", ...layers.map(({ config }) => config.name)];
  return functional(layers.map((each, at) => connected(each, [names[at] ?? ""])));
}

/** The layers with these names after the rewriting, as class and activation. */
function rewritten(model: object, ...names: readonly string[]): string[] {
  const { modelTopology } = fuseActivations(artifactsOf(model));
  const all: readonly Layer[] = layersOf(modelTopology).flatMap(({ list }) => list);
  return names.map((name) => {
    const found = all.find(({ config }) => config["name"] === name);
    return `${found?.class_name} ${String(found?.config["activation"])}`;
  });
}

const FUSED = `${FUSED_CLASSES.Conv2D} relu6`;
const NOTHING = "Activation linear";

test.for([
  ["a ReLU limited at 6", conv, relu6, FUSED],
  ["an activation limited at 6", conv, layer("Activation", "relu", { activation: "relu6" }), FUSED],
  ["a ReLU without a limit", conv, layer("ReLU", "relu", { max_value: null }), "Conv2D relu"],
  ["a ReLU that says nothing", conv, layer("ReLU", "relu", {}), "Conv2D relu"],
  ["a relu activation", conv, layer("Activation", "relu", { activation: "relu" }), "Conv2D relu"],
  ["a ReLU behind a depthwise convolution", depthwise, relu6, `${FUSED_CLASSES.DepthwiseConv2D} relu6`],
  ["a ReLU behind a dense layer", dense, relu6, "Dense relu6"],
] as const)("%s moves into the layer before it", ([, first, activation, expected]) => {
  expect(rewritten(chain(first, activation), "conv", "relu")).toEqual([expected, NOTHING]);
});

test("a ReLU moves past the folded normalisation, in a sequential model too", () => {
  const sequential = { class_name: "Sequential", config: { name: "model", layers: [conv, nothing, relu6] } };
  for (const model of [chain(conv, nothing, relu6), sequential]) {
    expect(rewritten(model, "conv", "nothing", "relu")).toEqual([FUSED, NOTHING, NOTHING]);
  }
});

const twice = { inbound_nodes: [[["image", 0, 0, {}]], [["image", 0, 0, {}]]] };
const add = layer("Add", "add", {});

test.for([
  ["another limit", chain(conv, withConfig(relu6, { max_value: 1 }))],
  ["a slope", chain(conv, withConfig(relu6, { negative_slope: 0.1 }))],
  ["a threshold", chain(conv, withConfig(relu6, { threshold: 1 }))],
  ["another activation", chain(conv, layer("Activation", "relu", { activation: "sigmoid" }))],
  [
    "another reader of the convolution",
    functional(
      [connected(conv, ["image"]), connected(relu6, ["conv"]), connected(add, ["relu", "conv"])],
      "add",
    ),
  ],
  [
    "another reader of what stands between",
    functional(
      [
        connected(conv, ["image"]),
        connected(nothing, ["conv"]),
        connected(relu6, ["nothing"]),
        connected(add, ["relu", "nothing"]),
      ],
      "add",
    ),
  ],
  [
    "a convolution that is the output itself",
    functional([connected(conv, ["image"]), connected(relu6, ["conv"])], "conv"),
  ],
  [
    "a convolution that is used twice",
    functional([{ ...connected(conv, ["image"]), ...twice }, connected(relu6, ["conv"])]),
  ],
  [
    "a ReLU that is used twice",
    functional([
      connected(conv, ["image"]),
      { ...connected(relu6, ["conv"]), inbound_nodes: [[["conv", 0, 0, {}]], [["image", 0, 0, {}]]] },
    ]),
  ],
] as const)("%s leaves the activation where it is", ([, model]) => {
  const before = layersOf({ model_config: model }).flatMap(({ list }) => list);
  const relu = before.find(({ config }) => config["name"] === "relu");
  expect(rewritten(model, "conv", "relu")).toEqual([
    "Conv2D linear",
    `${relu?.class_name} ${String(relu?.config["activation"])}`,
  ]);
});

test("a layer that has an activation keeps it, and so does what follows", () => {
  const model = chain(withConfig(conv, { activation: "elu" }), relu6);
  expect(rewritten(model, "conv", "relu")).toEqual(["Conv2D elu", "ReLU undefined"]);
});

test.for([
  ["channels first", { data_format: "channels_first" }],
  ["dilation", { dilation_rate: [2, 2] }],
  ["groups", { groups: 2 }],
  ["causal padding", { padding: "causal" }],
  ["an activation that no kernel has", { activation: "softplus" }],
] as const)("a convolution with %s stays what it is", ([, config]) => {
  for (const each of [withConfig(conv, { activation: "relu6" }), depthwise]) {
    expect(rewritten(chain(withConfig(each, config)), "conv")[0]).toMatch(new RegExp(`^${each.class_name} `));
  }
});

test("a convolution that TensorFlow.js runs as one kernel stays what it is", () => {
  expect(rewritten(chain(withConfig(conv, { activation: "relu" })), "conv")).toEqual(["Conv2D relu"]);
});

test("sizes that are one number count down and across, and what is not said is what Keras takes", () => {
  const short = layer("DepthwiseConv2D", "conv", { kernel_size: 3, strides: 2 });
  const { modelTopology } = fuseActivations(artifactsOf(chain(short)));
  const found = layersOf(modelTopology)[0]?.list.at(-1);
  expect(found?.class_name).toBe(FUSED_CLASSES.DepthwiseConv2D);
  expect(found?.config).toMatchObject({
    kernel_size: [3, 3],
    strides: [2, 2],
    padding: "valid",
    activation: "linear",
    use_bias: true,
    depth_multiplier: 1,
  });
});

test("the artifacts that were handed in stay as they were", () => {
  const artifacts = artifactsOf(chain(conv, relu6));
  const before = structuredClone(artifacts.modelTopology);
  expect(fuseActivations(artifacts).modelTopology).not.toEqual(before);
  expect(artifacts.modelTopology).toEqual(before);
});
