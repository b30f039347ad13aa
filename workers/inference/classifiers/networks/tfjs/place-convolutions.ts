import { asList, asNumber, asObject, asText, type JsonObject } from "#workers/files/json.ts";
import {
  constantOf,
  floatsOf,
  floatWeight,
  type Graph,
  type GraphNode,
  graphOf,
  nodeNameOf,
  onlyReader,
  rebuiltGraph,
  type StoredWeight,
  storedWeights,
  type Weights,
} from "./graph.ts";
import type { TfjsArtifacts } from "./tfjs-artifacts.ts";

/** The range of each activation. */
const LIMITS: ReadonlyMap<string, Limits> = new Map([
  ["BiasAdd", { low: -Infinity, high: Infinity, step: 0 }],
  ["BiasAdd,Relu", { low: 0, high: Infinity, step: 0 }],
  ["BiasAdd,Relu6", { low: 0, high: 6, step: 0 }],
]);

/** A fused convolution with a bias, and its parts. */
interface Convolution {
  /** With the name of the last node that it replaces. */
  readonly node: GraphNode;
  /** The nodes after the convolution that it replaces too. */
  readonly absorbed: readonly GraphNode[];
  readonly input: string;
  readonly kernel: StoredWeight;
  readonly bias: StoredWeight;
  /** low, high and step. */
  readonly limits: JsonObject;
}

/** Limits of results, and the step to which they are rounded: nearest(result) × step; 0 for no rounding. */
interface Limits {
  readonly low: number;
  readonly high: number;
  readonly step: number;
}

/** No padding, in the order of an image's dimensions: before and after each. */
const NO_PADDINGS: readonly number[] = [0, 0, 0, 0, 0, 0, 0, 0];

type Side = { readonly i: number };

/** Padding as attributes of a node. */
interface Padding extends JsonObject {
  readonly same: Side;
  readonly top: Side;
  readonly bottom: Side;
  readonly left: Side;
  readonly right: Side;
}

/**
 * Replaces the convolutions of a graph that the app's own operations can compute.
 *
 * [Note: Convolutions of our own]
 * TensorFlow.js multiplies and adds with two instructions. Browsers have one for both (relaxed SIMD), which its
 * WebAssembly does not use. The 1 × 1 and the depthwise 3 × 3 convolutions take nearly all of a network's time, so
 * this function replaces them by the app's own operations, in browsers that support these, as well as a 3 × 3
 * convolution over the colours of a photo. It packs weights once, in the order of reading. TensorFlow.js still computes
 * unusual convolutions: other sizes, strides and activations, dilation, channels first, computed kernels, and nodes
 * with control edges. Packs limit and round the result of each convolution, as their quantized originals do. The app's
 * operations do that too, where the graph has separate steps for it.
 * See: [Note: Fusing a graph]
 */
export function placeConvolutions(artifacts: TfjsArtifacts): TfjsArtifacts {
  const graph = graphOf(artifacts.modelTopology, artifacts["signature"]);
  const weights = storedWeights(artifacts);
  if (graph === null || weights === null) return artifacts;
  const absorbed = new Set<GraphNode>();
  const replaced = graph.nodes.flatMap((node) => {
    const convolution = convolutionOf(node, graph, weights);
    const own = convolution && placed(convolution, weights);
    for (const each of own ? (convolution?.absorbed ?? []) : []) absorbed.add(each);
    return own ?? [node];
  });
  const nodes = replaced.filter((node) => !absorbed.has(node));
  const isChanged = nodes.some((node, at) => node !== graph.nodes[at]);
  return isChanged ? rebuiltGraph(artifacts, graph, nodes, weights) : artifacts;
}

/** A convolution node with a constant bias and a supported activation; null for any other. */
function convolutionOf(node: GraphNode, graph: Graph, weights: Weights): Convolution | null {
  const { op, input, attr } = node;
  if (op !== "_FusedConv2D" && op !== "FusedDepthwiseConv2dNative") return null;
  const [from = "", kernelName, biasName, ...others] = input;
  const kernel = constantOf(kernelName, graph, weights);
  const bias = constantOf(biasName, graph, weights);
  const operations = asList(asObject(asObject(attr["fused_ops"])?.["list"])?.["s"]);
  const limits = LIMITS.get(operations.map((each) => atob(asText(each) ?? "")).join(","));
  const isUsual =
    others.length === 0 &&
    !from.startsWith("^") &&
    [null, btoa("NHWC")].includes(asText(asObject(attr["data_format"])?.["s"])) &&
    numbersOf(attr, "dilations").every((each) => each === 1);
  if (!isUsual || kernel === null || bias === null || limits === undefined) return null;
  if (kernel.spec.dtype !== "float32" || kernel.spec.shape.length !== 4) return null;
  if (bias.spec.dtype !== "float32" || bias.spec.shape.length !== 1) return null;
  const rounding = operations.length === 1 ? roundingOf(node, graph, weights) : null;
  const { low, high, step } = rounding?.limits ?? limits;
  const absorbed = rounding?.nodes ?? [];
  return {
    node: { ...node, name: absorbed.at(-1)?.name ?? node.name },
    absorbed,
    input: from,
    kernel,
    bias,
    limits: { low: { f: low }, high: { f: high }, step: { f: step } },
  };
}

/**
 * The nodes that limit a result, round it and, if there is a third one, multiply it by a step. Null if there are none.
 */
function roundingOf(
  node: GraphNode,
  graph: Graph,
  weights: Weights,
): { readonly nodes: readonly GraphNode[]; readonly limits: Limits } | null {
  const scalarOf = (reference: string | undefined): number | null => {
    const constant = constantOf(reference, graph, weights);
    const values = constant && floatsOf(constant);
    return values?.length === 1 ? (values[0] ?? null) : null;
  };
  const clip = onlyReader(node, graph);
  if (clip?.op !== "ClipByValue" || !isFirstInput(node, clip)) return null;
  const low = scalarOf(clip.input[1]);
  const high = scalarOf(clip.input[2]);
  const round = onlyReader(clip, graph);
  if (round?.op !== "Round" || low === null || high === null) return null;
  const product = onlyReader(round, graph);
  const step = product?.op === "Mul" && isFirstInput(round, product) ? scalarOf(product.input[1]) : null;
  return product === null || step === null || step === 0
    ? { nodes: [clip, round], limits: { low, high, step: 1 } }
    : { nodes: [clip, round, product], limits: { low, high, step } };
}

function isFirstInput({ name }: GraphNode, { input: [first = ""] }: GraphNode): boolean {
  return !first.startsWith("^") && nodeNameOf(first) === name;
}

/** The app's own operation and its constants; null if the convolution is not supported. */
function placed(convolution: Convolution, weights: Weights): readonly GraphNode[] | null {
  const { node, kernel, bias, limits } = convolution;
  const [down = 0, across = 0, inputs = 0, outputs = 0] = kernel.spec.shape;
  const stride = strideOf(node.attr);
  const padding = paddingOf(node.attr);
  if (stride === null || padding === null) return null;
  const [offsets] = bias.spec.shape;
  if (node.op === "_FusedConv2D") {
    const isPadded = [padding.top, padding.bottom, padding.left, padding.right].some((each) => each.i !== 0);
    if (offsets !== outputs) return null;
    if (down === 1 && across === 1 && stride === 1 && !isPadded) {
      return withPacked(convolution, POINTWISE, inputs, { outputs: { i: outputs } }, weights);
    }
    const isSmall = down === 3 && across === 3 && inputs <= MOST_CHANNELS;
    const attr = { outputs: { i: outputs }, stride: { i: stride }, ...padding };
    return isSmall ? withPacked(convolution, FULL, down * across * inputs, attr, weights) : null;
  }
  const isOurs = down === 3 && across === 3 && outputs === 1 && inputs % 4 === 0 && offsets === inputs;
  return isOurs ? [{ ...node, op: DEPTHWISE, attr: { stride: { i: stride }, ...padding, ...limits } }] : null;
}

/** An operation with packed weights. `inputs` counts the factors of each output. */
function withPacked(
  { node: { name }, input, kernel, bias, limits }: Convolution,
  op: string,
  inputs: number,
  attr: JsonObject,
  weights: Weights,
): readonly GraphNode[] | null {
  const factors = floatsOf(kernel);
  const offsets = floatsOf(bias);
  if (factors === null || offsets === null) return null;
  const shape = [Math.ceil(offsets.length / PANEL), inputs + 1, PANEL];
  const weight = floatWeight(`${name}/packed`, shape, packed(factors, offsets, inputs));
  weights.set(weight.spec.name, weight);
  const constant = { name: weight.spec.name, op: "Const", input: [], attr: { dtype: { type: "DT_FLOAT" } } };
  return [constant, { name, op, input: [input, constant.name], attr: { ...attr, ...limits } }];
}

/**
 * Packed weights for groups of eight outputs: eight biases, then eight weights for each input. See:
 * kernel/pointwise.ts
 */
function packed(factors: Float32Array, offsets: Float32Array, inputs: number): Float32Array {
  const outputs = offsets.length;
  const values = new Float32Array(Math.ceil(outputs / PANEL) * (inputs + 1) * PANEL);
  let to = 0;
  for (let first = 0; first < outputs; first += PANEL) {
    const end = Math.min(first + PANEL, outputs);
    values.set(offsets.subarray(first, end), to);
    to += PANEL;
    for (let from = 0; from < factors.length; from += outputs) {
      for (let at = first; at < end; at += 1) values[to + at - first] = factors[from + at] ?? 0;
      to += PANEL;
    }
  }
  return values;
}

/** The common stride down and across, 1 or 2; null for others. */
function strideOf(attr: JsonObject): number | null {
  const [images = 1, down = 1, across = 1, channels = 1] = numbersOf(attr, "strides");
  return images === 1 && channels === 1 && down === across && (down === 1 || down === 2) ? down : null;
}

/**
 * Rows and columns of zeros around the input; `same` is 1 if they depend on its size. Null for unsupported
 * paddings.
 */
function paddingOf(attr: JsonObject): Padding | null {
  const kind = atob(asText(asObject(attr["padding"])?.["s"]) ?? "");
  if (kind !== "SAME" && kind !== "VALID" && kind !== "EXPLICIT") return null;
  const listed = kind === "EXPLICIT" ? numbersOf(attr, "explicit_paddings") : NO_PADDINGS;
  const [before, after, top, bottom, left, right, first, last, ...others] = listed;
  if (top === undefined || bottom === undefined || left === undefined || right === undefined) return null;
  if ([before, after, first, last].some((each) => each !== 0) || others.length > 0) return null;
  return {
    same: { i: kind === "SAME" ? 1 : 0 },
    top: { i: top },
    bottom: { i: bottom },
    left: { i: left },
    right: { i: right },
  };
}

/** A list of integers, with NaN for values that are not numbers; empty if there is no such list. */
function numbersOf(attr: JsonObject, name: string): readonly number[] {
  return asList(asObject(asObject(attr[name])?.["list"])?.["i"]).map((each) => asNumber(each) ?? Number.NaN);
}

/** The app's operation for a convolution of 1 × 1. TensorFlow has no operation with this name. */
export const POINTWISE = "BioKingdomPointwise";

/** The app's operation for a depthwise convolution of 3 × 3. */
export const DEPTHWISE = "BioKingdomDepthwise";

/** The app's operation for a convolution of 3 × 3 over few channels. */
export const FULL = "BioKingdomFull";

/** Most input channels of {@link FULL}. For more, copying the pixels would cost more than it saves. */
const MOST_CHANNELS = 4;

/** Output channels in one panel. See: kernel/pointwise.ts */
export const PANEL = 8;
