import {
  batchNormalization,
  connected,
  convertedKerasModel,
  convolution as convolutionLayer,
  functionalModel,
  inputLayer,
  type KerasLayer,
  layer,
} from "#bench/network/formats/keras-layers.ts";
import { OnnxGraph, onnxModel } from "#bench/network/formats/onnx-graph.ts";
import { packInShards, type Weight } from "#bench/network/formats/tfjs-weights.ts";
import { TfliteGraph, tfliteModel, type TfliteTensor } from "#bench/network/formats/tflite-graph.ts";
import type { PackageFile } from "#workers/inference/contract.ts";
import { paddingOf } from "./architecture.ts";
import {
  type ConvolutionWeights,
  denseOutputsFirst,
  EPSILON,
  folded,
  outputsFirst,
  type SeededNetwork,
} from "./weights.ts";

/**
 * A network as Keras saves it and TensorFlow.js converts it. With `normalised`, batch normalisations are separate
 * layers.
 */
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

/** A network as the TensorFlow Lite converter writes it, in float32. */
export function tflite({ size, classes, convolutions, dense }: SeededNetwork): readonly PackageFile[] {
  const graph = new TfliteGraph();
  const outputOf = new Map<string, number>();
  graph.last = graph.add(computed("image", [1, size, size, 3]));
  graph.inputs.push(graph.last);
  for (const each of convolutions) {
    const { convolution, bias, ...rest } = folded(each);
    const {
      name,
      kind,
      kernel: side,
      inputs,
      outputs,
      stride,
      outputSide,
      isActivated,
      shortcut,
    } = convolution;
    const shape = kind === "full" ? [outputs, side, side, inputs] : [1, side, side, outputs];
    const values = kind === "full" ? outputsFirst({ convolution, bias, ...rest }, "pixels") : rest.kernel;
    const kernel = graph.add(constant(`${name}/kernel`, shape, values));
    const to = [1, outputSide, outputSide, outputs];
    graph.run(
      kind === "full" ? "CONV_2D" : "DEPTHWISE_CONV_2D",
      [kernel, graph.add(constant(`${name}/bias`, [outputs], bias))],
      computed(name, to),
      { stride, activation: isActivated ? "relu6" : "none" },
    );
    const added = shortcut === null ? undefined : outputOf.get(shortcut);
    if (added !== undefined) graph.run("ADD", [added], computed(`${name}/add`, to));
    outputOf.set(name, graph.last);
  }
  const axes = graph.add({ ...constant("axes", [2], [1, 2]), type: "int32" });
  graph.run("MEAN", [axes], computed("mean", [1, dense.inputs]));
  const kernel = graph.add(constant("dense/kernel", [classes, dense.inputs], denseOutputsFirst(dense)));
  const bias = graph.add(constant("dense/bias", [classes], dense.bias));
  graph.run("FULLY_CONNECTED", [kernel, bias], computed("logits", [1, classes]));
  graph.run("SOFTMAX", [], computed("probabilities", [1, classes]));
  return tfliteModel(graph);
}

function computed(name: string, shape: readonly number[]): TfliteTensor {
  return { name, shape, type: "float32", values: null, quantization: null };
}

function constant(
  name: string,
  shape: readonly number[],
  values: NonNullable<TfliteTensor["values"]>,
): TfliteTensor {
  return { name, shape, type: "float32", values, quantization: null };
}

/** A network as PyTorch exports it: channels first, batch normalisation folded. */
export function onnx({ size, classes, convolutions, dense }: SeededNetwork): readonly PackageFile[] {
  const graph = new OnnxGraph();
  const outputOf = new Map<string, string>();
  graph.constants.push({ name: "min", shape: [], values: [0] }, { name: "max", shape: [], values: [6] });
  for (const each of convolutions) {
    const weights = folded(each);
    const { name, kind, kernel, inputs, outputs, stride, isActivated, shortcut } = weights.convolution;
    const [before, behind] = paddingOf(weights.convolution);
    const depth = kind === "full" ? inputs : 1;
    graph.add(
      "Conv",
      [
        {
          name: `${name}.weight`,
          shape: [outputs, depth, kernel, kernel],
          values: outputsFirst(weights, "channels"),
        },
        { name: `${name}.bias`, shape: [outputs], values: weights.bias },
      ],
      {
        dilations: [1, 1],
        group: inputs / depth,
        kernel_shape: [kernel, kernel],
        pads: [before, before, behind, behind],
        strides: [stride, stride],
      },
    );
    if (isActivated) graph.add("Clip", ["min", "max"]);
    const added = shortcut === null ? undefined : outputOf.get(shortcut);
    if (added !== undefined) graph.add("Add", [added]);
    outputOf.set(name, graph.last);
  }
  graph.add("GlobalAveragePool");
  graph.add("Flatten", [], { axis: 1 });
  graph.add(
    "Gemm",
    [
      { name: "dense.weight", shape: [classes, dense.inputs], values: denseOutputsFirst(dense) },
      { name: "dense.bias", shape: [classes], values: dense.bias },
    ],
    { transB: 1 },
  );
  graph.add("Softmax", [], { axis: -1 });
  return onnxModel(graph, [{ name: "image", shape: ["batch", 3, size, size] }], ["batch", classes]);
}
