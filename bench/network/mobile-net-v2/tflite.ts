import { TfliteGraph, tfliteModel, type TfliteTensor } from "../formats/tflite-graph.ts";
import type { PackageFile } from "#workers/contract.ts";
import { denseOutputsFirst, folded, outputsFirst, type SeededNetwork } from "./weights.ts";

/** A network as the converter of TensorFlow Lite writes it, in float32. */
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
