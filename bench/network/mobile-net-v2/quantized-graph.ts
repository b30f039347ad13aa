import {
  ascii,
  asciiList,
  graphModel,
  type GraphNode,
  integers,
  node,
  placeholder,
} from "#bench/network/formats/graph-def.ts";
import {
  packInShards,
  packWeights,
  type Quantization,
  type Weight,
} from "#bench/network/formats/tfjs-weights.ts";
import type { PackageFile } from "#workers/inference/contract.ts";
import type { Convolution } from "./architecture.ts";
import { folded, type SeededNetwork } from "./weights.ts";

/** One byte per weight in -1..1. The value 0 is represented exactly. */
const BYTE: Quantization = { dtype: "uint8", scale: 1 / 127, min: -128 / 127 };

const HALF: Quantization = { dtype: "float16" };

/** A convolution with its weights. */
interface Step {
  readonly name: string;
  readonly operation: "Conv2D" | "DepthwiseConv2dNative";
  /** The shape of the kernel. The output channel varies fastest. */
  readonly shape: readonly number[];
  readonly kernel: Float32Array;
  readonly bias: Float32Array;
  readonly stride: number;
}

/** A graph that is being written. */
interface GraphWriter {
  readonly nodes: GraphNode[];
  readonly weights: Weight[];
  /** Name of the node that was added last. */
  last: string;
}

/**
 * A network as our own exporter writes it: plain operations, padding of 1 on all sides, and a second output,
 * `class_map`, with the logits of each position. The mean over all positions gives the answer. The 1 × 1 kernels take
 * one byte per weight: each channel is scaled to -1..1, and a factor after the convolution restores the scale.
 */
export function quantizedGraph({
  size,
  classes,
  convolutions,
  dense,
}: SeededNetwork): readonly PackageFile[] {
  const graph: GraphWriter = {
    nodes: [placeholder("image", [-1, size, size, 3])],
    weights: [{ name: "axes", shape: [2], values: [1, 2], dtype: "int32" }],
    last: "image",
  };
  const outputOf = new Map<string, string>();
  for (const each of convolutions) {
    const { convolution, ...values } = folded(each);
    const { name, isActivated, shortcut } = convolution;
    addConvolution(graph, { ...stepOf(convolution), ...values });
    if (isActivated) append(graph, node(`${name}/relu`, "Relu6", [graph.last]));
    const added = shortcut === null ? undefined : outputOf.get(shortcut);
    if (added !== undefined) append(graph, node(`${name}/add`, "AddV2", [added, graph.last]));
    outputOf.set(name, graph.last);
  }
  const shape = [1, 1, dense.inputs, classes];
  addConvolution(graph, { ...dense, name: "class_map", operation: "Conv2D", shape, stride: 1 });
  const overPlaces = { Tidx: { type: "DT_INT32" }, keep_dims: { b: false } };
  append(graph, node("logits", "Mean", [graph.last, "axes"], overPlaces));
  append(graph, node("probabilities", "Softmax", [graph.last]));
  const side = convolutions.at(-1)?.convolution.outputSide ?? 1;
  const outputs = { probabilities: [-1, classes], class_map: [-1, side, side, classes] };
  return graphModel(graph.nodes, outputs, graph.weights, packWeights(graph.weights, ["weights.bin"]));
}

function stepOf({
  name,
  kind,
  kernel: side,
  inputs,
  outputs,
  stride,
}: Convolution): Omit<Step, "kernel" | "bias"> {
  return kind === "full"
    ? { name, operation: "Conv2D", shape: [side, side, inputs, outputs], stride }
    : { name, operation: "DepthwiseConv2dNative", shape: [side, side, outputs, 1], stride };
}

function append(graph: GraphWriter, next: GraphNode): void {
  graph.nodes.push(next);
  graph.last = next.name;
}

/** Adds a convolution and its bias. The bias node gets the name of the step. */
function addConvolution(graph: GraphWriter, { name, operation, shape, kernel, bias, stride }: Step): void {
  const { weights } = graph;
  const channels = bias.length;
  const isPadded = shape[0] === 3;
  const gain = isPadded ? null : greatest(kernel, channels);
  const values = gain === null ? kernel : kernel.map((value, at) => value / (gain[at % channels] ?? 1));
  weights.push(
    { name: `${name}/kernel`, shape, values, quantization: gain === null ? HALF : BYTE },
    { name: `${name}/bias`, shape: [channels], values: bias, quantization: HALF },
  );
  const attributes = {
    strides: integers([1, stride, stride, 1]),
    dilations: integers([1, 1, 1, 1]),
    padding: ascii(isPadded ? "EXPLICIT" : "VALID"),
    explicit_paddings: isPadded ? integers([0, 0, 1, 1, 1, 1, 0, 0]) : { list: {} },
    data_format: ascii("NHWC"),
  };
  append(graph, node(`${name}/conv`, operation, [graph.last, `${name}/kernel`], attributes));
  if (gain !== null) {
    weights.push({ name: `${name}/gain`, shape: [channels], values: gain, quantization: HALF });
    append(graph, node(`${name}/mul`, "Mul", [graph.last, `${name}/gain`]));
  }
  append(graph, node(name, "BiasAdd", [graph.last, `${name}/bias`], { data_format: ascii("NHWC") }));
}

/** The largest absolute weight of each output channel. Channels vary fastest. */
function greatest(kernel: Float32Array, channels: number): Float32Array {
  const sizes = new Float32Array(channels);
  for (const [at, value] of kernel.entries()) {
    sizes[at % channels] = Math.max(sizes[at % channels] ?? 0, Math.abs(value));
  }
  return sizes;
}

/** The operation of each kind of convolution, after the converter has fused bias and activation into it. */
const OPERATION = { full: "_FusedConv2D", depthwise: "FusedDepthwiseConv2dNative" } as const;

/** A network as the TensorFlow.js converter writes it from a SavedModel. */
export function tfjsGraph({ size, classes, convolutions, dense }: SeededNetwork): readonly PackageFile[] {
  const nodes: GraphNode[] = [placeholder("image", [-1, size, size, 3])];
  const weights: Weight[] = [];
  const outputOf = new Map<string, string>();
  let last = "image";
  const add = (next: GraphNode): void => {
    nodes.push(next);
    last = next.name;
  };
  for (const each of convolutions) {
    const { convolution, kernel, bias } = folded(each);
    const { name, kind, kernel: side, inputs, outputs, shortcut } = convolution;
    const shape = kind === "full" ? [side, side, inputs, outputs] : [side, side, outputs, 1];
    weights.push(
      { name: `${name}/kernel`, shape, values: kernel },
      { name: `${name}/bias`, shape: [outputs], values: bias },
    );
    add(node(name, OPERATION[kind], [last, `${name}/kernel`, `${name}/bias`], attributesOf(convolution)));
    const added = shortcut === null ? undefined : outputOf.get(shortcut);
    if (added !== undefined) add(node(`${name}/add`, "AddV2", [added, last]));
    outputOf.set(name, last);
  }
  weights.push(
    { name: "mean/axes", shape: [2], values: [1, 2], dtype: "int32" },
    { name: "dense/kernel", shape: [dense.inputs, classes], values: dense.kernel },
    { name: "dense/bias", shape: [classes], values: dense.bias },
  );
  add(node("mean", "Mean", [last, "mean/axes"], { Tidx: { type: "DT_INT32" }, keep_dims: { b: false } }));
  add(
    node("logits", "_FusedMatMul", [last, "dense/kernel", "dense/bias"], {
      transpose_a: { b: false },
      transpose_b: { b: false },
      ...fusedWith(["BiasAdd"]),
    }),
  );
  add(node("probabilities", "Softmax", [last]));
  add(node("Identity", "Identity", [last]));
  return graphModel(nodes, { Identity: [-1, classes] }, weights, packInShards(weights));
}

function attributesOf({ stride, isActivated }: Convolution): GraphNode["attr"] {
  return {
    strides: integers([1, stride, stride, 1]),
    dilations: integers([1, 1, 1, 1]),
    explicit_paddings: { list: {} },
    padding: ascii("SAME"),
    data_format: ascii("NHWC"),
    ...fusedWith(isActivated ? ["BiasAdd", "Relu6"] : ["BiasAdd"]),
  };
}

function fusedWith(operations: readonly string[]): GraphNode["attr"] {
  return { fused_ops: asciiList(operations), num_args: { i: "1" }, epsilon: { f: 0 } };
}
