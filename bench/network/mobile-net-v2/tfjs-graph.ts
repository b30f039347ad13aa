import {
  ascii,
  asciiList,
  graphModel,
  type GraphNode,
  integers,
  node,
  placeholder,
} from "../formats/graph-def.ts";
import { packInShards, type Weight } from "../formats/tfjs-weights.ts";
import type { PackageFile } from "#workers/contract.ts";
import type { Convolution } from "./architecture.ts";
import { folded, type SeededNetwork } from "./weights.ts";

/** The operation of each kind of convolution, after the converter has fused bias and activation into it. */
const OPERATION = { full: "_FusedConv2D", depthwise: "FusedDepthwiseConv2dNative" } as const;

/** A network as the converter of TensorFlow.js writes it from a SavedModel. */
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
