import {
  batchNormalization,
  connected,
  convertedKerasModel,
  convolution as convolutionLayer,
  functionalModel,
  inputLayer,
  type KerasLayer,
  layer,
} from "../formats/keras-layers.ts";
import { packInShards, type Weight } from "../formats/tfjs-weights.ts";
import type { PackageFile } from "#workers/contract.ts";
import { type ConvolutionWeights, EPSILON, folded, type SeededNetwork } from "./weights.ts";

/** A network that Keras saved and the converter of TensorFlow.js converted. With `normalised`, its batch normalisations are layers. */
export function tfjsLayers(network: SeededNetwork, normalised: boolean): readonly PackageFile[] {
  const { size, classes, convolutions, dense } = network;
  const layers: object[] = [inputLayer("image", [null, size, size, 3])];
  const weights: Weight[] = [];
  const outputOf = new Map<string, string>();
  let last = "image";
  const add = (next: KerasLayer, inputs: readonly string[] = [last]): void => {
    layers.push(connected(next, inputs));
    last = next.config.name;
  };
  for (const each of convolutions) {
    const { name, isActivated, shortcut } = each.convolution;
    add(layerOf(each, normalised));
    if (normalised) add(batchNormalization(`${name}_BN`, EPSILON));
    if (isActivated) {
      add(layer("ReLU", `${name}_relu`, { max_value: 6, negative_slope: 0, threshold: 0 }));
    }
    const added = shortcut === null ? undefined : outputOf.get(shortcut);
    if (added !== undefined) add(layer("Add", `${name}_add`, {}), [added, last]);
    outputOf.set(name, last);
    weights.push(...weightsOf(each, normalised));
  }
  weights.push(
    { name: "dense/kernel", shape: [dense.inputs, classes], values: dense.kernel },
    { name: "dense/bias", shape: [classes], values: dense.bias },
  );
  add(layer("GlobalAveragePooling2D", "mean", { data_format: "channels_last" }));
  add(layer("Dense", "dense", { units: classes, activation: "softmax", use_bias: true }));
  const topology = functionalModel("mobilenetv2", layers, ["image"], last);
  return convertedKerasModel(topology, packInShards(weights));
}

function layerOf({ convolution }: ConvolutionWeights, normalised: boolean): KerasLayer {
  const { name, kind, kernel, stride, outputs } = convolution;
  const use_bias = !normalised;
  return kind === "full"
    ? convolutionLayer("Conv2D", name, kernel, stride, { filters: outputs, use_bias })
    : convolutionLayer("DepthwiseConv2D", name, kernel, stride, { depth_multiplier: 1, use_bias });
}

/** Weights in the order in which Keras saves them. */
function weightsOf(weights: ConvolutionWeights, normalised: boolean): readonly Weight[] {
  const { name, kind, kernel: side, inputs, outputs } = weights.convolution;
  const shape = kind === "full" ? [side, side, inputs, outputs] : [side, side, outputs, 1];
  const path = `${name}/${kind === "full" ? "kernel" : "depthwise_kernel"}`;
  if (!normalised) {
    const { kernel, bias } = folded(weights);
    return [
      { name: path, shape, values: kernel },
      { name: `${name}/bias`, shape: [outputs], values: bias },
    ];
  }
  const { gamma, beta, mean, variance } = weights.normalisation;
  return [
    { name: path, shape, values: weights.kernel },
    { name: `${name}_BN/gamma`, shape: [outputs], values: gamma },
    { name: `${name}_BN/beta`, shape: [outputs], values: beta },
    { name: `${name}_BN/moving_mean`, shape: [outputs], values: mean },
    { name: `${name}_BN/moving_variance`, shape: [outputs], values: variance },
  ];
}
