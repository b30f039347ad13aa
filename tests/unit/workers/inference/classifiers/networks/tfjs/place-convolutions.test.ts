// oxlint-disable-next-line import/no-unassigned-import -- the backend registers itself
import "@tensorflow/tfjs-backend-cpu";
import { env } from "@tensorflow/tfjs-core";
import { expect, test } from "vitest";
import { ascii, graphModel, type GraphNode, node, placeholder } from "#bench/network/formats/graph-def.ts";
import { packWeights, type Weight } from "#bench/network/formats/tfjs-weights.ts";
import { floatsOf, graphOf, storedWeights } from "#workers/inference/classifiers/networks/tfjs/graph.ts";
import {
  DEPTHWISE,
  FULL,
  placeConvolutions,
  POINTWISE,
} from "#workers/inference/classifiers/networks/tfjs/place-convolutions.ts";
import {
  readTfjsArtifacts,
  type TfjsArtifacts,
} from "#workers/inference/classifiers/networks/tfjs/tfjs-artifacts.ts";

// Without this flag TensorFlow.js advises using another backend in Node.js.
env().set("PROD", true);

const WEIGHTS: readonly Weight[] = [
  // A kernel of two inputs and nine outputs, one more than a panel has.
  { name: "kernel", shape: [1, 1, 2, 9], values: Array.from({ length: 18 }, (_, at) => at) },
  { name: "bias", shape: [9], values: Array.from({ length: 9 }, (_, at) => 100 + at) },
  { name: "nine", shape: [9], values: Array.from({ length: 9 }, (_, at) => 1 + at) },
  { name: "short", shape: [1], values: [1] },
  { name: "square", shape: [2, 2, 2, 9], values: Array.from({ length: 72 }, () => 1) },
  { name: "colours", shape: [3, 3, 2, 9], values: Array.from({ length: 162 }, (_, at) => at) },
  { name: "many", shape: [3, 3, 5, 9], values: Array.from({ length: 405 }, () => 1) },
  { name: "spread", shape: [3, 3, 4, 1], values: Array.from({ length: 36 }, (_, at) => at) },
  { name: "spread_bias", shape: [4], values: [1, 2, 3, 4] },
  { name: "odd", shape: [3, 3, 2, 1], values: Array.from({ length: 18 }, () => 1) },
  { name: "odd_bias", shape: [2], values: [1, 2] },
  { name: "least", shape: [], values: [-3] },
  { name: "most", shape: [], values: [200] },
  { name: "step", shape: [], values: [0.5] },
  { name: "multiplied", shape: [3, 3, 2, 2], values: Array.from({ length: 36 }, () => 1) },
];

const list = (...i: readonly number[]) => ({ list: { i: i.map(String) } });
const USUAL = {
  strides: list(1, 1, 1, 1),
  padding: ascii("SAME"),
  fused_ops: { list: { s: [btoa("BiasAdd"), btoa("Relu6")] } },
  num_args: { i: "1" },
};
const across = (input: readonly string[], attr: object = {}) =>
  node("end", "_FusedConv2D", input, { ...USUAL, ...attr });
const spread = (input: readonly string[], attr: object = {}) =>
  node("end", "FusedDepthwiseConv2dNative", input, { ...USUAL, ...attr });
const POINT = ["image", "kernel", "bias"];
const SPREAD = ["image", "spread", "spread_bias"];

async function artifactsOf(...nodes: readonly GraphNode[]): Promise<TfjsArtifacts> {
  const image = placeholder("image", [-1, 4, 4, 2]);
  const packed = packWeights(WEIGHTS, ["weights.bin"]);
  const files = graphModel([image, ...nodes], { end: [-1, 4, 4, 9] }, WEIGHTS, packed);
  return readTfjsArtifacts(files, "model.json");
}

function endOf({ modelTopology, signature }: TfjsArtifacts) {
  return graphOf(modelTopology, signature)?.byName.get("end");
}

test("the weights of a convolution of 1 × 1 are packed for eight outputs at a time, behind their biases", async () => {
  const placed = placeConvolutions(await artifactsOf(across(POINT)));
  const end = endOf(placed);
  expect(end).toMatchObject({ op: POINTWISE, attr: { outputs: { i: 9 }, low: { f: 0 }, high: { f: 6 } } });
  expect(end?.input).toEqual(["image", "end/packed"]);
  const weight = storedWeights(placed)?.get("end/packed");
  expect(weight?.spec.shape).toEqual([2, 3, 8]);
  const rows = [
    [100, 101, 102, 103, 104, 105, 106, 107],
    [0, 1, 2, 3, 4, 5, 6, 7],
    [9, 10, 11, 12, 13, 14, 15, 16],
    [108, 0, 0, 0, 0, 0, 0, 0],
    [8, 0, 0, 0, 0, 0, 0, 0],
    [17, 0, 0, 0, 0, 0, 0, 0],
  ];
  expect(weight && Array.from(floatsOf(weight) ?? [])).toEqual(rows.flat());
  // Weights that no node reads any more are removed.
  expect(placed.weightSpecs.map(({ name }) => name)).toEqual(["end/packed"]);
});

test.for<readonly [string, object, object]>([
  [
    "a bias alone",
    { fused_ops: { list: { s: [btoa("BiasAdd")] } } },
    { low: { f: -Infinity }, high: { f: Infinity } },
  ],
  [
    "a ReLU",
    { fused_ops: { list: { s: ["BiasAdd", "Relu"].map(btoa) } } },
    { low: { f: 0 }, high: { f: Infinity } },
  ],
  ["a stride of 2", { strides: list(1, 2, 2, 1) }, { stride: { i: 2 }, same: { i: 1 } }],
  [
    "paddings of its own",
    { padding: ascii("EXPLICIT"), explicit_paddings: list(0, 0, 1, 2, 3, 4, 0, 0) },
    { same: { i: 0 }, top: { i: 1 }, bottom: { i: 2 }, left: { i: 3 }, right: { i: 4 } },
  ],
])("a depthwise convolution with %s becomes ours and keeps its weights", async ([, attr, expected]) => {
  const placed = placeConvolutions(await artifactsOf(spread(SPREAD, attr)));
  expect(endOf(placed)).toMatchObject({ op: DEPTHWISE, input: SPREAD, attr: expected });
  expect(placed.weightSpecs.map(({ name }) => name)).toEqual(["spread", "spread_bias"]);
});

test("a convolution of 3 × 3 over few channels is packed row by row", async () => {
  const placed = placeConvolutions(await artifactsOf(across(["image", "colours", "bias"])));
  const attr = { outputs: { i: 9 }, stride: { i: 1 }, same: { i: 1 }, low: { f: 0 }, step: { f: 0 } };
  expect(endOf(placed)).toMatchObject({ op: FULL, input: ["image", "end/packed"], attr });
  const weight = storedWeights(placed)?.get("end/packed");
  expect(weight?.spec.shape).toEqual([2, 19, 8]);
  // The biases, then for each input its factors for the first eight outputs.
  const values = weight && Array.from(floatsOf(weight) ?? []);
  const rows = [
    [100, 101, 102, 103, 104, 105, 106, 107],
    [0, 1, 2, 3, 4, 5, 6, 7],
    [9, 10, 11, 12, 13, 14, 15, 16],
  ];
  expect(values?.slice(0, 24)).toEqual(rows.flat());
});

const SUM = node("sum", "_FusedConv2D", POINT, { ...USUAL, fused_ops: { list: { s: [btoa("BiasAdd")] } } });
const limited = (name: string, ...input: readonly string[]) =>
  node(name, "ClipByValue", ["sum", ...input], {});

test.for<readonly [string, step: number, ...GraphNode[]]>([
  ["whole numbers", 1, limited("limited", "least", "most"), node("end", "Round", ["limited"], {})],
  [
    "steps",
    0.5,
    limited("limited", "least", "most"),
    node("whole", "Round", ["limited"], {}),
    node("end", "Mul", ["whole", "step"], {}),
  ],
])("limits and rounding to %s become a part of the convolution before them", async ([, step, ...nodes]) => {
  const placed = placeConvolutions(await artifactsOf(SUM, ...nodes));
  const attr = { low: { f: -3 }, high: { f: 200 }, step: { f: step } };
  expect(endOf(placed)).toMatchObject({ op: POINTWISE, attr });
  expect(placed.weightSpecs.map(({ name }) => name)).toEqual(["end/packed"]);
});

test.for<readonly [string, ...GraphNode[]]>([
  ["that are not rounded", limited("end", "least", "most")],
  ["that are computed", limited("limited", "image", "most"), node("end", "Round", ["limited"], {})],
  [
    "of a sum with another reader",
    limited("limited", "least", "most"),
    node("end", "Round", ["limited"], {}),
    node("other", "Relu", ["sum"], {}),
  ],
])("limits %s stay separate steps", async ([, ...nodes]) => {
  const placed = placeConvolutions(await artifactsOf(SUM, ...nodes));
  const names = graphOf(placed.modelTopology, placed["signature"])?.nodes.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["sum", ...nodes.map(({ name }) => name)]));
});

test.for<readonly [string, ...GraphNode[]]>([
  ["of another size", across(["image", "square", "bias"])],
  ["of 3 × 3 over more than a few channels", across(["image", "many", "bias"])],
  ["with a stride", across(POINT, { strides: list(1, 2, 2, 1) })],
  [
    "with zeros around its input",
    across(POINT, { padding: ascii("EXPLICIT"), explicit_paddings: list(0, 0, 1, 0, 0, 0, 0, 0) }),
  ],
  ["with no padding that we know", across(POINT, { padding: ascii("MIRROR") })],
  [
    "with paddings of channels",
    spread(SPREAD, { padding: ascii("EXPLICIT"), explicit_paddings: list(0, 0, 1, 1, 1, 1, 1, 0) }),
  ],
  ["with another activation", across(POINT, { fused_ops: { list: { s: ["BiasAdd", "Elu"].map(btoa) } } })],
  ["without a bias", across(POINT, { fused_ops: { list: { s: [btoa("Relu")] } } })],
  [
    "with slopes of its own",
    across([...POINT, "bias"], { fused_ops: { list: { s: ["BiasAdd", "Prelu"].map(btoa) } } }),
  ],
  ["that waits for another node", across([...POINT, "^image"])],
  ["with channels first", across(POINT, { data_format: ascii("NCHW") })],
  ["with dilation", spread(SPREAD, { dilations: list(1, 2, 2, 1) })],
  ["with a stride of 3", spread(SPREAD, { strides: list(1, 3, 3, 1) })],
  ["with unequal strides", spread(SPREAD, { strides: list(1, 1, 2, 1) })],
  ["with a bias of another length", across(["image", "kernel", "short"])],
  ["whose channels are no multiple of four", spread(["image", "odd", "odd_bias"])],
  ["with several outputs a channel", spread(["image", "multiplied", "spread_bias"])],
  ["with a kernel that is computed", node("k", "Relu", ["kernel"]), across(["image", "k", "bias"])],
  ["that is not fused", node("end", "Conv2D", ["image", "kernel"], USUAL)],
])("a convolution %s stays with TensorFlow.js", async ([, ...nodes]) => {
  const artifacts = await artifactsOf(...nodes);
  expect(placeConvolutions(artifacts)).toBe(artifacts);
});

test("constants with another reader stay", async () => {
  const placed = placeConvolutions(await artifactsOf(node("other", "Relu", ["bias"]), across(POINT)));
  expect(placed.weightSpecs.map(({ name }) => name)).toEqual(["bias", "end/packed"]);
});

test("two convolutions of the same weights are packed each with its own bias", async () => {
  const other = node("other", "_FusedConv2D", ["image", "kernel", "nine"], USUAL);
  const placed = placeConvolutions(await artifactsOf(other, across(POINT)));
  const stored = storedWeights(placed);
  const biasesOf = (name: string) => {
    const weight = stored?.get(name);
    return weight && Array.from(floatsOf(weight) ?? []).slice(0, 2);
  };
  expect([biasesOf("other/packed"), biasesOf("end/packed")]).toEqual([
    [1, 2],
    [100, 101],
  ]);
  expect(placed.weightSpecs.map(({ name }) => name).toSorted()).toEqual(["end/packed", "other/packed"]);
});
