// oxlint-disable-next-line import/no-unassigned-import -- the backend registers itself
import "@tensorflow/tfjs-backend-cpu";
import { env, io, memory } from "@tensorflow/tfjs-core";
import { expect, test } from "vitest";
import { ascii, graphModel, type GraphNode, node, placeholder } from "#bench/network/formats/graph-def.ts";
import { packWeights, type Weight } from "#bench/network/formats/tfjs-weights.ts";
import { fuseGraph } from "#workers/inference/classifiers/networks/tfjs/fuse-graph.ts";
import {
  floatsOf,
  type GraphNode as ReadNode,
  graphOf,
  storedWeights,
} from "#workers/inference/classifiers/networks/tfjs/graph.ts";
import {
  readTfjsArtifacts,
  type TfjsArtifacts,
} from "#workers/inference/classifiers/networks/tfjs/tfjs-artifacts.ts";

// Without this flag TensorFlow.js advises using another backend in Node.js.
env().set("PROD", true);

const NHWC = { data_format: ascii("NHWC") };
const image = placeholder("image", [-1, 4, 4, 2]);
const conv = node("conv", "Conv2D", ["image", "kernel"], { ...NHWC, padding: ascii("EXPLICIT") });
const mul = node("mul", "Mul", ["conv", "gain"]);
const bias = node("bias", "BiasAdd", ["mul", "offset"], NHWC);
const relu = node("relu", "Relu6", ["bias"]);

const WEIGHTS: readonly Weight[] = [
  // A kernel of two inputs and two outputs.
  {
    name: "kernel",
    shape: [1, 1, 2, 2],
    values: [1, -1, 0.5, 2],
    quantization: { dtype: "uint8", scale: 0.5, min: -1 },
  },
  {
    name: "depthwise",
    shape: [1, 1, 2, 1],
    values: [1, 2],
    quantization: { dtype: "uint8", scale: 1, min: 0 },
  },
  { name: "gain", shape: [2], values: [10, 100] },
  { name: "offset", shape: [2], values: [7, 8] },
  { name: "mean", shape: [2], values: [1, 2] },
  { name: "variance", shape: [2], values: [0.75, 3.75] },
  { name: "one", shape: [1], values: [3] },
  { name: "unread", shape: [1], values: [3] },
];

async function artifactsOf(
  nodes: readonly GraphNode[],
  ...outputs: readonly string[]
): Promise<TfjsArtifacts> {
  const shapes = Object.fromEntries(outputs.map((name) => [name, [-1, 4, 4, 2]]));
  const packed = packWeights(WEIGHTS, ["weights.bin"]);
  return readTfjsArtifacts(graphModel([image, ...nodes], shapes, WEIGHTS, packed), "model.json");
}

/** All nodes except constants and the input. */
function operations({ modelTopology, signature }: TfjsArtifacts): readonly ReadNode[] {
  const nodes = graphOf(modelTopology, signature)?.nodes ?? [];
  return nodes.filter(({ op }) => op !== "Const" && op !== "Placeholder");
}

function values(artifacts: TfjsArtifacts, name: string | undefined): number[] | null {
  const weight = storedWeights(artifacts)?.get(name ?? "");
  const floats = weight === undefined ? null : floatsOf(weight);
  return floats && Array.from(floats);
}

test("a convolution, a factor, a bias and a ReLU become one operation under the last name", async () => {
  const before = memory().numTensors;
  const fused = fuseGraph(await artifactsOf([conv, mul, bias, relu], "relu"));
  const [only, ...others] = operations(fused);
  expect(others).toEqual([]);
  expect(only).toMatchObject({ name: "relu", op: "_FusedConv2D" });
  expect(only?.attr).toMatchObject({
    padding: ascii("EXPLICIT"),
    fused_ops: { list: { s: [btoa("BiasAdd"), btoa("Relu6")] } },
    num_args: { i: "1" },
  });
  expect(only?.input[0]).toBe("image");
  expect(values(fused, only?.input[1])).toEqual([10, -100, 5, 200]);
  expect(values(fused, only?.input[2])).toEqual([7, 8]);
  // Weights that no node reads any more are removed.
  expect(fused.weightSpecs.map(({ name }) => name)).toEqual(["relu/fused_kernel", "relu/fused_bias"]);
  expect(memory().numTensors).toBe(before);
});

test("a batch normalisation goes into the kernel and the bias", async () => {
  const normalised = node("norm", "FusedBatchNormV3", ["conv", "gain", "offset", "mean", "variance"], {
    ...NHWC,
    epsilon: { f: 0.25 },
    is_training: { b: false },
  });
  const fused = fuseGraph(await artifactsOf([conv, normalised], "norm"));
  const [only] = operations(fused);
  expect(only).toMatchObject({ name: "norm", attr: { fused_ops: { list: { s: [btoa("BiasAdd")] } } } });
  expect(values(fused, only?.input[1])).toEqual([10, -50, 5, 100]);
  expect(values(fused, only?.input[2])).toEqual([7 - 10, 8 - 2 * 50]);
});

test("a bias before a factor is multiplied by it", async () => {
  const nodes = [
    conv,
    node("bias", "BiasAdd", ["conv", "offset"], NHWC),
    node("mul", "Mul", ["bias", "gain"]),
  ];
  const fused = fuseGraph(await artifactsOf(nodes, "mul"));
  const [only] = operations(fused);
  expect(values(fused, only?.input[1])).toEqual([10, -100, 5, 200]);
  expect(values(fused, only?.input[2])).toEqual([70, 800]);
});

test("a depthwise convolution with an addition in front of its value is fused too", async () => {
  const depthwise = node("conv", "DepthwiseConv2dNative", ["image", "depthwise"], NHWC);
  const add = node("add", "AddV2", ["offset", "conv"]);
  const fused = fuseGraph(await artifactsOf([depthwise, add, node("relu", "Relu", ["add"])], "relu"));
  const [only] = operations(fused);
  expect(only).toMatchObject({ name: "relu", op: "FusedDepthwiseConv2dNative" });
  expect(values(fused, only?.input[1])).toEqual([1, 2]);
  expect(values(fused, only?.input[2])).toEqual([7, 8]);
});

test("an output, or a value with two readers, ends the chain", async () => {
  const twice = node("twice", "AddV2", ["bias", "relu"]);
  for (const [nodes, outputs] of [
    [
      [conv, mul, bias, relu],
      ["relu", "bias"],
    ],
    [[conv, mul, bias, relu, twice], ["twice"]],
  ] as const) {
    const names = operations(fuseGraph(await artifactsOf(nodes, ...outputs))).map(({ name, op }) => [
      name,
      op,
    ]);
    expect(names.slice(0, 2)).toEqual([
      ["bias", "_FusedConv2D"],
      ["relu", "Relu6"],
    ]);
  }
});

test.for<readonly [string, readonly GraphNode[]]>([
  ["nothing behind it", [conv]],
  ["something else behind it", [conv, node("end", "Sigmoid", ["conv"])]],
  ["channels first", [{ ...conv, attr: { data_format: ascii("NCHW") } }, mul, bias]],
  ["a kernel that is computed", [node("k", "Relu", ["kernel"]), { ...conv, input: ["image", "k"] }, mul]],
  ["a factor that is one for all", [conv, node("end", "Mul", ["conv", "one"])]],
  ["a factor that is computed", [conv, node("g", "Relu", ["gain"]), node("end", "Mul", ["conv", "g"])]],
  ["its square behind it", [conv, node("end", "Mul", ["conv", "conv"])]],
  ["a normalisation in training", [conv, normalisationInTraining()]],
])("a convolution with %s is not changed", async ([, nodes]) => {
  const artifacts = await artifactsOf(nodes, nodes.at(-1)?.name ?? "");
  expect(fuseGraph(artifacts)).toBe(artifacts);
});

function normalisationInTraining(): GraphNode {
  const input = ["conv", "gain", "offset", "mean", "variance"];
  return node("end", "FusedBatchNormV3", input, { ...NHWC, is_training: { b: true } });
}

test("a topology without a graph, or with functions, is not changed", async () => {
  const artifacts = await artifactsOf([conv, mul, bias, relu], "relu");
  const functions = { ...artifacts.modelTopology, library: { function: [{}] } };
  for (const modelTopology of [{}, functions]) {
    const other = { ...artifacts, modelTopology };
    expect(fuseGraph(other)).toBe(other);
  }
});

test("weights of unknown length are not changed", async () => {
  const artifacts = await artifactsOf([conv, mul], "mul");
  const other = {
    ...artifacts,
    weightSpecs: [...artifacts.weightSpecs, { name: "text", shape: [1], dtype: "string" as const }],
  };
  expect(fuseGraph(other)).toBe(other);
});

type Quantization = NonNullable<io.WeightsManifestEntry["quantization"]>;

const EVERY_HALF = Uint16Array.from({ length: 0x1_0000 }, (_, bits) => bits);

test.for<readonly [string, Quantization | undefined, Uint8Array | Uint16Array | Float32Array]>([
  ["float32", undefined, Float32Array.of(0.1, -3, 1e30)],
  [
    "a byte each",
    { dtype: "uint8", scale: 0.013, min: -1.7 },
    Uint8Array.from({ length: 256 }, (_, at) => at),
  ],
  ["two bytes each", { dtype: "uint16", scale: 0.0013, min: -1.7 }, EVERY_HALF],
  ["float16", { dtype: "float16" }, EVERY_HALF],
])("weights of %s are read like TensorFlow.js reads them", ([, quantization, stored]) => {
  const bytes = new Uint8Array(stored.slice().buffer);
  const spec: io.WeightsManifestEntry = { name: "w", shape: [stored.length], dtype: "float32" };
  const named = quantization === undefined ? spec : { ...spec, quantization };
  const read = floatsOf({ spec: named, bytes });
  const tensor = io.decodeWeights(bytes.slice().buffer, [named])["w"];
  expect(read).toEqual(tensor?.dataSync());
  tensor?.dispose();
});

test("integer weights are not read", () => {
  const spec: io.WeightsManifestEntry = { name: "w", shape: [1], dtype: "int32" };
  expect(floatsOf({ spec, bytes: new Uint8Array(4) })).toBeNull();
});
