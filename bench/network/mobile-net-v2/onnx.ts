import { OnnxGraph, onnxModel } from "../formats/onnx-graph.ts";
import type { PackageFile } from "#workers/contract.ts";
import { paddingOf } from "./architecture.ts";
import { denseOutputsFirst, folded, outputsFirst, type SeededNetwork } from "./weights.ts";

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
